#include "tests/conversation/compare.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "check/describe.h"
#include "check/text.h"
#include "check/words.h"
#include "wire/codes.h"

namespace sidestep::conversation {

using core::Ending;

namespace {

bool near(Millis x, Millis y) { return std::abs(x - y) <= kTolerance; }

std::string number(std::optional<std::int32_t> value) { return value ? std::to_string(*value) : "none"; }

std::string list(const std::vector<core::QueueName>& queues) {
  std::vector<std::string> names;
  for (const core::QueueName& queue : queues) names.push_back(check::describe(queue));
  return names.empty() ? "none" : check::join(names, " ");
}

/// The last part of a Java class's name.
std::string simple(const std::string& name) { return name.substr(name.rfind('.') + 1); }

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

class Comparison {
 public:
  Comparison(const Scenario& scenario, const Step& step, const Observed& observed, const Replayed& replayed)
      : scenario_(scenario), step_(step), begin_(*step.begin), observed_(observed), told_(observed.told), replayed_(replayed) {}

  std::vector<std::string> all() {
    if (!replayed_.stuck.empty()) found_.push_back(replayed_.stuck + ": its end is " + std::string(check::word(end_of(told_).ending)));
    requests();
    selections();
    if (!scenario_.cached && scenario_.name_service == NameService::up)
      same("look-ups", std::to_string(replayed_.lookups), std::to_string(observed_.lookups));
    if (replayed_.finished) end(*replayed_.finished);
    const std::vector<std::string> state = differences(told_.held, begin_.message.topic.value_or(""), replayed_.state, replayed_.ended);
    found_.insert(found_.end(), state.begin(), state.end());
    return found_;
  }

 private:
  void same(const std::string& part, const std::string& core, const std::string& java) {
    if (core != java) found_.push_back(part + ": core " + core + ", Java " + java);
  }

  std::vector<Expected> reaching() const {
    std::vector<Expected> all;
    for (const Expected& attempt : replayed_.attempts)
      if (attempt.reaches_server) all.push_back(attempt);
    return all;
  }

  void requests() {
    const std::vector<Expected> expected = reaching();
    std::vector<core::QueueName> core, java;
    for (const Expected& attempt : expected) core.push_back({attempt.queue.broker, header_id(attempt)});
    for (const Arrival& arrival : observed_.arrivals) java.push_back({arrival.broker, arrival.queue_id});
    same("requests", list(core), list(java));
    for (std::size_t i = 0; i < std::min(expected.size(), observed_.arrivals.size()); ++i) request(i, expected[i], observed_.arrivals[i]);
    std::set<std::int32_t> opaques;
    for (const Arrival& arrival : observed_.arrivals)
      if (!opaques.insert(arrival.opaque).second) found_.push_back("a request id came twice");
  }

  /// An async retry goes to another broker under the first attempt's queue id: apache/rocketmq #1497.
  std::int32_t header_id(const Expected& attempt) const {
    return begin_.mode == core::Mode::async ? replayed_.attempts.front().queue.id : attempt.queue.id;
  }

  void request(std::size_t i, const Expected& expected, const Arrival& arrival) {
    const std::string name = "request " + std::to_string(i + 1);
    if (!near(expected.at, arrival.at))
      found_.push_back(name + ": core at " + std::to_string(expected.at - told_.begun) + " ms, Java at " +
                       std::to_string(arrival.at - told_.begun) + " ms");
    same(name + ", oneway", begin_.mode == core::Mode::oneway ? "yes" : "no", arrival.oneway ? "yes" : "no");
    if (!arrival.header_broker) return;
    const Expected& named = begin_.mode == core::Mode::async ? replayed_.attempts.front() : expected;
    same(name + ", broker name in the header", named.queue.broker, *arrival.header_broker);
  }

  /// What the core attempts was selected, in order; what was selected beyond that found no time any more, and the counter tells of it.
  void selections() {
    std::vector<core::QueueName> core, java;
    for (const Expected& attempt : replayed_.attempts)
      if (attempt.selected) core.push_back(attempt.queue);
    for (const Selection& selection : told_.selections)
      if (selection.queue) java.push_back(*selection.queue);
    std::size_t matched = 0;
    for (const core::QueueName& queue : java)
      if (matched < core.size() && core[matched] == queue) ++matched;
    if (matched < core.size()) same("selections", list(core), list(java));
  }

  void end(const core::Finished& finished) {
    const JavaEnd java = end_of(told_);
    same("ending", std::string(check::word(finished.ending)), std::string(check::word(java.ending)));
    same("code", std::to_string(finished.code), std::to_string(java.code));
    if (begin_.mode == core::Mode::async) same("callbacks", std::to_string(finished.callbacks), std::to_string(told_.callbacks));
    if (finished.ending != java.ending && told_.error)
      found_.push_back("Java said: " + simple(*told_.error) + ": " + first_line(told_.message.value_or("")));
    const Millis ended = told_.ended + (begin_.mode == core::Mode::async ? step_.callback_time : 0);
    if (!near(replayed_.ended, ended))
      found_.push_back("end: core after " + std::to_string(replayed_.ended - told_.begun) + " ms, Java after " +
                       std::to_string(ended - told_.begun) + " ms");
  }

  const Scenario& scenario_;
  const Step& step_;
  const core::Begin& begin_;
  const Observed& observed_;
  const Told& told_;
  const Replayed& replayed_;
  std::vector<std::string> found_;
};

JavaEnd end_of_error(const Told& told) {
  const std::string type = simple(*told.error);
  const std::string by = simple(told.by.value_or(""));
  const std::int32_t code = told.code.value_or(0);
  if (by == "Validators") return {Ending::invalid, code};
  if (type == "MQClientException" && told.message->starts_with("The producer service state not OK")) return {Ending::not_running, 0};
  if (type == "MQClientException") return {Ending::client_error, code};
  if (type == "MQBrokerException") return {Ending::broker_error, code};
  if (type == "RemotingTooMuchRequestException") return {Ending::call_timeout, 0};
  if (type == "RemotingConnectException") return {Ending::remoting_error, 10001};
  if (type == "RemotingTimeoutException") return {Ending::remoting_error, 10002};
  if (type.starts_with("Remoting")) return {Ending::remoting_error, -1};
  if (type == "InterruptedException") return {Ending::interrupted, 0};
  return {Ending::unchecked, 0};
}

std::int32_t status_code(const std::string& status) {
  if (status == "SEND_OK") return 0;
  if (status == "FLUSH_DISK_TIMEOUT") return static_cast<std::int32_t>(wire::ResponseCode::flush_disk_timeout);
  if (status == "SLAVE_NOT_AVAILABLE") return static_cast<std::int32_t>(wire::ResponseCode::slave_not_available);
  return static_cast<std::int32_t>(wire::ResponseCode::flush_slave_timeout);
}

std::string shown(const Item& item, Millis from) {
  return "isolated for " + std::to_string(std::max<Millis>(0, item.until - from)) + " ms, latency " + std::to_string(item.latency) +
         (item.reachable ? ", reachable" : ", unreachable");
}

bool alike(const Item& x, const Item& y, Millis now) {
  const Millis left_x = std::max<Millis>(0, x.until - now), left_y = std::max<Millis>(0, y.until - now);
  return near(left_x, left_y) && near(x.latency, y.latency) && x.reachable == y.reachable;
}

}  // namespace

JavaEnd end_of(const Told& told) {
  if (told.status) return {Ending::answered, status_code(*told.status)};
  if (told.error) return end_of_error(told);
  return {Ending::handed_over, 0};
}

std::vector<std::string> differences(const Scenario& scenario, const Step& step, const Observed& observed, const Replayed& replayed) {
  return Comparison(scenario, step, observed, replayed).all();
}

std::vector<std::string> differences(const Held& held, const std::string& name, const core::Snapshot& state, Millis now) {
  std::vector<std::string> found;
  const auto topic = state.topics.find(name);
  const core::TopicState known = topic == state.topics.end() ? core::TopicState{} : topic->second;
  const auto cursor = known.cursors.find(0);
  const std::optional<std::int32_t> counter = cursor == known.cursors.end() ? std::nullopt : std::optional(cursor->second);
  if (counter != held.cursor) found.push_back("counter: core " + number(counter) + ", Java " + number(held.cursor));
  if (known.queues != held.queues) found.push_back("queue list: core " + list(known.queues) + ", Java " + list(held.queues));
  std::map<std::string, Item> items;
  for (const auto& [broker, item] : state.items) items[broker] = {item.until.value_or(0), item.latency, item.reachable};
  for (const auto& [broker, item] : items) {
    const auto java = held.items.find(broker);
    if (java == held.items.end())
      found.push_back("fault item of " + broker + ": core " + shown(item, now) + ", Java has none");
    else if (!alike(item, java->second, now))
      found.push_back("fault item of " + broker + ": core " + shown(item, now) + ", Java " + shown(java->second, now));
  }
  for (const auto& [broker, item] : held.items)
    if (!items.contains(broker)) found.push_back("fault item of " + broker + ": core has none, Java " + shown(item, now));
  return found;
}

}  // namespace sidestep::conversation
