// A story names each probe's rule and where revisions part.
#include "check/story.h"

#include <gtest/gtest.h>

#include "fixtures.h"

namespace sidestep::check {
namespace {

TEST(Story, TellsProbesOutcomesChangesAndWhereRevisionsPart) {
  Case c;
  c.id = "a-retry";
  c.why = "the last broker is avoided";
  c.events = {core::SetRoute{"T", 0, false, route_of({"a", "b"}, 1), std::nullopt, std::nullopt}, core::SetCursor{"T", 0, 1},
              core::Select{"T", 0, "a", false, {}, {}}};
  const std::string alone = tell(c, {core::find_revision("5.2.0")});
  for (const char* words : {"a-retry", "the last broker is avoided", "3. select a queue of topic T, last broker a",
                            "index 2, position 0, queue a/0: passed over: the last broker", "=> queue b/0", "now cursor of topic T: 3"})
    EXPECT_NE(alone.find(words), std::string::npos) << words << "\n" << alone;
  const std::string both = tell(c, {core::find_revision("4.0.0"), core::find_revision("5.2.0"), core::find_revision("5.3.0")});
  EXPECT_NE(both.find("4.0.0:"), std::string::npos) << both;
  EXPECT_NE(both.find("5.2.0, 5.3.0:"), std::string::npos) << both;
  EXPECT_NE(both.find("they part first at event 3"), std::string::npos) << both;
}

}  // namespace
}  // namespace sidestep::check
