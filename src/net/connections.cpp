#include "net/connections.h"

#include <algorithm>
#include <limits>

#include "wire/codes.h"

namespace sidestep::net {

Connections::Connections(Environment& environment, Limits limits) : environment_(&environment), limits_(limits) {}

Connections::~Connections() { close_all(); }

void Connections::get(const Address& to, std::function<void(OpenedOrError)> done) {
  const auto found = open_.find(to);
  if (found != open_.end() && found->second->takes_requests()) return done(Opened{found->second, false});
  if (found != open_.end()) {
    retired_.push_back(std::move(found->second));
    open_.erase(found);
  }
  Waiting& waiting = connecting_[to];
  waiting.waiters.push_back(std::move(done));
  if (waiting.connecting) return;
  waiting.connecting = environment_->connect(to, limits_.connect, [this, to](auto result) { connected(to, std::move(result)); });
}

void Connections::connected(const Address& to, std::variant<IoError, std::unique_ptr<Stream>> result) {
  const auto node = connecting_.extract(to);
  if (const IoError* error = std::get_if<IoError>(&result)) {
    for (const auto& waiter : node.mapped().waiters) waiter(*error);
    return;
  }
  const auto connection = std::make_shared<Connection>(
      *environment_, to, std::move(std::get<std::unique_ptr<Stream>>(result)),
      Connection::Owner{[this](Connection& c) { closed(c); }, [this](Connection& c, const wire::Command& r) { requested(c, r); }});
  open_[to] = connection;
  connection->start();
  for (const auto& waiter : node.mapped().waiters) waiter(Opened{connection, true});
}

std::int32_t Connections::next_opaque() {
  opaque_ = opaque_ == std::numeric_limits<std::int32_t>::max() ? 1 : opaque_ + 1;
  return opaque_;
}

void Connections::sweep() {
  std::vector<std::shared_ptr<Connection>> idle;
  const Millis now = environment_->now();
  for (const auto& [address, connection] : open_) {
    if (connection->pending() == 0 && (!connection->takes_requests() || now - connection->last_used() >= limits_.idle))
      idle.push_back(connection);
  }
  for (const auto& connection : retired_) {
    if (connection->pending() == 0) idle.push_back(connection);
  }
  for (const auto& connection : idle) connection->close();
}

void Connections::close_all() {
  const auto connecting = std::exchange(connecting_, {});
  for (const auto& [address, waiting] : connecting) {
    for (const auto& waiter : waiting.waiters) waiter(IoError::closed);
  }
  std::vector<std::shared_ptr<Connection>> all = retired_;
  for (const auto& [address, connection] : open_) all.push_back(connection);
  for (const auto& connection : all) connection->close();
}

std::vector<Address> Connections::open() const {
  std::vector<Address> addresses;
  for (const auto& [address, connection] : open_) {
    if (connection->takes_requests()) addresses.push_back(address);
  }
  return addresses;
}

std::size_t Connections::pending() const {
  std::size_t n = 0;
  for (const auto& [address, connection] : open_) n += connection->pending();
  for (const auto& connection : retired_) n += connection->pending();
  for (const auto& [address, waiting] : connecting_) n += waiting.waiters.size();
  return n;
}

/// Servers ask a producer for the state of transactions, which it has none of, and tell it of consumers, which it is not.
void Connections::requested(Connection& connection, const wire::Command& request) {
  if (request.oneway) return;
  wire::Command answer;
  answer.form = request.form;
  answer.code = static_cast<std::int32_t>(wire::ResponseCode::request_code_not_supported);
  answer.opaque = request.opaque;
  answer.response = true;
  answer.remark = "a producer answers no request";
  connection.answer(answer);
}

void Connections::closed(Connection& connection) {
  const auto found = open_.find(connection.peer());
  if (found != open_.end() && found->second.get() == &connection) open_.erase(found);
  std::erase_if(retired_, [&](const auto& retired) { return retired.get() == &connection; });
}

}  // namespace sidestep::net
