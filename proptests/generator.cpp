#include "proptests/generator.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "proptests/generate_route.h"

namespace sidestep::proptests {

using namespace core;

namespace {

/// Spans around every step of both ladders, of the detector's intervals and of the send loop's limits.
const std::vector<std::int64_t> kSpans = {0,    1,    5,    9,     10,    49,    50,    99,    100,   300,    549,    550,
                                          999,  1000, 1001, 1799,  1800,  1999,  2000,  2001,  2999,  3000,   3001,   4999,
                                          5000, 6000, 9999, 10000, 14999, 15000, 29999, 30000, 60000, 120000, 180000, 600000};
const std::vector<std::int32_t> kCodes = {0, 10, 11, 12, 1, 2, 13, 14, 16, 17, 29, 204, 205, 215, 1500, 999, -1};

}  // namespace

Settings generate_settings(Dice& dice, const Revision& revision) {
  Settings settings;
  settings.latency_switch = !dice.one_in(4);
  settings.detector = dice.one_in(2);
  if (revision.selection->choices.strict && dice.one_in(3)) {
    settings.ladder =
        dice.one_in(2) ? Ladder{{100, 1000}, {500, 2000}, 4000} : Ladder{{0, 50, 50}, {10, 0, 700}, dice.one_in(2) ? 0 : 100000};
    if (dice.one_in(4)) settings.ladder = Ladder{{}, {}, 1};
    if (dice.one_in(20))
      settings.ladder = Ladder{{0, dice.one_of(kSpans)}, {0, kEndOfTime - 1}, chance(dice, 2, kEndOfTime - 1, std::int64_t{0})};
  }
  return settings;
}

Event Generator::next() {
  if (planned_.empty() && dice_.one_in(60)) plan_crowd();
  if (planned_.empty() && strict_ && dice_.one_in(40)) plan_classes();
  if (planned_.empty() && installs_first_ && dice_.one_in(300)) plan_half_a_route();
  if (planned_.empty()) return by_chance();
  Event event = std::move(planned_.front());
  planned_.pop_front();
  return event;
}

Event Generator::by_chance() {
  for (const auto& [slot, pending] : pending_) {
    if (dice_.one_in(2)) return go_on(slot, pending);
  }
  const std::uint32_t roll = dice_.below(100);
  if (roll < 22) return select();
  if (roll < 40) return observe();
  if (roll < 53) return set_clock();
  if (roll < 61) return routes_.empty() || dice_.one_in(2) ? set_route() : set_clock();
  if (roll < 66) return set_cursor();
  if (roll < 70) return supply_entropy();
  if (roll < 74) return detect();
  if (roll < 75) return TurnSwitch{!dice_.one_in(3)};
  if (roll < 78) return Pick{};
  if (roll < 80) return Remove{broker()};
  if (roll < 83) return validate();
  if (roll < 93) return begin();
  if (roll < 94) return Timer{slot()};
  return Inspect{};
}

void Generator::learn(const Event& event, const Outcome& outcome) {
  if (const auto* clock = std::get_if<SetClock>(&event); clock && std::holds_alternative<Done>(outcome)) now_ = clock->now;
  if (const auto* chosen = std::get_if<Chosen>(&outcome)) chosen_ = chosen->queue.broker;
  if (const auto* route = std::get_if<SetRoute>(&event); route && route->route) routes_[route->topic] = *route->route;
  const std::optional<std::int32_t> slot = std::visit(
      [](const auto& e) -> std::optional<std::int32_t> {
        if constexpr (requires { e.slot; }) return e.slot;
        return std::nullopt;
      },
      event);
  if (!slot) return;
  if (const auto* begin = std::get_if<Begin>(&event); begin && !std::holds_alternative<Fault>(outcome)) {
    pending_[*slot] = Pending{begin->message.topic.value_or(""), std::nullopt, std::nullopt};
  }
  if (const auto* lookup = std::get_if<Lookup>(&outcome)) pending_[*slot].lookup = *lookup;
  if (const auto* attempt = std::get_if<Attempt>(&outcome)) {
    pending_[*slot].lookup.reset();
    pending_[*slot].attempt = *attempt;
    chosen_ = attempt->queue.broker;
  }
  if (std::holds_alternative<Finished>(outcome)) pending_.erase(*slot);
}

Event Generator::set_clock() {
  if (dice_.one_in(60))
    return SetClock{dice_.one_of<std::int64_t>({-1, kEndOfTime, kEndOfTime - 1, kEndOfTime - 3000, kEndOfTime - 700000, 0})};
  if (dice_.one_in(12)) return SetClock{std::max<std::int64_t>(0, now_ - dice_.one_of(kSpans))};
  return SetClock{now_ + dice_.one_of(kSpans)};
}

Event Generator::supply_entropy() {
  SupplyEntropy entropy;
  for (std::uint32_t left = dice_.below(4); left > 0; --left) {
    const auto small = static_cast<std::int32_t>(dice_.below(16)) - 8;
    entropy.draws.push_back(dice_.one_of<std::int32_t>({small, 2147483647 - (small & 7), -2147483647 - 1 + (small & 7), dice_.any_int()}));
  }
  if (dice_.one_in(3)) entropy.shuffle = brokers(4);
  return entropy;
}

Event Generator::set_cursor() {
  SetCursor cursor;
  if (!dice_.one_in(4)) cursor.topic = topic();
  cursor.slot = slot();
  const auto small = static_cast<std::int32_t>(dice_.below(16));
  cursor.value =
      dice_.one_of<std::int32_t>({small, 2147483647 - small, 2147483647 - (small & 3), -2147483647 - 1 + small, -small, dice_.any_int()});
  return cursor;
}

RouteData Generator::route() {
  return routes_.empty() || dice_.one_in(3) ? generate_route(dice_) : vary_route(dice_, routes_.begin()->second);
}

Event Generator::set_route() {
  SetRoute event;
  event.topic = topic();
  event.slot = slot();
  const bool known = routes_.contains(event.topic);
  if (!dice_.one_in(25)) event.route = known && !dice_.one_in(3) ? vary_route(dice_, routes_[event.topic]) : generate_route(dice_);
  if (!event.route) event.failure = static_cast<LookupFailure>(dice_.below(5));
  if (dice_.one_in(10)) event.default_queue_nums = dice_.one_of<std::int32_t>({4, 1, 8, 0, -1});
  event.for_send = dice_.one_in(30);
  return event;
}

Event Generator::select() {
  Select event;
  event.topic = topic();
  event.slot = slot();
  if (dice_.one_in(2)) event.last = chosen_ && !dice_.one_in(3) ? *chosen_ : broker();
  event.reset = dice_.one_in(3);
  if (dice_.one_in(2)) event.tried = brokers(3);
  if (dice_.one_in(3)) event.refused = brokers(dice_.one_in(4) ? 6 : 2);
  return event;
}

Event Generator::observe() {
  Observe event;
  if (!dice_.one_in(20)) event.broker = chosen_ && dice_.one_in(2) ? *chosen_ : broker();
  event.slot = slot();
  event.sent = dice_.one_in(12) ? now_ + dice_.one_of(kSpans) : now_ - dice_.one_of(kSpans);
  if (dice_.one_in(4)) event.sent = now_;
  if (event.sent < 0 && !dice_.one_in(30)) event.sent = 0;
  event.what = what();
  event.code = code();
  event.explicit_queue = dice_.one_in(4);
  event.cap = dice_.one_of<std::int64_t>({1000, 3000, 50, 0, 500, 100000});
  event.probe = dice_.one_in(5);
  if (!strict_ && dice_.one_in(5)) return event;
  if (!strict_ || dice_.one_in(3)) event.isolation = dice_.one_in(3);
  if (!strict_ || dice_.one_in(3)) event.reachable = dice_.one_in(2);
  if (!strict_ && dice_.one_in(20)) event.isolation.reset();
  if (!strict_ && dice_.one_in(20)) event.reachable.reset();
  return event;
}

Event Generator::detect() {
  Detect event;
  event.resolved = dice_.one_in(2) ? broker_names() : brokers(5);
  event.alive = brokers(5);
  return event;
}

std::string Generator::broker() { return dice_.one_in(8) ? dice_.one_of(broker_names()) : broker_names()[dice_.below(4)]; }

std::string Generator::topic() { return dice_.one_in(20) ? "V" : dice_.one_in(3) ? "U" : "T"; }

std::int32_t Generator::slot() { return dice_.one_in(80) ? -1 : chance(dice_, 4, 1, 0); }

std::vector<std::string> Generator::brokers(std::uint32_t most) {
  std::vector<std::string> names;
  for (std::uint32_t left = dice_.below(most + 1); left > 0; --left) names.push_back(broker());
  return names;
}

std::int32_t Generator::code() { return dice_.one_of(kCodes); }

}  // namespace sidestep::proptests
