// Invariants of selection, and of everything that must leave something alone (spec/selection.md, spec/route.md).
#include "model/invariants.h"

#include <utility>

#include "model/invariants_step.h"

namespace sidestep::model {

using namespace core;

namespace {

bool available(const Snapshot& state, const std::string& broker) {
  return !state.items.contains(broker) || state.items.at(broker).available;
}

bool reachable(const Snapshot& state, const std::string& broker) {
  return !state.items.contains(broker) || state.items.at(broker).reachable;
}

/// strict: how good a broker is, 0 the best.
int rank(const Snapshot& state, const Select& select, const std::string& broker) {
  const int tried = contains(select.tried, broker) ? 1 : 0;
  if (available(state, broker)) return tried;
  return (reachable(state, broker) ? 2 : 4) + tried;
}

/// Whether everything but one topic, one of its slots and the health is the same.
bool only_slot_moved(const Snapshot& before, const Snapshot& after, const Select& select) {
  Snapshot a = before;
  Snapshot b = after;
  for (Snapshot* state : {&a, &b}) {
    state->items.clear();
    state->pick_cursor.reset();
    state->topics[select.topic].cursors.erase(select.slot);
    state->topics[select.topic].queues.clear();
  }
  return a == b;
}

std::size_t differences(const std::vector<QueueName>& a, const std::vector<QueueName>& b) {
  if (a.size() != b.size()) return std::max(a.size(), b.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] == b[i] ? 0 : 1;
  return count;
}

}  // namespace

Invariants::Invariants(const Revision& revision, Settings settings)
    : revision_(revision), choices_(revision.selection->choices), settings_(std::move(settings)) {}

bool Invariants::list_is_safe() const { return choices_.strict || choices_.fallback == Fallback::tiers || !settings_.latency_switch; }

std::vector<std::string> Invariants::check(const Event& event, const Outcome& outcome, const Snapshot& before, const Snapshot& after) {
  Step step{event, outcome, before, after, {}};
  if (const auto* clock = std::get_if<SetClock>(&event); clock && std::holds_alternative<Done>(outcome)) now_ = clock->now;
  if (const auto* turned = std::get_if<TurnSwitch>(&event)) settings_.latency_switch = turned->on;
  if (const auto* select = std::get_if<Select>(&event)) check_selection(step, *select);
  if (const auto* observation = std::get_if<Observe>(&event); observation && observation->broker) check_observation(step, *observation);
  check_health(step);
  check_detector(step);
  check_refusal(step);
  check_send(step);
  return step.broken;
}

void Invariants::check_selection(Step& step, const Select& select) const {
  if (select.slot < 0) return;
  const std::vector<QueueName> list = topic_in(step.before, select.topic).queues;
  const std::vector<QueueName> list_after = topic_in(step.after, select.topic).queues;
  step.must(only_slot_moved(step.before, step.after, select), "a selection leaves other topics and slots alone");

  if (const auto* chosen = std::get_if<Chosen>(&step.outcome); chosen && list_is_safe()) {
    step.must(std::find(list.begin(), list.end(), chosen->queue) != list.end(), "the queue chosen is an element of the list");
  }
  if (list_is_safe() || choices_.fallback == Fallback::pick_copy) {
    step.must(list == list_after, "a selection leaves the list alone");
  } else {
    step.must(differences(list, list_after) <= 1, "a selection writes into one entry at most");
  }
  if (list_is_safe()) step.must(step.before.items == step.after.items, "a selection leaves the health alone");
  if (!list.empty() && !choices_.strict && choices_.position == PositionKind::abs_clamped) {
    step.must(std::holds_alternative<Chosen>(step.outcome), "a list with queues gives one");
  }
  if (choices_.strict) check_strict_choice(step, select);
}

void Invariants::check_strict_choice(Step& step, const Select& select) const {
  const TopicState topic = topic_in(step.before, select.topic);
  const std::map<std::int32_t, std::int32_t> cursors = topic_in(step.after, select.topic).cursors;
  const auto* chosen = std::get_if<Chosen>(&step.outcome);
  const auto refused = [&](const QueueName& queue) { return contains(select.refused, queue.broker); };
  if (chosen == nullptr) {
    step.must(std::all_of(topic.queues.begin(), topic.queues.end(), refused), "none only if no broker is left that hasn't refused");
    step.must(cursors == topic.cursors, "none leaves the cursor");
    return;
  }
  step.must(!refused(chosen->queue), "a broker that refused isn't chosen");
  const int best = rank(step.before, select, chosen->queue.broker);
  for (const QueueName& queue : topic.queues) {
    step.must(refused(queue) || rank(step.before, select, queue.broker) >= best,
              "no candidate is of a better class: available before isolated, reachable before unreachable, untried before tried");
  }
  const auto n = static_cast<std::int64_t>(topic.queues.size());
  step.must(cursors.contains(select.slot) && cursors.at(select.slot) >= 0 && cursors.at(select.slot) < n, "the cursor is in range");
  if (!step.broken.empty()) return;
  const auto at = static_cast<std::size_t>((cursors.at(select.slot) + n - 1) % n);
  step.must(topic.queues[at] == chosen->queue, "the cursor stands just behind the queue chosen");
  if (!topic.cursors.contains(select.slot)) return;
  const std::int64_t start = ((topic.cursors.at(select.slot) % n) + n) % n;
  for (std::int64_t i = start; i % n != static_cast<std::int64_t>(at); ++i) {
    const QueueName& passed = topic.queues[static_cast<std::size_t>(i % n)];
    step.must(refused(passed) || rank(step.before, select, passed.broker) > best,
              "the first of its class at or after the cursor is chosen");
  }
}

void Invariants::check_refusal(Step& step) const {
  const bool looks_only = std::holds_alternative<Inspect>(step.event) || std::holds_alternative<Validate>(step.event) ||
                          std::holds_alternative<SupplyEntropy>(step.event) || std::holds_alternative<TurnSwitch>(step.event);
  step.must(!looks_only || step.before == step.after, "an event that only looks, or turns the switch, changes nothing that is shown");
  const auto* fault = std::get_if<Fault>(&step.outcome);
  if (fault == nullptr) return;
  const bool refused =
      fault->kind == FaultKind::bad_event || fault->kind == FaultKind::bad_route || fault->kind == FaultKind::too_many_queues;
  step.must(!refused || step.before == step.after, "what is refused changes nothing");
  const auto* route = std::get_if<SetRoute>(&step.event);
  step.must(route == nullptr || choices_.installs_first || step.before == step.after, "a route that can't be used changes nothing");
}

}  // namespace sidestep::model
