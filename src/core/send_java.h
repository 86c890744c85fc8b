// The send loop of the Java rows, defects included. Spec: spec/send-loop.md (SL-10 .. SL-53).
//
// Innermost header: see types.h.
#pragma once

#include "core/send_types.h"

namespace sidestep::core {

inline constexpr Millis kScanDelay = 1000;     ///< [SL-27]
inline constexpr Millis kStaleLatency = 3000;  ///< [SL-42]

/// [SL-30] [SL-31]
constexpr bool java_retries(std::int32_t code, const SendChoices& choices) {
  switch (code) {
    case 1:
    case 14:
    case 16:
    case 17:
    case 204:
    case 205: return true;
    case 2: return choices.retry_busy;
    case kGoAway: return choices.retry_go_away;
    default: return false;
  }
}

/// [SL-32] The code of the client error that a failed attempt leaves.
constexpr std::int32_t java_error_code(What what) {
  switch (what) {
    case What::connect_refused:
    case What::connect_timed_out:
    case What::name_not_resolved: return 10001;
    case What::silent:
    case What::no_time: return 10002;
    case What::no_address:
    case What::bad_argument: return 10003;
    default: return -1;
  }
}

constexpr bool connect_failure(What what) {
  return what == What::connect_refused || what == What::connect_timed_out || what == What::name_not_resolved;
}

/// One step: the state, the action that it leads to, and what both depend on.
struct JavaSend {
  SendState s;
  SendChoices c;
  Millis now = 0;
  SendAction a;

  constexpr SendStep step(const SendEvent& e) noexcept {
    if (!belongs(s.phase, e.kind)) return {s, a};
    switch (s.phase) {
      case SendPhase::idle: begin(e.request); break;
      case SendPhase::looking_up:
      case SendPhase::looking_up_template:
        if (e.kind == SendEventKind::looked_up) looked_up(e);
        if (e.kind == SendEventKind::timer) wait();
        break;
      case SendPhase::selecting: selected(e); break;
      case SendPhase::in_flight:
      case SendPhase::done:  // nothing belongs there
      default:
        if (e.kind == SendEventKind::observed) observed(e.what, e.code);
        if (e.kind == SendEventKind::timer) timer();
        break;
    }
    return {s, a};
  }

  // ---- Events: send_java_call.h ----

  constexpr void begin(const SendRequest& request);
  constexpr void looked_up(const SendEvent& e);
  constexpr void selected(const SendEvent& e);
  constexpr void observed(What what, std::int32_t code);
  constexpr void timer();

  // ---- The call (the loop of sync sends, oneway, the first hand-over of an async send): send_java_call.h ----

  constexpr void enter_loop();
  constexpr void observed_in_call(What what, std::int32_t code) noexcept;
  constexpr void next_round();
  /// [SL-32] [SL-36]
  constexpr void end_loop();
  /// [SL-12] A send to a named queue ends with the error as it came.
  constexpr void end_raw(What what, std::int32_t code);
  constexpr void handed_off();

  // ---- Async: from the hand-over to the callback: send_java_async.h ----

  constexpr void observed_async(What what, std::int32_t code);
  constexpr void answered_async(std::int32_t code);
  constexpr void failed_final(What what, std::int32_t code, Ending ending, std::int32_t end_code);
  /// A failure that reaches the callback code.
  constexpr void failed_async(What what);
  /// The hand-over itself failed.
  constexpr void dispatch_failed(What what);
  constexpr void retry_or_end(Ending ending, std::int32_t code) noexcept;

  // ---- Actions ----

  constexpr void wait() { a.kind = SendActionKind::wait; }

  constexpr void look_up(bool from_template) {
    s.phase = from_template ? SendPhase::looking_up_template : SendPhase::looking_up;
    a.kind = SendActionKind::lookup;
    a.from_template = from_template;
  }

  constexpr void select() {
    s.phase = SendPhase::selecting;
    a.kind = SendActionKind::select;
    a.last = s.queue.broker;
    a.reset = !s.in_callback && s.tries > 0;  // [SL-28]
    a.named = s.request.explicit_queue;
    if (a.named) a.queue = s.request.queue;
  }

  /// Hands the message over, unless no time is left for it.
  constexpr void start(Queue queue, Millis limit) {
    s.previous = s.queue.broker;
    s.queue = queue;
    s.attempt_started = now;
    s.sent = now;
    s.limit = limit;
    s.handed = false;
    s.resent = false;
    if (s.request.mode == Mode::sync && c.zero_limit_fails && limit <= 0) return observed_in_call(What::no_time, 0);  // [SL-24]
    if (s.in_callback && limit < 0) return observed_async(What::no_time, 0);                                          // [SL-44]
    hand_over(limit);
  }

  constexpr void hand_over(Millis limit) {
    ++s.attempts;
    s.phase = SendPhase::in_flight;
    a.kind = SendActionKind::attempt;
    a.queue = s.queue;
    a.limit = limit;
    a.attempt = s.attempts;
  }

  constexpr void resend() {
    s.resent = true;
    hand_over(s.limit - (now - s.attempt_started));
  }

  constexpr void book(What what, std::int32_t code, Millis latency) {
    const JavaBooking how = book_java(what, s.request.mode, code, c, s.request.detector, s.request.explicit_queue);
    if (!how.books) return;
    Booking booking;
    booking.broker = s.queue.broker;
    booking.latency = latency;
    booking.isolation = how.isolation;
    booking.reachable = how.reachable;
    add_booking(a, booking);
  }

  /// [SL-41] The first hand-over of an async send is booked when it returns.
  constexpr void settle_hand_over() {
    if (s.owed == kNoBroker) return;
    Booking booking;
    booking.broker = s.owed;
    booking.latency = now - s.owed_since;
    add_booking(a, booking);
    s.owed = kNoBroker;
  }

  constexpr void end(Ending ending, std::int32_t code) {
    s.phase = SendPhase::done;
    a.kind = SendActionKind::finish;
    a.ending = ending;
    a.code = code;
    a.attempts = s.attempts;
    const bool thrown = s.request.mode == Mode::async && !s.in_callback && !c.async_on_executor;  // [SL-40]
    a.callbacks = thrown ? 0 : s.callbacks + 1;
  }

  /// An unchecked error of that kind.
  constexpr void end_with(FaultKind fault) {
    end(Ending::unchecked, 0);
    blame_fault(fault);
  }

  /// The executor of async sends is gone: send() throws.
  constexpr void refuse() {
    end(Ending::client_error, -1);
    a.callbacks = 0;
  }

  /// An error in the callback code: the user never hears of it.
  constexpr void end_silently(FaultKind fault) {
    end_with(fault);
    a.callbacks = s.callbacks;
  }

  constexpr void blame_fault(FaultKind fault) {
    a.has_fault = true;
    a.fault = fault;
  }
};

}  // namespace sidestep::core

// The members that are only declared above.
#include "core/send_java_async.h"
#include "core/send_java_call.h"
