// What the model keeps of a send, and the functions that move it, one group a file (spec/send-loop.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/event.h"
#include "core/send_choices.h"

namespace sidestep::model {

struct World;
struct PublishInfo;

/// What a send waits for.
enum class Phase { route, template_route, answer };

/// The attempt in flight, or the last one.
struct Flight {
  core::QueueName queue;
  std::int64_t started = 0;
  std::optional<std::int64_t> handed_off;  ///< when the socket took the message
  std::int64_t limit = 0;
  bool resent = false;  ///< a resend after GO_AWAY
};

struct Send {
  core::Begin begin;
  std::int64_t started = 0;
  Phase phase = Phase::route;
  std::shared_ptr<PublishInfo> info;                  ///< Java: the one that it chose from first, and goes on choosing from
  bool knew_topic = false;                            ///< Java: the topic had a publish info when the send began
  std::int64_t rounds = 1;                            ///< Java's loop, or strict's attempts
  std::int64_t round = 0;                             ///< how many of them began
  std::int64_t failures = 0;                          ///< Java, async: counted against the retries
  std::int64_t cap = 0;                               ///< strict
  std::int32_t attempts = 0;                          ///< requests handed out
  std::int32_t callbacks = 0;                         ///< Java, async: fired before the last one
  std::vector<std::string> brokers;                   ///< of the requests
  std::vector<std::string> refused;                   ///< strict: no candidates any more
  std::optional<core::LookupFailure> lookup_failure;  ///< strict: of the last look-up
  bool refresh = false;                               ///< strict: the route may be stale, to be told with the next action
  std::optional<Flight> flight;
  std::optional<Flight> unbooked;    ///< Java, async: the first attempt, until its hand-over is booked
  bool retrying = false;             ///< Java, async: past the first attempt
  std::string previous;              ///< Java, async: the broker before the one in flight
  std::optional<std::int32_t> kept;  ///< a status that wasn't OK
  core::Ending error = core::Ending::client_error;
  std::int32_t error_code = -1;

  bool named() const { return begin.queue.has_value(); }
  bool async() const { return begin.mode == core::Mode::async; }
};

// ---- send_loop.cpp: what all sends share ----
core::Outcome begin_send(World& world, const core::Begin& begin);
core::Outcome observe_attempt(World& world, const core::Observe& observation);
core::Outcome send_timer(World& world, const core::Timer& timer);
core::Outcome route_for_send(World& world, const core::SetRoute& answer);
/// Hands the message to a queue.
core::Outcome hand_out(World& world, Send& send, const core::QueueName& queue, std::int64_t limit);
/// The send is over.
core::Outcome finish(World& world, Send& send, core::Ending ending, std::int32_t code, std::optional<core::Fault> fault = std::nullopt);
/// The same, where an earlier answer whose status wasn't OK comes first.
core::Outcome finish_unless_kept(World& world, Send& send, core::Ending ending, std::int32_t code);

// ---- send_java.cpp: Java's loop ----
core::Outcome java_begin(World& world, Send& send);
/// Whether the call throws: the executor of async sends is gone.
bool java_refuses_at_once(const World& world, const Send& send);
/// Whether the call ends before anything is looked at.
bool java_is_late_at_once(const World& world, const Send& send);
core::Outcome java_looked_up(World& world, Send& send, const core::SetRoute& answer);
core::Outcome java_observed(World& world, Send& send, core::What what, std::int32_t code);
core::Outcome java_timer(World& world, Send& send);
/// An exchange outside the sends of the case, booked as the row's send loop books `what`.
void book(World& world, const core::Observe& observation);
/// Books as the loop does what was seen of the attempt in flight.
void book_in_loop(World& world, Send& send, core::What what);
/// What a row's send loop branches on.
const core::SendChoices& choices_of(const World& world);
bool is_connect_failure(core::What what);
bool is_client_error(core::What what);
/// The publish info that a send chooses from.
PublishInfo& chosen_from(World& world, Send& send);
/// What a loop of one round ends with.
core::Outcome end_loop(World& world, Send& send);
/// What the loop remembers of a failure: its ending and its code.
void remember(Send& send, core::What what, std::int32_t code);

// ---- send_async.cpp: Java's async sends, past the first selection ----
core::Outcome async_observed(World& world, Send& send, core::What what, std::int32_t code);

// ---- send_strict.cpp ----
core::Outcome strict_begin(World& world, Send& send);
core::Outcome strict_looked_up(World& world, Send& send, const core::SetRoute& answer);
core::Outcome strict_observed(World& world, Send& send, core::What what, std::int32_t code);
core::Outcome strict_timer(World& world, Send& send);

}  // namespace sidestep::model
