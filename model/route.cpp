// What a refresh of a route replaces (spec/route.md, RT).
#include <algorithm>

#include "model/java_text.h"
#include "model/queue_list.h"
#include "model/world.h"

namespace sidestep::model {
namespace {

using core::BrokerData;
using core::Fault;
using core::FaultKind;
using core::QueueData;
using core::RouteData;

void become_template(RouteData& route, std::int32_t default_queue_nums, bool strict) {
  if (!route.queue_datas && !strict) throw BadRoute{FaultKind::null, ""};
  if (!route.queue_datas) return;
  for (QueueData& data : *route.queue_datas) {
    data.read_queue_nums = std::min(default_queue_nums, data.read_queue_nums);
    data.write_queue_nums = data.read_queue_nums;
  }
}

template <class Data>
void sort_by_name(std::optional<std::vector<Data>>& datas) {
  if (!datas || datas->size() < 2) return;
  for (const Data& data : *datas) {
    if (!data.broker_name) throw BadRoute{FaultKind::null, ""};
  }
  std::stable_sort(datas->begin(), datas->end(), [](const Data& a, const Data& b) { return java_less(*a.broker_name, *b.broker_name); });
}

/// What Java compares of a route: its parts sorted by name, so that two answers that differ in their order only are the same.
RouteData compared(RouteData route, const core::SelectionChoices& choices) {
  if (!choices.static_topics) route.topic_queue_mapping.reset();
  sort_by_name(route.queue_datas);
  sort_by_name(route.broker_datas);
  return route;
}

/// What else Java does with a route that is a change, and stumbles over: it notes addresses, and the owners of a static topic's queues.
void note_addresses(const RouteData& route, const core::SelectionChoices& choices) {
  if (!route.broker_datas) throw BadRoute{FaultKind::null, ""};
  for (const BrokerData& data : *route.broker_datas) {
    if (!data.broker_name || !data.broker_addrs) throw BadRoute{FaultKind::null, ""};
  }
  if (choices.static_topics && route.topic_queue_mapping) note_owners(*route.topic_queue_mapping);
}

Fault as_fault(const BadRoute& bad, bool strict) {
  if (bad.kind == FaultKind::too_many_queues) return {bad.kind, bad.part, std::nullopt};
  if (strict) return {FaultKind::bad_route, bad.part, std::nullopt};
  return {bad.kind, "", std::nullopt};
}

core::Published published(const PublishInfo& info, bool changed) { return {info.queues, info.order, changed}; }

/// Whether Java takes a route for another one than it has.
bool is_change(const Topic& topic, const RouteData& route, const core::SelectionChoices& choices) {
  if (!topic.route || compared(*topic.route, choices) != compared(route, choices)) return true;
  return topic.info->queues.empty();
}

/// Java: a new publish info, with new counters, unless the route is the old one and its list has queues.
core::Outcome java_refresh(World& world, const std::string& name, const RouteData& route) {
  const auto known = world.topics.find(name);
  if (known != world.topics.end() && !is_change(known->second, route, world.choices)) {
    world.passed("route.unchanged");
    return published(*known->second.info, false);
  }
  note_addresses(route, world.choices);
  auto info = std::make_shared<PublishInfo>(convert(world, route));
  world.passed("route.changed");
  Topic& topic = world.topics[name];
  topic.info = info;
  topic.published = true;
  if (world.choices.installs_first && !route.queue_datas) {
    world.passed("route.half_taken");
    throw BadRoute{FaultKind::null, ""};
  }
  topic.route = route;
  return published(*info, true);
}

/// strict: cursors outlive a refresh that leaves the list equal.
core::Outcome strict_refresh(World& world, const std::string& topic, const RouteData& route) {
  PublishInfo info = convert(world, route);
  Topic& known = world.topics[topic];
  const bool changed = !known.route || known.info->queues != info.queues || known.info->order != info.order;
  world.passed(changed ? "route.changed" : "route.unchanged");
  if (known.info->queues == info.queues) info.cursors = known.info->cursors;
  known.route = route;
  known.published = true;
  *known.info = info;
  return published(info, changed);
}

}  // namespace

core::Outcome take_route(World& world, const std::string& topic, RouteData route, std::optional<std::int32_t> default_queue_nums) {
  if (default_queue_nums) world.passed("route.template");
  try {
    if (default_queue_nums) become_template(route, *default_queue_nums, world.choices.strict);
    return world.choices.strict ? strict_refresh(world, topic, route) : java_refresh(world, topic, route);
  } catch (const BadRoute& bad) {
    return as_fault(bad, world.choices.strict);
  }
}

}  // namespace sidestep::model
