// The Java rows: before the first attempt, and the loop. Spec: spec/send-loop.md (SL-10 .. SL-36).
//
// Innermost header: see types.h.
#pragma once

#include "core/send_java.h"

namespace sidestep::core {

constexpr void JavaSend::begin(const SendRequest& request) {
  s.request = request;
  s.started = now;
  const bool async = request.mode == Mode::async;
  const bool loops = request.mode == Mode::sync && !request.explicit_queue;
  s.total = loops ? std::int64_t{1} + request.retries : 1;                                          // [SL-20]
  if (async && c.async_on_executor && request.service == ServiceState::shut_down) return refuse();  // [SL-49]
  const bool async_late = async && c.async_on_executor && request.timeout <= 0;
  if (async_late && !request.explicit_queue) return end(Ending::call_timeout, 0);    // [SL-47]
  if (request.service != ServiceState::running) return end(Ending::not_running, 0);  // [SL-10]
  if (!request.verdict.ok) {                                                         // [SL-11]
    end(Ending::invalid, request.verdict.code);
    return blame_fault(request.verdict.kind);
  }
  const bool late = async_late || (!async && c.budget == Budget::total && request.timeout < 0);
  if (request.explicit_queue && late) return end(Ending::call_timeout, 0);   // [SL-48]
  if (request.explicit_queue) return start(request.queue, request.timeout);  // [SL-12]
  if (request.cached == Cached::queues) return enter_loop();                 // [SL-13]
  look_up(false);
}

constexpr void JavaSend::looked_up(const SendEvent& e) {
  const bool first = s.phase == SendPhase::looking_up;
  if (e.lookup == LookupResult::queues) return enter_loop();
  if (e.lookup == LookupResult::empty) return end(Ending::client_error, 10005);  // [SL-17]
  const bool unknown = e.lookup == LookupResult::failed && e.failure == LookupFailure::unknown_topic;
  if (!unknown && c.lookup_error == LookupError::unchecked) {  // [SL-15]
    end(Ending::unchecked, 0);
    if (e.lookup == LookupResult::fault) blame_fault(e.fault);
    return;
  }
  if (first && s.request.cached == Cached::nothing) return look_up(true);  // [SL-16]
  const bool no_server = e.lookup == LookupResult::failed && e.failure == LookupFailure::no_name_server;
  end(Ending::client_error, no_server ? 10004 : 10005);  // [SL-14] [SL-18]
}

constexpr void JavaSend::selected(const SendEvent& e) {
  if (s.in_callback) return start(e.queue, s.limit);
  const Millis cost = now - s.started;
  Millis limit = s.request.timeout;
  if (c.budget == Budget::total) {  // [SL-21]
    if (limit < cost) {             // [SL-22]
      s.error = Ending::call_timeout;
      s.error_code = 0;
      return end_loop();
    }
    limit -= cost;
  }
  const bool last_round = s.tries + 1 >= s.total;
  if (c.per_request_cap && s.request.cap > -1 && !last_round && limit > s.request.cap) limit = s.request.cap;  // [SL-23]
  if (s.request.mode == Mode::async) {
    s.owed = e.queue.broker;
    s.owed_since = now;
  }
  start(e.queue, limit);
}

constexpr void JavaSend::observed(What what, std::int32_t code) {
  const bool closed = what == What::closed_fresh || what == What::closed_reused;
  if (closed && !c.closed_fails) return wait();  // [SL-26]
  if (what == What::handed_off) return handed_off();
  if (what == What::broker_error && code == kGoAway && c.go_away != GoAway::error) {  // [SL-33]
    if (!s.resent) return resend();                                                   // [SL-34]
    if (c.go_away == GoAway::send_error) what = What::send_failed;                    // [SL-35]
  }
  if (s.request.mode == Mode::async) return observed_async(what, code);
  observed_in_call(what, code);
}

constexpr void JavaSend::timer() {
  const Millis since = c.budget == Budget::per_attempt ? s.sent : s.attempt_started;
  const Millis delay = s.request.mode == Mode::async ? kScanDelay : 0;  // [SL-27]
  if (s.request.mode == Mode::oneway || now - since < s.limit + delay) return wait();
  observed(What::silent, 0);  // [SL-25]
}

constexpr void JavaSend::enter_loop() {
  if (s.total < 0) return end(Ending::unchecked, 0);  // [SL-20]
  if (s.total == 0) return end_loop();
  select();
}

constexpr void JavaSend::observed_in_call(What what, std::int32_t code) noexcept {
  const bool oneway = s.request.mode == Mode::oneway;
  if (oneway && c.dispatch == Dispatch::deferred && connect_failure(what)) return handed_off();  // [SL-43]
  if (what == What::undecodable) return end_with(FaultKind::null);                               // [SL-29]
  if (s.request.explicit_queue) return end_raw(what, code);                                      // [SL-53]: nothing is booked
  book(what, code, now - s.attempt_started);
  switch (what) {
    case What::answer:
      if (code == 0 || !s.request.retry_not_ok) return end(Ending::answered, code);
      s.kept = true;  // [SL-36]
      s.kept_code = code;
      return next_round();
    case What::broker_error:
      s.error_code = code;
      if (java_retries(code, c)) return next_round();
      s.error = Ending::broker_error;
      return end_loop();
    case What::interrupted: return end(Ending::interrupted, 0);
    case What::cancelled: return end(Ending::cancelled, 0);
    default: s.error_code = java_error_code(what); return next_round();
  }
}

constexpr void JavaSend::next_round() {
  ++s.tries;
  if (s.tries < s.total) return select();
  end_loop();
}

constexpr void JavaSend::end_loop() {
  if (s.kept) return end(Ending::answered, s.kept_code);
  end(s.error, s.error_code);
}

constexpr void JavaSend::end_raw(What what, std::int32_t code) {
  switch (what) {
    case What::answer: return end(Ending::answered, code);
    case What::broker_error: return end(Ending::broker_error, code);
    case What::interrupted: return end(Ending::interrupted, 0);
    case What::cancelled: return end(Ending::cancelled, 0);
    case What::flow_control: return end(Ending::call_timeout, 0);
    case What::no_address:
    case What::bad_argument: return end(Ending::client_error, -1);
    default: return end(Ending::remoting_error, java_error_code(what));
  }
}

constexpr void JavaSend::handed_off() {
  s.sent = now;
  s.handed = true;
  if (s.request.mode == Mode::sync) return wait();
  if (s.request.mode == Mode::oneway) {
    book(What::handed_off, 0, now - s.attempt_started);
    return end(Ending::handed_over, 0);
  }
  settle_hand_over();
  s.in_callback = true;
  wait();
}

}  // namespace sidestep::core
