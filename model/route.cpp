// Route data to queue list, and what a refresh replaces (spec/route.md, spec/queue-list.md).
#include <algorithm>
#include <charconv>

#include "model/java_text.h"
#include "model/world.h"

namespace sidestep::model {
namespace {

using core::BrokerData;
using core::Fault;
using core::FaultKind;
using core::QueueData;
using core::QueueMapping;
using core::QueueName;
using core::RouteData;

constexpr std::size_t kMostQueues = 65536;

/// Route data that can't be used: what Java throws, and the part that offends.
struct BadRoute {
  FaultKind kind;
  std::string part;
};

void add(std::vector<QueueName>& queues, QueueName queue, const std::string& member) {
  if (queues.size() == kMostQueues) throw BadRoute{FaultKind::too_many_queues, member};
  queues.push_back(std::move(queue));
}

// ---- An order configuration: `b:n;b:n` ----

/// String.split of one character: empty pieces at the end are dropped; no separator: the whole text.
std::vector<std::string> java_split(const std::string& text, char separator) {
  std::vector<std::string> pieces(1);
  for (char c : text) {
    if (c == separator) {
      pieces.emplace_back();
    } else {
      pieces.back().push_back(c);
    }
  }
  if (pieces.size() == 1) return pieces;
  while (!pieces.empty() && pieces.back().empty()) pieces.pop_back();
  return pieces;
}

/// Integer.parseInt; nullopt: not a number.
std::optional<std::int32_t> java_int(std::string text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.erase(0, 1);
  std::int32_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stopped != end) return std::nullopt;
  return value;
}

std::vector<QueueName> from_order_conf(const std::string& conf) {
  std::vector<QueueName> queues;
  const std::vector<std::string> entries = java_split(conf, ';');
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string part = "orderTopicConf[" + std::to_string(i) + "]";
    const std::vector<std::string> pieces = java_split(entries[i], ':');
    if (pieces.size() < 2) throw BadRoute{FaultKind::index, part};
    const std::optional<std::int32_t> count = java_int(pieces[1]);
    if (!count) throw BadRoute{FaultKind::number, part};
    for (std::int32_t id = 0; id < *count; ++id) add(queues, {pieces[0], id}, "orderTopicConf");
  }
  return queues;
}

// ---- Static topics ----

/// The name that stands for all brokers of a scope.
std::string mock_broker(const std::string& scope) { return scope == "__global__" ? "__syslo__global__" : "__syslo__" + scope; }

/// Per scope, the queues 0 .. total - 1, whether a broker has them or not; sorted by id.
std::vector<QueueName> from_mappings(const std::map<std::string, QueueMapping>& mappings, bool strict) {
  std::map<std::string, std::int32_t> totals;
  std::map<std::string, std::map<std::int32_t, std::string>> owners;  // by scope and queue: whose mapping is the newest
  for (const auto& [broker, mapping] : mappings) {
    const std::string member = "topicQueueMappingByBroker." + broker;
    if (!mapping.scope && strict) throw BadRoute{FaultKind::null, member + ".scope"};
    if (!mapping.scope) continue;
    if (!mapping.bname && strict) throw BadRoute{FaultKind::null, member + ".bname"};
    if (!mapping.curr_id_map) throw BadRoute{FaultKind::null, member + ".currIdMap"};
    std::int32_t& total = totals[*mapping.scope];
    if (mapping.epoch >= -1) total = std::max(total, mapping.total_queues);
    for (const auto& [global_id, local_id] : *mapping.curr_id_map) {
      const auto known = owners[*mapping.scope].find(global_id);
      const bool newest = known == owners[*mapping.scope].end() || mappings.at(known->second).epoch <= mapping.epoch;
      if (newest) owners[*mapping.scope][global_id] = broker;
    }
  }
  std::vector<QueueName> queues;
  for (const auto& [scope, total] : totals) {
    for (std::int32_t id = 0; id < total; ++id) {
      const bool owned = owners[scope].contains(id);
      if (owned && !mappings.at(owners[scope][id]).bname) throw BadRoute{FaultKind::null, "topicQueueMappingByBroker"};
      add(queues, {mock_broker(scope), id}, "topicQueueMappingByBroker");
    }
  }
  std::stable_sort(queues.begin(), queues.end(), [](const QueueName& a, const QueueName& b) { return a.id < b.id; });
  return queues;
}

// ---- Queue data ----

bool name_less(const std::optional<std::string>& a, const std::optional<std::string>& b) {
  return a && b ? java_less(*a, *b) : !a && b;
}

/// Sorts queue data by broker name; equal names stay in their order.
void sort_by_broker(std::vector<QueueData>& datas, bool strict) {
  for (std::size_t i = 0; i < datas.size(); ++i) {
    if (!datas[i].broker_name && (strict || datas.size() > 1)) {
      throw BadRoute{FaultKind::null, "queueDatas[" + std::to_string(i) + "].brokerName"};
    }
  }
  std::stable_sort(datas.begin(), datas.end(), [](const QueueData& a, const QueueData& b) { return name_less(a.broker_name, b.broker_name); });
}

/// Whether the first broker data of that name has a master.
bool has_master(const std::optional<std::vector<BrokerData>>& brokers, const std::optional<std::string>& name) {
  if (!brokers) throw BadRoute{FaultKind::null, "brokerDatas"};
  for (std::size_t i = 0; i < brokers->size(); ++i) {
    const std::string part = "brokerDatas[" + std::to_string(i) + "]";
    const BrokerData& data = (*brokers)[i];
    if (!data.broker_name) throw BadRoute{FaultKind::null, part + ".brokerName"};
    if (data.broker_name != name) continue;
    if (!data.broker_addrs) throw BadRoute{FaultKind::null, part + ".brokerAddrs"};
    return data.broker_addrs->contains(0);
  }
  return false;
}

std::vector<QueueName> from_queue_datas(const std::vector<QueueData>& sorted, const std::optional<std::vector<BrokerData>>& brokers) {
  std::vector<QueueName> queues;
  for (const QueueData& data : sorted) {
    const bool writable = (data.perm & 2) != 0;
    if (!writable || !has_master(brokers, data.broker_name)) continue;
    for (std::int32_t id = 0; id < data.write_queue_nums; ++id) add(queues, {*data.broker_name, id}, "queueDatas");
  }
  return queues;
}

/// The whole conversion.
PublishInfo convert(World& world, const RouteData& route) {
  const core::SelectionChoices& choices = world.choices;
  PublishInfo info;
  info.queue_datas = route.queue_datas;
  const bool has_mappings = route.topic_queue_mapping && !route.topic_queue_mapping->empty();
  if (route.order_topic_conf && !route.order_topic_conf->empty()) {
    world.passed("route.order");
    info.order = true;
    info.queues = from_order_conf(*route.order_topic_conf);
  } else if (choices.static_topics && !route.order_topic_conf && has_mappings) {
    world.passed("route.static");
    info.queues = from_mappings(*route.topic_queue_mapping, choices.strict);
  } else {
    world.passed("route.queue_datas");
    if (!route.queue_datas) throw BadRoute{FaultKind::null, "queueDatas"};
    sort_by_broker(*info.queue_datas, choices.strict);
    info.queues = from_queue_datas(*info.queue_datas, route.broker_datas);
  }
  return info;
}

// ---- Refresh ----

void become_template(RouteData& route, std::int32_t default_queue_nums) {
  if (!route.queue_datas) return;
  for (QueueData& data : *route.queue_datas) {
    data.read_queue_nums = std::min(default_queue_nums, data.read_queue_nums);
    data.write_queue_nums = data.read_queue_nums;
  }
}

/// The route with its parts sorted by name: two answers that differ in their order only are the same route.
RouteData in_order(RouteData route) {
  if (route.queue_datas) {
    std::stable_sort(route.queue_datas->begin(), route.queue_datas->end(),
                     [](const QueueData& a, const QueueData& b) { return name_less(a.broker_name, b.broker_name); });
  }
  if (route.broker_datas) {
    std::stable_sort(route.broker_datas->begin(), route.broker_datas->end(),
                     [](const BrokerData& a, const BrokerData& b) { return name_less(a.broker_name, b.broker_name); });
  }
  return route;
}

Fault as_fault(const BadRoute& bad, bool strict) {
  if (bad.kind == FaultKind::too_many_queues) return {bad.kind, bad.part, std::nullopt};
  if (strict) return {FaultKind::bad_route, bad.part, std::nullopt};
  return {bad.kind, "", std::nullopt};
}

core::Published published(const PublishInfo& info, bool changed) { return {info.queues, info.order, changed}; }

/// Java: a new publish info, with new counters, unless the route is the old one and its list has queues.
core::Outcome java_refresh(World& world, const std::string& topic, const RouteData& route) {
  const auto known = world.topics.find(topic);
  if (known != world.topics.end() && known->second.route && !known->second.info->queues.empty() &&
      in_order(*known->second.route) == in_order(route)) {
    world.passed("route.unchanged");
    return published(*known->second.info, false);
  }
  world.passed("route.changed");
  auto info = std::make_shared<PublishInfo>(convert(world, route));
  world.topics[topic] = Topic{route, info};
  return published(*info, true);
}

/// strict: cursors outlive a refresh that leaves the list and its order flag equal.
core::Outcome strict_refresh(World& world, const std::string& topic, const RouteData& route) {
  PublishInfo info = convert(world, route);
  Topic& known = world.topics[topic];
  const bool changed = !known.route || known.info->queues != info.queues || known.info->order != info.order;
  world.passed(changed ? "route.changed" : "route.unchanged");
  if (!changed) info.cursors = known.info->cursors;
  known.route = route;
  *known.info = info;
  return published(info, changed);
}

}  // namespace

core::Outcome take_route(World& world, const std::string& topic, RouteData route, std::optional<std::int32_t> default_queue_nums) {
  if (default_queue_nums) world.passed("route.template");
  if (default_queue_nums) become_template(route, *default_queue_nums);
  try {
    return world.choices.strict ? strict_refresh(world, topic, route) : java_refresh(world, topic, route);
  } catch (const BadRoute& bad) {
    return as_fault(bad, world.choices.strict);
  }
}

}  // namespace sidestep::model
