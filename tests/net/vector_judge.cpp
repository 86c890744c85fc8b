#include "tests/net/vector_judge.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

namespace sidestep::test {

namespace {

using core::Ending;
using core::What;
using net::SendErrorKind;

std::string words(const core::Outcome& outcome) { return boost::json::serialize(check::to_json(outcome)); }
std::string words(const Told& told) { return "at " + std::to_string(told.at) + " " + words(told.outcome); }

/// How a user reads an ending.
SendErrorKind kind_of(const core::Finished& end, core::ServiceState service) {
  switch (end.ending) {
    case Ending::broker_error: return SendErrorKind::broker_error;
    case Ending::call_timeout: return SendErrorKind::timed_out;
    case Ending::cancelled: return SendErrorKind::cancelled;
    case Ending::invalid: return SendErrorKind::invalid_message;
    case Ending::not_running: return service == core::ServiceState::not_started ? SendErrorKind::not_started : SendErrorKind::shut_down;
    default: break;
  }
  if (end.fault) return SendErrorKind::bad_route;
  if (end.lookup) return *end.lookup == core::LookupFailure::unknown_topic ? SendErrorKind::no_route : SendErrorKind::no_name_server;
  switch (end.code) {
    case 10001: return SendErrorKind::connect_failed;
    case 10002: return SendErrorKind::no_answer;
    case 10003: return SendErrorKind::no_address;
    case 10005: return SendErrorKind::no_route;
    default: return SendErrorKind::connection_lost;
  }
}

class Judge {
 public:
  Judge(const Plan& plan, const Course& course) : plan_(plan), course_(course) {}

  std::vector<std::string> complaints() {
    rule();
    brokers();
    users();
    if (plan_.state) state();
    if (!course_.replays) complain("the trace does not replay", "", "");
    return std::move(complaints_);
  }

 private:
  void complain(const std::string& what, const std::string& expected, const std::string& got) {
    complaints_.push_back(what + ": expected " + expected + ", got " + got);
  }
  template <class T>
  void equal(const std::string& what, const T& expected, const T& got) {
    if (!(expected == got))
      complain(what, std::to_string(static_cast<std::int64_t>(expected)), std::to_string(static_cast<std::int64_t>(got)));
  }

  /// Outcomes in order, each at its moment: queues, limits, endings, codes.
  void rule() {
    const std::size_t n = std::max(plan_.told.size(), course_.told.size());
    for (std::size_t i = 0; i < n; ++i) {
      const std::string expected = i < plan_.told.size() ? words(plan_.told[i]) : "nothing";
      const std::string got = i < course_.told.size() ? words(course_.told[i]) : "nothing";
      if (expected != got) complain("the rule, " + std::to_string(i), expected, got);
    }
  }

  void brokers() {
    std::vector<core::QueueName> expected;
    for (const AttemptPlan& a : plan_.attempts) {
      const bool leaves = a.what != What::connect_refused && a.what != What::connect_timed_out && a.what != What::name_not_resolved &&
                          a.what != What::no_address && a.what != What::send_failed;
      const bool oneway = plan_.sends[0].first.mode == core::Mode::oneway;  // what fails of it fails before it is written
      if (oneway ? a.what == What::handed_off : leaves) expected.push_back(a.attempt.queue);
    }
    if (expected == course_.arrived) return;
    complain("requests that arrived", text(expected), text(course_.arrived));
  }

  static std::string text(const std::vector<core::QueueName>& queues) {
    std::string all;
    for (const core::QueueName& queue : queues) all += queue.broker + "/" + std::to_string(queue.id) + " ";
    return all;
  }

  /// Each send has one outcome, and it says what the rule said.
  void users() {
    std::vector<core::Finished> ends;
    for (const Told& told : plan_.told)
      if (const auto* end = std::get_if<core::Finished>(&told.outcome)) ends.push_back(*end);
    equal("sends without an outcome", plan_.sends.size() - std::min(ends.size(), plan_.sends.size()), course_.pending);
    std::size_t attempt = 0;
    for (std::size_t i = 0; i < course_.results.size(); ++i) {
      equal("outcomes", std::size_t{1}, course_.results[i].size());
      if (i < ends.size() && course_.results[i].size() == 1) user(ends[i], course_.results[i][0], attempt);
    }
  }

  void user(const core::Finished& end, const net::SendResult& result, std::size_t& attempt) {
    const bool good = end.ending == Ending::answered || end.ending == Ending::handed_over;
    equal("stored", good, result.ok());
    if (good && result.ok()) equal("status", end.code, static_cast<std::int32_t>(result.status));
    if (!good && result.error) {
      equal("kind of error", kind_of(end, plan_.sends[0].first.service), result.error->kind);
      if (end.ending == Ending::broker_error) equal("code", end.code, result.error->code);
    }
    equal("attempts", static_cast<std::size_t>(end.attempts), result.attempts.size());
    for (const net::AttemptRecord& record : result.attempts) {
      if (attempt == plan_.attempts.size()) break;
      const AttemptPlan& a = plan_.attempts[attempt++];
      if (record.queue != a.attempt.queue) complain("a record's queue", text({a.attempt.queue}), text({record.queue}));
      equal("what ended an attempt", a.what, record.what);
      equal("how long it took", a.at.value_or(0) - a.begins, record.ended - record.started);
    }
  }

  /// Fault items and cursors; a broker of which nothing is known may have an item or none.
  void state() {
    for (const auto& [name, topic] : plan_.state->topics) {
      const auto found = course_.state.topics.find(name);
      if (found == course_.state.topics.end()) continue;
      for (const auto& [slot, cursor] : found->second.cursors)
        if (topic.cursors.contains(slot)) equal("the cursor", topic.cursors.at(slot), cursor);
    }
    std::map<std::string, core::ItemState> expected = plan_.state->items, got = course_.state.items;
    for (auto& [name, item] : got) {
      if (item.until) *item.until -= course_.shift;
      if (item.blamed_at) *item.blamed_at -= course_.shift;
    }
    const auto is_plain = [](const auto& named) { return named.second == core::ItemState{}; };
    std::erase_if(expected, is_plain);
    std::erase_if(got, is_plain);
    if (expected == got) return;
    complain("the fault table", words(core::Snapshot{{}, expected, {}}), words(core::Snapshot{{}, got, {}}));
  }

  const Plan& plan_;
  const Course& course_;
  std::vector<std::string> complaints_;
};

}  // namespace

std::vector<std::string> judge(const Plan& plan, const Course& course) { return Judge(plan, course).complaints(); }

}  // namespace sidestep::test
