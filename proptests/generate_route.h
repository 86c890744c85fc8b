// Generates route data, mostly sound, sometimes broken.
#pragma once

#include "core/event.h"
#include "proptests/dice.h"

namespace sidestep::proptests {

/// The brokers that events speak of: an order that is not that of numbers, and names that share a bucket of Java's table.
const std::vector<std::string>& broker_names();

core::RouteData generate_route(Dice& dice);
/// A route that differs a little from `route`, or in the order of its parts only, or not at all.
core::RouteData vary_route(Dice& dice, core::RouteData route);

}  // namespace sidestep::proptests
