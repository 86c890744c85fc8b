#include "proptests/generate_route.h"

#include <algorithm>
#include <optional>

namespace sidestep::proptests {
namespace {

using core::BrokerData;
using core::QueueData;
using core::QueueMapping;
using core::RouteData;

/// Order configurations: sound ones first, then every way to be broken.
const std::vector<std::string> kOrderConfs = {"a:2;b:1",  "b:4",   "a:1;b:1;a:2", "a:2:9",   "a:+2", ":2",           "a:-1",
                                              "a:0;b:1",  ";",     "a:1;;",       "",        "a",    "a:",           " ",
                                              "a:4;;b:2", "a:x",   "a: 2",        "a::2",    ":",    "a:2147483648", "a:70000",
                                              "a:1;b:-",  "a:+-1", "a:++1",       "b:1:;a:2"};

std::optional<std::string> name_or_null(Dice& dice, const std::string& name) {
  if (dice.one_in(60)) return std::nullopt;
  return name;
}

QueueData queue_data(Dice& dice, const std::string& broker) {
  QueueData data;
  data.broker_name = name_or_null(dice, broker);
  data.read_queue_nums = static_cast<std::int32_t>(dice.below(6));
  data.write_queue_nums = dice.one_of<std::int32_t>({1, 2, 3, 4, 5, 0, -1, 6});
  if (dice.one_in(400)) data.write_queue_nums = 70000;
  data.perm = dice.one_of<std::int32_t>({6, 6, 6, 6, 2, 4, 0, 7});
  data.topic_sys_flag = dice.one_in(20) ? 1 : 0;
  return data;
}

BrokerData broker_data(Dice& dice, const std::string& broker) {
  BrokerData data;
  data.broker_name = name_or_null(dice, broker);
  if (dice.one_in(60)) return data;
  data.broker_addrs.emplace();
  if (!dice.one_in(10)) (*data.broker_addrs)[0] = dice.one_in(10) ? std::nullopt : std::optional<std::string>("10.0.0.1:10911");
  if (dice.one_in(4)) (*data.broker_addrs)[1] = "10.0.0.2:10911";
  return data;
}

QueueMapping mapping(Dice& dice, const std::string& broker) {
  QueueMapping result;
  result.bname = name_or_null(dice, broker);
  if (!dice.one_in(20)) result.scope = dice.one_of<std::string>({"__global__", "s1", "__global__", "s2"});
  result.epoch = dice.one_of<std::int64_t>({0, 1, 2, -1, -2});
  result.total_queues = dice.one_of<std::int32_t>({3, 4, 1, 0, -1});
  if (dice.one_in(100)) result.total_queues = 70000;
  if (dice.one_in(30)) return result;
  result.curr_id_map.emplace();
  for (std::uint32_t left = dice.below(4); left > 0; --left) (*result.curr_id_map)[static_cast<std::int32_t>(dice.below(6)) - 1] = 0;
  return result;
}

template <class T>
void turn(Dice& dice, std::optional<std::vector<T>>& parts) {
  if (parts && !parts->empty())
    std::rotate(parts->begin(), parts->begin() + dice.below(static_cast<std::uint32_t>(parts->size())), parts->end());
}

}  // namespace

const std::vector<std::string>& broker_names() {
  // "d" and "D" hash into the same of 32 buckets, as do "a" and "a10"'s neighbours by chance; "é" is not ASCII.
  static const std::vector<std::string> names = {"a", "b", "c", "d", "D", "a10", "a2", "é", ""};
  return names;
}

RouteData generate_route(Dice& dice) {
  RouteData route;
  route.queue_datas.emplace();
  route.broker_datas.emplace();
  const std::uint32_t brokers = dice.below(5);
  for (std::uint32_t i = 0; i < brokers; ++i) {
    const std::string& broker = dice.one_in(6) ? dice.one_of(broker_names()) : broker_names()[i];
    route.queue_datas->push_back(queue_data(dice, broker));
    if (!dice.one_in(12)) route.broker_datas->push_back(broker_data(dice, broker));
  }
  if (dice.one_in(40)) route.queue_datas.reset();
  if (dice.one_in(40)) route.broker_datas.reset();
  if (dice.one_in(8)) route.order_topic_conf = dice.one_of(kOrderConfs);
  if (dice.one_in(8)) {
    route.topic_queue_mapping.emplace();
    for (std::uint32_t left = dice.below(4); left > 0; --left) {
      const std::string& broker = dice.one_of(broker_names());
      (*route.topic_queue_mapping)[broker] = mapping(dice, broker);
    }
  }
  turn(dice, route.queue_datas);
  return route;
}

RouteData vary_route(Dice& dice, RouteData route) {
  const bool has_queues = route.queue_datas && !route.queue_datas->empty();
  const bool has_brokers = route.broker_datas && !route.broker_datas->empty();
  switch (dice.below(7)) {
    case 0: turn(dice, route.queue_datas); break;
    case 1: turn(dice, route.broker_datas); break;
    case 2:
      if (has_queues) ++route.queue_datas->front().read_queue_nums;
      break;
    case 3:
      if (has_queues) route.queue_datas->back().write_queue_nums = static_cast<std::int32_t>(dice.below(5));
      break;
    case 4:
      if (has_brokers) route.broker_datas->front().broker_addrs = {{0, "10.0.0.9:10911"}};
      break;
    case 5: route.order_topic_conf = dice.one_in(2) ? std::nullopt : std::optional<std::string>(dice.one_of(kOrderConfs)); break;
    default: break;
  }
  return route;
}

}  // namespace sidestep::proptests
