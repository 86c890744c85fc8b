#include "net/name_servers.h"

#include <algorithm>

namespace sidestep::net {

struct NameServers::Question {
  wire::Command request;
  std::function<bool(const wire::Command&)> is_good;
  std::function<void(Answer)> done;
  std::vector<Address> left;  ///< servers not asked yet, the next one last
  Millis share = 0;           ///< how long each is waited for
  Address asked;
  std::uint32_t turn = 0;  ///< counts what was waited for: what belongs to an earlier turn comes too late
  std::unique_ptr<Timer> timer;
  std::shared_ptr<Connection> connection;
};

namespace {

std::size_t start_of(std::size_t size, Environment& environment) {
  return size == 0 ? 0 : static_cast<std::uint32_t>(environment.draw()) % size;
}

NoAnswer reason(IoError error) { return error == IoError::timed_out ? NoAnswer::timed_out : NoAnswer::connect_failed; }

}  // namespace

NameServers::NameServers(Environment& environment, Connections& connections, std::vector<Address> list, Millis limit)
    : environment_(&environment),
      connections_(&connections),
      list_(std::move(list)),
      current_(start_of(list_.size(), environment)),
      limit_(limit) {}

void NameServers::replace(std::vector<Address> list) {
  // A server that works is kept if it is on the new list.
  const Address before = list_.empty() ? Address{} : list_[current_];
  list_ = std::move(list);
  const auto same = std::find(list_.begin(), list_.end(), before);
  current_ = same == list_.end() ? start_of(list_.size(), *environment_) : static_cast<std::size_t>(same - list_.begin());
}

template <class F>
auto NameServers::while_asked(Question& question, F act) {
  const auto held = std::find_if(questions_.begin(), questions_.end(), [&](const auto& q) { return q.get() == &question; });
  return [weak = std::weak_ptr(*held), turn = question.turn, act = std::move(act)](auto&&... result) {
    const auto asked = weak.lock();
    if (asked && asked->turn == turn) act(*asked, std::forward<decltype(result)>(result)...);
  };
}

void NameServers::ask(wire::Command request, std::function<bool(const wire::Command&)> is_good, std::function<void(Answer)> done) {
  if (list_.empty()) return environment_->post([done = std::move(done)] { done(NoAnswer::no_name_server); });
  Question& question = *questions_.emplace_back(std::make_shared<Question>());
  question.request = std::move(request);
  question.is_good = std::move(is_good);
  question.done = std::move(done);
  question.share = std::max<Millis>(1, limit_ / static_cast<Millis>(list_.size()));
  for (std::size_t i = list_.size(); i > 0; --i) question.left.push_back(list_[(current_ + i - 1) % list_.size()]);
  question.timer = environment_->after(0, while_asked(question, [this](Question& q) { ask_next(q); }));
}

void NameServers::ask_next(Question& question) {
  question.asked = question.left.back();
  question.left.pop_back();
  ++question.turn;
  question.timer = environment_->after(question.share, while_asked(question, [this](Question& q) { settle(q, NoAnswer::timed_out); }));
  connections_->get(question.asked, while_asked(question, [this](Question& q, const OpenedOrError& result) {
                      if (const IoError* error = std::get_if<IoError>(&result)) return settle(q, reason(*error));
                      send(q, std::get<Opened>(result).connection);
                    }));
}

void NameServers::send(Question& question, const std::shared_ptr<Connection>& connection) {
  question.connection = connection;
  question.request.opaque = connections_->next_opaque();
  connection->send(question.request, nullptr, {{}, while_asked(question, [this](Question& q, Reply reply) {
                                                 if (auto* command = std::get_if<wire::Command>(&reply))
                                                   return settle(q, std::move(*command));
                                                 settle(q, NoAnswer::bad_answer);
                                               })});
}

void NameServers::settle(Question& question, Answer answer) {
  const wire::Command* command = std::get_if<wire::Command>(&answer);
  if (!command && question.connection) question.connection->forget(question.request.opaque);
  question.connection.reset();
  ++question.turn;
  const bool is_good = command && question.is_good(*command);
  if (!is_good && !question.left.empty()) return ask_next(question);
  const auto asked = std::find(list_.begin(), list_.end(), question.asked);  // the list may be another one by now
  if (asked != list_.end()) current_ = (static_cast<std::size_t>(asked - list_.begin()) + (is_good ? 0 : 1)) % list_.size();
  const auto done = std::move(question.done);
  std::erase_if(questions_, [&](const auto& q) { return q.get() == &question; });
  done(std::move(answer));
}

}  // namespace sidestep::net
