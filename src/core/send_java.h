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

  constexpr SendStep step(const SendEvent& e) {
    switch (s.phase) {
      case SendPhase::idle:
        if (e.kind == SendEventKind::begin) begin(e.request);
        break;
      case SendPhase::looking_up:
      case SendPhase::looking_up_template:
        if (e.kind == SendEventKind::looked_up) looked_up(e);
        if (e.kind == SendEventKind::timer) wait();
        break;
      case SendPhase::selecting:
        if (e.kind == SendEventKind::selected) selected(e);
        break;
      case SendPhase::in_flight:
        if (e.kind == SendEventKind::observed) observed(e.what, e.code);
        if (e.kind == SendEventKind::timer) timer();
        break;
      case SendPhase::done: break;
    }
    return {s, a};
  }

  // ---- Events ----

  constexpr void begin(const SendRequest& request) {
    s.request = request;
    s.started = now;
    const bool loops = request.mode == Mode::sync && !request.explicit_queue;
    s.total = loops ? std::int64_t{1} + request.retries : 1;  // [SL-20]
    if (request.service != ServiceState::running) return end(Ending::not_running, 0);  // [SL-10]
    if (!request.verdict.ok) {                                                         // [SL-11]
      end(Ending::invalid, request.verdict.code);
      return blame_fault(request.verdict.kind);
    }
    if (request.explicit_queue) return start(request.queue, request.timeout);  // [SL-12]
    if (request.cached == Cached::queues) return enter_loop();                 // [SL-13]
    look_up(false);
  }

  constexpr void looked_up(const SendEvent& e) {
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

  constexpr void selected(const SendEvent& e) {
    if (e.selection != SelectResult::queue) return not_selected(e);
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

  constexpr void observed(What what, std::int32_t code) {
    const bool closed = what == What::closed_fresh || what == What::closed_reused;
    if (closed && !c.closed_fails) return wait();  // [SL-26]
    if (what == What::handed_off) return handed_off();
    if (what == What::broker_error && code == kGoAway && c.go_away != GoAway::error) {  // [SL-33]
      if (!s.resent) return resend();                             // [SL-34]
      if (c.go_away == GoAway::send_error) what = What::send_failed;  // [SL-35]
    }
    if (s.request.mode == Mode::async) return observed_async(what, code);
    observed_in_call(what, code);
  }

  constexpr void timer() {
    const Millis since = c.budget == Budget::per_attempt ? s.sent : s.attempt_started;
    const Millis delay = s.request.mode == Mode::async ? kScanDelay : 0;  // [SL-27]
    if (s.request.mode == Mode::oneway || now - since < s.limit + delay) return wait();
    observed(What::silent, 0);  // [SL-25]
  }

  // ---- The call: the loop of sync sends, oneway, the first hand-over of an async send ----

  constexpr void enter_loop() {
    if (s.total < 0) return end(Ending::unchecked, 0);  // [SL-20]
    if (s.total == 0) return end_loop();
    select();
  }

  constexpr void observed_in_call(What what, std::int32_t code) {
    const bool oneway = s.request.mode == Mode::oneway;
    if (oneway && c.dispatch == Dispatch::deferred && connect_failure(what)) return handed_off();  // [SL-43]
    if (s.request.explicit_queue) return end_raw(what, code);  // [SL-53]: nothing is booked
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

  constexpr void next_round() {
    ++s.tries;
    if (s.tries < s.total) return select();
    end_loop();
  }

  /// [SL-32] [SL-36]
  constexpr void end_loop() {
    if (s.kept) return end(Ending::answered, s.kept_code);
    end(s.error, s.error_code);
  }

  /// [SL-12] A send to a named queue ends with the error as it came.
  constexpr void end_raw(What what, std::int32_t code) {
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

  constexpr void handed_off() {
    s.sent = now;
    if (s.request.mode == Mode::sync) return wait();
    if (s.request.mode == Mode::oneway) {
      book(What::handed_off, 0, now - s.attempt_started);
      return end(Ending::handed_over, 0);
    }
    settle_hand_over();
    s.in_callback = true;
    wait();
  }

  // ---- Async: from the hand-over to the callback ----

  constexpr void observed_async(What what, std::int32_t code) {
    switch (what) {
      case What::answer: return answered_async(code);
      case What::broker_error: return failed_final(what, code, Ending::broker_error, code);       // [SL-37]
      case What::undecodable: return failed_final(what, code, Ending::remoting_error, -1);         // [SL-37]
      case What::connect_refused:
      case What::connect_timed_out:
      case What::name_not_resolved:
      case What::no_time: return c.dispatch == Dispatch::deferred ? failed_async(what) : dispatch_failed(what);
      case What::flow_control: return c.own_limit == OwnLimit::dispatch ? dispatch_failed(what) : failed_async(what);
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

  constexpr void answered_async(std::int32_t code) {
    settle_hand_over();
    s.in_callback = true;
    book(What::answer, code, now - (c.late_latency ? s.sent : s.attempt_started));  // [SL-52]
    end(Ending::answered, code);
  }

  constexpr void failed_final(What what, std::int32_t code, Ending ending, std::int32_t end_code) {
    settle_hand_over();
    s.in_callback = true;
    book(what, code, now - (c.late_latency ? s.sent : s.attempt_started));
    end(ending, end_code);
  }

  /// A failure that reaches the callback code.
  constexpr void failed_async(What what) {
    settle_hand_over();
    s.in_callback = true;
    book(what, 0, now - (c.late_latency ? s.sent : s.attempt_started));
    if (what == What::flow_control && c.own_limit == OwnLimit::final) return end(Ending::client_error, -1);  // [SL-45]
    if (what != What::no_time) return retry_or_end(Ending::client_error, -1);
    if (!c.double_callback) return end(Ending::client_error, -1);  // [SL-44]
    ++s.tries;
    ++s.callbacks;
    book(what, 0, now - s.attempt_started);
    retry_or_end(Ending::client_error, -1);
  }

  /// The hand-over itself failed.
  constexpr void dispatch_failed(What what) {
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

  constexpr void retry_or_end(Ending ending, std::int32_t code) {
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

  constexpr void not_selected(const SendEvent& e) {
    if (s.in_callback) return end_silently(e.selection == SelectResult::fault ? e.fault : FaultKind::null);
    if (e.selection == SelectResult::none) return end_loop();
    end(Ending::unchecked, 0);
    blame_fault(e.fault);
  }

  /// Hands the message over, unless no time is left for it.
  constexpr void start(Queue queue, Millis limit) {
    s.previous = s.queue.broker;
    s.queue = queue;
    s.attempt_started = now;
    s.sent = now;
    s.limit = limit;
    s.resent = false;
    if (s.request.mode == Mode::sync && c.zero_limit_fails && limit <= 0) return observed_in_call(What::no_time, 0);  // [SL-24]
    if (s.in_callback && limit < 0) return observed_async(What::no_time, 0);                                         // [SL-44]
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

  /// An error in the callback code: the user never hears of it.
  constexpr void end_silently(FaultKind fault) {
    end(Ending::unchecked, 0);
    a.callbacks = s.callbacks;
    blame_fault(fault);
  }

  constexpr void blame_fault(FaultKind fault) {
    a.has_fault = true;
    a.fault = fault;
  }
};

}  // namespace sidestep::core
