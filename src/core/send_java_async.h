// The Java rows: an async send from the hand-over to the callback. Spec: spec/send-loop.md (SL-37 .. SL-46).
//
// Innermost header: see types.h.
#pragma once

#include "core/send_java.h"

namespace sidestep::core {

constexpr void JavaSend::observed_async(What what, std::int32_t code) {
  const bool over = s.handed || c.dispatch == Dispatch::deferred;  // the hand-over can't fail any more
  switch (what) {
    case What::answer: return answered_async(code);
    case What::broker_error: return failed_final(what, code, Ending::broker_error, code);  // [SL-37]
    case What::undecodable:                                                                // [SL-37]
      failed_final(what, code, Ending::unchecked, 0);
      return blame_fault(FaultKind::null);
    case What::connect_refused:
    case What::connect_timed_out:
    case What::name_not_resolved:
    case What::no_time:
      if (over) return failed_async(what);
      return dispatch_failed(what);
    case What::flow_control:
      if (over || c.own_limit != OwnLimit::dispatch) return failed_async(what);
      return dispatch_failed(what);
    case What::no_address:
    case What::bad_argument:
    case What::interrupted:
    case What::cancelled:
      s.owed = kNoBroker;
      if (s.in_callback) return end_raw(what, code);
      return observed_in_call(what, code);
    default: return failed_async(what);
  }
}

constexpr void JavaSend::answered_async(std::int32_t code) {
  settle_hand_over();
  s.in_callback = true;
  book(What::answer, code, now - (c.late_latency ? s.sent : s.attempt_started));  // [SL-52]
  end(Ending::answered, code);
}

constexpr void JavaSend::failed_final(What what, std::int32_t code, Ending ending, std::int32_t end_code) {
  settle_hand_over();
  s.in_callback = true;
  book(what, code, now - (c.late_latency ? s.sent : s.attempt_started));
  end(ending, end_code);
}

constexpr void JavaSend::failed_async(What what) {
  settle_hand_over();
  s.in_callback = true;
  book(what, 0, now - (c.late_latency ? s.sent : s.attempt_started));
  if (what == What::flow_control && c.own_limit == OwnLimit::final) return end(Ending::client_error, -1);  // [SL-45]
  if (what != What::no_time || c.dispatch != Dispatch::deferred) return retry_or_end(Ending::client_error, -1);
  if (!c.double_callback) return end(Ending::client_error, -1);  // [SL-44]
  ++s.tries;
  ++s.callbacks;
  book(what, 0, now - s.attempt_started);
  retry_or_end(Ending::client_error, -1);
}

constexpr void JavaSend::dispatch_failed(What what) {
  const bool connect = connect_failure(what);
  const Ending ending = connect ? Ending::remoting_error : Ending::call_timeout;
  const std::int32_t code = connect ? java_error_code(what) : 0;
  if (c.dispatch == Dispatch::caught) {  // [SL-41]
    s.in_callback = true;
    book(what, 0, now - s.attempt_started);
    return retry_or_end(ending, code);
  }
  if (!s.in_callback) {  // [SL-40]
    s.owed = kNoBroker;
    return observed_in_call(what, 0);
  }
  if (!connect) return end(ending, code);  // [SL-42]
  Booking stale;
  stale.broker = s.previous;
  stale.latency = kStaleLatency;
  stale.isolation = true;
  add_booking(a, stale);
  s.attempt_started = now;  // the retry gets the whole time again
  retry_or_end(ending, code);
}

constexpr void JavaSend::retry_or_end(Ending ending, std::int32_t code) noexcept {
  ++s.tries;
  const Millis remaining = c.retry_time == RetryTime::zero ? 0 : s.limit - (now - s.attempt_started);  // [SL-38]
  const bool in_time = c.retry_time != RetryTime::positive || remaining > 0;                           // [SL-39]
  if (s.tries > s.request.retries || !in_time) {
    settle_hand_over();
    return end(ending, code);
  }
  s.limit = remaining;
  if (s.request.explicit_queue && !c.retry_without_info) return end_silently(FaultKind::null);  // [SL-46]
  select();
}

}  // namespace sidestep::core
