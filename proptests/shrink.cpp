#include "proptests/shrink.h"

#include <algorithm>
#include <utility>

#include "model/model.h"

namespace sidestep::proptests {

using namespace core;

namespace {

/// RapidCheck's random numbers.
class RandomDice : public Dice {
 public:
  explicit RandomDice(const rc::Random& random) : random_(random) {}
  std::uint32_t below(std::uint32_t n) override { return static_cast<std::uint32_t>(random_.next() % n); }

 private:
  rc::Random random_;
};

Scenario generate(Dice& dice, const Revision& revision, std::size_t length) {
  Scenario scenario{&revision, generate_settings(dice, revision), {}};
  Generator generator(dice, revision);
  model::Model model(revision, scenario.settings);
  while (scenario.events.size() < length) {
    scenario.events.push_back(generator.next());
    generator.learn(scenario.events.back(), model.step(scenario.events.back()));
  }
  return scenario;
}

// ---- Simpler events, by kind: fewer names, no options, smaller numbers ----

template <class E, class Change>
void offer(std::vector<Event>& variants, E event, Change change) {
  const E before = event;
  change(event);
  if (!(event == before)) variants.emplace_back(std::move(event));
}

void simplify(const SetClock& e, std::vector<Event>& variants) {
  offer(variants, e, [](SetClock& c) { c.now = 0; });
  offer(variants, e, [](SetClock& c) { c.now /= 2; });
  offer(variants, e, [](SetClock& c) { c.now -= c.now > 0 ? 1 : 0; });
}
void simplify(const SupplyEntropy& e, std::vector<Event>& variants) {
  offer(variants, e, [](SupplyEntropy& c) { c.draws.clear(); });
  offer(variants, e, [](SupplyEntropy& c) { c.shuffle.reset(); });
  offer(variants, e, [](SupplyEntropy& c) {
    if (!c.draws.empty()) c.draws.pop_back();
  });
}
void simplify(const SetCursor& e, std::vector<Event>& variants) {
  offer(variants, e, [](SetCursor& c) { c.slot = 0; });
  offer(variants, e, [](SetCursor& c) { c.value = 0; });
  offer(variants, e, [](SetCursor& c) { c.value /= 2; });
}
template <class T>
void drop_each(std::vector<Event>& variants, const SetRoute& e, std::optional<std::vector<T>> RouteData::*parts) {
  if (!e.route || !((*e.route).*parts)) return;
  for (std::size_t i = 0; i < ((*e.route).*parts)->size(); ++i) {
    offer(variants, e, [&](SetRoute& c) { ((*c.route).*parts)->erase(((*c.route).*parts)->begin() + static_cast<std::ptrdiff_t>(i)); });
  }
}
void simplify(const SetRoute& e, std::vector<Event>& variants) {
  offer(variants, e, [](SetRoute& c) { c.topic = "T"; });
  offer(variants, e, [](SetRoute& c) { c.default_queue_nums.reset(); });
  drop_each(variants, e, &RouteData::queue_datas);
  drop_each(variants, e, &RouteData::broker_datas);
  if (!e.route) return;
  offer(variants, e, [](SetRoute& c) { c.route->order_topic_conf.reset(); });
  offer(variants, e, [](SetRoute& c) { c.route->topic_queue_mapping.reset(); });
  offer(variants, e, [](SetRoute& c) {
    if (!c.route->queue_datas) return;
    for (QueueData& data : *c.route->queue_datas) data = QueueData{data.broker_name, 1, 1, 6, 0};
  });
}
void simplify(const Validate& e, std::vector<Event>& variants) {
  offer(variants, e, [](Validate& c) { c.max_message_size = 4194304; });
}
void simplify(const Begin& e, std::vector<Event>& variants) {
  offer(variants, e, [](Begin& c) { c.message = Validate{true, "T", 1, 4194304}; });
  offer(variants, e, [](Begin& c) { c.slot = 0; });
  offer(variants, e, [](Begin& c) { c.mode = Mode::sync; });
  offer(variants, e, [](Begin& c) { c.queue.reset(); });
  offer(variants, e, [](Begin& c) { c.cap = -1; });
  offer(variants, e, [](Begin& c) { c.retry_not_ok = false; });
  offer(variants, e, [](Begin& c) { c.timeout = 3000; });
  offer(variants, e, [](Begin& c) { c.retries = 0; });
}
void simplify(const Select& e, std::vector<Event>& variants) {
  offer(variants, e, [](Select& c) { c.topic = "T"; });
  offer(variants, e, [](Select& c) { c.slot = 0; });
  offer(variants, e, [](Select& c) { c.last.reset(); });
  offer(variants, e, [](Select& c) { c.reset = false; });
  offer(variants, e, [](Select& c) { c.tried.clear(); });
  offer(variants, e, [](Select& c) { c.refused.clear(); });
}
void simplify(const Observe& e, std::vector<Event>& variants) {
  offer(variants, e, [](Observe& c) { c.sent = 0; });
  offer(variants, e, [](Observe& c) { c.slot = 0; });
  offer(variants, e, [](Observe& c) { c.what = What::answer; });
  offer(variants, e, [](Observe& c) { c.code = 0; });
  offer(variants, e, [](Observe& c) { c.cap = 1000; });
  offer(variants, e, [](Observe& c) { c.explicit_queue = false; });
  offer(variants, e, [](Observe& c) { c.probe = false; });
}
void simplify(const Detect& e, std::vector<Event>& variants) {
  offer(variants, e, [](Detect& c) { c.resolved.clear(); });
  offer(variants, e, [](Detect& c) { c.alive.clear(); });
}
void simplify(const TurnSwitch&, std::vector<Event>&) {}
void simplify(const Timer&, std::vector<Event>&) {}
void simplify(const Remove&, std::vector<Event>&) {}
void simplify(const Pick&, std::vector<Event>&) {}
void simplify(const Inspect&, std::vector<Event>&) {}

rc::Seq<Event> simpler_events(const Event& event) {
  std::vector<Event> variants;
  std::visit([&](const auto& e) { simplify(e, variants); }, event);
  return rc::seq::fromContainer(std::move(variants));
}

/// The events without one stretch of them: halves first, single events last.
rc::Seq<std::vector<Event>> without_stretches(const std::vector<Event>& events) {
  std::vector<std::pair<std::size_t, std::size_t>> stretches;
  for (std::size_t length = events.size() / 2 + 1; length > 0; length /= 2) {
    for (std::size_t start = events.size(); start > 0; start -= std::min(start, length))
      stretches.emplace_back(start - std::min(start, length), start);
  }
  return rc::seq::map(rc::seq::fromContainer(std::move(stretches)), [events](const std::pair<std::size_t, std::size_t>& stretch) {
    std::vector<Event> left(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(stretch.first));
    left.insert(left.end(), events.begin() + static_cast<std::ptrdiff_t>(stretch.second), events.end());
    return left;
  });
}

}  // namespace

rc::Seq<Scenario> simpler_scenarios(const Scenario& scenario) {
  auto with = [scenario](std::vector<Event> events) {
    Scenario other = scenario;
    other.events = std::move(events);
    return other;
  };
  Scenario plain = scenario;
  plain.settings = Settings{};
  rc::Seq<Scenario> settings = scenario.settings == plain.settings ? rc::Seq<Scenario>() : rc::seq::just(plain);
  return rc::seq::concat(rc::seq::map(without_stretches(scenario.events), with), settings,
                         rc::seq::map(rc::shrink::eachElement(scenario.events, simpler_events), with));
}

rc::Gen<Scenario> scenarios(const Revision& revision) {
  return rc::Gen<Scenario>([&revision](const rc::Random& random, int size) {
    RandomDice dice(random);
    const std::size_t length = 10 + dice.below(60) + dice.below(1 + static_cast<std::uint32_t>(size) / 4);
    return rc::shrinkable::shrinkRecur(generate(dice, revision, length), &simpler_scenarios);
  });
}

}  // namespace sidestep::proptests
