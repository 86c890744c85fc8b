#include "net/connection.h"

#include <stdexcept>

#include "wire/frame.h"

namespace sidestep::net {

namespace {

constexpr std::size_t kReadSize = 65536;

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
  if (!is_open()) {
    if (request.done) environment_->post([done = std::move(request.done)] { done(Lost::closed); });
    return;
  }
  if (!head.bytes) throw std::length_error(wire::describe(head.bytes.error()));
  last_used_ = environment_->now();
  queued_.push_back(std::make_shared<const std::string>(std::move(*head.bytes)));
  if (body && !body->empty()) queued_.push_back(std::move(body));
  const bool watched = request.done != nullptr;
  if (watched) pending_.insert_or_assign(head.opaque, std::move(request.done));
  queued_requests_.push_back({head.opaque, std::move(request.handed), watched, head.oneway});
  if (!is_writing_) write();
}

void Connection::send_bytes(Bytes bytes) {
  if (!is_open()) return;
  queued_.push_back(std::move(bytes));
  if (!is_writing_) write();
}

void Connection::forget(std::int32_t opaque) { pending_.erase(opaque); }

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
  writing_ = std::exchange(queued_requests_, {});
  stream_->write(std::exchange(queued_, {}), [this](std::optional<IoError> error) { written(error); });
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
  queued_requests_.clear();
  for (const auto& [opaque, done] : requests) done(why);
  owner_.closed(*this);
}

}  // namespace sidestep::net
