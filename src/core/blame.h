// Blame: what an observation says about a broker. Spec: spec/fault-table.md (FT-11 ..), spec/send-loop.md (SL, Java's bookings).
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
  Millis sent = 0;      ///< handed to the socket; the attempt's start if never connected
  Millis observed = 0;
  Millis d = 0;         ///< the isolation that it earns
  bool blames = false;  ///< d > 0
  bool clears = false;  ///< an answer that gives no reason for blame
  Reach reach = Reach::no_change;
};

/// Broker error codes that tell of the broker's own state. Code 1 from an explicit-queue send may be the queue's fault.
constexpr bool own_state(std::int32_t code, bool explicit_queue) {
  switch (code) {
    case 1: return !explicit_queue;
    case 2:
    case 14:
    case 215:
    case 1500: return true;
    default: return false;
  }
}

/// The table of strict: what was seen, and what it says. `cap`: the per-attempt cap, for `silent`.
constexpr StrictObservation observe_strict(What what, std::int32_t code, bool explicit_queue, Millis sent, Millis observed, Millis cap,
                                           LadderView ladder) {
  StrictObservation o{sent, observed};
  const Millis waited = observed < sent ? 0 : observed - sent;
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
      break;
  }
  o.blames = o.d > 0;
  return o;
}

}  // namespace sidestep::core
