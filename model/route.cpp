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

void add(std::vector<QueueName>& queues, QueueName queue, const std::string& part) {
  if (queues.size() == kMostQueues) throw BadRoute{FaultKind::too_many_queues, part};
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
    for (std::int32_t id = 0; id < *count; ++id) add(queues, {pieces[0], id}, part);
  }
  return queues;
}

// ---- Static topics ----

/// The name that stands for all brokers of a scope.
std::string mock_broker(const std::string& scope) { return scope == "__global__" ? "__syslo__global__" : "__syslo__" + scope; }

/// What the mappings say of one scope.
struct Scope {
  std::int32_t total = 0;
  std::string largest;                         ///< the broker whose mapping has that total
  std::map<std::int32_t, std::string> owners;  ///< by queue: the broker whose mapping is the newest
};

/// The mappings by scope. Throws if one lacks what it must have.
std::map<std::string, Scope> read_scopes(const std::map<std::string, QueueMapping>& mappings, bool strict) {
  std::map<std::string, Scope> scopes;
  for (const auto& [broker, mapping] : mappings) {
    const std::string member = "topicQueueMappingByBroker." + broker;
    if (!mapping.scope && strict) throw BadRoute{FaultKind::null, member + ".scope"};
    if (!mapping.scope) continue;
    if (!mapping.curr_id_map) throw BadRoute{FaultKind::null, member + ".currIdMap"};
    if (!mapping.bname && strict) throw BadRoute{FaultKind::null, member + ".bname"};
    Scope& scope = scopes[*mapping.scope];
    if (mapping.epoch >= -1 && mapping.total_queues > scope.total) {
      scope.total = mapping.total_queues;
      scope.largest = broker;
    }
    for (const auto& [global_id, local_id] : *mapping.curr_id_map) {
      const auto known = scope.owners.find(global_id);
      const bool newest = known == scope.owners.end() || mappings.at(known->second).epoch <= mapping.epoch;
      if (newest) scope.owners[global_id] = broker;
    }
  }
  return scopes;
}

/// Per scope, the queues 0 .. total - 1, whether a broker has them or not; sorted by id. Throws if the owner of one has no name.
std::vector<QueueName> from_mappings(const std::map<std::string, QueueMapping>& mappings, bool strict) {
  std::vector<QueueName> queues;
  for (const auto& [name, scope] : read_scopes(mappings, strict)) {
    for (std::int32_t id = 0; id < scope.total; ++id) {
      const auto owner = scope.owners.find(id);
      const bool nameless = owner != scope.owners.end() && !mappings.at(owner->second).bname;
      if (nameless) throw BadRoute{FaultKind::null, "topicQueueMappingByBroker." + owner->second + ".bname"};
      add(queues, {mock_broker(name), id}, "topicQueueMappingByBroker." + scope.largest + ".totalQueues");
    }
  }
  std::stable_sort(queues.begin(), queues.end(), [](const QueueName& a, const QueueName& b) { return a.id < b.id; });
  return queues;
}

// ---- Queue data ----

bool name_less(const std::optional<std::string>& a, const std::optional<std::string>& b) { return a && b && java_less(*a, *b); }

/// Queue data, and where it stood in the route.
struct Placed {
  QueueData data;
  std::string part;
};

/// Queue data sorted by broker name; equal names stay in their order.
std::vector<Placed> sorted_by_broker(const std::vector<QueueData>& datas, bool strict) {
  std::vector<Placed> sorted;
  for (std::size_t i = 0; i < datas.size(); ++i) {
    const std::string part = "queueDatas[" + std::to_string(i) + "]";
    if (!datas[i].broker_name && (strict || datas.size() > 1)) throw BadRoute{FaultKind::null, part + ".brokerName"};
    sorted.push_back({datas[i], part});
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Placed& a, const Placed& b) { return name_less(a.data.broker_name, b.data.broker_name); });
  return sorted;
}

bool is_writable(const QueueData& data) { return (data.perm & 2) != 0; }

/// strict: where any queue data can be written to, every broker data must have a name and addresses, whether they are needed or not.
bool needs_brokers(const std::vector<QueueData>& datas) { return std::any_of(datas.begin(), datas.end(), is_writable); }
void demand_whole(const std::optional<std::vector<BrokerData>>& brokers) {
  if (!brokers) throw BadRoute{FaultKind::null, "brokerDatas"};
  for (std::size_t i = 0; i < brokers->size(); ++i) {
    const std::string part = "brokerDatas[" + std::to_string(i) + "]";
    if (!(*brokers)[i].broker_name) throw BadRoute{FaultKind::null, part + ".brokerName"};
    if (!(*brokers)[i].broker_addrs) throw BadRoute{FaultKind::null, part + ".brokerAddrs"};
  }
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

std::vector<QueueName> from_queue_datas(const std::vector<Placed>& sorted, const std::optional<std::vector<BrokerData>>& brokers) {
  std::vector<QueueName> queues;
  for (const auto& [data, part] : sorted) {
    if (!is_writable(data) || !has_master(brokers, data.broker_name)) continue;
    for (std::int32_t id = 0; id < data.write_queue_nums; ++id) add(queues, {*data.broker_name, id}, part + ".writeQueueNums");
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
    const std::vector<Placed> sorted = sorted_by_broker(*route.queue_datas, choices.strict);
    if (choices.strict && needs_brokers(*route.queue_datas)) demand_whole(route.broker_datas);
    info.queues = from_queue_datas(sorted, route.broker_datas);
    info.queue_datas->clear();
    for (const Placed& placed : sorted) info.queue_datas->push_back(placed.data);
  }
  return info;
}

// ---- Refresh ----

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
  if (choices.static_topics && route.topic_queue_mapping) from_mappings(*route.topic_queue_mapping, false);
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

/// strict: cursors outlive a refresh that leaves the list and its order flag equal.
core::Outcome strict_refresh(World& world, const std::string& topic, const RouteData& route) {
  PublishInfo info = convert(world, route);
  Topic& known = world.topics[topic];
  const bool changed = !known.route || known.info->queues != info.queues || known.info->order != info.order;
  world.passed(changed ? "route.changed" : "route.unchanged");
  if (!changed) info.cursors = known.info->cursors;
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
