// The two ends of a connection in the simulated network.
#pragma once

#include "tests/net/sim_environment.h"

namespace sidestep::test {

/// Both ends; the first belongs to the side that connects, to `peer`, and is the one whose steps fail.
std::pair<std::unique_ptr<net::Stream>, std::unique_ptr<net::Stream>> sim_pipe(SimEnvironment& environment, const Address& peer);

}  // namespace sidestep::test
