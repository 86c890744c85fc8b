// See story.h.
#include "spec/explore/story.h"

#include <algorithm>
#include <stdexcept>

#include "spec/explore/properties.h"

namespace sidestep::explore {

using namespace core;

Story::Story(const Subject& subject) : subject_(subject), executor_(*subject.revision, subject.settings()) {}

void Story::tell_clock() {
  if (!clock_moved_) return;
  clock_moved_ = false;
  events_.emplace_back(SetClock{now_});
  executor_.step(events_.back());
}

Outcome Story::add(const Event& event) {
  if (!std::holds_alternative<SetRoute>(event) || std::get<SetRoute>(event).for_send) tell_clock();
  events_.push_back(event);
  return executor_.step(event);
}

void Story::pass(Millis span) {
  now_ += span;
  clock_moved_ = span > 0 || clock_moved_;
}

void Story::require(bool agrees, const std::string& what) {
  if (!agrees) throw std::logic_error("the executor differs from the explorer's model: " + what);
}

void Story::require_health(const Health& health, Millis model_now, bool exact) {
  tell_clock();
  const Snapshot shown = std::get<Snapshot>(executor_.step(Inspect{}));
  for (BrokerId b = 0; b < subject_.form.brokers; ++b) {
    const FaultItem& item = health.items[b];
    const auto found = shown.items.find(broker_name(b));
    require((found != shown.items.end()) == item.present, "whether " + broker_name(b) + " has an item");
    if (!item.present) continue;
    const Millis left = std::max(found->second.until.value_or(0) - now_, Millis{0});
    const Millis model_left = std::max(item.isolated_until - model_now, Millis{0});
    require(exact ? left == model_left : (left > 0) == (model_left > 0), "how long " + broker_name(b) + " is isolated");
    require(found->second.reachable == item.reachable || !subject_.form.flag, "whether " + broker_name(b) + " is reachable");
  }
}

check::Case Story::finish(const std::string& id, const std::string& group, const std::string& why) {
  add(Inspect{});
  check::Case c;
  c.id = id;
  c.group = group;
  c.why = why;
  c.settings = subject_.settings();
  c.events = events_;
  for (const Revision* revision : {subject_.revision, find_revision("strict")}) {
    if (!c.expect.empty() && subject_.choices.strict) break;
    c.expect.push_back({{std::string(revision->name)}, run(*revision, c.settings, c.events)});
  }
  return c;
}

SetRoute route_event(const std::string& topic, std::uint32_t brokers, std::uint32_t queues) {
  SetRoute event;
  event.topic = topic;
  event.route = route_of(brokers, queues);
  return event;
}

std::string sentence(std::uint32_t property) {
  switch (property) {
    case kAvailableUntried: return "if an available untried candidate exists, such a one is chosen";
    case kNoIsolated:
    case kNoIsolatedFirst: return "an isolated broker is never chosen while an available candidate exists";
    case kTriedLast: return "a tried candidate is chosen only if its class holds no untried one";
    case kElement: return "the result is an element of the list, its id below the write queue number";
    case kChangesNothing: return "selection changes neither the list nor any broker's health";
    case kTotal: return "every index is in range, and a candidate gives a queue";
    case kNoneGivesNone: return "no candidate gives none, not a fault";
    case kNeverBack: return "a blame moves no end of an isolation back, and once it has passed the broker is available";
    case kOldAnswer: return "an answer to a request sent before the last blame ends no isolation";
    case kPickOrder: return "the items that pick sorts are in the order of some one moment";
    case kOtherBroker: return "no attempt goes to a tried broker while an available untried candidate exists";
    case kBudget:
    case kBudgetAsync:
    case kBudgetOneway:
    case kBudgetLookup: return "attempts, limits and the total keep to the budget, and there is exactly one outcome";
    case kSaysNothing: return "an observation that says nothing about a broker leaves its health unchanged";
    default: return "";
  }
}

}  // namespace sidestep::explore
