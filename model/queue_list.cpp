// Route data to queue list (spec/route.md, QL).
#include "model/queue_list.h"

#include <algorithm>
#include <charconv>

#include "model/java_text.h"

namespace sidestep::model {

using core::BrokerData;
using core::FaultKind;
using core::QueueData;
using core::QueueMapping;
using core::QueueName;
using core::RouteData;

namespace {

constexpr std::size_t kMostQueues = 65536;

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

/// The owner of each id has a name.
void demand_owners(const std::map<std::string, QueueMapping>& mappings, const Scope& scope) {
  for (const auto& [id, owner] : scope.owners) {
    if (0 <= id && id < scope.total && !mappings.at(owner).bname)
      throw BadRoute{FaultKind::null, "topicQueueMappingByBroker." + owner + ".bname"};
  }
}

}  // namespace

void note_owners(const std::map<std::string, QueueMapping>& mappings) {
  for (const auto& [name, scope] : read_scopes(mappings, false)) demand_owners(mappings, scope);
}

std::vector<QueueName> from_mappings(const std::map<std::string, QueueMapping>& mappings, bool strict) {
  std::vector<QueueName> queues;
  const auto scopes = read_scopes(mappings, strict);
  for (const auto& [name, scope] : scopes) demand_owners(mappings, scope);
  for (const auto& [name, scope] : scopes) {
    for (std::int32_t id = 0; id < scope.total; ++id) {
      add(queues, {mock_broker(name), id}, "topicQueueMappingByBroker." + scope.largest + ".totalQueues");
    }
  }
  std::stable_sort(queues.begin(), queues.end(), [](const QueueName& a, const QueueName& b) { return a.id < b.id; });
  return queues;
}

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

}  // namespace sidestep::model
