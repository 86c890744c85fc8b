#include "net/routes.h"

#include <algorithm>
#include <utility>

#include "wire/answers.h"
#include "wire/requests.h"

namespace sidestep::net {

namespace {

constexpr int kGone = 3;  ///< answers in a row, over two polls at least

/// A name server that knows no such topic has answered; one that says anything else may be in trouble that the next one is not in.
std::string fault_of(const wire::Command& answer) {
  if (answer.code == static_cast<std::int32_t>(wire::ResponseCode::topic_not_exist)) return "";
  const auto route = wire::read_route_answer(answer);
  return route ? "" : wire::describe(route.error());
}

core::LookupFailure failure_of(NoAnswer why) {
  switch (why) {
    case NoAnswer::no_name_server: return core::LookupFailure::no_name_server;
    case NoAnswer::connect_failed: return core::LookupFailure::connect_failed;
    case NoAnswer::timed_out: return core::LookupFailure::timed_out;
    case NoAnswer::bad_answer:
    default: return core::LookupFailure::bad_answer;
  }
}

RouteFound found_in(const Answer& answer) {
  if (const NoAnswer* why = std::get_if<NoAnswer>(&answer)) return failure_of(*why);
  auto route = wire::read_route_answer(std::get<wire::Command>(answer));
  if (route) return std::move(*route);
  const bool unknown = route.error().code == static_cast<std::int32_t>(wire::ResponseCode::topic_not_exist);
  return unknown ? core::LookupFailure::unknown_topic : core::LookupFailure::bad_answer;
}

}  // namespace

Routes::Routes(Environment& environment, Rule& rule, Brokers& brokers, NameServers& name_servers, Pace pace)
    : environment_(&environment), rule_(&rule), brokers_(&brokers), name_servers_(&name_servers), pace_(pace) {}

void Routes::look_up(const std::string& topic, std::function<void(const RouteFound&)> done) {
  Topic& entry = topics_[topic];
  entry.waiting.push_back(std::move(done));
  if (!entry.in_flight) ask(topic, entry);
}

void Routes::look_up_template(const std::string& topic, std::function<void(const RouteFound&)> done) {
  topics_[topic].stands_in = true;
  look_up(topic, std::move(done));
}

void Routes::queues(const std::string& topic, const Template& stands_in, std::function<void(const QueuesFound&)> done) {
  const auto known = lists_.find(topic);
  const auto* list = known == lists_.end() ? nullptr : std::get_if<std::vector<core::QueueName>>(&known->second);
  if (list && !list->empty()) return done(*list);
  look_up(topic, [this, topic, stands_in, done = std::move(done)](const RouteFound& found) {
    const auto* failure = std::get_if<core::LookupFailure>(&found);
    if (!failure) return done(lists_[topic]);
    if (*failure != core::LookupFailure::unknown_topic) return done(*failure);
    stand_in(topic, stands_in, [this, topic, stands_in, done](const RouteFound& standing_in) {
      if (const auto* none = std::get_if<core::LookupFailure>(&standing_in)) return done(*none);
      keep_fresh(topic, stands_in);
      done(lists_[topic]);
    });
  });
}

void Routes::stand_in(const std::string& topic, const Template& from, std::function<void(const RouteFound&)> done) {
  look_up_template(from.topic, [this, topic, from, done = std::move(done)](const RouteFound& found) {
    core::SetRoute event;
    event.topic = topic;
    event.default_queue_nums = from.queue_nums;
    if (const auto* route = std::get_if<core::RouteData>(&found)) event.route = *route;
    if (event.route) publish(event);
    done(found);
  });
}

bool Routes::publish(const core::SetRoute& event) {
  const core::Outcome outcome = rule_->step(event);
  const auto* published = std::get_if<core::Published>(&outcome);
  QueuesFound& latest = lists_[event.topic];
  const auto* list = std::get_if<std::vector<core::QueueName>>(&latest);
  if (published)
    latest = published->queues;
  else if (!list || list->empty())
    latest = std::get<core::Fault>(outcome);
  return published != nullptr;
}

void Routes::keep_fresh(const std::string& topic, const Template& stands_in) {
  Topic& entry = topics_[topic];
  entry.polled = true;
  entry.from = stands_in;
  if (!entry.in_flight && !entry.next) schedule(topic, entry, pace_.poll);
}

void Routes::refresh(const std::string& topic) {
  const auto found = topics_.find(topic);
  if (found == topics_.end() || found->second.in_flight) return;
  const Millis since = environment_->now() - found->second.asked_at;
  schedule(topic, found->second, std::max<Millis>(0, pace_.least_between - since));
}

void Routes::stop() {
  stopped_ = true;
  for (auto& [name, topic] : topics_) topic.next.reset();
}

void Routes::ask(const std::string& topic, Topic& entry) {
  entry.in_flight = true;
  entry.asked_at = environment_->now();
  entry.next.reset();
  name_servers_->ask(wire::to_command(wire::RouteRequest{topic}), fault_of,
                     [this, topic](const Answer& answer) { answered(topic, answer); });
}

void Routes::answered(const std::string& topic, const Answer& answer) {
  const RouteFound found = found_in(answer);
  Topic& entry = topics_[topic];
  entry.in_flight = false;
  take(topic, entry, found);
  const auto* failure = std::get_if<core::LookupFailure>(&found);
  const bool still_unknown = entry.from && failure && *failure == core::LookupFailure::unknown_topic;
  if (still_unknown) stand_in(topic, *entry.from, [](const RouteFound&) {});
  count_unknown(entry, found);
  if (is_gone(entry)) {
    drop(topic);
    entry.polled = false;
  }
  const auto waiting = std::exchange(entry.waiting, {});
  if (entry.polled)
    schedule(topic, entry, pace_.poll);
  else
    topics_.erase(topic);
  for (const auto& done : waiting) done(found);
}

/// A bad answer, or route data that the rule refuses, leaves everything as it was.
void Routes::take(const std::string& topic, Topic& entry, const RouteFound& found) {
  const core::RouteData* route = std::get_if<core::RouteData>(&found);
  if (!route) return;
  if (!entry.stands_in) {
    core::SetRoute event;
    event.topic = topic;
    event.route = *route;
    if (!publish(event)) return;
    entry.polled = true;
    brokers_->learn(topic, *route);
    if (const auto from = std::exchange(entry.from, std::nullopt)) drop_template(from->topic);
    return;
  }
  brokers_->learn(topic, *route);
}

void Routes::count_unknown(Topic& entry, const RouteFound& found) const {
  const auto* failure = std::get_if<core::LookupFailure>(&found);
  if (!failure || entry.from || entry.stands_in) {
    entry.unknown = 0;
  } else if (*failure == core::LookupFailure::unknown_topic && entry.unknown++ == 0) {
    entry.unknown_since = environment_->now();
  }
}

bool Routes::is_gone(const Topic& entry) const {
  return entry.unknown >= kGone && environment_->now() - entry.unknown_since >= 2 * pace_.poll;
}

void Routes::drop(const std::string& topic) {
  core::SetRoute nothing;
  nothing.topic = topic;
  nothing.route = core::RouteData{std::nullopt, std::vector<core::QueueData>(), std::vector<core::BrokerData>(), std::nullopt};
  publish(nothing);
  brokers_->learn(topic, *nothing.route);
}

void Routes::drop_template(const std::string& topic) {
  const bool stands_in =
      std::ranges::any_of(topics_, [&](const auto& named) { return named.second.from && named.second.from->topic == topic; });
  if (!stands_in) brokers_->learn(topic, {});
}

void Routes::schedule(const std::string& topic, Topic& entry, Millis delay) {
  if (!stopped_) entry.next = environment_->after(delay, [this, topic] { ask(topic, topics_[topic]); });
}

}  // namespace sidestep::net
