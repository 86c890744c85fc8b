// Simpler variants of a scenario, for RapidCheck to look for the shortest that still fails.
#pragma once

#include <gtest/gtest.h>  // before RapidCheck, which refers to it
#include <rapidcheck.h>

#include "proptests/generator.h"

namespace sidestep::proptests {

/// Scenarios of a revision; their length grows with RapidCheck's size.
rc::Gen<Scenario> scenarios(const core::Revision& revision);

/// Fewer events, then simpler ones.
rc::Seq<Scenario> simpler_scenarios(const Scenario& scenario);

}  // namespace sidestep::proptests
