// Short planned stretches, for what chance alone reaches too rarely.
#include "proptests/generate_route.h"
#include "proptests/generator.h"

namespace sidestep::proptests {

using namespace core;

/// A route of T that has nothing wrong: brokers a, b, c.
SetRoute Generator::sound_route(std::int32_t queues) {
  SetRoute route;
  route.topic = "T";
  route.route.emplace();
  route.route->queue_datas.emplace();
  route.route->broker_datas.emplace();
  for (const char* broker : {"a", "b", "c"}) {
    route.route->queue_datas->push_back({broker, queues, queues, 6, 0});
    route.route->broker_datas->push_back({broker, {{{0, "10.0.0.1:10911"}}}});
  }
  return route;
}

/// An order configuration, and nothing else that a route needs.
void Generator::plan_half_a_route() {
  SetRoute route = sound_route(1);
  route.route->queue_datas.reset();
  route.route->order_topic_conf = "a:1";
  planned_.emplace_back(route);
}

/// Many isolated brokers, and a counter of pick close to the wrap: half of them is not a power of two.
void Generator::plan_crowd() {
  const std::uint32_t brokers = 2 + dice_.below(6);
  if (dice_.one_in(2)) planned_.emplace_back(sound_route(3));
  for (std::uint32_t i = 0; i < brokers; ++i) {
    Observe failure;
    failure.broker = broker_names()[i];
    failure.sent = now_;
    failure.what = What::connect_refused;
    failure.isolation = true;
    failure.reachable = false;
    planned_.emplace_back(failure);
  }
  planned_.emplace_back(SetCursor{std::nullopt, 0, 2147483647 - static_cast<std::int32_t>(dice_.below(3))});
  for (std::uint32_t left = dice_.below(3); left > 0; --left) {
    planned_.emplace_back(SetCursor{"T", 0, 2147483647 - static_cast<std::int32_t>(dice_.below(4))});
    planned_.emplace_back(Select{"T", 0, chosen_, false, {}, {}});
  }
  for (std::uint32_t left = 1 + dice_.below(3); left > 0; --left) planned_.emplace_back(Pick{});
}

/// One broker available, one isolated, one unreachable, and selections that tried or lost some of them.
void Generator::plan_classes() {
  planned_.emplace_back(sound_route(1 + static_cast<std::int32_t>(dice_.below(3))));
  for (const char* broker : {"b", "c"}) {
    Observe failure;
    failure.broker = broker;
    failure.sent = now_;
    failure.what = broker == std::string("b") ? What::broker_error : What::connect_refused;
    failure.code = 2;
    planned_.emplace_back(failure);
  }
  if (dice_.one_in(3)) planned_.emplace_back(SetClock{now_ + 10000 - dice_.below(2)});
  for (std::uint32_t left = 2 + dice_.below(4); left > 0; --left) {
    Select select;
    select.topic = "T";
    select.slot = slot();
    for (const char* broker : {"a", "b", "c"}) {
      if (dice_.one_in(3)) select.tried.emplace_back(broker);
      if (dice_.one_in(3)) select.refused.emplace_back(broker);
    }
    planned_.emplace_back(select);
  }
}

}  // namespace sidestep::proptests
