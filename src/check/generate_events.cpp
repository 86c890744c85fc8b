// See generate_events.h. Events of a send stand in generate_sends.cpp.
#include "check/generate_events.h"

#include <algorithm>
#include <limits>

#include "check/words.h"

namespace sidestep::check {

namespace {

/// The edges of both ladders and what else ends something, in ms.
const std::vector<std::int64_t> kDurations = {50,    100,   550,   1000,   1800,   2000,   3000, 5000, 6000, 10000,
                                              15000, 30000, 60000, 120000, 180000, 600000, 10,   200,  500,  7000};

constexpr std::int64_t kTimeLimit = std::int64_t{1} << 61;

}  // namespace

EventSource::EventSource(Dice& dice, Cast cast, const GenerateOptions& options, const core::Settings& settings)
    : dice_(dice),
      cast_(std::move(cast)),
      options_(options),
      choices_(options.revision->selection->choices),
      executor_(*options.revision, settings) {}

std::optional<core::Event> EventSource::next() {
  core::Event event = draw();
  if (!offered(word(event))) return std::nullopt;  // what stands in for another event need not be offered itself
  const core::Outcome outcome = executor_.step(event);
  const auto* fault = std::get_if<core::Fault>(&outcome);
  if (fault != nullptr && fault->kind == core::FaultKind::bad_event) return std::nullopt;
  learn(event, outcome);
  return event;
}

core::Event EventSource::draw() {
  static const std::vector<Weighted> kWeights = {
      {"select", 34, &EventSource::select},     {"observe", 22, &EventSource::observe}, {"clock", 12, &EventSource::clock},
      {"cursor", 6, &EventSource::cursor},      {"route", 5, &EventSource::route},      {"entropy", 5, &EventSource::entropy},
      {"pick", 4, &EventSource::pick},          {"remove", 2, &EventSource::remove},    {"detect", 5, &EventSource::detect},
      {"validate", 2, &EventSource::validate},  {"begin", 8, &EventSource::begin},      {"timer", 3, &EventSource::timer},
      {"switch", 1, &EventSource::turn_switch},
  };
  if (offered("route") && routes_.empty()) return route();
  if (!sends_.empty() && dice_.percent(60))
    return send_event(std::next(sends_.begin(), dice_.percent(50) ? 0 : std::ssize(sends_) - 1)->first);
  std::size_t sum = 0;
  for (const Weighted& w : kWeights) sum += offered(w.word) ? w.weight : 0;
  if (sum == 0) return core::Inspect{};
  std::size_t at = dice_.below(sum);
  for (const Weighted& w : kWeights) {
    if (!offered(w.word)) continue;
    if (at < w.weight) return (this->*w.make)();
    at -= w.weight;
  }
  return core::Inspect{};
}

core::Snapshot EventSource::state() { return std::get<core::Snapshot>(executor_.step(core::Inspect{})); }

std::string EventSource::broker() { return dice_.percent(97) ? dice_.of(cast_.brokers) : "unknown"; }

std::int64_t EventSource::duration() {
  const std::int64_t edge = dice_.of(kDurations);
  return std::max<std::int64_t>(0, edge + dice_.between(-1, 1));
}

core::Event EventSource::clock() {
  std::vector<std::int64_t> ends;
  for (const auto& [name, item] : state().items) {
    if (item.until) ends.push_back(*item.until);
    if (item.next_check != 0) ends.push_back(item.next_check);
  }
  std::int64_t now = now_;
  if (!ends.empty() && dice_.percent(50))
    now = dice_.of(ends) + dice_.between(-1, 1);
  else if (dice_.percent(50))
    now += duration();
  else
    now += dice_.between(0, 700);
  if (dice_.percent(2)) now = now_ - duration();
  if (now_ == 0 && dice_.percent(70)) now = 1000000;
  if (dice_.percent(1)) now = kTimeLimit / 2 + dice_.between(0, 1000);
  return core::SetClock{std::clamp<std::int64_t>(now, 0, kTimeLimit - 1)};
}

core::Event EventSource::entropy() {
  core::SupplyEntropy event;
  for (std::size_t i = dice_.below(5); i > 0; --i) event.draws.push_back(dice_.int32_edge());
  if (dice_.percent(35)) event.shuffle = dice_.some(cast_.brokers, 80);
  return event;
}

core::Event EventSource::cursor() {
  core::SetCursor event;
  event.slot = slot();
  event.value = dice_.int32_edge();
  const bool of_pick = !choices_.strict && offered("pick") && dice_.percent(20);
  if (of_pick)
    event.slot = 0;
  else
    event.topic = dice_.percent(96) && !routes_.empty() ? routes_.begin()->first : dice_.of(cast_.topics);
  if (!of_pick && !routes_.contains(*event.topic)) return route();
  return event;
}

core::Event EventSource::route() {
  core::SetRoute event;
  event.topic = dice_.of(cast_.topics);
  const auto old = routes_.find(event.topic);
  if (dice_.percent(4)) {
    event.failure = dice_.of(std::vector{core::LookupFailure::unknown_topic, core::LookupFailure::timed_out});
    return event;
  }
  event.route = old != routes_.end() && dice_.percent(50) ? changed_route(dice_, old->second) : random_route(dice_, cast_);
  if (dice_.percent(8)) event.default_queue_nums = static_cast<std::int32_t>(dice_.between(0, 5));
  return event;
}

core::Event EventSource::validate() { return random_message(dice_); }

core::Event EventSource::select() {
  core::Select event;
  event.topic = dice_.percent(75) && !routes_.empty() ? routes_.begin()->first : dice_.of(cast_.topics);
  if (!routes_.contains(event.topic) && !dice_.percent(10)) event.topic = routes_.empty() ? "T1" : routes_.begin()->first;
  event.slot = slot();
  if (choices_.strict) {
    if (dice_.percent(50)) event.tried = dice_.some(cast_.brokers, 40);
    if (dice_.percent(15)) event.refused = dice_.some(cast_.brokers, 40);
    return event;
  }
  if (dice_.percent(60)) event.last = broker();
  if (choices_.fallback == core::Fallback::tiers) event.reset = dice_.percent(20);
  return event;
}

core::Event EventSource::observe() { return choices_.strict ? strict_observation() : java_observation(); }

core::Event EventSource::java_observation() {
  core::Observe event;
  event.broker = broker();
  const std::int64_t latency = dice_.percent(70) ? duration() : dice_.between(-3, 60);
  event.sent = std::clamp<std::int64_t>(now_ - latency, 0, kTimeLimit - 1);
  event.isolation = dice_.percent(40);
  event.reachable = dice_.percent(60);
  event.what = *event.isolation ? core::What::connect_refused : core::What::answer;
  return event;
}

core::Event EventSource::strict_observation() {
  core::Observe event = random_what();
  event.broker = broker();
  const core::Snapshot shown = state();
  const auto item = shown.items.find(*event.broker);
  const bool blamed = item != shown.items.end() && item->second.blamed_at;
  if (blamed && dice_.percent(50))
    event.sent = *item->second.blamed_at + dice_.between(-1, 1);
  else
    event.sent = now_ - (dice_.percent(70) ? duration() : dice_.between(-3, 60));
  event.sent = std::clamp<std::int64_t>(event.sent, 0, kTimeLimit - 1);
  event.explicit_queue = dice_.percent(10);
  if (dice_.percent(40)) event.cap = dice_.of(std::vector<std::int64_t>{0, 1, 50, 550, 1000, 3000, 30000});
  if (item != shown.items.end() && item->second.probing) event.probe = dice_.percent(70);
  return event;
}

core::Event EventSource::detect() {
  if (!choices_.detector) return core::Inspect{};
  core::Detect event;
  event.resolved = dice_.some(cast_.brokers, 85);
  if (!choices_.strict) event.alive = dice_.some(cast_.brokers, 50);
  return event;
}

core::Event EventSource::remove() { return core::Remove{broker()}; }

core::Event EventSource::turn_switch() { return core::TurnSwitch{dice_.percent(60)}; }

core::Event EventSource::pick() {
  if (choices_.strict) return core::Inspect{};
  return core::Pick{};
}

void EventSource::learn(const core::Event& event, const core::Outcome& outcome) {
  if (const auto* clock = std::get_if<core::SetClock>(&event)) now_ = clock->now;
  if (const auto* route = std::get_if<core::SetRoute>(&event);
      route != nullptr && route->route && std::holds_alternative<core::Published>(outcome))
    routes_[route->topic] = *route->route;
  std::optional<std::int32_t> slot;
  if (const auto* begin = std::get_if<core::Begin>(&event)) {
    slot = begin->slot;
    send_topics_[*slot] = begin->message.topic.value_or("");
  }
  if (const auto* route = std::get_if<core::SetRoute>(&event); route != nullptr && route->for_send) slot = route->slot;
  if (const auto* observe = std::get_if<core::Observe>(&event); observe != nullptr && !observe->broker) slot = observe->slot;
  if (const auto* timer = std::get_if<core::Timer>(&event)) slot = timer->slot;
  if (!slot || std::holds_alternative<core::Waiting>(outcome)) return;
  if (std::holds_alternative<core::Lookup>(outcome) || std::holds_alternative<core::Attempt>(outcome))
    sends_.insert_or_assign(*slot, outcome);
  else
    sends_.erase(*slot);
}

}  // namespace sidestep::check
