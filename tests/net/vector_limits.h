// What a producer can be brought to. Private to vector_plan.h.
#pragma once

#include "tests/net/vector_plan.h"

namespace sidestep::test {

/// Completes a plan: which connections are used beforehand, what times out when. Throws Unplayable.
void fit_to_producer(Plan& plan);

}  // namespace sidestep::test
