// Holds what a producer did against the plan of a case.
#pragma once

#include <string>
#include <vector>

#include "net/result.h"
#include "tests/net/vector_plan.h"

namespace sidestep::test {

/// What one case came to.
struct Course {
  Millis shift = 0;                                   ///< the environment's time at the case's 0
  std::vector<Told> told;                             ///< by the producer's rule, until the case ended
  std::vector<core::QueueName> arrived;               ///< requests, as the brokers saw them
  std::vector<std::vector<net::SendResult>> results;  ///< of each send, in the end
  std::size_t pending = 0;                            ///< sends without an outcome when the case ended
  core::Snapshot state;                               ///< then
  bool replays = false;
};

/// What was otherwise than planned, in words; empty: nothing.
std::vector<std::string> judge(const Plan& plan, const Course& course);

}  // namespace sidestep::test
