// The send loop: begin, observe an attempt, timer, a route that a send waited for.
#pragma once

#include "model/world.h"

namespace sidestep::model {

core::Outcome begin_send(World& world, const core::Begin& begin);
core::Outcome observe_attempt(World& world, const core::Observe& observation);
core::Outcome send_timer(World& world, const core::Timer& timer);
core::Outcome route_for_send(World& world, const core::SetRoute& answer);

/// Java: an exchange outside the sends of the case, booked as the row's send loop books `what`.
void book(World& world, const core::Observe& observation);

}  // namespace sidestep::model
