#include "tests/conversation/replay.h"

#include <algorithm>

namespace sidestep::conversation {

using core::What;

namespace {

constexpr Millis kScan = 1000;   ///< Java looks for async time-outs once in so many ms, so many ms after they ran out
constexpr Millis kEarly = 100;   ///< the client's own start of an attempt may be that much before ours
constexpr int kMostSteps = 100;  ///< of one send: more is a loop

core::Observe observe(What what, std::int32_t code = 0) {
  core::Observe event;
  event.what = what;
  event.code = code;
  return event;
}

/// The moment of the call: the client's first selection is nearer to it than the driver's own clock.
Millis begun(const Told& told, bool cached) { return cached && !told.selections.empty() ? told.selections.front().at : told.begun; }

}  // namespace

/// A send that is being fed.
struct Replay::Sending {
  const Step& step;
  const Observed& observed;
  const core::RouteData& route;
  Replayed replayed{};
  std::size_t turns = 0;  ///< taken
  Millis attempt_at = 0;  ///< start of the attempt in flight
  Millis handed_at = 0;   ///< when its request came

  bool async() const { return step.begin->mode == core::Mode::async; }
};

Replay::Replay(const core::Revision& revision, const Scenario& scenario, Chance chance)
    : scenario_(&scenario), chance_(chance), executor_(revision, scenario.settings) {}

core::Outcome Replay::step(Millis now, const core::Event& event) {
  now_ = std::max(now_, now);
  executor_.step(core::SetClock{now_});
  return executor_.step(event);
}

void Replay::refresh(const std::optional<core::RouteData>& route, Millis now) {
  core::SetRoute event;
  event.topic = kTopic;
  event.route = route;
  if (!route) event.failure = core::LookupFailure::unknown_topic;
  step(now, event);
}

Replayed Replay::state() {
  Replayed replayed;
  replayed.state = std::get<core::Snapshot>(executor_.step(core::Inspect{}));
  return replayed;
}

Replayed Replay::send(const Step& planned, const Observed& observed, const core::RouteData& route) {
  Sending sending{planned, observed, route};
  executor_.step(core::SupplyEntropy{planned.draws, std::nullopt});
  if (planned.counter) executor_.step(core::SetCursor{kTopic, 0, *planned.counter});
  core::Outcome outcome = step(begun(observed.told, scenario_->cached), *planned.begin);
  for (int i = 0; i < kMostSteps && sending.replayed.stuck.empty(); ++i) {
    if (const auto* lookup = std::get_if<core::Lookup>(&outcome)) {
      outcome = look_up(*lookup, sending);
    } else if (const auto* attempted = std::get_if<core::Attempt>(&outcome)) {
      outcome = attempt(*attempted, sending);
    } else if (const auto* finished = std::get_if<core::Finished>(&outcome)) {
      sending.replayed.finished = *finished;
      break;
    } else {
      sending.replayed.stuck = "the core waits for something that was not observed";
    }
  }
  sending.replayed.ended = now_;
  sending.replayed.state = state().state;
  return sending.replayed;
}

core::Outcome Replay::look_up(const core::Lookup& lookup, Sending& sending) {
  if (!lookup.from_template) ++sending.replayed.lookups;
  core::SetRoute event;
  event.topic = sending.step.begin->message.topic.value_or("");
  event.for_send = true;
  if (scenario_->name_service == NameService::none)
    event.failure = core::LookupFailure::no_name_server;
  else if (scenario_->name_service == NameService::down)
    event.failure = core::LookupFailure::connect_failed;
  else if (lookup.from_template ? scenario_->from_template : scenario_->known && event.topic == kTopic)
    event.route = sending.route;
  else
    event.failure = core::LookupFailure::unknown_topic;
  if (lookup.from_template && event.route) event.default_queue_nums = 4;
  const Millis takes = lookup.from_template ? 0 : scenario_->lookup_time;
  return step(now_ + takes, event);
}

bool Replay::is(const std::vector<std::string>& brokers, const std::string& broker) const {
  return std::find(brokers.begin(), brokers.end(), broker) != brokers.end();
}

/// When the client saw what happened at about `due`: at the update that it led to, if there is one.
Millis Replay::seen(const Sending& sending, const std::string& broker, Millis due) {
  for (const Update& update : sending.observed.told.updates)
    if (update.broker == broker && update.at >= due && update.at <= due + kTolerance) return update.at;
  return due;
}

core::Outcome Replay::attempt(const core::Attempt& attempt, Sending& sending) {
  const bool selected = !executor_.notes().empty();  // a resend after GO_AWAY and a named queue select nothing
  const std::string& broker = attempt.queue.broker;
  const bool nowhere = is(scenario_->nowhere, broker), refusing = is(scenario_->refusing, broker);
  sending.attempt_at = now_;
  sending.replayed.attempts.push_back({attempt.queue, now_, !nowhere && !refusing, selected});
  if (nowhere || refusing) return step(seen(sending, broker, now_), observe(nowhere ? What::no_address : What::connect_refused));
  return take_turn(sending, attempt);
}

core::Outcome Replay::take_turn(Sending& sending, const core::Attempt& attempt) {
  const std::size_t n = sending.turns++;
  if (n >= sending.observed.arrivals.size()) {
    if (!sending.async() && attempt.limit <= 0 && chance_.unsent) {
      sending.replayed.attempts.back().reaches_server = false;
      return step(seen(sending, attempt.queue.broker, now_), observe(What::silent));
    }
    sending.replayed.stuck = "the core makes attempt " + std::to_string(sending.replayed.attempts.size()) + ", the client does not";
    return core::Waiting{};
  }
  const Arrival& arrival = sending.observed.arrivals[n];
  const Turn turn = n < sending.step.turns.size() ? sending.step.turns[n] : Turn{};
  sending.handed_at = arrival.at;
  core::Outcome outcome = step(arrival.at, observe(What::handed_off));
  if (!std::holds_alternative<core::Waiting>(outcome)) return outcome;
  if (sending.step.interrupt_after) return step(sending.observed.told.begun + *sending.step.interrupt_after, observe(What::interrupted));
  // Outside the vocabulary: the client observes an async answer when the user's callback has returned.
  const bool waits = sending.async() && turn.what == What::answer;
  const Millis due = arrival.at + turn.after + (waits ? sending.step.callback_time : 0);
  const bool late = !sending.async() && (attempt.limit <= 0 || due > sending.attempt_at + attempt.limit);
  if (turn.what == What::silent || late) return time_out(sending, attempt.limit);
  const What what = turn.what == What::closed_fresh && !arrival.fresh ? What::closed_reused : turn.what;
  outcome = step(seen(sending, attempt.queue.broker, due), observe(what, turn.code));
  if (std::holds_alternative<core::Waiting>(outcome)) return time_out(sending, attempt.limit);  // nobody notices that it was closed
  return outcome;
}

core::Outcome Replay::time_out(Sending& sending, Millis limit) {
  const Millis delay = sending.async() ? kScan : 0;
  const bool later = sending.async() || chance_.punctual-- <= 0;
  const Millis due = std::max(now_, sending.attempt_at + limit) + delay;
  // Seen later than it is due, it is seen at the moment of the update that it leads to.
  Millis seen = due + (later ? 1 : 0);
  for (const Update& update : sending.observed.told.updates)
    if (update.at >= due - kEarly && later) {
      seen = std::max(seen, update.at);
      break;
    }
  if (!sending.async() && limit <= 0 && chance_.unsent) return step(seen, observe(What::send_failed));
  const core::Outcome outcome = step(seen, core::Timer{});
  if (!std::holds_alternative<core::Waiting>(outcome)) return outcome;
  return step(sending.handed_at + limit + delay, core::Timer{});  // where the limit counts from the hand-over
}

}  // namespace sidestep::conversation
