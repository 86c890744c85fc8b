// What a user's first program does: two brokers, one of them blamed, and a strict selection that goes round it.
#include <iostream>

#include "core/executor.h"

namespace core = sidestep::core;

namespace {

core::RouteData two_brokers() {
  core::RouteData route;
  route.queue_datas.emplace();
  route.broker_datas.emplace();
  for (const char* name : {"a", "b"}) {
    route.queue_datas->push_back({.broker_name = name, .read_queue_nums = 2, .write_queue_nums = 2, .perm = 6});
    route.broker_datas->push_back({.broker_name = name, .broker_addrs = {{{0, "10.0.0.1:10911"}}}});
  }
  return route;
}

}  // namespace

int main() {
  core::Executor executor(*core::find_revision("strict"), {});
  core::SetRoute route{.topic = "orders"};
  route.route = two_brokers();
  executor.step(core::SetClock{.now = 1000});
  executor.step(route);
  core::Observe refused{.broker = "a", .sent = 900};
  refused.what = core::What::connect_refused;
  executor.step(refused);

  const core::Outcome outcome = executor.step(core::Select{.topic = "orders"});
  const auto* chosen = std::get_if<core::Chosen>(&outcome);
  if (chosen == nullptr || chosen->queue != core::QueueName{"b", 0}) {
    std::cerr << "expected queue 0 of broker b\n";
    return 1;
  }
  std::cout << "chose " << chosen->queue.broker << " " << chosen->queue.id << "\n";
}
