// Plays a case of the vectors on a real producer: the embedded servers and the network do what its plan says.
#pragma once

#include <string>
#include <vector>

#include "tests/net/vector_plan.h"

namespace sidestep::test {

/// What was otherwise than planned, in words; empty: nothing.
std::vector<std::string> play(const Plan& plan);

}  // namespace sidestep::test
