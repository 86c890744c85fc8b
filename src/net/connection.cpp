#include "net/connection.h"

#include <algorithm>
#include <iterator>

#include "wire/frame.h"

namespace sidestep::net {

namespace {

constexpr std::size_t kReadSize = 65536;
constexpr std::size_t kMostAnswers = 16384;  ///< that wait for a peer which asks and never reads
constexpr std::size_t kWriteSize = 262144;   ///< a write takes no more than that, or one request: those behind are handed over later

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
  Outgoing outgoing{head.opaque, request.done != nullptr, head.oneway, {}};
  outgoing.pieces.push_back(std::make_shared<const std::string>(std::move(*head.bytes)));
  if (body && !body->empty()) outgoing.pieces.push_back(std::move(body));
  if (outgoing.watched) pending_.insert_or_assign(head.opaque, std::move(request));
  enqueue(std::move(outgoing));
}

void Connection::answer(const wire::Command& answer) {
  if (unwatched_ >= kMostAnswers) {
    complaint_ = "the other side asks and does not read the answers";
    return fail(Lost::closed);
  }
  send(answer, nullptr, {});
}

void Connection::send_bytes(Bytes bytes) {
  if (is_open()) enqueue({0, false, false, {std::move(bytes)}});
}

void Connection::enqueue(Outgoing request) {
  unwatched_ += request.watched ? 0 : 1;
  queued_.push_back(std::move(request));
  if (!is_writing_) write();
}

/// What a peer that reads nothing keeps from being written goes in bulk: each look at the whole queue is paid for by those forgotten.
void Connection::forget(std::int32_t opaque) {
  if (pending_.erase(opaque) == 0 || ++forgotten_ * 2 <= queued_.size()) return;
  std::erase_if(queued_, [this](const Outgoing& request) { return !is_wanted(request); });
  forgotten_ = 0;
}

bool Connection::hand_over(std::int32_t opaque) {
  const auto found = pending_.find(opaque);
  if (found == pending_.end()) return false;
  if (const auto handed = std::exchange(found->second.handed, nullptr)) handed();
  return pending_.contains(opaque);
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
  // An answer may be here before the end of the write is told. Late ones, and those that nobody asked for, are dropped.
  if (!hand_over(command.opaque)) return;
  const auto done = std::move(pending_.extract(command.opaque).mapped().done);
  done(std::move(command));
}

void Connection::write() {
  std::vector<Bytes> pieces;
  std::size_t size = 0;
  for (; !queued_.empty() && size < kWriteSize; queued_.pop_front()) {
    Outgoing& request = queued_.front();
    unwatched_ -= request.watched ? 0 : 1;
    if (!is_wanted(request)) continue;
    for (const Bytes& piece : request.pieces) size += piece->size();
    std::ranges::move(request.pieces, std::back_inserter(pieces));
    writing_.push_back(std::move(request));
  }
  if (pieces.empty()) return;
  is_writing_ = true;
  stream_->write(std::move(pieces), [this](std::optional<IoError> error) { written(error); });
}

void Connection::written(std::optional<IoError> error) {
  const auto self = shared_from_this();
  is_writing_ = false;
  const std::vector<Outgoing> requests = std::exchange(writing_, {});
  if (error) return fail(*error == IoError::closed ? Lost::closed : Lost::send_failed);
  for (const Outgoing& request : requests)  // an answer of ours has the server's id, which may be one of a request of ours, too
    if (request.watched && hand_over(request.opaque) && request.oneway) pending_.erase(request.opaque);
  if (is_open() && !is_writing_ && !queued_.empty()) write();
}

void Connection::fail(Lost why) {
  if (!is_open()) return;
  const auto self = shared_from_this();
  stream_.reset();
  const auto requests = std::exchange(pending_, {});
  queued_.clear();
  unwatched_ = 0;
  for (const auto& [opaque, request] : requests) request.done(why);
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
