#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>
#include <vector>

#include "wire/route_document.h"

namespace sidestep::wire {
namespace {

namespace json = boost::json;

/// An object's members: names, and values as texts.
using Members = std::vector<std::pair<std::string, std::string>>;

std::string quoted(std::string_view text) { return json::serialize(json::value(text)); }

std::string object(const Members& members, IntegerKeys keys = IntegerKeys::quoted) {
  std::string all;
  for (const auto& [name, value] : members) {
    if (!all.empty()) all += ',';
    all += (keys == IntegerKeys::bare ? name : quoted(name)) + ":" + value;
  }
  return "{" + all + "}";
}

void add(Members& members, const char* name, const std::optional<std::string>& text) {
  if (text) members.emplace_back(name, quoted(*text));
}

std::string write(const core::QueueData& data) {
  Members members;
  add(members, "brokerName", data.broker_name);
  members.emplace_back("perm", std::to_string(data.perm));
  members.emplace_back("readQueueNums", std::to_string(data.read_queue_nums));
  members.emplace_back("topicSysFlag", std::to_string(data.topic_sys_flag));
  members.emplace_back("writeQueueNums", std::to_string(data.write_queue_nums));
  return object(members);
}

std::string write(const core::BrokerData& data, IntegerKeys keys) {
  Members members;
  if (data.broker_addrs) {
    Members addresses;
    for (const auto& [id, address] : *data.broker_addrs) addresses.emplace_back(std::to_string(id), address ? quoted(*address) : "null");
    members.emplace_back("brokerAddrs", object(addresses, keys));
  }
  add(members, "brokerName", data.broker_name);
  return object(members);
}

std::string write(const core::QueueMapping& mapping, IntegerKeys keys) {
  Members members;
  add(members, "bname", mapping.bname);
  add(members, "scope", mapping.scope);
  members.emplace_back("epoch", std::to_string(mapping.epoch));
  members.emplace_back("totalQueues", std::to_string(mapping.total_queues));
  if (mapping.curr_id_map) {
    Members ids;
    for (const auto& [global, local] : *mapping.curr_id_map) ids.emplace_back(std::to_string(global), std::to_string(local));
    members.emplace_back("currIdMap", object(ids, keys));
  }
  return object(members);
}

template <class Element, class Write>
std::string array(const std::vector<Element>& elements, Write write_one) {
  std::string all;
  for (const Element& element : elements) {
    if (!all.empty()) all += ',';
    all += write_one(element);
  }
  return "[" + all + "]";
}

}  // namespace

std::string write_route(const core::RouteData& route, IntegerKeys keys) {
  Members members;
  if (route.broker_datas)
    members.emplace_back("brokerDatas", array(*route.broker_datas, [keys](const core::BrokerData& data) { return write(data, keys); }));
  members.emplace_back("filterServerTable", "{}");
  add(members, "orderTopicConf", route.order_topic_conf);
  if (route.queue_datas)
    members.emplace_back("queueDatas", array(*route.queue_datas, [](const core::QueueData& data) { return write(data); }));
  if (route.topic_queue_mapping) {
    Members mappings;
    for (const auto& [broker, mapping] : *route.topic_queue_mapping) mappings.emplace_back(broker, write(mapping, keys));
    members.emplace_back("topicQueueMappingByBroker", object(mappings));
  }
  return object(members);
}

}  // namespace sidestep::wire
