// Selection (spec/selection.md): the walks of 4.0.0 to 5.1.3, the filters of 5.1.4 and later, strict's six classes.
#include <algorithm>
#include <functional>
#include <string_view>

#include "model/world.h"

namespace sidestep::model {
namespace {

using core::Fallback;
using core::FaultKind;
using core::LastBroker;
using core::Probe;
using core::QueueName;

using Filter = std::function<bool(const QueueName&)>;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool not_last(const Request& request, const QueueName& queue) { return !request.last || queue.broker != *request.last; }

Selected entry(const PublishInfo& info, std::size_t position) { return {info.queues[position], position}; }

/// The entry at the position that an index means.
Selected entry_at(World& world, const PublishInfo& info, std::int32_t index) {
  return entry(info, position_of(world, index, info.queues.size()));
}

/// Java's i++: the index as it is, then one more, wrapping.
std::int32_t post_increment(std::int32_t& index) {
  const std::int32_t before = index;
  index = static_cast<std::int32_t>(static_cast<std::uint32_t>(index) + 1U);
  return before;
}

/// Round robin.
Selected plain(World& world, PublishInfo& info, const Request& request) {
  return entry_at(world, info, next_index(world, info.cursors, request.slot));
}

/// Up to 5.1.3, latency switch off: the first queue that isn't on the last broker, else round robin.
Selected walk_past_last(World& world, PublishInfo& info, const Request& request) {
  if (!request.last) {
    world.passed("off.no_last");
    return plain(world, info, request);
  }
  std::int32_t walking = 0;
  if (world.choices.off_probe == Probe::local) walking = next_index(world, info.cursors, request.slot);
  for (std::size_t probe = 0; probe < info.queues.size(); ++probe) {
    const std::int32_t index =
        world.choices.off_probe == Probe::local ? post_increment(walking) : next_index(world, info.cursors, request.slot);
    const Selected selected = entry_at(world, info, index);
    if (!not_last(request, selected.queue)) continue;
    world.passed("off.other_broker");
    return selected;
  }
  world.passed("off.plain");
  return plain(world, info, request);
}

/// What a row asks of an available queue in the latency-aware walk.
bool suits(const World& world, const Request& request, const QueueName& queue) {
  switch (world.choices.last) {
    case LastBroker::required: return !request.last || queue.broker == *request.last;
    case LastBroker::ignored: return true;
    case LastBroker::avoided: return not_last(request, queue);
  }
  return true;
}

/// How many queues a picked broker has, by the first of its queue data; -1 if it has none in this topic.
std::int32_t write_queue_nums(const World& world, const PublishInfo& info, const std::string& broker) {
  if (!info.queue_datas) throw JavaError{FaultKind::null};
  for (const core::QueueData& data : *info.queue_datas) {
    const bool writable = (data.perm & 2) != 0;
    if (world.choices.writable_only && !writable) continue;
    if (!data.broker_name) throw JavaError{FaultKind::null};
    if (*data.broker_name != broker) continue;
    return data.write_queue_nums;
  }
  return -1;
}

/// Nothing suitable in the walk: a broker from the fault table stands in, in an entry that round robin finds.
/// nullopt: no help there either.
std::optional<Selected> stand_in(World& world, PublishInfo& info, const Request& request) {
  const std::optional<std::string> best = pick(world, request.slot);
  if (!best) {
    world.passed("walk.no_pick");
    throw JavaError{FaultKind::null};
  }
  const std::int32_t queues = write_queue_nums(world, info, *best);
  if (queues <= 0) {
    world.passed("walk.evicts");
    remove_item(world, *best);
    return std::nullopt;
  }
  const Selected found = plain(world, info, request);
  const std::int32_t id = next_index(world, info.cursors, request.slot) % queues;
  const QueueName written{*best, id};
  world.passed(id < 0 ? "walk.negative_id" : "walk.picked");
  if (world.choices.fallback == Fallback::pick_copy) return Selected{written, std::nullopt};
  info.queues[*found.element] = written;
  return Selected{written, found.element};
}

/// Up to 5.1.3, latency switch on: one index, walked on a copy. Any error on the way ends in round robin.
Selected walk_available(World& world, PublishInfo& info, const Request& request) {
  try {
    std::int32_t walking = next_index(world, info.cursors, request.slot);
    for (std::size_t probe = 0; probe < info.queues.size(); ++probe) {
      const Selected selected = entry_at(world, info, post_increment(walking));
      if (!is_available(world, selected.queue.broker) || !suits(world, request, selected.queue)) continue;
      world.passed("walk.found");
      return selected;
    }
    if (const std::optional<Selected> selected = stand_in(world, info, request)) return *selected;
  } catch (const JavaError&) {
    world.passed("walk.caught");  // Logged, no more.
  }
  return plain(world, info, request);
}

/// From 5.1.4: the first queue that passes, the counter moving with every probe; nullopt: none does.
std::optional<Selected> filtered(World& world, PublishInfo& info, const Request& request, const Filter& passes) {
  for (std::size_t probe = 0; probe < info.queues.size(); ++probe) {
    const Selected selected = plain(world, info, request);
    if (passes(selected.queue)) return selected;
  }
  return std::nullopt;
}

Selected by_tiers(World& world, PublishInfo& info, const Request& request) {
  const auto other_broker = [&](const QueueName& queue) { return not_last(request, queue); };
  const auto available = [&](const QueueName& queue) { return other_broker(queue) && is_available(world, queue.broker); };
  const auto reachable = [&](const QueueName& queue) { return other_broker(queue) && is_reachable(world, queue.broker); };
  if (!world.settings.latency_switch) {
    const auto selected = filtered(world, info, request, other_broker);
    world.passed(selected ? "off.other_broker" : "off.plain");
    return selected ? *selected : plain(world, info, request);
  }
  if (request.reset) reset_index(world, info, request.slot);
  if (const auto selected = filtered(world, info, request, available)) {
    world.passed("tiers.available");
    return *selected;
  }
  if (const auto selected = filtered(world, info, request, reachable)) {
    world.passed("tiers.reachable");
    return *selected;
  }
  world.passed("tiers.plain");
  return plain(world, info, request);
}

constexpr std::string_view kClasses[] = {"class.available_untried", "class.available_tried", "class.reachable_untried",
                                         "class.reachable_tried",   "class.any_untried",     "class.any_tried"};

/// strict: the class of a candidate, 0 the best.
int class_of(World& world, const Request& request, const QueueName& queue) {
  const int tried = contains(request.tried, queue.broker) ? 1 : 0;
  if (is_available(world, queue.broker)) return 0 + tried;
  if (is_reachable(world, queue.broker)) return 2 + tried;
  return 4 + tried;
}

/// strict: of the candidates in the best class, the first at or after the cursor; the cursor then stands behind it.
std::optional<Selected> by_classes(World& world, PublishInfo& info, const Request& request) {
  int best = 6;
  for (const QueueName& queue : info.queues) {
    if (!contains(request.refused, queue.broker)) best = std::min(best, class_of(world, request, queue));
  }
  world.passed(best == 6 ? "class.none" : kClasses[best]);
  if (best == 6) return std::nullopt;
  const auto n = static_cast<std::int64_t>(info.queues.size());
  const std::int64_t start = mod(info.cursors.contains(request.slot) ? info.cursors[request.slot] : world.draw(), n);
  for (std::int64_t step = 0; step < n; ++step) {
    const std::int64_t position = mod(start + step, n);
    const QueueName& queue = info.queues[static_cast<std::size_t>(position)];
    if (contains(request.refused, queue.broker) || class_of(world, request, queue) != best) continue;
    info.cursors[request.slot] = static_cast<std::int32_t>(mod(position + 1, n));
    return entry(info, static_cast<std::size_t>(position));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Selected> select(World& world, PublishInfo& info, const Request& request) {
  if (world.choices.strict) return by_classes(world, info, request);
  if (world.choices.fallback == Fallback::tiers) return by_tiers(world, info, request);
  return world.settings.latency_switch ? walk_available(world, info, request) : walk_past_last(world, info, request);
}

}  // namespace sidestep::model
