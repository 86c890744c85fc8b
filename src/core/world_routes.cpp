// Routes: what a refresh makes of them, and what it replaces. Spec: spec/route.md (RT).
#include <utility>

#include "core/world_steps.h"

namespace sidestep::core {

namespace {

std::vector<Queue> interned(World& world, const std::vector<QueueName>& queues) {
  std::vector<Queue> list;
  list.reserve(queues.size());
  for (const QueueName& queue : queues) list.push_back({world.names.id(queue.broker), queue.id});
  return list;
}

const Topic kUnknown;

/// What a refresh comes to: a publish info that takes the place of the previous one, or none; a fault, or none.
struct Refresh {
  std::optional<PublishInfo> info;
  std::optional<Fault> fault;
};

Refresh built(const RouteData& route, const SelectionChoices& choices) {
  auto result = build_publish_info(route, choices);
  if (Fault* fault = std::get_if<Fault>(&result)) return {std::nullopt, *fault};  // [RT-7]
  return {std::move(std::get<PublishInfo>(result)), std::nullopt};
}

/// strict: build first, then see whether the list is another one [RT-6].
Refresh refresh_strict(const Topic& topic, const RouteData& route, const SelectionChoices& choices) {
  Refresh refresh = built(route, choices);
  const PublishInfo& before = topic.in_use->info;
  if (refresh.info && topic.route && refresh.info->queues == before.queues && refresh.info->order == before.order) refresh.info.reset();
  return refresh;
}

/// Java: see whether the route is another one, then build [RT-6].
Refresh refresh_java(const Topic& topic, const RouteData& route, const SelectionChoices& choices) {
  if (topic.route) {
    const auto changed = route_changed(*topic.route, route, choices);
    if (const Fault* fault = std::get_if<Fault>(&changed)) return {std::nullopt, *fault};
    if (!std::get<bool>(changed) && !topic.in_use->info.queues.empty()) return {};
  }
  Refresh refresh = built(route, choices);
  if (refresh.info && choices.installs_first && !route.queue_datas) refresh.fault = Fault{FaultKind::null, "", std::nullopt};  // [RT-13]
  return refresh;
}

void install(World& world, Topic& topic, PublishInfo info) {
  std::vector<Queue> list = interned(world, info.queues);
  const bool keeps_cursors = world.choices().strict && info.queues == topic.in_use->info.queues;  // [RT-6]
  auto cursors = keeps_cursors ? topic.in_use->cursors : std::map<std::int32_t, Counter>{};
  topic.in_use = std::make_shared<InfoInUse>(InfoInUse{std::move(info), std::move(list), std::move(cursors)});
  topic.published = true;
}

}  // namespace

Outcome set_route(World& world, const SetRoute& event) {
  if (event.route.has_value() == event.failure.has_value()) return bad_event("route");
  if (!event.route) return Done{};  // a failed look-up leaves everything as it was [RT-9]
  const SelectionChoices& choices = world.choices();
  const bool stands_in = event.default_queue_nums.has_value();
  if (stands_in && !event.route->queue_datas && !choices.strict) return Fault{FaultKind::null, "", std::nullopt};  // [RT-12]
  RouteData route = stands_in ? from_template(*event.route, *event.default_queue_nums) : *event.route;
  const auto known = world.topics.find(event.topic);
  const Topic& before = known == world.topics.end() ? kUnknown : known->second;
  Refresh refresh = choices.strict ? refresh_strict(before, route, choices) : refresh_java(before, route, choices);
  if (refresh.info) install(world, world.topics[event.topic], std::move(*refresh.info));
  if (refresh.fault) return *refresh.fault;
  Topic& topic = world.topics[event.topic];
  topic.route = std::move(route);
  Published published{{}, topic.in_use->info.order, refresh.info.has_value()};
  for (const Queue& queue : topic.in_use->list) published.queues.push_back(named(world, queue));
  return published;
}

}  // namespace sidestep::core
