#include "net/connection.h"

#include <algorithm>
#include <iterator>

#include "wire/frame.h"

namespace sidestep::net {

namespace {

constexpr std::size_t kReadSize = 65536;
constexpr std::size_t kMostAnswers = 16384;  ///< that wait for a peer which asks and never reads

}  // namespace

Connection::Connection(Environment& environment, Address peer, std::unique_ptr<Stream> stream, Owner owner)
    : environment_(&environment),
      peer_(std::move(peer)),
      stream_(std::move(stream)),
      owner_(std::move(owner)),
      last_used_(environment.now()) {}

void Connection::start() { read(); }

void Connection::send(const wire::Command& head, Bytes body, Request request) {
  auto bytes = wire::encode_head(head, body ? body->size() : 0);
  send({std::move(bytes), head.opaque, head.oneway}, std::move(body), std::move(request));
}

void Connection::send(Head head, Bytes body, Request request) {
  const auto lose = [this, &request](Lost why) {
    if (request.done) environment_->post([done = std::move(request.done), why] { done(why); });
  };
  if (!is_open()) return lose(Lost::closed);
  if (!head.bytes) return lose(Lost::send_failed);
  last_used_ = environment_->now();
  Outgoing outgoing{head.opaque, std::move(request.handed), request.done != nullptr, head.oneway, {}};
  outgoing.pieces.push_back(std::make_shared<const std::string>(std::move(*head.bytes)));
  if (body && !body->empty()) outgoing.pieces.push_back(std::move(body));
  if (outgoing.watched) pending_.insert_or_assign(head.opaque, std::move(request.done));
  enqueue(std::move(outgoing));
}

void Connection::answer(const wire::Command& answer) {
  if (queued_.size() >= kMostAnswers) {
    complaint_ = "the other side asks and does not read the answers";
    return fail(Lost::closed);
  }
  send(answer, nullptr, {});
}

void Connection::send_bytes(Bytes bytes) {
  if (is_open()) enqueue({0, {}, false, false, {std::move(bytes)}});
}

void Connection::enqueue(Outgoing request) {
  queued_.push_back(std::move(request));
  if (!is_writing_) write();
}

void Connection::forget(std::int32_t opaque) {
  if (pending_.erase(opaque) > 0)
    std::erase_if(queued_, [&](const Outgoing& request) { return request.watched && request.opaque == opaque; });
}

void Connection::close() { fail(Lost::closed); }

void Connection::read() {
  stream_->read(decoder_.prepare(kReadSize), [this](std::optional<IoError> error, std::size_t size) { received(error, size); });
}

void Connection::received(std::optional<IoError> error, std::size_t size) {
  if (error) return fail(Lost::closed);
  const auto self = shared_from_this();  // an answer's owner may let go of us
  decoder_.commit(size);
  for (;;) {
    auto next = decoder_.next();
    if (!next) {
      complaint_ = wire::describe(next.error());
      return fail(Lost::undecodable);
    }
    if (!*next) break;
    take(std::move(**next));
    if (!is_open()) return;
  }
  read();
}

void Connection::take(wire::Command command) {
  last_used_ = environment_->now();
  if (!command.response) return owner_.requested(*this, command);
  const auto found = pending_.find(command.opaque);
  if (found == pending_.end()) return;  // late, or nobody asked
  const auto done = std::move(found->second);
  pending_.erase(found);
  done(std::move(command));
}

void Connection::write() {
  is_writing_ = true;
  writing_ = std::exchange(queued_, {});
  std::vector<Bytes> pieces;
  for (Outgoing& request : writing_) std::ranges::move(request.pieces, std::back_inserter(pieces));
  stream_->write(std::move(pieces), [this](std::optional<IoError> error) { written(error); });
}

void Connection::written(std::optional<IoError> error) {
  const auto self = shared_from_this();
  is_writing_ = false;
  const std::vector<Outgoing> requests = std::exchange(writing_, {});
  if (error) return fail(*error == IoError::closed ? Lost::closed : Lost::send_failed);
  for (const Outgoing& request : requests) {
    // Its answer may have come, or it was forgotten: then nobody wants to know.
    const bool wanted = !request.watched || pending_.contains(request.opaque);
    if (request.oneway) pending_.erase(request.opaque);
    if (request.handed && wanted) request.handed();
  }
  if (is_open() && !is_writing_ && !queued_.empty()) write();
}

void Connection::fail(Lost why) {
  if (!is_open()) return;
  const auto self = shared_from_this();
  stream_.reset();
  const auto requests = std::exchange(pending_, {});
  queued_.clear();
  for (const auto& [opaque, done] : requests) done(why);
  owner_.closed(*this);
}

std::string describe(Lost why, const Connection& connection) {
  switch (why) {
    case Lost::send_failed: return "the request could not be written";
    case Lost::undecodable: return "what came is no answer (" + connection.complaint() + ")";
    case Lost::closed:
    default: return connection.complaint().empty() ? text(IoError::closed) : connection.complaint();
  }
}

}  // namespace sidestep::net
