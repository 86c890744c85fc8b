// The send loop (spec/send-loop.md).
#include "model/send_loop.h"

namespace sidestep::model {
namespace {

core::Fault no_send() { return {core::FaultKind::bad_event, "slot", std::nullopt}; }

}  // namespace

core::Outcome begin_send(World&, const core::Begin&) { return no_send(); }
core::Outcome observe_attempt(World&, const core::Observe&) { return no_send(); }
core::Outcome send_timer(World&, const core::Timer&) { return no_send(); }
core::Outcome route_for_send(World&, const core::SetRoute&) { return no_send(); }

void book(World& world, const core::Observe& observation) {
  if (!observation.isolation || !observation.reachable) return;
  update_item(world, *observation.broker, world.now - observation.sent, *observation.isolation, *observation.reachable);
}

}  // namespace sidestep::model
