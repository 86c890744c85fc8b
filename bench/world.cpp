#include "world.h"

namespace sidestep::bench {

World::World(const WorldShape& shape) {
  const std::uint32_t each = shape.queues / shape.brokers;
  for (std::uint32_t broker = 0; broker < shape.brokers; ++broker) {
    for (std::uint32_t id = 0; id < each; ++id) queues_.push_back({broker, static_cast<std::int32_t>(id)});
    core::FaultItem item;
    item.present = true;
    item.isolated_until = broker < shape.isolated ? kNow + 600'000 : 0;
    item.reachable = broker >= shape.isolated || shape.reachable;
    item.latency = 10;
    items_.push_back(item);
    order_.push_back(broker);
    write_nums_.push_back(static_cast<std::int32_t>(each));
  }
  view.list = {queues_.data(), shape.queues};
  view.table = {items_.data(), shape.brokers};
  view.order = {order_.data(), shape.brokers};
  view.write_nums = write_nums_.data();
  request.now = kNow;
  request.cursor = {0, true};
  request.pick_cursor = {0, true};
  request.latency_switch = shape.latency_switch;
  if (!shape.last) return;
  request.last = shape.brokers - 1;
  marks_.assign(shape.brokers, 0);
  marks_.back() = core::kTried;  // what strict reads in its place
  view.marks = marks_.data();
}

}  // namespace sidestep::bench
