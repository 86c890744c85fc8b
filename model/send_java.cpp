// Java's send loop: look-ups, rounds, bookings (spec/send-loop.md, SL-10 to SL-36, SL-50).
#include "model/send_loop.h"
#include "model/world.h"

namespace sidestep::model {

using namespace core;

namespace {

// ---- Kinds of failure ----

bool is_retry_code(const World& world, std::int32_t code) {
  if (code == 2) return choices_of(world).retry_busy;
  if (code == 1500) return choices_of(world).retry_go_away;
  return code == 1 || code == 14 || code == 16 || code == 17 || code == 204 || code == 205;
}

// ---- Before the first attempt ----

/// What the producer knows of the topic: whether it has a publish info at all.
bool knows(World& world, const std::string& topic) { return world.topics.contains(topic) && world.topics[topic].published; }

Outcome next_round(World& world, Send& send);

/// The route is there.
Outcome start_rounds(World& world, Send& send) {
  if (send.begin.mode == Mode::sync) send.rounds = 1 + std::int64_t{send.begin.retries};
  if (send.rounds < 0) return finish(world, send, Ending::unchecked, 0);
  return next_round(world, send);
}

Outcome ask_for_route(const World& world, Send& send, Phase phase) {
  send.phase = phase;
  if (phase == Phase::template_route) return Lookup{template_topic(world), true};
  return Lookup{*send.begin.message.topic, false};
}

/// A look-up that counts like an unknown topic. `failure`: what it was.
Outcome no_route(World& world, Send& send, LookupFailure failure) {
  if (send.phase == Phase::route && !send.knew_topic) return ask_for_route(world, send, Phase::template_route);
  const bool no_name_server = failure == LookupFailure::no_name_server && choices_of(world).lookup_error == LookupError::swallowed;
  return finish(world, send, Ending::client_error, no_name_server ? 10004 : 10005);
}

// ---- One round ----

/// The limit of an attempt that starts now.
std::int64_t limit_for(const World& world, const Send& send) {
  if (choices_of(world).budget == Budget::per_attempt) return send.begin.timeout;
  const std::int64_t left = send.begin.timeout - (world.now - send.started);
  const bool is_last = send.round >= send.rounds;
  const bool capped = choices_of(world).per_request_cap && send.begin.cap >= 0 && !is_last && left > send.begin.cap;
  return capped ? send.begin.cap : left;
}

Outcome next_round(World& world, Send& send) {
  while (send.round < send.rounds) {
    const bool retry = send.round > 0;
    ++send.round;
    QueueName queue;
    if (send.named()) {
      queue = *send.begin.queue;
    } else {
      std::optional<std::string> last;
      if (send.flight) last = send.flight->queue.broker;
      queue = select(world, chosen_from(world, send), Request{send.begin.slot, last, retry, {}, {}})->queue;
    }
    if (!send.named() && choices_of(world).budget == Budget::total && world.now - send.started > send.begin.timeout) {
      return finish_unless_kept(world, send, Ending::call_timeout, 0);
    }
    const std::int64_t limit = limit_for(world, send);
    const bool fails_unsent = choices_of(world).zero_limit_fails && send.begin.mode == Mode::sync && limit <= 0;
    if (!fails_unsent) return hand_out(world, send, queue, limit);
    world.passed("send.fails_unsent");
    send.flight = Flight{queue, world.now, std::nullopt, limit, false};
    book_in_loop(world, send, What::silent);
    remember(send, What::silent, 0);
  }
  return end_loop(world, send);
}

// ---- Observations of a sync or oneway attempt ----

Outcome go_away(World& world, Send& send) {
  world.passed("send.resent");
  const Flight before = *send.flight;
  const Outcome attempt = hand_out(world, send, before.queue, before.started + before.limit - world.now);
  send.flight->started = before.started;
  send.flight->limit = before.limit;
  send.flight->resent = true;
  return attempt;
}

Outcome sync_answer(World& world, Send& send, std::int32_t status) {
  book_in_loop(world, send, What::answer);
  const bool try_another = status != 0 && send.begin.retry_not_ok && send.begin.mode == Mode::sync && !send.named();
  if (!try_another) return finish(world, send, Ending::answered, status);
  send.kept = status;
  return next_round(world, send);
}

Outcome sync_observed(World& world, Send& send, What what, std::int32_t code) {
  const bool oneway = send.begin.mode == Mode::oneway;
  if (what == What::handed_off && !oneway) {
    send.flight->handed_off = world.now;
    return Waiting{};
  }
  const bool handed_over_already = oneway && choices_of(world).dispatch == Dispatch::deferred && is_connect_failure(what);
  if (what == What::handed_off || handed_over_already) {
    book_in_loop(world, send, What::handed_off);
    return finish(world, send, Ending::handed_over, 0);
  }
  if (what == What::answer) return sync_answer(world, send, code);
  if (what == What::cancelled) return finish(world, send, Ending::cancelled, 0);
  if (what == What::undecodable) return finish(world, send, Ending::unchecked, 0, Fault{FaultKind::null, "", std::nullopt});
  book_in_loop(world, send, what);
  remember(send, what, code);
  if (what == What::interrupted) return finish(world, send, Ending::interrupted, 0);
  if (what == What::broker_error && !is_retry_code(world, code)) return finish_unless_kept(world, send, Ending::broker_error, code);
  return next_round(world, send);
}

}  // namespace

// ---- Bookings ----

namespace {

struct Flags {
  bool isolation;
  bool reachable;
};

Flags flags_for(const World& world, What what) {
  const bool unreachable = choices_of(world).detector_flag && world.settings.detector;
  if (what == What::answer || what == What::handed_off || what == What::interrupted) return {false, true};
  if (is_client_error(what)) return {choices_of(world).client_error_isolates, true};
  if (what == What::broker_error) return {true, false};
  return {true, !unreachable};
}

}  // namespace

void book(World& world, const Observe& observation) {
  const bool closed = observation.what == What::closed_fresh || observation.what == What::closed_reused;
  const bool unseen = observation.what == What::cancelled || observation.what == What::handed_off ||
                      observation.what == What::undecodable || (closed && !choices_of(world).closed_fails);
  const bool unbooked = unseen || observation.explicit_queue;
  if (unbooked && !observation.isolation) return;
  const bool gone_away =
      observation.what == What::broker_error && observation.code == 1500 && choices_of(world).go_away == GoAway::send_error;
  const Flags flags = unbooked ? Flags{false, true} : flags_for(world, gone_away ? What::send_failed : observation.what);
  update_item(world, *observation.broker, world.now - observation.sent, observation.isolation.value_or(flags.isolation),
              observation.reachable.value_or(flags.reachable));
}

void book_in_loop(World& world, Send& send, What what) {
  if (send.named()) return;
  const Flags flags = flags_for(world, what);
  update_item(world, send.flight->queue.broker, world.now - send.flight->started, flags.isolation, flags.reachable);
}

// ---- How a loop ends ----

void remember(Send& send, What what, std::int32_t code) {
  send.error = send.named() ? Ending::remoting_error : Ending::client_error;
  send.error_code = -1;
  if (what == What::broker_error) {
    send.error_code = code;
    if (send.named()) send.error = Ending::broker_error;
  } else if (is_connect_failure(what)) {
    send.error_code = 10001;
  } else if (what == What::silent || what == What::no_time) {
    send.error_code = 10002;
  } else if (is_client_error(what)) {
    send.error = Ending::client_error;
    send.error_code = send.named() ? -1 : 10003;
  } else if (what == What::flow_control && send.named()) {
    send.error = Ending::call_timeout;
    send.error_code = 0;
  }
}

Outcome end_loop(World& world, Send& send) { return finish_unless_kept(world, send, send.error, send.error_code); }

const SendChoices& choices_of(const World& world) { return world.revision->send->choices; }

bool is_connect_failure(What what) {
  return what == What::connect_refused || what == What::connect_timed_out || what == What::name_not_resolved;
}

bool is_client_error(What what) { return what == What::no_address || what == What::bad_argument; }

PublishInfo& chosen_from(World& world, Send& send) {
  if (!send.info) send.info = world.topics[*send.begin.message.topic].info;
  return *send.info;
}

// ---- Events ----

bool java_refuses_at_once(const World& world, const Send& send) {
  const bool on_executor = !world.choices.strict && choices_of(world).async_on_executor;
  return on_executor && send.async() && send.begin.service == ServiceState::shut_down;
}

bool java_is_late_at_once(const World& world, const Send& send) {
  const bool on_executor = !world.choices.strict && choices_of(world).async_on_executor;
  return on_executor && send.async() && !send.named() && send.begin.timeout <= 0;
}

Outcome java_begin(World& world, Send& send) {
  if (send.named() && choices_of(world).budget == Budget::total) {
    const std::int64_t least = send.async() ? 1 : 0;
    if (send.begin.timeout < least) return finish(world, send, Ending::call_timeout, 0);
  }
  const std::string& topic = *send.begin.message.topic;
  send.knew_topic = knows(world, topic);
  if (send.named()) return next_round(world, send);
  if (send.knew_topic && !world.topics[topic].info->queues.empty()) return start_rounds(world, send);
  return ask_for_route(world, send, Phase::route);
}

Outcome java_looked_up(World& world, Send& send, const SetRoute& answer) {
  const bool swallowed = choices_of(world).lookup_error == LookupError::swallowed;
  if (answer.failure) {
    if (*answer.failure == LookupFailure::unknown_topic || swallowed) return no_route(world, send, *answer.failure);
    return finish(world, send, Ending::unchecked, 0);
  }
  const Outcome taken = take_route(world, answer.topic, *answer.route, answer.default_queue_nums);
  if (const auto* fault = std::get_if<Fault>(&taken)) {
    if (swallowed) return no_route(world, send, LookupFailure::bad_answer);
    return finish(world, send, Ending::unchecked, 0, *fault);
  }
  if (std::get<Published>(taken).queues.empty()) return finish(world, send, Ending::client_error, 10005);
  return start_rounds(world, send);
}

Outcome java_observed(World& world, Send& send, What what, std::int32_t code) {
  const bool closed = what == What::closed_fresh || what == What::closed_reused;
  if (closed && !choices_of(world).closed_fails) return Waiting{};
  if (what == What::broker_error && code == 1500 && choices_of(world).go_away != GoAway::error) {
    if (!send.flight->resent) return go_away(world, send);
    if (choices_of(world).go_away == GoAway::send_error) what = What::send_failed;
  }
  return send.async() ? async_observed(world, send, what, code) : sync_observed(world, send, what, code);
}

Outcome java_timer(World& world, Send& send) {
  if (send.phase != Phase::answer) return Waiting{};
  const Flight& flight = *send.flight;
  const bool from_hand_over = choices_of(world).budget == Budget::per_attempt;
  const std::int64_t since = from_hand_over ? flight.handed_off.value_or(flight.started) : flight.started;
  if (send.begin.mode == Mode::oneway) return Waiting{};
  const std::int64_t seen_late = send.async() ? 1000 : 0;
  if (world.now - since < flight.limit + seen_late) return Waiting{};
  return java_observed(world, send, What::silent, 0);
}

}  // namespace sidestep::model
