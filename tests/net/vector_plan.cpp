#include "tests/net/vector_plan.h"

#include <algorithm>
#include <utility>

#include "core/send_strict.h"
#include "tests/net/vector_limits.h"

namespace sidestep::test {

namespace {

using core::What;

/// Reads the events in order.
class Planner {
 public:
  Plan plan;

  void take(const core::Event& event, const core::Outcome& outcome) {
    outcome_ = &outcome;
    std::visit([this](const auto& e) { see(e); }, event);
    plan.ends = now();
  }

 private:
  Millis now() const { return clock_ + skew_; }
  bool begun() const { return !plan.sends.empty(); }
  bool waits() const { return std::holds_alternative<core::Waiting>(*outcome_); }
  /// The event belongs to nothing: a producer drops what comes too late.
  bool is_late() const { return std::holds_alternative<core::Fault>(*outcome_); }

  void see(const core::SetClock& e) {
    if (e.now < clock_) throw Unplayable{"the clock goes back"};
    clock_ = e.now;
  }

  void see(const core::SetCursor& e) {
    if (e.slot != 0) throw Unplayable{"several sends at a time"};
    if (begun()) throw Unplayable{"a cursor is set behind the first send"};
    plan.cursor = e.value;
  }

  void see(const core::SetRoute& e) {
    if (!e.for_send && begun()) throw Unplayable{"a route comes at the very moment of an attempt"};
    plan.cursor = 0;  // a new list draws it anew
    if (!e.for_send) {
      plan.cached = e.route;
      return;
    }
    if (is_late()) {
      ++plan.passed_over;
      return;
    }
    LookupPlan& lookup = plan.lookups.back();
    if (e.failure == core::LookupFailure::no_name_server) throw Unplayable{"a producer always has a name server"};
    if (e.failure == core::LookupFailure::timed_out && now() == lookup.begins) ++skew_;  // a time-out takes time
    lookup.at = now();
    lookup.route = e.route;
    lookup.failure = e.failure;
    if (now() - lookup.begins >= lookup.limit) lookup.late = now() - lookup.begins - lookup.limit + 1;
    if (e.route && e.default_queue_nums) plan.settings.default_queue_nums = *e.default_queue_nums;
    tell();
  }

  void see(const core::Begin& e) {
    if (is_late() && std::get<core::Fault>(*outcome_).part == "slot") throw Unplayable{"a producer gives each send a slot of its own"};
    if (e.slot != 0) throw Unplayable{"several sends at a time"};
    const auto own = [](const core::Begin& b) { return std::tuple(b.mode, b.service, b.retries, b.retry_not_ok, b.cap); };
    if (begun() && own(e) != own(plan.sends[0].first)) throw Unplayable{"the sends of the case have different settings"};
    if (!e.message.message || !e.message.topic || !e.message.body_size) throw Unplayable{"a message always has a topic and a body"};
    if (e.queue && !plan.cached) throw Unplayable{"a named queue's broker has no address without a route"};
    plan.settings.retries = plan.settings.async_retries = e.retries;
    plan.settings.retry_not_ok = e.retry_not_ok;
    plan.settings.attempt_cap = e.cap;
    plan.settings.max_message_size = e.message.max_message_size;
    plan.sends.emplace_back(e, now());
    tell();
  }

  void see(const core::Observe& e) {
    if (e.broker) throw Unplayable{"an exchange outside the sends"};
    if (is_late()) {
      ++plan.passed_over;
      return;
    }
    const bool never =
        e.what == What::no_time || e.what == What::bad_argument || e.what == What::flow_control || e.what == What::interrupted;
    if (never) throw Unplayable{"a producer never observes: no time, bad argument, flow control, interrupted"};
    const bool stored = e.code == 0 || (e.code >= 10 && e.code <= 12);
    if (e.what == What::answer && !stored) throw Unplayable{"an answer has an error's code"};
    const bool answers = e.what == What::answer || e.what == What::broker_error || e.what == What::undecodable;
    if (answers && plan.sends.back().first.mode == core::Mode::oneway) throw Unplayable{"nobody answers a oneway message"};
    if (e.what == What::cancelled) plan.shutdown = now();
    if (e.what == What::handed_off && waits())
      plan.attempts.back().handed = now();
    else if (!looking_up_)
      end_attempt(e.what, e.code);
    else
      tell();
  }

  void see(const core::Timer&) {
    if (waits()) return;
    if (is_late()) {
      ++plan.passed_over;
      return;
    }
    if (!looking_up_) return end_attempt(What::silent, 0);
    LookupPlan& lookup = plan.lookups.back();
    lookup.late = now() - lookup.begins - lookup.limit;
    tell();
  }

  void see(const core::Inspect&) { plan.state = std::get<core::Snapshot>(*outcome_); }

  template <class Other>
  void see(const Other&) {
    throw Unplayable{"an event outside the sends"};
  }

  void end_attempt(What what, std::int32_t code) {
    AttemptPlan& a = plan.attempts.back();
    a.what = what;
    a.code = code;
    a.at = now();
    if (what == What::handed_off) a.handed = now();
    const Millis beyond = now() - a.begins - a.attempt.limit;
    const bool by_timer = what == What::silent || what == What::connect_timed_out;
    if (beyond >= 0) a.late = by_timer ? beyond : beyond + 1;
    tell();
  }

  void tell() {
    plan.told.push_back({*outcome_, now()});
    if (const auto* next = std::get_if<core::Attempt>(outcome_)) plan.attempts.push_back({.attempt = *next, .begins = now()});
    looking_up_ = std::holds_alternative<core::Lookup>(*outcome_);
    if (!looking_up_) return;
    const auto& [begin, began] = plan.sends.back();
    plan.lookups.push_back({.begins = now(), .limit = began + begin.timeout - (core::kLeastTime - 1) - now()});
  }

  const core::Outcome* outcome_ = nullptr;
  Millis clock_ = 0, skew_ = 0;
  bool looking_up_ = false;
};

}  // namespace

const check::Expectation* expected_of_strict(const check::Case& c) {
  const auto found = std::find_if(c.expect.begin(), c.expect.end(), [](const check::Expectation& e) {
    return std::find(e.revisions.begin(), e.revisions.end(), "strict") != e.revisions.end();
  });
  return found == c.expect.end() ? nullptr : &*found;
}

Plan plan_of(const check::Case& c) {
  Planner planner;
  const std::vector<core::Outcome>& outcomes = expected_of_strict(c)->outcomes;
  for (std::size_t i = 0; i < c.events.size(); ++i) planner.take(c.events[i], outcomes[i]);
  Plan plan = std::move(planner.plan);
  fit_to_producer(plan);
  return plan;
}

}  // namespace sidestep::test
