// The choices of the send loop: what its code branches on. Spec: spec/send-loop.md. The rows themselves: send_rows.h.
//
// Innermost header: see types.h.
#pragma once

#include "core/types.h"

namespace sidestep::core {

/// What `timeout` limits (SL-21).
enum class Budget : std::uint8_t { per_attempt, total };

/// What a failed route look-up does to a send, unknown topics aside (SL-14, SL-15).
enum class LookupError : std::uint8_t { swallowed, unchecked };

/// What happens when an async request can't be handed over: no connection, or no time left (SL-41 .. SL-44).
enum class Dispatch : std::uint8_t {
  throws,    ///< leaves the hand-over: no retry of the first attempt; a retry charges the broker before it
  caught,    ///< isolates and retries; the hand-over of the first attempt is booked behind it
  deferred,  ///< connecting is asynchronous: nothing throws, the failure arrives like any other
};

/// Async: flow control on the client's own side (SL-45).
enum class OwnLimit : std::uint8_t { dispatch, retried, final };

/// The time that an async retry gets (SL-38, SL-39).
enum class RetryTime : std::uint8_t { zero, remaining, positive };

/// The code GO_AWAY (1500) (SL-33 .. SL-35).
enum class GoAway : std::uint8_t {
  error,       ///< a code like any other
  resent,      ///< one transparent resend an attempt, then a code like any other
  send_error,  ///< one transparent resend an attempt, then a failed send
};

struct SendChoices {
  Budget budget = Budget::total;
  LookupError lookup_error = LookupError::unchecked;
  bool auto_create_key = false;    ///< the template topic is AUTO_CREATE_TOPIC_KEY, not TBW102 (SL-16)
  bool async_on_executor = true;   ///< an async send's first errors reach the callback; otherwise send() throws them (SL-40)
  bool retry_without_info = true;  ///< an async send to a named queue can be retried; otherwise a null error (SL-46)
  Dispatch dispatch = Dispatch::deferred;
  OwnLimit own_limit = OwnLimit::final;
  RetryTime retry_time = RetryTime::positive;
  bool retry_busy = true;     ///< 2 is a retry code (SL-31)
  bool retry_go_away = true;  ///< 1500 is a retry code (SL-31)
  GoAway go_away = GoAway::send_error;
  bool per_request_cap = true;         ///< knows a cap per attempt (SL-23)
  bool zero_limit_fails = true;        ///< a sync attempt with no time left fails before it is sent (SL-24)
  bool closed_fails = true;            ///< a closed connection fails its requests at once; otherwise they wait (SL-26)
  bool client_error_isolates = false;  ///< no address, bad argument: booked as an isolation (SL-50)
  bool reachable_flag = true;          ///< bookings have the argument `reachable` (SL-50)
  bool detector_flag = true;           ///< the detector switch makes transport failures unreachable (SL-50)
  bool late_latency = false;           ///< async: latency counts from the hand-over, not from the attempt's start (SL-52)
  bool double_callback = false;        ///< async, no time left: fails twice (SL-44)
  bool strict = false;                 ///< our own loop
};

/// A row of the send loop, named by the first release that shows it.
struct SendRow {
  const char* name = "";
  bool confirmed = false;  ///< seen on published jars; otherwise read from the sources only
  SendChoices choices;
};

}  // namespace sidestep::core
