// See subject.h.
#include "spec/explore/subject.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/route.h"
#include "core/selection.h"

namespace sidestep::explore {

using namespace core;

std::string broker_name(BrokerId broker) { return std::string(1, static_cast<char>('a' + broker)); }

RouteData route_of(std::uint32_t brokers, std::uint32_t queues) {
  RouteData route;
  route.queue_datas.emplace();
  route.broker_datas.emplace();
  for (BrokerId b = 0; b < brokers; ++b) {
    const auto n = static_cast<std::int32_t>(queues);
    route.queue_datas->push_back({broker_name(b), n, n, 6, 0});
    route.broker_datas->push_back({broker_name(b), std::map<std::int64_t, std::optional<std::string>>{{0, "127.0.0.1:10911"}}});
  }
  return route;
}

namespace {

/// Everything that a selection for a topic reads, as the core makes it from a route; 0 brokers: no route.
TopicView view_of(std::uint32_t brokers, std::uint32_t queues, const SelectionChoices& choices) {
  PublishInfo info;
  if (brokers > 0) info = std::get<PublishInfo>(build_publish_info(route_of(brokers, queues), choices));
  TopicView view;
  for (const QueueName& queue : info.queues) view.queues[view.size++] = {static_cast<BrokerId>(queue.broker[0] - 'a'), queue.id};
  for (BrokerId b = 0; b < kMaxBrokers; ++b) {
    const WriteNums found = write_nums_of(info, broker_name(b), choices);
    view.write_nums[b] = found.null ? kWriteNumsNull : std::max(found.value, -1);
  }
  return view;
}

HealthForm form_of(const SelectionChoices& choices, const Scope& scope) {
  HealthForm form = health_form(choices, scope.brokers, choices.short_ladder ? 1000 : 30000);  // what every isolation is a multiple of
  form.sorts = form.sorts && !scope.whole_ladder;
  form.checks = form.checks && scope.detector;
  if (!scope.whole_ladder) form.forgotten = 2;  // the few answers were sent 1 ms ago at most, but for those that blame
  return form;
}

}  // namespace

Subject::Subject(const Revision& of, bool switched_on, Scope bounds)
    : revision(&of),
      choices(of.selection->choices),
      send(of.send->choices),
      ladder(choices.short_ladder ? kShortLadder : kLongLadder),
      latency_switch(switched_on),
      scope(std::move(bounds)),
      form(form_of(choices, scope)),
      windows{choices.counter, static_cast<std::int32_t>(scope.brokers * scope.queues)},
      seen(scope.whole_ladder ? every_observation() : few_observations(ladder, scope.every_isolation)),
      topics{view_of(scope.brokers, scope.queues, choices), view_of(1, scope.queues, choices), view_of(0, 0, choices)} {}

Settings Subject::settings() const {
  Settings settings;
  settings.latency_switch = latency_switch;
  settings.detector = true;
  return settings;
}

}  // namespace sidestep::explore
