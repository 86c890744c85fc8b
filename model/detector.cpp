// The detector's rounds (spec/detector.md).
#include <algorithm>

#include "model/world.h"

namespace sidestep::model {
namespace {

constexpr std::int64_t kJavaInterval = 2000;
constexpr std::int64_t kStrictInterval = 3000;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

core::Detected sorted(core::Detected detected) {
  std::sort(detected.probed.begin(), detected.probed.end());
  std::sort(detected.removed.begin(), detected.removed.end());
  return detected;
}

/// Every item that is due: without an address it goes, otherwise it is probed, and an answer makes it reachable.
core::Detected java_round(World& world, const core::Detect& round) {
  core::Detected detected;
  if (!world.choices.detector || !world.settings.detector) return detected;
  for (Item& item : world.items) {
    if (world.now < item.next_check) continue;
    item.next_check = world.now + kJavaInterval;
    if (!contains(round.resolved, item.broker)) {
      detected.removed.push_back(item.broker);
    } else {
      detected.probed.push_back(item.broker);
      if (contains(round.alive, item.broker)) item.reachable = true;
    }
  }
  for (const std::string& broker : detected.removed) remove_item(world, broker);
  return sorted(detected);
}

/// Every isolated, unreachable broker gets a probe, unless one is in flight or the last one ended less than 3 s ago.
core::Detected strict_round(World& world, const core::Detect& round) {
  core::Detected detected;
  for (Item& item : world.items) {
    if (is_available(world, item) || item.reachable) continue;
    world.passed(item.probing ? "detect.in_flight" : world.now < item.next_check ? "detect.too_early" : "detect.due");
    if (item.probing || world.now < item.next_check) continue;
    if (!contains(round.resolved, item.broker)) continue;
    item.probing = true;
    detected.probed.push_back(item.broker);
  }
  return sorted(detected);
}

}  // namespace

core::Detected detect(World& world, const core::Detect& round) {
  return world.choices.strict ? strict_round(world, round) : java_round(world, round);
}

void end_probe(World& world, const std::string& broker) {
  Item* item = find_item(world, broker);
  world.passed(item == nullptr ? "probe.unknown" : item->probing ? "probe.ends" : "probe.not_in_flight");
  if (item == nullptr || !item->probing) return;
  item->probing = false;
  item->next_check = world.now + kStrictInterval;
}

}  // namespace sidestep::model
