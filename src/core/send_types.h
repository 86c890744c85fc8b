// The send loop as a machine without I/O: what goes in and what comes out. Spec: spec/send-loop.md (SL).
//
// Names never reach it: whoever executes the actions interns brokers, holds list and cursor, and keeps which brokers were tried and
// refused. Innermost header: see types.h. Times: 0 <= now < kTimeEnd; timeout and cap within +-kTimeEnd.
#pragma once

#include "core/blame.h"
#include "core/send_choices.h"
#include "core/terms.h"
#include "core/types.h"
#include "core/validate.h"

namespace sidestep::core {

/// What is cached of the topic's route when the send begins.
enum class Cached : std::uint8_t { nothing, empty, queues };

struct SendRequest {
  Mode mode = Mode::sync;
  ServiceState service = ServiceState::running;
  Verdict verdict;  ///< of validation
  Millis timeout = 3000;
  std::int32_t retries = 2;
  bool retry_not_ok = false;
  Millis cap = -1;              ///< per attempt; the row says what -1 means
  bool explicit_queue = false;  ///< the user named `queue`
  Queue queue;
  Cached cached = Cached::nothing;
  bool detector = false;  ///< Java rows: startDetectorEnable
};

enum class SendPhase : std::uint8_t { idle, looking_up, looking_up_template, selecting, in_flight, done };

struct SendState {
  SendRequest request;
  SendPhase phase = SendPhase::idle;
  Millis started = 0;             ///< the call
  Millis cap = 0;                 ///< strict: of this send
  std::int64_t total = 0;         ///< attempts allowed; Java rows: rounds of the loop, 1 for async
  std::int64_t tries = 0;         ///< Java rows: failures counted against `total`, or against an async send's retries
  std::int32_t attempts = 0;      ///< attempts handed out
  Queue queue;                    ///< of the attempt in flight, or of the last one
  BrokerId previous = kNoBroker;  ///< the broker before that
  Millis attempt_started = 0;
  Millis sent = 0;            ///< handed to the socket; the attempt's start if never
  Millis limit = 0;           ///< of the attempt in flight; Java rows, selecting for an async retry: what it will get
  bool handed = false;        ///< Java rows: the attempt in flight was handed over
  bool resent = false;        ///< the attempt in flight was resent after GO_AWAY
  bool in_callback = false;   ///< Java rows: the first hand-over of an async send is over; what comes now reaches its callback
  BrokerId owed = kNoBroker;  ///< Java rows: the broker whose hand-over isn't booked yet
  Millis owed_since = 0;
  std::int32_t callbacks = 0;           ///< Java rows: callbacks fired already
  bool kept = false;                    ///< an earlier answer with a status that isn't OK ...
  std::int32_t kept_code = 0;           ///< ... this one
  Ending error = Ending::client_error;  ///< how the send ends unless something better happens ...
  std::int32_t error_code = -1;         ///< ... and with what code
};

enum class SendEventKind : std::uint8_t { begin, looked_up, selected, observed, timer };
/// Whether an event can come in a phase at all. `selected` comes at once when asked for, and then nothing else does.
constexpr bool belongs(SendPhase phase, SendEventKind kind) {
  // By phase, in its order; a bit for each kind, the first for begin.
  constexpr std::uint32_t kBegin = 1, kLookedUp = 2, kSelected = 4, kObserved = 8, kTimer = 16;
  constexpr std::uint32_t kWaiting = kLookedUp | kObserved | kTimer;
  constexpr std::uint32_t kAccepted[] = {kBegin, kWaiting, kWaiting, kSelected, kObserved | kTimer, 0};
  return ((kAccepted[static_cast<std::uint32_t>(phase)] >> static_cast<std::uint32_t>(kind)) & 1U) != 0;
}

enum class LookupResult : std::uint8_t { queues, empty, failed, fault };
enum class SelectResult : std::uint8_t { queue, none };

/// An event, with the fields that its kind has.
struct SendEvent {
  SendEventKind kind = SendEventKind::timer;
  Millis now = 0;
  SendRequest request;                                   ///< begin
  LookupResult lookup = LookupResult::queues;            ///< looked_up
  LookupFailure failure = LookupFailure::unknown_topic;  ///< looked_up, failed
  SelectResult selection = SelectResult::queue;          ///< selected; Java rows: always a queue, for the list of a send has some [SL-19]
  Queue queue;                                           ///< selected, queue
  FaultKind fault = FaultKind::null;                     ///< looked_up, fault
  What what = What::answer;                              ///< observed
  std::int32_t code = 0;                                 ///< observed
};

constexpr SendEvent send_begin(Millis now, SendRequest request) {
  SendEvent e;
  e.kind = SendEventKind::begin;
  e.now = now;
  e.request = request;
  return e;
}
/// The look-up ended with route data: its list has queues, or none.
constexpr SendEvent send_looked_up(Millis now, bool queues) {
  SendEvent e;
  e.kind = SendEventKind::looked_up;
  e.now = now;
  e.lookup = queues ? LookupResult::queues : LookupResult::empty;
  return e;
}
constexpr SendEvent send_lookup_failed(Millis now, LookupFailure failure) {
  SendEvent e;
  e.kind = SendEventKind::looked_up;
  e.now = now;
  e.lookup = LookupResult::failed;
  e.failure = failure;
  return e;
}
/// The look-up brought route data that can't be used.
constexpr SendEvent send_lookup_fault(Millis now, FaultKind fault) {
  SendEvent e;
  e.kind = SendEventKind::looked_up;
  e.now = now;
  e.lookup = LookupResult::fault;
  e.fault = fault;
  return e;
}
constexpr SendEvent send_selected(Millis now, Queue queue) {
  SendEvent e;
  e.kind = SendEventKind::selected;
  e.now = now;
  e.queue = queue;
  return e;
}
constexpr SendEvent send_none_selected(Millis now) {
  SendEvent e;
  e.kind = SendEventKind::selected;
  e.now = now;
  e.selection = SelectResult::none;
  return e;
}
constexpr SendEvent send_observed(Millis now, What what, std::int32_t code) {
  SendEvent e;
  e.kind = SendEventKind::observed;
  e.now = now;
  e.what = what;
  e.code = code;
  return e;
}
constexpr SendEvent send_timer(Millis now) {
  SendEvent e;
  e.now = now;
  return e;
}

/// An update of the fault table. Java rows read latency and flags, strict the observation.
struct Booking {
  BrokerId broker = kNoBroker;
  Millis latency = 0;
  bool isolation = false;
  bool reachable = true;
  StrictObservation observation;
};
/// At most three. No array: the symbolic verifier can't copy a struct that holds one.
struct Bookings {
  Booking first, second, third;
  constexpr const Booking& operator[](std::uint32_t i) const { return i == 0 ? first : i == 1 ? second : third; }
};

enum class SendActionKind : std::uint8_t {
  ignore,  ///< the event does not belong here; nothing changed
  wait,
  lookup,   ///< answer with looked_up
  select,   ///< answer with selected, at once
  attempt,  ///< hand the message over; answer with observed, or timer
  finish,
};

/// [SL-2] What to do: first the bookings in order, then the marks, then the action itself.
struct SendAction {
  SendActionKind kind = SendActionKind::ignore;
  Bookings bookings;
  std::uint32_t bookings_size = 0;
  BrokerId refused = kNoBroker;      ///< strict: no candidate for the rest of this send
  bool refresh = false;              ///< strict: ask for an early route refresh; nothing waits for it [SL-77]
  bool from_template = false;        ///< lookup: of the template topic, standing in
  BrokerId last = kNoBroker;         ///< select, Java rows: the last broker
  bool reset = false;                ///< select, Java rows: reset the counter
  bool named = false;                ///< select: don't, answer with `queue`
  Queue queue;                       ///< attempt, select if `named`: to this queue; strict: its broker is tried from now on
  Millis limit = 0;                  ///< attempt: waiting this long at most
  std::int32_t attempt = 0;          ///< attempt: its number, from 1
  Ending ending = Ending::answered;  ///< finish
  std::int32_t code = 0;             ///< finish; 0 where the ending says it all
  std::int32_t attempts = 0;         ///< finish
  std::int32_t callbacks = 1;        ///< finish
  bool has_fault = false;            ///< finish: `fault` says what went wrong
  FaultKind fault = FaultKind::null;
};

struct SendStep {
  SendState state;
  SendAction action;
};

constexpr void add_booking(SendAction& action, Booking booking) {
  switch (action.bookings_size) {  // no conditional expression: the symbolic verifier takes a copy for the object that one names
    case 0: action.bookings.first = booking; break;
    case 1: action.bookings.second = booking; break;
    default: action.bookings.third = booking; break;
  }
  ++action.bookings_size;
}

}  // namespace sidestep::core
