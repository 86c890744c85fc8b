// Invariants of a send (spec/send-loop.md).
#include "model/invariants.h"
#include "model/invariants_step.h"

namespace sidestep::model {

using namespace core;

namespace {

/// The slot whose send an event is about.
std::optional<std::int32_t> slot_of(const Event& event) {
  if (const auto* begin = std::get_if<Begin>(&event)) return begin->slot;
  if (const auto* timer = std::get_if<Timer>(&event)) return timer->slot;
  if (const auto* route = std::get_if<SetRoute>(&event); route && route->for_send) return route->slot;
  if (const auto* seen = std::get_if<Observe>(&event); seen && !seen->broker) return seen->slot;
  return std::nullopt;
}

bool is_go_away(const Event& event) {
  const auto* seen = std::get_if<Observe>(&event);
  return seen && seen->what == What::broker_error && seen->code == 1500;
}

/// strict: whether the broker in flight is out for the rest of the send.
bool refuses(const Event& event) {
  const auto* seen = std::get_if<Observe>(&event);
  if (seen == nullptr) return false;
  const std::int32_t code = seen->code;
  return seen->what == What::no_address || (seen->what == What::broker_error && (code == 16 || code == 17 || code == 204 || code == 205));
}

/// A status that isn't OK, for which the send went on.
bool keeps_answer(const Event& event, const Outcome& outcome) {
  const auto* seen = std::get_if<Observe>(&event);
  return seen && seen->what == What::answer && seen->code != 0 && std::holds_alternative<Attempt>(outcome);
}

bool is_bad_event(const Outcome& outcome) {
  const auto* fault = std::get_if<Fault>(&outcome);
  return fault && fault->kind == FaultKind::bad_event;
}

}  // namespace

void Invariants::check_send(Step& step) {
  if (list_is_safe() && !std::holds_alternative<SetRoute>(step.event)) {
    for (const auto& [topic, state] : step.before.topics)
      step.must(topic_in(step.after, topic).queues == state.queues, "lists change with routes only");
  }
  const std::optional<std::int32_t> slot = slot_of(step.event);
  if (!slot || is_bad_event(step.outcome)) return;
  if (const auto* begin = std::get_if<Begin>(&step.event)) {
    step.must(!sends_.contains(*slot), "one send a slot");
    sends_[*slot] = Send{*begin, now_, 0, {}, "", false, {}};
  }
  step.must(sends_.contains(*slot), "a send ends once, and nothing comes of it afterwards");
  if (!sends_.contains(*slot)) return;
  Send& send = sends_[*slot];
  if (refuses(step.event)) send.refused.push_back(send.broker);
  if (keeps_answer(step.event, step.outcome)) send.kept = true;
  if (const auto* attempt = std::get_if<Attempt>(&step.outcome)) {
    if (choices_.strict || send.attempts == 0) send.list = topic_in(step.after, *send.begin.message.topic).queues;
    check_attempt(step, send, *attempt);
    send.attempts = attempt->attempt;
    send.broker = attempt->queue.broker;
  }
  if (const auto* finished = std::get_if<Finished>(&step.outcome)) {
    check_finish(step, send, *finished);
    sends_.erase(*slot);
  }
}

void Invariants::check_attempt(Step& step, const Send& send, const Attempt& attempt) const {
  const SendChoices& choices = revision_.send->choices;
  const Begin& begin = send.begin;
  step.must(attempt.attempt == send.attempts + 1, "attempts are counted one by one");

  const bool one_only = begin.mode == Mode::oneway || (begin.queue && begin.mode == Mode::sync) || (choices_.strict && begin.queue);
  const std::int64_t rounds = one_only ? 1 : 1 + std::max<std::int64_t>(0, begin.retries);
  const bool resends = !choices_.strict && choices.go_away != GoAway::error;
  step.must(attempt.attempt <= (resends ? 2 : 1) * rounds, "no more attempts than allowed");

  const std::int64_t left = begin.timeout - (now_ - send.began);
  const bool same_time_again = !choices_.strict && choices.dispatch == Dispatch::throws && begin.mode == Mode::async;
  if (choices_.strict || choices.budget == Budget::total) {
    step.must(same_time_again || attempt.limit <= std::max<std::int64_t>(0, left), "no attempt gets more time than is left");
  } else {
    step.must(attempt.limit <= std::max<std::int64_t>(0, begin.timeout), "no attempt gets more time than the time-out");
  }
  if (choices_.strict) {
    step.must(left >= 10, "no attempt without 10 ms to live");
    step.must(begin.queue || !contains(send.refused, attempt.queue.broker), "a broker that refused the message isn't asked again");
  }
  const bool resend = resends && is_go_away(step.event);
  if (begin.queue) {
    step.must(attempt.queue == *begin.queue, "a named queue is the one");
  } else if (list_is_safe() && !resend) {
    step.must(std::find(send.list.begin(), send.list.end(), attempt.queue) != send.list.end(), "an attempt goes to an element of the list");
  }
}

void Invariants::check_finish(Step& step, const Send& send, const Finished& finished) const {
  step.must(finished.attempts == send.attempts, "all attempts are told");
  step.must(finished.brokers.size() == static_cast<std::size_t>(send.attempts), "every attempt's broker is told");
  if (choices_.strict || send.begin.mode != Mode::async) step.must(finished.callbacks == 1, "one finish, one callback");
  const bool leaves_at_once = !choices_.strict && (finished.ending == Ending::interrupted || finished.ending == Ending::cancelled ||
                                                   finished.ending == Ending::unchecked);
  if (send.kept && !leaves_at_once) step.must(finished.ending == Ending::answered, "an answer beats every later error");
}

}  // namespace sidestep::model
