// Blame: what an observation says about a broker. Spec: spec/fault-table.md (FT-11), spec/send-loop.md (SL-50 .. SL-53).
//
// Innermost header: see types.h.
#pragma once

#include "core/ladder.h"
#include "core/send_choices.h"
#include "core/terms.h"
#include "core/types.h"

namespace sidestep::core {

/// What an observation says about the flag `reachable`.
enum class Reach : std::uint8_t { no_change, yes, no };

/// strict: an observation, ready for the fault table.
struct StrictObservation {
  Millis sent = 0;  ///< handed to the socket; the attempt's start if never connected
  Millis observed = 0;
  Millis d = 0;         ///< the isolation that it earns
  bool blames = false;  ///< d > 0
  bool clears = false;  ///< an answer that gives no reason for blame
  Reach reach = Reach::no_change;
};

inline constexpr std::int32_t kGoAway = 1500;

/// Broker error codes that tell of the broker's own state. Code 1 from an explicit-queue send may be the queue's fault.
constexpr bool own_state(std::int32_t code, bool explicit_queue) {
  switch (code) {
    case 1: return !explicit_queue;
    case 2:
    case 14:
    case 215:
    case kGoAway: return true;
    default: return false;
  }
}

/// [FT-11] The table of strict: what was seen, and what it says. `cap`: the per-attempt cap, for `silent`.
constexpr StrictObservation observe_strict(What what, std::int32_t code, bool explicit_queue, Millis sent, Millis observed, Millis cap,
                                           LadderView ladder) {
  StrictObservation o{sent, observed};
  const Millis waited = observed < sent ? 0 : observed - sent;  // [FT-17]
  switch (what) {
    case What::answer:
      o.reach = Reach::yes;
      o.d = duration(ladder, waited);
      o.clears = o.d == 0;
      break;
    case What::broker_error:
      o.reach = Reach::yes;
      o.d = own_state(code, explicit_queue) ? ladder.error : 0;
      break;
    case What::connect_refused:
    case What::connect_timed_out:
    case What::name_not_resolved:
    case What::send_failed:
    case What::undecodable:
    case What::closed_fresh:
      o.reach = Reach::no;
      o.d = ladder.error;
      break;
    case What::silent:
      o.d = waited >= cap ? ladder.error : duration(ladder, waited);
      o.reach = o.d > 0 ? Reach::no : Reach::no_change;
      break;
    case What::closed_reused:
    case What::no_address:
    case What::no_time:
    case What::bad_argument:
    case What::flow_control:
    case What::interrupted:
    case What::cancelled:
    case What::handed_off:
    default: break;
  }
  o.blames = o.d > 0;
  return o;
}

/// Java rows: whether and how an observation is booked.
struct JavaBooking {
  bool books = false;
  bool isolation = false;
  bool reachable = true;
};

/// [SL-50] Requests that the caller waits for, oneway, and the first error of an async send.
constexpr JavaBooking book_java_loop(What what, Mode mode, const SendChoices& choices, bool detector) {
  switch (what) {
    case What::answer:
    case What::interrupted: return {true, false, true};
    case What::handed_off: return {mode != Mode::sync, false, true};
    case What::no_address:
    case What::bad_argument: return {true, choices.client_error_isolates, true};
    case What::broker_error: return {true, true, false};
    case What::undecodable:  // [SL-29]
    case What::cancelled: return {};
    default: return {true, true, !(choices.detector_flag && detector)};
  }
}

/// [SL-51] Async, past the hand-over or in it.
constexpr JavaBooking book_java_async(What what, const SendChoices& choices, bool detector) {
  const JavaBooking thrown{true, true, false};
  switch (what) {
    case What::connect_refused:
    case What::connect_timed_out:
    case What::name_not_resolved:
    case What::no_time:
      if (choices.dispatch == Dispatch::caught) return thrown;
      return {true, true, true};
    case What::flow_control:
      if (choices.own_limit == OwnLimit::dispatch) return thrown;
      return {true, true, true};
    case What::broker_error:
    case What::send_failed:
    case What::undecodable:
    case What::closed_fresh:
    case What::closed_reused:
    case What::silent: return {true, true, true};
    default: return book_java_loop(what, Mode::async, choices, detector);
  }
}

/// The table of the Java rows: what was seen, and the arguments of the update. The latency is the caller's.
constexpr JavaBooking book_java(What what, Mode mode, std::int32_t code, const SendChoices& choices, bool detector,
                                bool explicit_queue = false) {
  if (what == What::broker_error && code == kGoAway && choices.go_away == GoAway::send_error) what = What::send_failed;  // [SL-35]
  const bool closed = what == What::closed_fresh || what == What::closed_reused;
  if (closed && !choices.closed_fails) return {};        // [SL-26]: nobody notices
  if (explicit_queue && mode != Mode::async) return {};  // [SL-53]; the hand-over of an async one is not booked either
  JavaBooking booking = mode == Mode::async ? book_java_async(what, choices, detector) : book_java_loop(what, mode, choices, detector);
  if (!choices.reachable_flag) booking.reachable = true;
  return booking;
}

}  // namespace sidestep::core
