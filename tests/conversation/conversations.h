// Plays scenarios with one release of the Java client, and holds each against the core.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/revision.h"
#include "tests/conversation/java_producer.h"
#include "tests/conversation/stage.h"

namespace sidestep::conversation {

/// A scenario as it was played.
struct Played {
  const Scenario* scenario = nullptr;
  std::vector<Observed> steps;                            ///< one a step
  std::vector<std::optional<core::RouteData>> refreshed;  ///< one a step: what its refresh brought, if it has one
  std::optional<core::RouteData> first;                   ///< what the refresh before the first step brought, if the route is cached
  core::RouteData route;                                  ///< what look-ups within sends bring
};

/// Plays a scenario. `unfaithful`: with servers that answer every request at once, a fault that the judge must notice. Throws DriverError.
Played play(Reactor& reactor, JavaProducer& producer, const Scenario& scenario, bool unfaithful);

/// What differs from the core's conversation of that revision; empty: nothing.
std::vector<std::string> judge(const Played& played, const core::Revision& revision);

}  // namespace sidestep::conversation
