// Everything that a vector holds can be told in words.
#include "check/describe.h"

#include <gtest/gtest.h>

#include "check/vectors.h"

namespace sidestep::check {
namespace {

TEST(Describe, EveryEventAndOutcomeOfEveryVector) {
  const std::vector<Case> cases = load_vectors({SPEC_VECTORS});
  EXPECT_GT(cases.size(), 500U);
  for (const Case& c : cases) {
    EXPECT_FALSE(describe(c.settings).empty()) << c.id;
    for (const core::Event& event : c.events) EXPECT_FALSE(describe(event).empty()) << c.id;
    for (const Expectation& e : c.expect)
      for (const core::Outcome& outcome : e.outcomes) EXPECT_FALSE(describe(outcome).empty()) << c.id;
  }
}

TEST(Describe, ARouteEventWithoutDataOrFailure) {
  core::SetRoute neither;
  neither.topic = "T";
  EXPECT_EQ(describe(core::Event(neither)), "route of topic T brings neither data nor a failure");
  neither.for_send = true;
  EXPECT_EQ(describe(core::Event(neither)), "the send's look-up of topic T brings neither data nor a failure");
}

}  // namespace
}  // namespace sidestep::check
