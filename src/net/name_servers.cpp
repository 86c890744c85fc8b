#include "net/name_servers.h"

#include <algorithm>
#include <utility>

#include "wire/codes.h"

namespace sidestep::net {

struct NameServers::Question {
  wire::Command request;
  std::function<std::string(const wire::Command&)> fault;
  std::function<void(Answer)> done;
  std::vector<Address> left;  ///< servers not asked yet, the next one last
  Millis share = 0;           ///< how long each is waited for
  Address asked;
  bool went_away = false;
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

void NameServers::ask(wire::Command request, std::function<std::string(const wire::Command&)> fault, std::function<void(Answer)> done) {
  if (list_.empty() || stopped_) return environment_->post([done = std::move(done)] { done(NoAnswer::no_name_server); });
  Question& question = *questions_.emplace_back(std::make_shared<Question>());
  question.request = std::move(request);
  question.fault = std::move(fault);
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
                                                   return answered(q, std::move(*command));
                                                 lost(q, std::get<Lost>(reply));
                                               })});
}

void NameServers::lost(Question& question, Lost why) {
  trouble_ = net::text(question.asked) + ": " + describe(why, *question.connection);
  settle(question, NoAnswer::bad_answer);
}

/// One that goes away is asked once more, by a new connection.
void NameServers::answered(Question& question, wire::Command answer) {
  if (answer.code == static_cast<std::int32_t>(wire::ResponseCode::go_away)) {
    question.connection->retire();
    if (!std::exchange(question.went_away, true)) question.left.push_back(question.asked);
  }
  settle(question, std::move(answer));
}

void NameServers::settle(Question& question, Answer answer) {
  const wire::Command* command = std::get_if<wire::Command>(&answer);
  if (!command && question.connection) question.connection->forget(question.request.opaque);
  question.connection.reset();
  ++question.turn;
  const std::string fault = command ? question.fault(*command) : "";
  const bool is_good = command && fault.empty();
  if (is_good) trouble_.clear();
  if (!fault.empty()) trouble_ = net::text(question.asked) + ": " + fault;
  if (!is_good && !question.left.empty() && !stopped_) return ask_next(question);
  const auto asked = std::find(list_.begin(), list_.end(), question.asked);  // the list may be another one by now
  if (asked != list_.end()) current_ = (static_cast<std::size_t>(asked - list_.begin()) + (is_good ? 0 : 1)) % list_.size();
  const auto done = std::move(question.done);
  std::erase_if(questions_, [&](const auto& q) { return q.get() == &question; });
  done(std::move(answer));
}

}  // namespace sidestep::net
