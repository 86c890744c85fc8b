// A story names each probe's rule and where revisions part.
#include "check/story.h"

#include <gtest/gtest.h>

#include <string_view>
#include <tuple>

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
                            "index 2, position 0, queue a/0: passed over: the last broker (SE-17)", "position 1, queue b/0: taken (SE-17)",
                            "=> queue b/0", "now cursor of topic T: 3"})
    EXPECT_NE(alone.find(words), std::string::npos) << words << "\n" << alone;
  const std::string both = tell(c, {core::find_revision("4.0.0"), core::find_revision("5.2.0"), core::find_revision("5.3.0")});
  EXPECT_NE(both.find("4.0.0:"), std::string::npos) << both;
  EXPECT_NE(both.find("5.2.0, 5.3.0:"), std::string::npos) << both;
  EXPECT_NE(both.find("they part first at event 3"), std::string::npos) << both;
}

/// What is told of a selection, last broker a, with a isolated for 10 s and unreachable, at 100 ms and, if `late`, at 20 s.
std::string story_of(const char* revision, bool late) {
  Case c;
  c.events = {core::SetRoute{"T", 0, false, route_of({"a", "b"}, 1), std::nullopt, std::nullopt}, core::SetClock{100}};
  core::Observe failed;
  failed.broker = "a";
  failed.what = core::What::connect_refused;
  failed.isolation = true;
  failed.reachable = false;
  c.events.emplace_back(failed);
  if (late) c.events.emplace_back(core::SetClock{20000});
  c.events.emplace_back(core::SetCursor{"T", 0, std::string_view(revision) == "strict" ? 0 : 1});
  c.events.emplace_back(core::Select{"T", 0, std::nullopt, false, {}, {}});
  return tell(c, {core::find_revision(revision)});
}

TEST(Story, NamesTheRuleOfEachProbe) {
  const std::tuple<const char*, bool, const char*> told[] = {
      {"4.9.7", false, "a/0: passed over: isolated (FT-9)"},
      {"4.9.7", false, "b/0: taken: available (SE-8)"},
      {"5.1.4", false, "a/0: passed over: isolated (FT-9)"},
      {"5.1.4", true, "a/0: passed over: its isolation is over, but it was unreachable (FT-10)"},
      {"5.2.0", true, "a/0: taken (SE-17)"},
      {"strict", false, "a/0: isolated and unreachable, not tried (SE-31)"},
      {"strict", false, "b/0: available, not tried (SE-31)"},
      {"strict", false, "b/0: taken: the first of the best class (SE-33)"},
      {"strict", true, "a/0: taken: the first of the best class (SE-33)"},
  };
  for (const auto& [revision, late, words] : told) {
    const std::string story = story_of(revision, late);
    EXPECT_NE(story.find(words), std::string::npos) << revision << ": " << words << "\n" << story;
  }
}

}  // namespace
}  // namespace sidestep::check
