// Fault items: availability, updates, pick, and strict's observations (spec/fault-table.md).
#include <algorithm>

#include "model/java_text.h"
#include "model/world.h"

namespace sidestep::model {
namespace {

using core::Availability;
using core::FaultKind;
using core::Ladder;
using core::UpdateKind;
using core::What;

const Ladder kLongLadder{{50, 100, 550, 1000, 2000, 3000, 15000}, {0, 0, 30000, 60000, 120000, 180000, 600000}, 30000};
const Ladder kShortLadder{{50, 100, 550, 1800, 3000, 5000, 15000}, {0, 0, 2000, 5000, 6000, 10000, 30000}, 10000};

/// The isolation that a latency earns: that of the highest rung it reaches.
std::int64_t duration_for(const Ladder& ladder, std::int64_t latency) {
  std::int64_t duration = 0;
  for (std::size_t rung = 0; rung < ladder.latency.size(); ++rung) {
    if (latency >= ladder.latency[rung]) duration = ladder.isolation[rung];
  }
  return duration;
}

Item& find_or_make(World& world, const std::string& broker) {
  if (Item* found = find_item(world, broker)) return *found;
  world.items.push_back(Item{broker, std::nullopt, std::nullopt, 0, 0, true, false});
  world.most_items = std::max(world.most_items, world.items.size());
  return world.items.back();
}

/// Buckets of Java's table once it held so many items: made for 16, it has 32, and doubles when it is three quarters full. It never
/// shrinks.
std::uint32_t buckets_for(std::size_t items) {
  std::uint32_t buckets = 32;
  while (4 * items >= 3 * static_cast<std::size_t>(buckets)) buckets *= 2;
  return buckets;
}

/// The bucket of a name, one of `buckets`, a power of two.
std::uint32_t bucket_of(const std::string& broker, std::uint32_t buckets) {
  const auto hash = static_cast<std::uint32_t>(java_hash(broker));
  return (hash ^ (hash >> 16)) & (buckets - 1);
}

/// The brokers that the shuffle names come to the front, in its order.
void shuffle(const World& world, std::vector<Item>& items) {
  std::vector<Item> shuffled;
  for (const std::string& name : world.shuffle) {
    auto found = std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.broker == name; });
    if (found == items.end()) continue;
    shuffled.push_back(*found);
    items.erase(found);
  }
  shuffled.insert(shuffled.end(), items.begin(), items.end());
  items = shuffled;
}

/// Whether pick prefers one item: available before isolated, then the smaller latency, then the earlier end.
bool better(const World& world, const Item& a, const Item& b) {
  if (is_available(world, a) != is_available(world, b)) return is_available(world, a);
  if (a.latency != b.latency) return a.latency < b.latency;
  return a.until < b.until;
}

// ---- strict's table of observations ----

/// What an observation says: about the reachable flag, and of an isolation.
struct Verdict {
  std::optional<bool> reachable;          ///< nullopt: no change
  std::optional<std::int64_t> isolation;  ///< nullopt: no change; 0: a store status in good time
};

bool about_the_broker_itself(std::int32_t code, bool explicit_queue) {
  if (code == 1) return !explicit_queue;
  return code == 2 || code == 14 || code == 215 || code == 1500;
}

/// An isolation of 0 ms, as a ladder may have it, blames nobody.
std::optional<std::int64_t> blame(std::int64_t isolation) {
  if (isolation > 0) return isolation;
  return std::nullopt;
}

Verdict verdict_on(const Ladder& ladder, What what, std::int32_t code, bool explicit_queue, std::int64_t waited, std::int64_t cap) {
  switch (what) {
    case What::answer: return {true, duration_for(ladder, waited)};
    case What::broker_error:
      if (about_the_broker_itself(code, explicit_queue)) return {true, blame(ladder.error)};
      return {true, std::nullopt};
    case What::connect_refused:
    case What::connect_timed_out:
    case What::name_not_resolved:
    case What::send_failed:
    case What::undecodable:
    case What::closed_fresh: return {false, blame(ladder.error)};
    case What::silent: {
      const std::int64_t isolation = waited >= cap ? ladder.error : duration_for(ladder, waited);
      if (isolation > 0) return {false, isolation};
      return {};
    }
    case What::closed_reused:
    case What::no_address:
    case What::no_time:
    case What::bad_argument:
    case What::flow_control:
    case What::interrupted:
    case What::cancelled:
    case What::handed_off: return {};
  }
  return {};
}

}  // namespace

Item* find_item(World& world, const std::string& broker) {
  for (Item& item : world.items) {
    if (item.broker == broker) return &item;
  }
  return nullptr;
}

void remove_item(World& world, const std::string& broker) {
  std::erase_if(world.items, [&](const Item& item) { return item.broker == broker; });
}

bool is_available(const World& world, const Item& item) {
  const bool time_has_come = !item.until || *item.until <= world.now;
  if (world.choices.availability == Availability::time_and_reachable) return item.reachable && time_has_come;
  return time_has_come;
}

bool is_available(World& world, const std::string& broker) {
  const Item* item = find_item(world, broker);
  return item == nullptr || is_available(world, *item);
}

bool is_reachable(World& world, const std::string& broker) {
  const Item* item = find_item(world, broker);
  return item == nullptr || item->reachable;
}

void update_item(World& world, const std::string& broker, std::int64_t latency, bool isolation, bool reachable) {
  if (!world.settings.latency_switch) {
    world.passed("update.switched_off");
    return;
  }
  const Ladder& ladder = world.choices.short_ladder ? kShortLadder : kLongLadder;
  const std::int64_t duration = duration_for(ladder, isolation ? ladder.error : latency);
  Item& item = find_or_make(world, broker);
  item.latency = latency;
  if (world.choices.update == UpdateKind::overwrite) {
    world.passed(item.until && *item.until > world.now + duration ? "update.shortens" : "update.overwrites");
    item.until = world.now + duration;
    return;
  }
  if (!item.until) item.until = 0;
  const bool later = duration > 0 && world.now + duration > *item.until;
  world.passed(later ? "update.extends" : "update.keeps");
  if (later) item.until = world.now + duration;
  item.reachable = reachable;
}

std::vector<Item> items_in_table_order(const World& world) {
  std::vector<Item> items = world.items;
  const std::uint32_t buckets = buckets_for(world.most_items);
  std::stable_sort(items.begin(), items.end(),
                   [&](const Item& a, const Item& b) { return bucket_of(a.broker, buckets) < bucket_of(b.broker, buckets); });
  return items;
}

std::optional<std::string> pick(World& world, std::int32_t slot) {
  if (world.choices.strict) return std::nullopt;
  std::vector<Item> items = items_in_table_order(world);
  world.passed(items.empty() ? "pick.empty" : items.size() == 1 ? "pick.one" : "pick.many");
  if (items.empty()) return std::nullopt;
  if (world.choices.pick_shuffles) shuffle(world, items);
  if (world.choices.pick_reachable) {
    for (const Item& item : items) {
      if (item.reachable) return item.broker;
    }
    world.passed("pick.unreachable");
    return std::nullopt;
  }
  std::stable_sort(items.begin(), items.end(), [&](const Item& a, const Item& b) { return better(world, a, b); });
  const auto half = static_cast<std::int32_t>(items.size() / 2);
  if (half == 0) return items[0].broker;
  const std::int32_t chosen = next_index(world, world.pick_counters, slot) % half;
  if (chosen < 0) {
    world.passed("pick.negative");
    throw JavaError{FaultKind::index};
  }
  return items[static_cast<std::size_t>(chosen)].broker;
}

void observe(World& world, const std::string& broker, std::int64_t sent, What what, std::int32_t code, bool explicit_queue,
             std::int64_t cap) {
  const Ladder ladder = world.settings.ladder.value_or(kShortLadder);
  const std::int64_t waited = std::max<std::int64_t>(0, world.now - sent);
  const Verdict verdict = verdict_on(ladder, what, code, explicit_queue, waited, cap);
  if (!verdict.reachable && !verdict.isolation) {
    world.passed("observe.nothing");
    return;
  }
  Item& item = find_or_make(world, broker);
  if (verdict.reachable) item.reachable = *verdict.reachable;
  if (!verdict.isolation) {
    world.passed("observe.reached");
    return;
  }
  if (*verdict.isolation > 0) {
    world.passed("observe.blames");
    item.until = std::max(item.until.value_or(0), world.now + *verdict.isolation);
    item.blamed_at = std::max(item.blamed_at.value_or(0), world.now);
  } else if (item.blamed_at && sent <= *item.blamed_at) {
    world.passed("observe.late");
  } else if (item.until) {
    world.passed("observe.clears");
    item.until = std::min(*item.until, world.now);
  }
}

}  // namespace sidestep::model
