#include <concepts>

#include "wire/failure.h"
#include "wire/integer_keys.h"
#include "wire/json_node.h"
#include "wire/route_document.h"
#include "wire/text.h"

namespace sidestep::wire {
namespace {

std::optional<std::string> maybe_text(const JsonNode& object, std::string_view name) {
  const std::optional<JsonNode> found = object.member(name);
  return found ? std::optional(found->text()) : std::nullopt;
}

template <std::integral Key, class Value, class Read>
std::map<Key, Value> integer_map(const JsonNode& object, Read read) {
  std::map<Key, Value> all;
  for (const auto& [name, value] : object.members()) {
    const std::optional<Key> key = to_integer<Key>(name);
    if (!key) fail(ErrorKind::wrong_type, value.path(), "the member's name must be an integer");
    if (!all.emplace(*key, read(value)).second) fail(ErrorKind::illegal, value.path(), "stands there twice");
  }
  return all;
}

core::QueueData queue_data(const JsonNode& object) {
  core::QueueData data;
  data.broker_name = maybe_text(object, "brokerName");
  data.read_queue_nums = object.need("readQueueNums").int32();
  data.write_queue_nums = object.need("writeQueueNums").int32();
  data.perm = object.need("perm").int32();
  if (const auto flag = object.member("topicSysFlag")) data.topic_sys_flag = flag->int32();
  return data;
}

core::BrokerData broker_data(const JsonNode& object) {
  core::BrokerData data;
  data.broker_name = maybe_text(object, "brokerName");
  const auto address = [](const JsonNode& node) { return node.is_null() ? std::nullopt : std::optional(node.text()); };
  if (const auto addresses = object.member("brokerAddrs"))
    data.broker_addrs = integer_map<std::int64_t, std::optional<std::string>>(*addresses, address);
  return data;
}

core::QueueMapping queue_mapping(const JsonNode& object) {
  core::QueueMapping mapping;
  mapping.bname = maybe_text(object, "bname");
  mapping.scope = maybe_text(object, "scope");
  mapping.epoch = object.need("epoch").int64();
  mapping.total_queues = object.need("totalQueues").int32();
  if (const auto ids = object.member("currIdMap"))
    mapping.curr_id_map = integer_map<std::int32_t, std::int32_t>(*ids, [](const JsonNode& node) { return node.int32(); });
  return mapping;
}

template <class Element>
std::vector<Element> list(const JsonNode& array, Element (*read)(const JsonNode&)) {
  std::vector<Element> all;
  for (const JsonNode& element : array.elements()) all.push_back(read(element));
  return all;
}

core::RouteData route_data(const JsonNode& root) {
  core::RouteData route;
  route.order_topic_conf = maybe_text(root, "orderTopicConf");
  if (const auto queues = root.member("queueDatas")) route.queue_datas = list(*queues, queue_data);
  if (const auto brokers = root.member("brokerDatas")) route.broker_datas = list(*brokers, broker_data);
  if (const auto mappings = root.member("topicQueueMappingByBroker")) {
    route.topic_queue_mapping.emplace();
    for (const auto& [name, mapping] : mappings->members()) route.topic_queue_mapping->emplace(name, queue_mapping(mapping));
  }
  return route;
}

}  // namespace

Result<core::RouteData> read_route(std::string_view document) {
  return attempt([&] { return route_data(JsonNode::root(parse_document(quote_integer_keys(document)))); });
}

}  // namespace sidestep::wire
