// The executable model: what each event does. One function an event.
#include "model/model.h"

#include <type_traits>
#include <utility>

#include "model/send_loop.h"
#include "model/world.h"

namespace sidestep::model {

using namespace core;

struct Model::State {
  World world;
};

namespace {

bool is_moment(std::int64_t t) { return 0 <= t && t < kEndOfTime; }

Fault bad_event(const std::string& part) { return {FaultKind::bad_event, part, std::nullopt}; }

PublishInfo& info_of(World& world, const std::string& topic) { return *world.topics[topic].info; }

Outcome perform(World& world, const SetClock& e) {
  if (!is_moment(e.now)) return bad_event("now");
  world.now = e.now;
  return Done{};
}

Outcome perform(World& world, const SupplyEntropy& e) {
  world.draws.insert(world.draws.end(), e.draws.begin(), e.draws.end());
  if (e.shuffle) world.shuffle = *e.shuffle;
  return Done{};
}

Outcome perform(World& world, const SetCursor& e) {
  if (e.topic) {
    info_of(world, *e.topic).cursors[e.slot] = e.value;
  } else if (!world.choices.strict) {
    world.pick_counters[e.slot] = e.value;
  }
  return Done{};
}

Outcome perform(World& world, const TurnSwitch& e) {
  world.settings.latency_switch = e.on;
  return Done{};
}

Outcome perform(World& world, const SetRoute& e) {
  if (e.for_send && e.slot < 0) return bad_event("slot");
  if (e.for_send) return route_for_send(world, e);
  if (e.route.has_value() == e.failure.has_value()) return bad_event("route");
  if (e.failure) return Done{};
  return take_route(world, e.topic, *e.route, e.default_queue_nums);
}

Outcome perform(World& world, const Validate& e) {
  if (const std::optional<Fault> fault = validate(world, e)) return *fault;
  return Done{};
}

Outcome perform(World& world, const Begin& e) { return begin_send(world, e); }

Outcome perform(World& world, const Select& e) {
  const Request request{e.slot, e.last, e.reset, e.tried, e.refused};
  const std::optional<Selected> selected = select(world, info_of(world, e.topic), request);
  if (!selected) return None{};
  return Chosen{selected->queue};
}

Outcome perform(World& world, const Observe& e) {
  if (!e.broker) return e.slot < 0 ? Outcome{bad_event("slot")} : observe_attempt(world, e);
  if (!is_moment(e.sent)) return bad_event("sent");
  if (!world.choices.strict) {
    book(world, e);
    return Done{};
  }
  if (e.probe) end_probe(world, *e.broker);
  observe(world, *e.broker, e.sent, e.what, e.code, e.explicit_queue, e.cap);
  return Done{};
}

Outcome perform(World& world, const Timer& e) { return send_timer(world, e); }

Outcome perform(World& world, const Detect& e) { return detect(world, e); }

Outcome perform(World& world, const Remove& e) {
  remove_item(world, e.broker);
  return Done{};
}

Outcome perform(World& world, const Pick&) {
  const std::optional<std::string> broker = pick(world, 0);
  if (!broker) return None{};
  return Picked{*broker};
}

ItemState shown(const World& world, const Item& item) {
  ItemState state;
  state.until = item.until;
  state.blamed_at = item.blamed_at;
  state.latency = item.latency;
  state.next_check = item.next_check;
  state.reachable = item.reachable;
  state.available = is_available(world, item);
  state.probing = item.probing;
  return state;
}

Outcome perform(World& world, const Inspect&) {
  Snapshot snapshot;
  for (const auto& [name, topic] : world.topics) {
    snapshot.topics[name] = TopicState{topic.info->queues, topic.info->cursors};
  }
  for (const Item& item : world.items) snapshot.items[item.broker] = shown(world, item);
  if (world.pick_counters.contains(0)) snapshot.pick_cursor = world.pick_counters.at(0);
  return snapshot;
}

/// Whether a configured ladder has an isolation for each latency, the latencies in order, and spans of time throughout.
bool makes_sense(const std::optional<Ladder>& ladder) {
  if (!ladder) return true;
  if (ladder->latency.size() != ladder->isolation.size()) return false;
  std::int64_t below = 0;
  for (std::size_t rung = 0; rung < ladder->latency.size(); ++rung) {
    if (ladder->latency[rung] < below || !is_moment(ladder->latency[rung]) || !is_moment(ladder->isolation[rung])) return false;
    below = ladder->latency[rung];
  }
  return is_moment(ladder->error);
}

/// Whether an event names a slot that can't be.
template <class E>
bool has_bad_slot(const E& event) {
  constexpr bool slot_may_be_idle = std::is_same_v<E, SetRoute> || std::is_same_v<E, Observe>;
  if constexpr (requires { event.slot; } && !slot_may_be_idle) return event.slot < 0;
  return false;
}

}  // namespace

Model::Model(const Revision& revision, Settings settings) : state_(std::make_unique<State>()) {
  state_->world.revision = &revision;
  state_->world.choices = revision.selection->choices;
  state_->world.settings = std::move(settings);
}
Model::~Model() = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(Model&&) noexcept = default;

const std::vector<std::string_view>& Model::trail() const { return state_->world.trail; }

Outcome Model::step(const Event& event) {
  state_->world.trail.clear();
  if (state_->world.choices.strict && !makes_sense(state_->world.settings.ladder)) return bad_event("ladder");
  return std::visit(
      [&](const auto& e) -> Outcome {
        if (has_bad_slot(e)) return bad_event("slot");
        try {
          return perform(state_->world, e);
        } catch (const JavaError& error) {
          return Fault{error.kind, "", std::nullopt};
        }
      },
      event);
}

}  // namespace sidestep::model
