// The send loop as it should be. Spec: spec/send-loop.md (SL-60 .. SL-84).
//
// Innermost header: see types.h.
#pragma once

#include "core/send_types.h"

namespace sidestep::core {

inline constexpr Millis kLeastTime = 10;  ///< [SL-70] an attempt with less isn't started

/// [SL-76] The broker can't take this message: no candidate for the rest of the send.
constexpr bool refuses(std::int32_t code) { return code == 16 || code == 17 || code == 204 || code == 205; }
/// [SL-77] The route may be stale.
constexpr bool stale_route(std::int32_t code) { return code == 16 || code == 17; }
/// [SL-75] Another broker may do better.
constexpr bool strict_retries(std::int32_t code) { return refuses(code) || own_state(code, false); }

/// One step: the state, the action that it leads to, and what both depend on.
struct StrictSend {
  SendState s;
  LadderView ladder;
  Millis now = 0;
  SendAction a;

  constexpr SendStep step(const SendEvent& e) noexcept {
    if (!belongs(s.phase, e.kind)) return {s, a};
    switch (s.phase) {
      case SendPhase::idle: begin(e.request); break;
      case SendPhase::looking_up:
      case SendPhase::looking_up_template:
        if (e.kind == SendEventKind::looked_up) looked_up(e);
        if (e.kind == SendEventKind::observed) observed_early(e.what);
        if (e.kind == SendEventKind::timer) timer_early();
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

  // ---- Events ----

  constexpr void begin(const SendRequest& request) {
    s.request = request;
    s.started = now;
    const bool once = request.mode == Mode::oneway || request.explicit_queue || request.retries < 0;
    s.total = once ? 1 : std::int64_t{1} + request.retries;             // [SL-65]
    s.cap = request.cap > 0 ? request.cap : request.timeout / s.total;  // [SL-68]
    if (s.cap < kLeastTime) s.cap = kLeastTime;
    if (request.service != ServiceState::running) return finish(Ending::not_running, 0);  // [SL-61]
    if (!request.verdict.ok) {                                                            // [SL-62]
      finish(Ending::invalid, request.verdict.code);
      return blame_fault(request.verdict.kind);
    }
    if (request.explicit_queue || request.cached == Cached::queues) return next();  // [SL-63]
    look_up(false);
  }

  constexpr void looked_up(const SendEvent& e) {
    const bool first = s.phase == SendPhase::looking_up;
    if (e.lookup == LookupResult::queues) return next();
    const bool failed = e.lookup == LookupResult::failed;
    if (failed && first && e.failure == LookupFailure::unknown_topic) return look_up(true);  // [SL-64]
    const bool no_server = failed && e.failure == LookupFailure::no_name_server;
    finish(Ending::client_error, no_server ? 10004 : 10005);  // [SL-64]
    if (e.lookup == LookupResult::fault) blame_fault(e.fault);
  }

  /// Before there is an attempt a send can only be given up.
  constexpr void observed_early(What what) {
    if (what == What::cancelled) finish(Ending::cancelled, 0);      // [SL-79]
    if (what == What::interrupted) finish(Ending::interrupted, 0);  // [SL-79]
  }

  constexpr void selected(const SendEvent& e) {
    if (e.selection == SelectResult::queue) return attempt(e.queue);
    end();  // [SL-78]: none; strict's selection has no faults
  }

  constexpr void observed(What what, std::int32_t code) {
    if (what == What::handed_off) {
      s.sent = now;
      if (s.request.mode == Mode::oneway) return finish(Ending::handed_over, 0);  // [SL-72]
      return wait();
    }
    book(what, code);
    switch (what) {
      case What::answer:
        if (code == 0 || !s.request.retry_not_ok) return finish(Ending::answered, code);  // [SL-80]
        s.kept = true;
        s.kept_code = code;
        return next();
      case What::broker_error: return broker_error(code);
      case What::interrupted: return end_with(Ending::interrupted, 0);  // [SL-79]
      case What::cancelled: return end_with(Ending::cancelled, 0);      // [SL-79]
      case What::bad_argument:
      case What::flow_control: return end_with(Ending::client_error, 10003);  // [SL-79]
      case What::no_address:
        a.refused = s.queue.broker;  // [SL-76]
        a.refresh = true;            // [SL-77]
        return failed(Ending::client_error, 10003);
      case What::no_time: return failed(Ending::call_timeout, 0);
      case What::silent: return failed(Ending::client_error, 10002);
      case What::connect_refused:
      case What::connect_timed_out:
      case What::name_not_resolved:
        a.refresh = true;  // [SL-77]
        return failed(Ending::client_error, 10001);
      default: return failed(Ending::client_error, -1);
    }
  }

  constexpr void timer() {
    if (now - s.attempt_started < s.limit) return wait();
    observed(What::silent, 0);  // [SL-71]
  }

  constexpr void timer_early() {
    if (remaining() >= kLeastTime) return wait();
    finish(Ending::call_timeout, 0);  // [SL-70]
  }

  // ---- What follows ----

  constexpr void broker_error(std::int32_t code) {
    if (!strict_retries(code)) return end_with(Ending::broker_error, code);  // [SL-75]
    if (refuses(code)) a.refused = s.queue.broker;                           // [SL-76]
    a.refresh = stale_route(code);                                           // [SL-77]
    failed(Ending::broker_error, code);
  }

  /// [SL-74] Another attempt may do better.
  constexpr void failed(Ending ending, std::int32_t code) {
    s.error = ending;
    s.error_code = code;
    next();
  }

  /// [SL-79] No attempt can do better.
  constexpr void end_with(Ending ending, std::int32_t code) {
    s.error = ending;
    s.error_code = code;
    end();
  }

  constexpr void next() {
    if (s.attempts >= s.total) return end();                                 // [SL-65]
    if (remaining() < kLeastTime) return end_with(Ending::call_timeout, 0);  // [SL-70]
    if (s.request.explicit_queue) return attempt(s.request.queue);
    s.phase = SendPhase::selecting;
    a.kind = SendActionKind::select;
  }

  /// [SL-81] An earlier answer, though not OK, beats every later error: the message is stored.
  constexpr void end() {
    if (s.kept) return finish(Ending::answered, s.kept_code);
    finish(s.error, s.error_code);
  }

  // ---- Actions ----

  constexpr void wait() { a.kind = SendActionKind::wait; }

  constexpr void look_up(bool from_template) {
    if (remaining() < kLeastTime) return finish(Ending::call_timeout, 0);  // [SL-70]
    s.phase = from_template ? SendPhase::looking_up_template : SendPhase::looking_up;
    a.kind = SendActionKind::lookup;
    a.from_template = from_template;
  }

  /// [SL-66] Of the budget; a clock that was set back doesn't lengthen it.
  constexpr Millis remaining() const { return s.request.timeout - (now > s.started ? now - s.started : 0); }

  constexpr void attempt(Queue queue) {
    ++s.attempts;
    s.queue = queue;
    s.attempt_started = now;
    s.sent = now;
    const bool last = s.attempts == s.total;
    s.limit = last || remaining() < s.cap ? remaining() : s.cap;  // [SL-67] [SL-69]
    s.phase = SendPhase::in_flight;
    a.kind = SendActionKind::attempt;
    a.queue = queue;
    a.limit = s.limit;
    a.attempt = s.attempts;
  }

  constexpr void book(What what, std::int32_t code) {
    Booking booking;
    booking.broker = s.queue.broker;
    const Millis sent = what == What::silent ? s.attempt_started : s.sent;                                 // [SL-83]
    booking.observation = observe_strict(what, code, s.request.explicit_queue, sent, now, s.cap, ladder);  // [SL-73]
    add_booking(a, booking);
  }

  constexpr void finish(Ending ending, std::int32_t code) {  // [SL-60]
    s.phase = SendPhase::done;
    a.kind = SendActionKind::finish;
    a.ending = ending;
    a.code = code;
    a.attempts = s.attempts;
    a.callbacks = 1;
  }

  constexpr void blame_fault(FaultKind fault) {
    a.has_fault = true;
    a.fault = fault;
  }
};

}  // namespace sidestep::core
