// Random route data and messages. See generate.h.
#include <algorithm>

#include "check/generate.h"

namespace sidestep::check {
namespace {

core::QueueData random_queue_data(Dice& dice, const std::string& broker) {
  core::QueueData data;
  data.broker_name = broker;
  data.write_queue_nums = static_cast<std::int32_t>(dice.between(1, 3));
  data.read_queue_nums = dice.percent(70) ? data.write_queue_nums : static_cast<std::int32_t>(dice.between(0, 5));
  data.perm = dice.percent(88) ? 6 : dice.of(std::vector<std::int32_t>{0, 1, 2, 3, 4, 5, 7});
  if (dice.percent(5)) data.write_queue_nums = dice.of(std::vector<std::int32_t>{0, -1, 8});
  if (dice.percent(3)) data.topic_sys_flag = static_cast<std::int32_t>(dice.below(4));
  return data;
}

core::BrokerData random_broker_data(Dice& dice, const std::string& broker) {
  core::BrokerData data;
  data.broker_name = broker;
  const std::string address = "10.0.0." + std::to_string(dice.below(200)) + ":10911";
  data.broker_addrs.emplace();
  if (dice.percent(94)) (*data.broker_addrs)[0] = address;
  if (dice.percent(20)) (*data.broker_addrs)[1] = "10.0.1.1:10911";
  if (dice.percent(2)) (*data.broker_addrs)[0] = std::nullopt;
  return data;
}

/// A static topic's mapping: one scope over all brokers (two scopes could give equal ids, whose order nobody fixes).
std::map<std::string, core::QueueMapping> random_mapping(Dice& dice, const std::vector<std::string>& brokers) {
  std::map<std::string, core::QueueMapping> mapping;
  const auto total = static_cast<std::int32_t>(dice.between(0, 6));
  std::int32_t next = 0;
  for (const std::string& broker : brokers) {
    core::QueueMapping part;
    part.bname = broker;
    part.scope = "s1";
    part.epoch = dice.between(1, 3);
    part.total_queues = dice.percent(80) ? total : static_cast<std::int32_t>(dice.between(0, 6));
    part.curr_id_map.emplace();
    for (std::size_t i = dice.below(4); i > 0; --i) (*part.curr_id_map)[next++] = static_cast<std::int32_t>(dice.below(3));
    if (dice.percent(10)) ++next;
    mapping[broker] = std::move(part);
  }
  if (dice.percent(6)) mapping.begin()->second.scope.reset();
  if (dice.percent(3)) mapping.begin()->second.curr_id_map.reset();
  return mapping;
}

/// Something that a sound name server would not send.
void make_odd(Dice& dice, core::RouteData& route) {
  switch (dice.below(8)) {
    case 0: route.queue_datas.reset(); break;
    case 1: route.broker_datas.reset(); break;
    case 2: route.queue_datas->push_back(random_queue_data(dice, *dice.of(*route.queue_datas).broker_name)); break;
    case 3: route.broker_datas->push_back(random_broker_data(dice, *dice.of(*route.broker_datas).broker_name)); break;
    case 4: route.broker_datas->erase(route.broker_datas->begin()); break;
    case 5: route.queue_datas->clear(); break;
    case 6: route.broker_datas->front().broker_addrs.reset(); break;
    case 7: (dice.percent(50) ? route.queue_datas->front().broker_name : route.broker_datas->front().broker_name).reset(); break;
  }
}

}  // namespace

std::string random_order_conf(Dice& dice, const Cast& cast) {
  static const std::vector<std::string> kPool = {"a:2;b:1", "b:1;a:2;", "a:1;b:2;a:2", "a",     "a:",       ";", "a:x", "a: 2", "a:-1",
                                                 "a:0",     "a:+2",     ":2",          "a:2:9", "a:4;;b:2", "",  " ",   ";a:2", "a:2;;"};
  if (dice.percent(40)) return dice.of(kPool);
  std::string conf;
  for (const std::string& broker : dice.some(cast.brokers, 80))
    conf += (conf.empty() ? "" : ";") + broker + ":" + std::to_string(dice.between(1, 3));
  return conf;
}

core::RouteData random_route(Dice& dice, const Cast& cast) {
  std::vector<std::string> brokers = dice.percent(60) ? cast.brokers : dice.some(cast.brokers, 70);
  if (brokers.empty()) brokers = cast.brokers;
  dice.shuffle(brokers);
  core::RouteData route;
  route.queue_datas.emplace();
  route.broker_datas.emplace();
  for (const std::string& broker : brokers) {
    route.queue_datas->push_back(random_queue_data(dice, broker));
    route.broker_datas->push_back(random_broker_data(dice, broker));
  }
  dice.shuffle(*route.broker_datas);
  if (dice.percent(12))
    route.order_topic_conf = random_order_conf(dice, cast);
  else if (dice.percent(cast.static_topics ? 10 : 2))
    route.topic_queue_mapping = random_mapping(dice, brokers);
  if (dice.percent(10)) make_odd(dice, route);
  return route;
}

core::RouteData changed_route(Dice& dice, core::RouteData route) {
  switch (dice.below(4)) {
    case 0: break;
    case 1:
      if (route.queue_datas) dice.shuffle(*route.queue_datas);
      if (route.broker_datas) dice.shuffle(*route.broker_datas);
      break;
    case 2:
      if (route.queue_datas && !route.queue_datas->empty()) route.queue_datas->front().read_queue_nums += 1;
      break;
    case 3:
      if (route.broker_datas && !route.broker_datas->empty())
        route.broker_datas->back() = random_broker_data(dice, route.broker_datas->back().broker_name.value_or("a"));
      break;
  }
  return route;
}

const std::vector<std::string>& notable_topics() {
  static const std::vector<std::string> kTopics = {"T1",
                                                   "T2",
                                                   "%DLQ%g",
                                                   "%RETRY%g",
                                                   "a|b-c_d",  // legal
                                                   "",
                                                   " ",
                                                   "\t",
                                                   "\t\n",
                                                   "\u3000",  // blank
                                                   "a b",
                                                   "T\n",
                                                   "T.1",
                                                   "T/1",
                                                   "\u00e9",
                                                   "T\u3042",
                                                   "T\U0001D4B3",  // characters
                                                   "TBW102",
                                                   "AUTO_CREATE_TOPIC_KEY",  // the template's
                                                   "SCHEDULE_TOPIC_XXXX",
                                                   "RMQ_SYS_TRANS_HALF_TOPIC",
                                                   "RMQ_SYS_TRANS_OP_HALF_TOPIC",  // forbidden, somewhere
                                                   "TRANS_CHECK_MAX_TIME_TOPIC",
                                                   "SELF_TEST_TOPIC",
                                                   "OFFSET_MOVED_EVENT",
                                                   "RMQ_SYS_ROCKSDB_TRANS_HALF_TOPIC",
                                                   "RMQ_SYS_ROCKSDB_TRANS_OP_HALF_TOPIC",
                                                   "RMQ_SYS_TRACE_TOPIC"};
  return kTopics;
}

core::Validate random_message(Dice& dice) {
  core::Validate message;
  message.message = !dice.percent(4);
  if (!dice.percent(5)) message.topic = dice.of(notable_topics());
  if (dice.percent(25))
    message.topic = std::string(dice.of(std::vector<std::size_t>{126, 127, 128, 254, 255, 256}), 'x') + (dice.percent(10) ? "." : "");
  if (dice.percent(20)) message.max_message_size = dice.of(std::vector<std::int64_t>{0, 1, 100, 1 << 22});
  if (!dice.percent(5)) message.body_size = dice.of(std::vector<std::int64_t>{0, 1, 10, 100, 101, 1 << 20});
  return message;
}

}  // namespace sidestep::check
