// One function an event, on the world; sends aside (send_driver.h). Not part of the public interface.
#pragma once

#include <vector>

#include "core/executor.h"
#include "core/selection.h"
#include "core/validate.h"
#include "core/world.h"

namespace sidestep::core {

Outcome set_clock(World& world, const SetClock& event);
Outcome supply_entropy(World& world, const SupplyEntropy& event);
Outcome set_cursor(World& world, const SetCursor& event);
Outcome turn_switch(World& world, const TurnSwitch& event);
Outcome set_route(World& world, const SetRoute& event);
Outcome validate_message(const World& world, const Validate& event);
Outcome select_queue(World& world, const Select& event, std::vector<ProbeNote>& notes);
Outcome observe_broker(World& world, const Observe& event);
Outcome detect_round(World& world, const Detect& event);
Outcome remove_item(World& world, const Remove& event);
Outcome pick_broker(World& world);
Outcome snapshot(World& world);

/// What validation looks at; borrows the topic.
MessageFacts facts_of(const Validate& message);

/// A queue with its broker's name.
QueueName named(const World& world, Queue queue);

/// An ill-formed event.
Fault bad_event(std::string part);

/// How a selection is asked for within the world; `marks` by broker, strict only, may be shorter than the names.
struct SelectionCall {
  std::int32_t slot = 0;
  BrokerId last = kNoBroker;
  bool reset = false;
  std::vector<std::uint8_t> marks;
};

/// Selects from a publish info and applies the effects.
Selection select_in(World& world, InfoInUse& from, SelectionCall call, std::vector<ProbeNote>& notes);

/// Applies an update or an observation to a broker's item.
void book(World& world, BrokerId broker, const JavaUpdate& update);
void book(World& world, BrokerId broker, const StrictObservation& observation);

}  // namespace sidestep::core
