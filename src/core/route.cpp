// Refreshes: what counts as a change, and what they trip over. Spec: spec/route.md (RT). The lists: queue_list.cpp.
#include "core/route.h"

#include <algorithm>

#include "core/queue_list.h"
#include "core/utf16.h"

namespace sidestep::core {

namespace {

/// [RT-10] Whether the sort by broker name meets no missing name; a single element is not compared.
bool sortable(const RouteData& route) {
  const auto named = [](const auto& list) {
    return !list || list->size() < 2 || std::all_of(list->begin(), list->end(), [](const auto& d) { return d.broker_name.has_value(); });
  };
  return named(route.queue_datas) && named(route.broker_datas);
}

/// [RT-11] Java rows: what a refresh trips over when it notes down addresses and static queues, whether the list needs them or not.
std::optional<Fault> refresh_fault(const RouteData& route, const SelectionChoices& choices) {
  const Fault null = bad(choices, FaultKind::null, "");
  if (!route.broker_datas) return null;  // [RT-11]
  for (const BrokerData& data : *route.broker_datas) {
    if (!data.broker_name || !data.broker_addrs) return null;
  }
  if (!choices.static_topics || !route.topic_queue_mapping) return std::nullopt;
  const Built mapped = from_mapping(route, choices);
  const Fault* fault = std::get_if<Fault>(&mapped);
  if (fault == nullptr || fault->kind == FaultKind::too_many_queues) return std::nullopt;  // too long only matters in the list itself
  return *fault;
}

/// The parts of a route in an order that does not depend on how they came [RT-6].
RouteData normalised(RouteData route, const SelectionChoices& choices) {
  const auto by_name = [](const auto& a, const auto& b) { return java_less(a.broker_name.value_or(""), b.broker_name.value_or("")); };
  if (!route.queue_datas) route.queue_datas.emplace();
  if (!route.broker_datas) route.broker_datas.emplace();
  std::stable_sort(route.queue_datas->begin(), route.queue_datas->end(), by_name);
  std::stable_sort(route.broker_datas->begin(), route.broker_datas->end(), by_name);
  if (!choices.static_topics) route.topic_queue_mapping.reset();
  return route;
}

}  // namespace

std::variant<PublishInfo, Fault> build_publish_info(const RouteData& route, const SelectionChoices& choices) {
  if (!choices.strict) {
    if (const auto fault = refresh_fault(route, choices)) return *fault;
  }
  const std::optional<std::string>& conf = route.order_topic_conf;
  if (conf && !conf->empty()) return from_order_conf(route, choices);  // [QL-1]
  const bool mapped = choices.static_topics && !conf && route.topic_queue_mapping && !route.topic_queue_mapping->empty();
  return mapped ? from_mapping(route, choices) : from_queue_datas(route, choices);  // [QL-5] [QL-9]
}

RouteData from_template(RouteData route, std::int32_t default_queue_nums) {
  if (!route.queue_datas) return route;
  for (QueueData& data : *route.queue_datas) {
    data.read_queue_nums = std::min(default_queue_nums, data.read_queue_nums);
    data.write_queue_nums = data.read_queue_nums;
  }
  return route;
}

std::variant<bool, Fault> route_changed(const RouteData& before, const RouteData& now, const SelectionChoices& choices) {
  if (!sortable(before) || !sortable(now)) return bad(choices, FaultKind::null, "");  // [RT-10]
  return normalised(before, choices) != normalised(now, choices);
}

WriteNums write_nums_of(const PublishInfo& info, std::string_view broker, const SelectionChoices& choices) {
  if (!info.queue_datas) return {true, -1};
  for (const QueueData& data : *info.queue_datas) {
    if (choices.writable_only && (data.perm & kWritable) == 0) continue;  // [SE-22]
    if (!data.broker_name) return {true, -1};
    if (*data.broker_name != broker) continue;
    return {false, data.write_queue_nums};
  }
  return {};
}

}  // namespace sidestep::core
