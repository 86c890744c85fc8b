// strict's send loop (spec/send-loop.md, SL-60 to SL-84).
#include <algorithm>

#include "model/send_loop.h"
#include "model/world.h"

namespace sidestep::model {

using namespace core;

namespace {

constexpr std::int64_t kLeastTime = 10;

/// A clock that was set back gives nobody more time.
std::int64_t left(const World& world, const Send& send) {
  const std::int64_t passed = std::max<std::int64_t>(0, world.now - send.started);
  return send.begin.timeout - passed;
}

/// 1 + retries; 1 for a oneway message and for a queue that the user named.
std::int64_t attempts_allowed(const Begin& begin) {
  if (begin.mode == Mode::oneway || begin.queue || begin.retries < 0) return 1;
  return 1 + std::int64_t{begin.retries};
}

/// An answer whose status isn't OK beats what comes later: the message is stored.
Outcome end(World& world, Send& send, Ending ending, std::int32_t code) { return finish_unless_kept(world, send, ending, code); }

Outcome no_time_left(World& world, Send& send) { return end(world, send, Ending::call_timeout, 0); }

/// Starts the next attempt, if there is time and a candidate for it.
Outcome start_attempt(World& world, Send& send) {
  const std::int64_t remaining = left(world, send);
  if (remaining < kLeastTime) return no_time_left(world, send);
  QueueName queue;
  if (send.named()) {
    queue = *send.begin.queue;
  } else {
    PublishInfo& info = *world.topics[*send.begin.message.topic].info;
    const auto selected = select(world, info, Request{send.begin.slot, std::nullopt, false, send.brokers, send.refused});
    if (!selected) return end(world, send, send.error, send.error_code);
    queue = selected->queue;
  }
  ++send.round;
  const bool is_last = send.round == send.rounds;
  return hand_out(world, send, queue, is_last ? remaining : std::min(remaining, send.cap));
}

/// The next attempt, or the end with the last error.
Outcome go_on(World& world, Send& send) {
  if (send.round < send.rounds) return start_attempt(world, send);
  return end(world, send, send.error, send.error_code);
}

Outcome ask_for_route(World& world, Send& send, Phase phase) {
  if (left(world, send) < kLeastTime) return no_time_left(world, send);
  send.phase = phase;
  if (phase == Phase::template_route) return Lookup{template_topic(world), true};
  return Lookup{*send.begin.message.topic, false};
}

bool is_retried_code(std::int32_t code) {
  constexpr std::int32_t kCodes[] = {1, 2, 14, 215, 1500, 16, 17, 204, 205};
  return std::find(std::begin(kCodes), std::end(kCodes), code) != std::end(kCodes);
}

/// A broker that won't take this message, or can't be found.
bool refuses(What what, std::int32_t code) {
  if (what == What::broker_error) return code == 16 || code == 17 || code == 204 || code == 205;
  return what == What::no_address;
}

/// The route may be stale: the broker isn't where it says, or doesn't take the topic.
bool asks_for_refresh(What what, std::int32_t code) {
  switch (what) {
    case What::no_address:
    case What::connect_refused:
    case What::connect_timed_out:
    case What::name_not_resolved: return true;
    default: return what == What::broker_error && (code == 16 || code == 17);
  }
}

/// What the send ends with if nothing better comes.
void remember_error(Send& send, What what, std::int32_t code) {
  send.error = Ending::client_error;
  switch (what) {
    case What::broker_error:
      send.error = Ending::broker_error;
      send.error_code = code;
      break;
    case What::no_time:
      send.error = Ending::call_timeout;
      send.error_code = 0;
      break;
    case What::connect_refused:
    case What::connect_timed_out:
    case What::name_not_resolved: send.error_code = 10001; break;
    case What::silent: send.error_code = 10002; break;
    case What::no_address: send.error_code = 10003; break;
    default: send.error_code = -1;
  }
}

void book_observation(World& world, const Send& send, What what, std::int32_t code) {
  const Flight& flight = *send.flight;
  const bool whole_attempt = what == What::silent || !flight.handed_off;
  observe(world, flight.queue.broker, whole_attempt ? flight.started : *flight.handed_off, what, code, send.named(), send.cap);
}

/// The caller gave up; also while a route is looked up.
std::optional<Ending> given_up(What what) {
  if (what == What::interrupted) return Ending::interrupted;
  if (what == What::cancelled) return Ending::cancelled;
  return std::nullopt;
}

Outcome answered(World& world, Send& send, std::int32_t status) {
  const bool oneway = send.begin.mode == Mode::oneway;
  if (status == 0 || !send.begin.retry_not_ok || oneway) return finish(world, send, Ending::answered, status);
  send.kept = status;
  return go_on(world, send);
}

}  // namespace

Outcome strict_begin(World& world, Send& send) {
  send.rounds = attempts_allowed(send.begin);
  send.cap = std::max(kLeastTime, send.begin.cap > 0 ? send.begin.cap : send.begin.timeout / send.rounds);
  const std::string& topic = *send.begin.message.topic;
  const bool has_list = world.topics.contains(topic) && !world.topics[topic].info->queues.empty();
  if (send.named() || has_list) return start_attempt(world, send);
  return ask_for_route(world, send, Phase::route);
}

Outcome strict_looked_up(World& world, Send& send, const SetRoute& answer) {
  send.lookup_failure = answer.failure;
  if (answer.failure) {
    const bool unknown = *answer.failure == LookupFailure::unknown_topic;
    if (unknown && send.phase == Phase::route) return ask_for_route(world, send, Phase::template_route);
    return finish(world, send, Ending::client_error, *answer.failure == LookupFailure::no_name_server ? 10004 : 10005);
  }
  const Outcome taken = take_route(world, answer.topic, *answer.route, answer.default_queue_nums);
  if (const auto* fault = std::get_if<Fault>(&taken)) return finish(world, send, Ending::client_error, 10005, *fault);
  if (std::get<Published>(taken).queues.empty()) return finish(world, send, Ending::client_error, 10005);
  return start_attempt(world, send);
}

Outcome strict_observed(World& world, Send& send, What what, std::int32_t code) {
  if (send.phase != Phase::answer) {
    if (const auto ending = given_up(what)) return finish(world, send, *ending, 0);
    return Fault{FaultKind::bad_event, "slot", std::nullopt};
  }
  if (what == What::handed_off) {
    if (send.begin.mode == Mode::oneway) return finish(world, send, Ending::handed_over, 0);
    send.flight->handed_off = world.now;
    return Waiting{};
  }
  book_observation(world, send, what, code);
  send.refresh = asks_for_refresh(what, code);
  if (refuses(what, code)) send.refused.push_back(send.flight->queue.broker);
  if (const auto ending = given_up(what)) return end(world, send, *ending, 0);
  if (what == What::answer) return answered(world, send, code);
  if (what == What::bad_argument || what == What::flow_control) return end(world, send, Ending::client_error, 10003);
  if (what == What::broker_error && !is_retried_code(code)) return end(world, send, Ending::broker_error, code);
  remember_error(send, what, code);
  return go_on(world, send);
}

Outcome strict_timer(World& world, Send& send) {
  if (send.phase != Phase::answer) return left(world, send) < kLeastTime ? no_time_left(world, send) : Outcome{Waiting{}};
  if (world.now - send.flight->started < send.flight->limit) return Waiting{};
  return strict_observed(world, send, What::silent, 0);
}

}  // namespace sidestep::model
