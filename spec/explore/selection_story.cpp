// Paths of the selection model as cases.
#include <variant>

#include "spec/explore/properties.h"
#include "spec/explore/selection_model.h"
#include "spec/explore/story.h"

namespace sidestep::explore {

using namespace core;

namespace {

std::vector<std::string> names_in(std::uint32_t brokers) {
  std::vector<std::string> names;
  for (BrokerId b = 0; b < kMaxBrokers; ++b)
    if ((brokers & bit(b)) != 0) names.push_back(broker_name(b));
  return names;
}

void tell_start(Story& story, const Subject& subject, const SelectionAction& action) {
  story.add(route_event("T", subject.scope.brokers, subject.scope.queues));
  if (subject.scope.whole_ladder) return;
  story.add(route_event("U", 1, subject.scope.queues));
  story.add(SetCursor{"T", 0, subject.windows.value(action.cursor)});
}

void tell_observation(Story& story, const Subject& subject, const SelectionAction& action) {
  const Seen& seen = subject.seen[action.seen];
  Observe event;
  event.broker = broker_name(action.broker);
  event.sent = story.now() - seen.latency;
  event.what = seen.what;
  event.code = seen.code;
  event.cap = kCap;
  event.probe = action.kind == ActionKind::probe_ends;
  story.add(event);
}

Outcome tell_selection_event(Story& story, const Subject& subject, const SelectionAction& action) {
  const std::string topic = kTopicNames[action.topic];
  if (action.topic != kT) story.add(SetCursor{topic, 0, 0});
  if (action.reset) story.add(SupplyEntropy{{draw_of(action.draw, subject.topics[kT].size)}, std::nullopt});
  Select event;
  event.topic = topic;
  if (action.last < kMaxBrokers) event.last = broker_name(action.last);
  event.reset = action.reset;
  event.tried = names_in(action.tried);
  event.refused = names_in(action.refused);
  return story.add(event);
}

/// The outcome of one action, as an event.
Outcome tell_action(Story& story, const Subject& subject, const SelectionAction& action) {
  switch (action.kind) {
    case ActionKind::start: tell_start(story, subject, action); break;
    case ActionKind::clock: story.pass(action.span); break;
    case ActionKind::observe:
    case ActionKind::probe_ends: tell_observation(story, subject, action); break;
    case ActionKind::detect: return story.add(Detect{names_in(action.resolved), names_in(action.alive)});
    case ActionKind::select:
    default: return tell_selection_event(story, subject, action);
  }
  return Done{};
}

void require_same(const Outcome& outcome, const Selection& selection) {
  switch (selection.kind) {
    case SelectionKind::queue: {
      const auto* chosen = std::get_if<Chosen>(&outcome);
      Story::require(chosen != nullptr && chosen->queue == QueueName{broker_name(selection.queue.broker), selection.queue.id},
                     "which queue is chosen");
      return;
    }
    case SelectionKind::none: return Story::require(std::holds_alternative<None>(outcome), "whether none is chosen");
    case SelectionKind::fault:
    default: return Story::require(std::holds_alternative<Fault>(outcome), "whether there is a fault");
  }
}

std::string group_of(std::uint32_t property) {
  return property == kNeverBack || property == kOldAnswer || property == kSaysNothing ? "fault_table" : "selection";
}

}  // namespace

check::Case tell_selection(const Subject& subject, const std::vector<std::uint32_t>& actions, const std::vector<Packed<4>>& states,
                           std::uint32_t property) {
  const SelectionModel<> model(subject);
  Story story(subject);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto action = SelectionAction::from(actions[i]);
    const Outcome outcome = tell_action(story, subject, action);
    if (i < states.size()) story.require_health(model.unpack(states[i]).health, kNow);
    if (action.kind != ActionKind::select) continue;
    FaultTrace trace;
    require_same(outcome, model.selected(model.unpack(states[i - 1]), action, trace));
  }
  return story.finish("", group_of(property), "breaks: " + sentence(property));
}

}  // namespace sidestep::explore
