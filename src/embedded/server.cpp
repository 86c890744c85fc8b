#include "embedded/server.h"

#include <utility>

#include "wire/answers.h"
#include "wire/frame.h"

namespace sidestep::embedded {

Server::Server(Environment& environment, const Address& at) : environment_(&environment), address_(at) {
  start();
  address_ = listener_->address();
}

Server::~Server() { stop(); }

void Server::start() {
  if (!listener_) listener_ = environment_->listen(address_, [this](std::unique_ptr<net::Stream> stream) { accepted(std::move(stream)); });
}

void Server::stop() {
  listener_.reset();
  delayed_.clear();
  frozen_work_.clear();
  for (const Session& session : std::exchange(sessions_, {})) session->close();
}

void Server::freeze(bool frozen) {
  frozen_ = frozen;
  if (frozen) return;
  for (const auto& work : std::exchange(frozen_work_, {})) work();
}

void Server::accepted(std::unique_ptr<net::Stream> stream) {
  net::Connection::Owner owner;
  owner.closed = [this](net::Connection& c) { sessions_.erase(c.shared_from_this()); };
  owner.requested = [this](net::Connection& c, const wire::Command& request) { requested(c.shared_from_this(), request); };
  const auto session = std::make_shared<net::Connection>(*environment_, Address{}, std::move(stream), std::move(owner));
  sessions_.insert(session);
  session->start();
}

void Server::requested(const Session& session, const wire::Command& request) {
  ++requests_;
  if (frozen_) {
    frozen_work_.push_back([this, session, request] { requested(session, request); });
    return;
  }
  const Reaction reaction = react_ ? react_(request) : Reaction{};
  if (reaction.delay <= 0) return perform(session, request, reaction);
  const std::uint64_t number = delays_++;
  delayed_[number] = environment_->after(reaction.delay, [this, number, session, request, reaction] {
    const auto held = delayed_.extract(number);
    perform(session, request, reaction);
  });
}

void Server::perform(const Session& session, const wire::Command& request, const Reaction& reaction) {
  switch (reaction.kind) {
    case Reaction::Kind::silence: return;
    case Reaction::Kind::close: return session->close();
    case Reaction::Kind::garbage: return session->send_bytes(std::make_shared<const std::string>("\xff\xff\xff\xff no frame"));
    case Reaction::Kind::refuse:
      return answer(session, wire::answer_to(request, wire::ResponseCode{reaction.code}, reaction.remark), false);
    case Reaction::Kind::half:
    case Reaction::Kind::serve:
    default:
      if (auto made = serve(request)) {
        if (made->code == 0) made->code = static_cast<std::int32_t>(reaction.status);
        answer(session, *made, reaction.kind == Reaction::Kind::half);
      }
  }
}

void Server::answer(const Session& session, const wire::Command& answer, bool half) {
  if (answer.oneway) return;
  const std::string frame = *wire::encode(answer);
  session->send_bytes(std::make_shared<const std::string>(half ? frame.substr(0, frame.size() / 2) : frame));
  if (half) environment_->post([session] { session->close(); });
}

}  // namespace sidestep::embedded
