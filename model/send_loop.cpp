// Sends: what all revisions share (spec/send-loop.md). Each slot has one send at a time.
#include "model/send_loop.h"

#include <utility>

#include "model/world.h"

namespace sidestep::model {

using namespace core;

namespace {

Fault bad_event(const std::string& part) { return {FaultKind::bad_event, part, std::nullopt}; }

Fault no_send() { return bad_event("slot"); }

bool is_span(std::int64_t ms) { return -kEndOfTime < ms && ms < kEndOfTime; }

Send* send_of(World& world, std::int32_t slot) {
  const auto found = world.sends.find(slot);
  return found == world.sends.end() ? nullptr : &found->second;
}

}  // namespace

Outcome begin_send(World& world, const Begin& begin) {
  if (send_of(world, begin.slot) != nullptr) return no_send();
  if (!is_span(begin.timeout)) return bad_event("timeout");
  if (!is_span(begin.cap)) return bad_event("cap");
  if (begin.retries > 1000) return bad_event("retries");
  Send& send = world.sends[begin.slot];
  send.begin = begin;
  send.started = world.now;
  if (send.async() && !world.choices.strict && !world.revision->send->choices.async_on_executor)
    send.callbacks = -1;  // until the hand-over
  if (java_refuses_at_once(world, send)) {
    send.callbacks = -1;
    return finish(world, send, Ending::client_error, -1);
  }
  if (java_is_late_at_once(world, send)) return finish(world, send, Ending::call_timeout, 0);
  if (begin.service != ServiceState::running) return finish(world, send, Ending::not_running, 0);
  if (const std::optional<Fault> fault = validate(world, begin.message)) return finish(world, send, Ending::invalid, *fault->code, fault);
  return world.choices.strict ? strict_begin(world, send) : java_begin(world, send);
}

Outcome observe_attempt(World& world, const Observe& observation) {
  Send* send = send_of(world, observation.slot);
  if (send == nullptr) return no_send();
  if (world.choices.strict) return strict_observed(world, *send, observation.what, observation.code);
  if (send->phase != Phase::answer) return no_send();
  return java_observed(world, *send, observation.what, observation.code);
}

Outcome send_timer(World& world, const Timer& timer) {
  Send* send = send_of(world, timer.slot);
  if (send == nullptr) return no_send();
  return world.choices.strict ? strict_timer(world, *send) : java_timer(world, *send);
}

Outcome route_for_send(World& world, const SetRoute& answer) {
  Send* send = send_of(world, answer.slot);
  if (send == nullptr || send->phase == Phase::answer) return no_send();
  if (answer.topic != *send->begin.message.topic) return bad_event("topic");
  if (answer.route.has_value() == answer.failure.has_value()) return bad_event("route");
  return world.choices.strict ? strict_looked_up(world, *send, answer) : java_looked_up(world, *send, answer);
}

std::string template_topic(const World& world) {
  return world.revision->send->choices.auto_create_key ? "AUTO_CREATE_TOPIC_KEY" : "TBW102";
}

Outcome hand_out(World& world, Send& send, const QueueName& queue, std::int64_t limit) {
  send.phase = Phase::answer;
  send.flight = Flight{queue, world.now, std::nullopt, limit, false};
  if (send.async() && send.attempts == 0) send.unbooked = send.flight;
  ++send.attempts;
  send.brokers.push_back(queue.broker);
  return Attempt{queue, limit, send.attempts, std::exchange(send.refresh, false)};
}

Outcome finish(World& world, Send& send, Ending ending, std::int32_t code, std::optional<Fault> fault) {
  Finished finished{ending, code, send.attempts, send.callbacks + 1, send.brokers, std::move(fault), send.lookup_failure, send.refresh};
  world.sends.erase(send.begin.slot);
  return finished;
}

Outcome finish_unless_kept(World& world, Send& send, Ending ending, std::int32_t code) {
  if (send.kept) return finish(world, send, Ending::answered, *send.kept);
  return finish(world, send, ending, code);
}

}  // namespace sidestep::model
