// Counts calls of operator new in this program.
#pragma once

#include <cstdint>

namespace sidestep::bench {

std::uint64_t allocations();

}  // namespace sidestep::bench
