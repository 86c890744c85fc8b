#include "core/send_driver.h"

#include <utility>

#include "core/selection.h"

namespace sidestep::core {

namespace {

void mark(SendInProgress& send, BrokerId broker, std::uint8_t as) {
  if (broker == kNoBroker) return;
  if (send.marks.size() <= broker) send.marks.resize(broker + 1);
  send.marks[broker] = static_cast<std::uint8_t>(send.marks[broker] | as);
}

void book_all(World& world, const SendAction& action) {
  for (std::uint32_t i = 0; i < action.bookings_size; ++i) {
    const Booking& booking = action.bookings[i];
    if (world.choices().strict)
      book(world, booking.broker, booking.observation);
    else
      book(world, booking.broker, JavaUpdate{world.now, booking.latency, booking.isolation, booking.reachable});
  }
}

/// What the send selects from: a Java row keeps to the publish info of its first selection [SL-19], strict takes the current one [SL-82].
InfoInUse& info_for(World& world, SendInProgress& send) {
  const std::shared_ptr<InfoInUse>& current = world.topics[send.topic].in_use;
  if (world.choices().strict) return *current;
  if (!send.info) send.info = current;
  return *send.info;
}

/// Makes the selection that the machine asks for; its result is the machine's next event.
SendEvent perform_selection(World& world, SendInProgress& send, const SendAction& action, std::vector<ProbeNote>& notes) {
  if (action.named) return send_selected(world.now, action.queue);
  const Selection s = select_in(world, info_for(world, send), {send.slot, action.last, action.reset, send.marks}, notes);
  if (s.kind == SelectionKind::queue) return send_selected(world.now, s.queue);
  return send_none_selected(world.now);
}

Attempt attempt_of(const World& world, SendInProgress& send, const SendAction& action, bool refresh) {
  mark(send, action.queue.broker, kTried);
  send.brokers.push_back(world.names.name(action.queue.broker));
  return {{send.brokers.back(), action.queue.id}, action.limit, action.attempt, refresh};
}

Lookup lookup_of(const World& world, const SendInProgress& send, const SendAction& action) {
  if (!action.from_template) return {send.topic, false};
  return {world.revision->send->choices.auto_create_key ? kAutoCreateTopicKey : kTemplateTopic, true};
}

Finished finished(const World& world, const SendInProgress& send, const SendAction& action, bool refresh) {
  Finished end{action.ending, action.code, action.attempts, action.callbacks, send.brokers, std::nullopt, std::nullopt, refresh};
  if (world.choices().strict) end.lookup = send.lookup_failure;  // [SL-84]
  if (!action.has_fault) return end;
  end.fault = send.route_fault ? *send.route_fault : Fault{action.fault, "", std::nullopt};
  if (action.ending == Ending::invalid) end.fault->code = send.state.request.verdict.code;
  return end;
}

/// Feeds the machine until it asks for something from outside.
Outcome drive(World& world, SendInProgress& send, SendEvent event, std::vector<ProbeNote>& notes) {
  bool refresh = false;  // the route may be stale: told with the attempt or the end that follows [SL-77]
  for (;;) {
    const SendStep step = send_step(send.state, event, world.revision->send->choices, world.ladder());
    send.state = step.state;
    const SendAction& action = step.action;
    book_all(world, action);
    mark(send, action.refused, kRefused);
    refresh = refresh || action.refresh;
    switch (action.kind) {
      case SendActionKind::ignore: return bad_event("slot");
      case SendActionKind::wait: return Waiting{};
      case SendActionKind::lookup: return lookup_of(world, send, action);
      case SendActionKind::attempt: return attempt_of(world, send, action, refresh);
      case SendActionKind::select: event = perform_selection(world, send, action, notes); break;
      case SendActionKind::finish:
      default: return finished(world, send, action, refresh);
    }
  }
}

/// What the send finds of its topic: a non-empty list needs no look-up [RT-2] [RT-3].
Cached cached(const World& world, const std::string& topic) {
  const auto found = world.topics.find(topic);
  if (found == world.topics.end() || !found->second.published) return Cached::nothing;
  return found->second.in_use->list.empty() ? Cached::empty : Cached::queues;
}

bool is_span(std::int64_t t) { return t > -kTimeEnd && t < kTimeEnd; }

SendRequest request_of(World& world, const Begin& event) {
  SendRequest request;
  request.mode = event.mode;
  request.service = event.service;
  request.verdict = validate(facts_of(event.message), world.revision->validation->choices);
  request.timeout = event.timeout;
  request.retries = event.retries;
  request.retry_not_ok = event.retry_not_ok;
  request.cap = event.cap;
  request.explicit_queue = event.queue.has_value();
  if (event.queue) request.queue = {world.names.id(event.queue->broker), event.queue->id};
  request.cached = cached(world, event.message.topic.value_or(""));
  request.detector = world.settings.detector;
  return request;
}

}  // namespace

Outcome begin_send(World& world, Sends& sends, const Begin& event, std::vector<ProbeNote>& notes) {
  const SendPhase phase = sends[event.slot].state.phase;
  if (event.slot < 0 || (phase != SendPhase::idle && phase != SendPhase::done)) return bad_event("slot");
  if (!is_span(event.timeout)) return bad_event("timeout");
  if (!is_span(event.cap)) return bad_event("cap");
  if (event.retries > kMaxRetries) return bad_event("retries");
  SendInProgress& send = sends[event.slot] = {};
  send.topic = event.message.topic.value_or("");
  send.slot = event.slot;
  return drive(world, send, send_begin(world.now, request_of(world, event)), notes);
}

Outcome resume_with_route(World& world, Sends& sends, const SetRoute& event, std::vector<ProbeNote>& notes) {
  SendInProgress& send = sends[event.slot];
  if (send.state.phase != SendPhase::looking_up && send.state.phase != SendPhase::looking_up_template) return bad_event("slot");
  if (event.topic != send.topic) return bad_event("topic");
  if (event.route.has_value() == event.failure.has_value()) return bad_event("route");
  send.route_fault.reset();
  send.lookup_failure = event.failure;
  if (event.failure) return drive(world, send, send_lookup_failed(world.now, *event.failure), notes);
  const Outcome taken = set_route(world, event);
  if (const Fault* fault = std::get_if<Fault>(&taken)) {
    send.route_fault = *fault;
    return drive(world, send, send_lookup_fault(world.now, fault->kind), notes);
  }
  const bool queues = !world.topics[send.topic].in_use->list.empty();
  return drive(world, send, send_looked_up(world.now, queues), notes);
}

Outcome resume_with_observation(World& world, Sends& sends, const Observe& event, std::vector<ProbeNote>& notes) {
  return drive(world, sends[event.slot], send_observed(world.now, event.what, event.code), notes);
}

Outcome resume_with_timer(World& world, Sends& sends, const Timer& event, std::vector<ProbeNote>& notes) {
  return drive(world, sends[event.slot], send_timer(world.now), notes);
}

}  // namespace sidestep::core
