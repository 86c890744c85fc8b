// Invariants of the fault table and the detector (spec/fault-table.md, spec/detector.md).
#include "model/invariants.h"
#include "model/invariants_step.h"

namespace sidestep::model {

using namespace core;

namespace {

bool says_nothing(What what) {
  switch (what) {
    case What::closed_reused:
    case What::no_address:
    case What::no_time:
    case What::bad_argument:
    case What::flow_control:
    case What::interrupted:
    case What::cancelled:
    case What::handed_off: return true;
    default: return false;
  }
}

bool is_answer(What what) { return what == What::answer || what == What::broker_error; }

ItemState item_in(const Snapshot& snapshot, const std::string& broker) {
  const auto found = snapshot.items.find(broker);
  return found == snapshot.items.end() ? ItemState{} : found->second;
}

Snapshot without(Snapshot snapshot, const std::string& broker) {
  snapshot.items.erase(broker);
  return snapshot;
}

}  // namespace

void Invariants::check_health(Step& step) const {
  for (const auto& [broker, item] : step.after.items) {
    const bool over = !item.until || *item.until <= now_;
    if (choices_.availability == Availability::time) {
      step.must(item.available == over, broker + " is available exactly when its isolation is over");
    } else {
      step.must(item.available == (over && item.reachable),
                broker + " is available exactly when its isolation is over and it is reachable");
    }
    const ItemState old = item_in(step.before, broker);
    if (choices_.update == UpdateKind::extend && step.before.items.contains(broker)) {
      step.must(old.until <= item.until, "an update never moves the end back");
    }
    if (!choices_.strict) continue;
    step.must(old.blamed_at <= item.blamed_at, "the moment of blame never moves back");
    step.must(!(old.until && !item.until), "an isolation once had has an end");
    if (item.blamed_at != old.blamed_at) step.must(old.until <= item.until, "a blame never moves the end back");
    step.must(!item.blamed_at || item.until.has_value(), "who was blamed has an end of isolation");
  }
  const bool may_remove = std::holds_alternative<Remove>(step.event) || std::holds_alternative<Detect>(step.event) ||
                          (!list_is_safe() && !std::holds_alternative<SetClock>(step.event));
  for (const auto& [broker, item] : step.before.items) {
    step.must(may_remove || step.after.items.contains(broker), "items stay");
  }
}

void Invariants::check_observation(Step& step, const Observe& observation) const {
  const std::string& broker = *observation.broker;
  step.must(without(step.before, broker) == without(step.after, broker), "an observation is about one broker and nothing else");
  if (!choices_.strict) {
    step.must(settings_.latency_switch || step.before == step.after, "with the switch off an update changes nothing");
    return;
  }
  if (std::holds_alternative<Fault>(step.outcome)) return;
  const ItemState before = item_in(step.before, broker);
  const ItemState after = item_in(step.after, broker);
  if (observation.probe) {
    step.must(!after.probing, "a probe that ended isn't in flight");
  }
  const bool ends_probe = observation.probe && step.before.items.contains(broker);
  step.must(!says_nothing(observation.what) || ends_probe || step.before == step.after, "an observation that says nothing changes nothing");
  if (is_answer(observation.what)) step.must(after.reachable, "who answers is reachable");
  if (after.until < before.until) {
    step.must(observation.what == What::answer, "only a store status ends an isolation");
    step.must(!before.blamed_at || observation.sent > *before.blamed_at, "an answer to a request sent before the blame ends no isolation");
    step.must(after.until == now_, "an isolation that ends, ends now");
  }
}

void Invariants::check_detector(Step& step) const {
  const auto* detected = std::get_if<Detected>(&step.outcome);
  if (detected == nullptr) return;
  const auto& round = std::get<Detect>(step.event);
  for (const std::string& broker : detected->probed) {
    const ItemState before = item_in(step.before, broker);
    step.must(step.before.items.contains(broker) && contains(round.resolved, broker), "a probe goes to a known broker with an address");
    step.must(now_ >= before.next_check, "no probe before its time");
    if (!choices_.strict) continue;
    step.must(!before.probing, "one probe of a broker in flight");
    step.must(!before.available && !before.reachable, "a probe goes to a broker that is isolated and unreachable");
    step.must(item_in(step.after, broker).probing, "a probe is in flight until it ends");
  }
  for (const std::string& broker : detected->removed) {
    step.must(!choices_.strict, "the detector removes nothing");
    step.must(!contains(round.resolved, broker) && !step.after.items.contains(broker), "what is removed had no address and is gone");
  }
  for (const auto& [broker, item] : step.after.items) {
    step.must(item.reachable || !item_in(step.before, broker).reachable, "a round makes no broker unreachable");
    step.must(item.until == item_in(step.before, broker).until, "a round moves no end of an isolation");
  }
}

}  // namespace sidestep::model
