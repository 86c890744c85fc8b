// One step of strict's send machine, from any state that satisfies the invariant: property 11, and what the machine has of 10. So it holds
// of sends of any length. Of a first step, from the state of a machine that has not begun, the same is asked.
#include "spec/verify/wide_enums.h"
//
#include "core/send.h"
#include "spec/verify/inputs.h"

using namespace sidestep::core;
using namespace sidestep::verify;

namespace {

int told_phase, told_kind, told_mode, told_retries, told_what, told_code, told_lookup, told_failure, told_selection;
int told_attempts, told_queue_id, told_named_id, told_selected_id, told_cached;
unsigned told_broker, told_named_broker, told_selected_broker;
long long told_timeout, told_request_cap, told_cap, told_total, told_started, told_attempt_started, told_sent, told_limit, told_before,
    told_now;
bool told_explicit_queue, told_running, told_ok, told_retry_not_ok, told_kept;

Millis elapsed(const SendState& s, Millis now) { return now > s.started ? now - s.started : 0; }
Millis remaining(const SendState& s, Millis now) { return s.request.timeout - elapsed(s, now); }

std::int64_t allowed(const SendRequest& r) {
  return r.mode == Mode::oneway || r.explicit_queue || r.retries < 0 ? 1 : std::int64_t{1} + r.retries;
}

/// What every step leaves true; `now`: the moment of that step. The clock may be set back, so that an attempt may have begun later.
bool invariant(const SendState& s, Millis now) {
  if (s.phase == SendPhase::idle || s.phase == SendPhase::done) return true;
  const bool counted = s.total == allowed(s.request) && s.attempts >= 0 && s.attempts <= s.total && s.cap >= kLeastTime;
  const bool looking = s.phase == SendPhase::looking_up || s.phase == SendPhase::looking_up_template;
  if (looking) return counted && s.attempts == 0;
  if (s.phase == SendPhase::selecting) return counted && s.attempts < s.total && remaining(s, now) >= kLeastTime;
  return counted && s.attempts >= 1 && s.attempt_started >= 0 && s.limit >= kLeastTime && s.limit <= remaining(s, s.attempt_started);
}

SendRequest any_request() {
  told_mode = nondet_int();
  told_retries = nondet_int();
  told_timeout = nondet_llong();
  __ESBMC_assume(is_span(told_timeout));
  told_request_cap = nondet_llong();
  __ESBMC_assume(is_span(told_request_cap));
  told_explicit_queue = nondet_bool();
  told_cached = nondet_int();
  told_running = nondet_bool();
  told_ok = nondet_bool();
  told_retry_not_ok = nondet_bool();
  told_named_broker = nondet_uint();
  told_named_id = nondet_int();
  __ESBMC_assume(told_mode >= 0 && told_mode <= 2 && told_retries < 0x7FFFFFFF && told_cached >= 0 && told_cached <= 2);
  SendRequest r;
  r.mode = static_cast<Mode>(told_mode);
  r.retries = told_retries;
  r.timeout = told_timeout;
  r.cap = told_request_cap;
  r.explicit_queue = told_explicit_queue;
  r.queue.broker = told_named_broker;
  r.queue.id = told_named_id;
  r.cached = static_cast<Cached>(told_cached);
  if (!told_running) r.service = ServiceState::shut_down;
  r.verdict.ok = told_ok;
  r.retry_not_ok = told_retry_not_ok;
  return r;
}

SendState any_state() {
  SendState s;
  told_phase = nondet_int();
  __ESBMC_assume(told_phase == PHASE);
  if (told_phase == 0) return s;
  s.request = any_request();
  s.phase = static_cast<SendPhase>(told_phase);
  told_started = nondet_llong();
  __ESBMC_assume(is_moment(told_started));
  s.started = told_started;
  told_cap = nondet_llong();
  __ESBMC_assume(is_span(told_cap));
  s.cap = told_cap;
  told_total = nondet_llong();
  s.total = told_total;
  told_attempts = nondet_int();
  s.attempts = told_attempts;
  told_broker = nondet_uint();
  s.queue.broker = told_broker;
  told_queue_id = nondet_int();
  s.queue.id = told_queue_id;
  told_attempt_started = nondet_llong();
  __ESBMC_assume(is_moment(told_attempt_started));
  s.attempt_started = told_attempt_started;
  told_sent = nondet_llong();
  __ESBMC_assume(is_moment(told_sent));
  s.sent = told_sent;
  told_limit = nondet_llong();
  __ESBMC_assume(is_span(told_limit));
  s.limit = told_limit;
  told_kept = nondet_bool();
  s.kept = told_kept;
  return s;
}

SendEvent any_event() {
  SendEvent e;
  told_kind = nondet_int();
  told_what = nondet_int();
  told_code = nondet_int();
  told_lookup = nondet_int();
  told_failure = nondet_int();
  told_selection = nondet_int();
  told_selected_broker = nondet_uint();
  told_selected_id = nondet_int();
  __ESBMC_assume(told_kind >= 0 && told_kind <= static_cast<int>(SendEventKind::timer) && told_what >= 0 &&
                 told_what <= static_cast<int>(What::handed_off) && told_lookup >= 0 && told_lookup <= 3 && told_failure >= 0 &&
                 told_failure <= static_cast<int>(LookupFailure::bad_answer) && told_selection >= 0 && told_selection <= 1);
  e.kind = static_cast<SendEventKind>(told_kind);
  e.what = static_cast<What>(told_what);
  e.code = told_code;
  e.lookup = static_cast<LookupResult>(told_lookup);
  e.failure = static_cast<LookupFailure>(told_failure);
  e.selection = static_cast<SelectResult>(told_selection);
  e.queue.broker = told_selected_broker;
  e.queue.id = told_selected_id;
  e.now = told_now;
  if (e.kind == SendEventKind::begin) e.request = any_request();
  return e;
}

/// An attempt goes to the queue that was selected for it, or named by the user.
bool queue_holds(const SendState& before, const SendState& after, const SendEvent& e, const SendAction& a) {
  if (a.kind != SendActionKind::attempt) return true;
  const bool named = after.request.explicit_queue && a.queue == after.request.queue;
  return named || (before.phase == SendPhase::selecting && e.selection == SelectResult::queue && a.queue == e.queue);
}

/// An attempt is one of those allowed, with a limit that the budget has left.
bool attempt_holds(const SendState& before, const SendState& after, Millis now, const SendAction& a) {
  if (a.kind != SendActionKind::attempt) return true;
  return after.phase == SendPhase::in_flight && a.attempt == after.attempts && after.attempts == before.attempts + 1 &&
         after.attempts <= allowed(after.request) && a.limit >= kLeastTime && a.limit <= remaining(after, now);
}

/// A finish is the last word; and a timer whose time has come doesn't wait, so that no send outlives its budget.
bool finish_holds(const SendState& before, const SendState& after, const SendEvent& e, const SendAction& a) {
  const bool finished = a.kind == SendActionKind::finish;
  if (before.phase == SendPhase::done) return a.kind == SendActionKind::ignore && after.phase == SendPhase::done;
  if (finished != (after.phase == SendPhase::done)) return false;
  if (finished && (a.callbacks != 1 || a.attempts != after.attempts)) return false;
  if (e.kind != SendEventKind::timer || before.phase == SendPhase::idle || before.phase == SendPhase::selecting) return true;
  const bool over = remaining(before, e.now) < kLeastTime;
  if (before.phase != SendPhase::in_flight) return !over || finished;
  const bool due = e.now - before.attempt_started >= before.limit;
  return !due || (a.kind != SendActionKind::wait && (!over || finished));
}

}  // namespace

int main() {
  told_before = nondet_llong();
  __ESBMC_assume(is_moment(told_before));
  told_now = nondet_llong();
  __ESBMC_assume(is_moment(told_now));
  const SendState before = any_state();
  const SendEvent event = any_event();
  __ESBMC_assume(invariant(before, told_before));
  if (before.phase == SendPhase::selecting) __ESBMC_assume(told_now == told_before);  // the answer comes at once
  SendStep step = StrictSend{before, kShortLadder, told_now, {}}.step(event);
  if (PLANTED == 10) step.action.queue = before.queue;             // the queue of the attempt before
  if (PLANTED == 11) step.action.limit += before.request.timeout;  // the whole budget for every attempt
  if (asked(10)) __ESBMC_assert(queue_holds(before, step.state, event, step.action), "property 10");
  if (asked(11)) {
    __ESBMC_assert(attempt_holds(before, step.state, event.now, step.action), "property 11, the attempt");
    __ESBMC_assert(finish_holds(before, step.state, event, step.action), "property 11, the finish");
    __ESBMC_assert(invariant(step.state, told_now), "property 11, the invariant");
  }
  return 0;
}
