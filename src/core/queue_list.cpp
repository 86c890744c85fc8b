// The lists themselves. Spec: spec/route.md (QL).
#include "core/queue_list.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>
#include <utility>

#include "core/utf16.h"

namespace sidestep::core {

namespace {

constexpr std::int64_t kMaster = 0;
constexpr std::string_view kMockBroker = "__syslo__";
constexpr std::string_view kGlobalScope = "__global__";

std::string at(std::string_view list, std::size_t i, std::string_view member = "") {
  std::string path = std::string(list) + "[" + std::to_string(i) + "]";
  if (!member.empty()) path += "." + std::string(member);
  return path;
}

/// Appends queues 0 .. n-1 of a broker. False if the list would grow too long [QL-14].
bool append(PublishInfo& info, const std::string& broker, std::int32_t n) {
  if (n > 0 && info.queues.size() + static_cast<std::size_t>(n) > kMaxQueues) return false;
  for (std::int32_t id = 0; id < n; ++id) info.queues.push_back({broker, id});
  return true;
}

Fault too_many(std::string part) { return Fault{FaultKind::too_many_queues, std::move(part), std::nullopt}; }

/// [QL-3] Java's String.split on one character: empty pieces at the end fall away; a text without the character is one piece.
std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> pieces;
  std::size_t from = 0;
  for (std::size_t end = text.find(by); end != std::string_view::npos; end = text.find(by, from)) {
    pieces.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  if (from == 0) return {text};
  pieces.push_back(text.substr(from));
  while (!pieces.empty() && pieces.back().empty()) pieces.pop_back();
  return pieces;
}

/// [QL-4] Java's Integer.parseInt on ASCII: an optional sign, then digits alone.
std::optional<std::int32_t> parse_int(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Built from_order_conf(const RouteData& route, const SelectionChoices& choices) {
  PublishInfo info{{}, true, route.queue_datas};
  const std::vector<std::string_view> entries = split(*route.order_topic_conf, ';');
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::vector<std::string_view> item = split(entries[i], ':');
    if (item.size() < 2) return bad(choices, FaultKind::index, at("orderTopicConf", i));
    const std::optional<std::int32_t> n = parse_int(item[1]);
    if (!n) return bad(choices, FaultKind::number, at("orderTopicConf", i));
    if (!append(info, std::string(item[0]), *n)) return too_many(at("orderTopicConf", i));
  }
  return info;
}

namespace {

using MappingEntry = std::pair<const std::string, QueueMapping>;

/// A broken queue mapping, or nothing.
std::optional<Fault> check_mapping(const MappingEntry& entry, const SelectionChoices& choices) {
  const std::string path = "topicQueueMappingByBroker." + entry.first + ".";
  const QueueMapping& mapping = entry.second;
  if (!mapping.scope) return choices.strict ? std::optional(bad(choices, FaultKind::null, path + "scope")) : std::nullopt;  // [QL-8]
  if (!mapping.curr_id_map) return bad(choices, FaultKind::null, path + "currIdMap");
  if (choices.strict && !mapping.bname) return bad(choices, FaultKind::null, path + "bname");
  return std::nullopt;
}

/// One scope of a static topic: its ids are those below the largest total, each with the mapping of the newest epoch that has it, or none.
struct Scope {
  std::int32_t total = 0;
  std::string widest;      ///< the entry with that total
  bool ownerless = false;  ///< an id's owner has no name
};

Scope read_scope(const std::vector<const MappingEntry*>& entries) {
  Scope scope;
  std::map<std::int32_t, const QueueMapping*> owner;
  for (const MappingEntry* entry : entries) {
    const QueueMapping& mapping = entry->second;
    if (mapping.epoch >= -1 && mapping.total_queues > scope.total) {  // [QL-6]
      scope.total = mapping.total_queues;
      scope.widest = entry->first;
    }
    for (const auto& [id, local] : *mapping.curr_id_map) {
      const QueueMapping*& held = owner[id];
      if (held == nullptr || held->epoch <= mapping.epoch) held = &mapping;
    }
  }
  for (const auto& [id, mapping] : owner) {
    if (id >= 0 && id < scope.total && !mapping->bname) scope.ownerless = true;
  }
  return scope;
}

/// [QL-7]
std::string mock_broker(const std::string& scope) { return std::string(kMockBroker) + (scope == kGlobalScope ? scope.substr(2) : scope); }

}  // namespace

Built from_mapping(const RouteData& route, const SelectionChoices& choices) {
  PublishInfo info{{}, false, route.queue_datas};
  std::map<std::string, std::vector<const MappingEntry*>> scopes;
  for (const MappingEntry& entry : *route.topic_queue_mapping) {
    if (auto fault = check_mapping(entry, choices)) return *fault;
    if (entry.second.scope) scopes[*entry.second.scope].push_back(&entry);
  }
  std::map<std::string, Scope> read;
  for (const auto& [name, entries] : scopes) {
    read[name] = read_scope(entries);
    if (read[name].ownerless) return bad(choices, FaultKind::null, "topicQueueMappingByBroker");
  }
  for (const auto& [name, scope] : read) {
    if (!append(info, mock_broker(name), scope.total)) return too_many("topicQueueMappingByBroker." + scope.widest + ".totalQueues");
  }
  std::stable_sort(info.queues.begin(), info.queues.end(), [](const QueueName& a, const QueueName& b) { return a.id < b.id; });
  return info;
}

namespace {

/// [QL-11] [QL-12] Whether the broker of queue data has a master: the first broker data of its name counts. Broker data are complete.
bool has_master(const std::vector<BrokerData>& datas, const std::optional<std::string>& broker) {
  const auto found = std::find_if(datas.begin(), datas.end(), [&](const BrokerData& data) { return data.broker_name == broker; });
  return found != datas.end() && found->broker_addrs->contains(kMaster);
}

/// [RT-7] strict looks at every part that a writable queue needs before it builds anything.
std::optional<Fault> check_queue_datas(const RouteData& route, const SelectionChoices& choices) {
  bool writable = false;
  for (std::size_t i = 0; i < route.queue_datas->size(); ++i) {
    const QueueData& data = (*route.queue_datas)[i];
    if (!data.broker_name) return bad(choices, FaultKind::null, at("queueDatas", i, "brokerName"));
    writable = writable || (data.perm & kWritable) != 0;
  }
  if (!writable) return std::nullopt;
  if (!route.broker_datas) return bad(choices, FaultKind::null, "brokerDatas");
  for (std::size_t i = 0; i < route.broker_datas->size(); ++i) {
    const BrokerData& data = (*route.broker_datas)[i];
    if (!data.broker_name) return bad(choices, FaultKind::null, at("brokerDatas", i, "brokerName"));
    if (!data.broker_addrs) return bad(choices, FaultKind::null, at("brokerDatas", i, "brokerAddrs"));
  }
  return std::nullopt;
}

/// [QL-9] The queue data in the order of their broker names, equal names as they came; as indices.
std::vector<std::size_t> sorted_by_broker(const std::vector<QueueData>& datas) {
  std::vector<std::size_t> order(datas.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return java_less(datas[a].broker_name.value_or(""), datas[b].broker_name.value_or(""));
  });
  return order;
}

}  // namespace

Built from_queue_datas(const RouteData& route, const SelectionChoices& choices) {
  if (!route.queue_datas) return bad(choices, FaultKind::null, "queueDatas");
  if (choices.strict) {
    if (auto fault = check_queue_datas(route, choices)) return *fault;
  }
  const std::vector<QueueData>& datas = *route.queue_datas;
  const bool nameless = std::any_of(datas.begin(), datas.end(), [](const QueueData& d) { return !d.broker_name; });
  if (nameless && datas.size() > 1) return bad(choices, FaultKind::null, "queueDatas");  // the sort compares names [RT-8]
  PublishInfo info{{}, false, std::vector<QueueData>{}};
  for (const std::size_t i : sorted_by_broker(datas)) {
    const QueueData& data = datas[i];
    info.queue_datas->push_back(data);
    if ((data.perm & kWritable) == 0) continue;  // [QL-10]
    if (!has_master(*route.broker_datas, data.broker_name)) continue;
    if (!append(info, *data.broker_name, data.write_queue_nums)) return too_many(at("queueDatas", i, "writeQueueNums"));  // [QL-13]
  }
  return info;
}

Fault bad(const SelectionChoices& choices, FaultKind java, std::string part) {
  if (choices.strict) return Fault{FaultKind::bad_route, std::move(part), std::nullopt};  // [RT-7]
  return Fault{java, "", std::nullopt};
}

}  // namespace sidestep::core
