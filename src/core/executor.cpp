#include "core/executor.h"

#include <utility>

#include "core/notes.h"
#include "core/send_driver.h"
#include "core/world.h"
#include "core/world_steps.h"

namespace sidestep::core {

struct Executor::State {
  World world;
  bool well_formed = true;  ///< the settings [FT-18]
  Sends sends;
  std::vector<ProbeNote> notes;

  Outcome operator()(const SetClock& e) { return set_clock(world, e); }
  Outcome operator()(const SupplyEntropy& e) { return supply_entropy(world, e); }
  Outcome operator()(const SetCursor& e) { return set_cursor(world, e); }
  Outcome operator()(const TurnSwitch& e) { return turn_switch(world, e); }
  Outcome operator()(const Validate& e) { return validate_message(world, e); }
  Outcome operator()(const Select& e) { return select_queue(world, e, notes); }
  Outcome operator()(const Detect& e) { return detect_round(world, e); }
  Outcome operator()(const Remove& e) { return remove_item(world, e); }
  Outcome operator()(const Pick&) { return pick_broker(world); }
  Outcome operator()(const Inspect&) { return snapshot(world); }
  Outcome operator()(const SetRoute& e) { return e.for_send ? resume_with_route(world, sends, e, notes) : set_route(world, e); }
  Outcome operator()(const Observe& e) { return e.broker ? observe_broker(world, e) : resume_with_observation(world, sends, e, notes); }
  Outcome operator()(const Begin& e) { return begin_send(world, sends, e, notes); }
  Outcome operator()(const Timer& e) { return resume_with_timer(world, sends, e, notes); }
};

Executor::Executor(const Revision& revision, Settings settings) : state_(std::make_unique<State>()) {
  state_->world.revision = &revision;
  state_->world.settings = std::move(settings);
  state_->well_formed = state_->world.well_formed();
}
Executor::~Executor() = default;

Outcome Executor::step(const Event& event) {
  state_->notes.clear();
  if (!state_->well_formed) return bad_event("ladder");  // [FT-18]
  return std::visit(*state_, event);
}

std::size_t Executor::draws() const { return state_->world.entropy.view().size; }

const std::vector<ProbeNote>& Executor::notes() const { return state_->notes; }

std::vector<Outcome> run(const Revision& revision, const Settings& settings, const std::vector<Event>& events) {
  Executor executor(revision, settings);
  std::vector<Outcome> outcomes;
  outcomes.reserve(events.size());
  for (const Event& event : events) outcomes.push_back(executor.step(event));
  return outcomes;
}

}  // namespace sidestep::core
