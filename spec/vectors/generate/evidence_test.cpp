// What the generator of the vectors refuses: a report's case that an implementation with the reported fault would pass.
#include <gtest/gtest.h>

#include "build.h"

namespace sidestep::vectors {

namespace {

using core::Outcome;
using Texts = std::vector<std::string>;

Outcome chosen(const std::string& broker, std::int32_t id) { return core::Chosen{{broker, id}}; }

/// A report's case with one event, and what three revisions show.
Draft reported(Evidence evidence) {
  Draft d;
  d.c.issue = "example/client#1";
  d.c.expect = {{{"5.1.4"}, {chosen("a", 0)}}, {{"5.2.0", "5.3.0"}, {chosen("a", 1)}}, {{"strict"}, {chosen("a", 2)}}};
  d.evidence = std::move(evidence);
  return d;
}

Texts lacking(Evidence evidence) { return lacks(reported(std::move(evidence))); }

TEST(Evidence, IsNeededWithAnIssueAndOnlyThere) {
  EXPECT_EQ(lacking({}), (Texts{"names neither a revision that shows the fault nor why there is none"}));
  Draft d = reported({"5.1.4", "5.2.0", "", {}});
  d.c.expect.back().outcomes = {chosen("b", 0)};
  EXPECT_EQ(lacks(d), Texts{});
  d.c.issue.clear();
  EXPECT_EQ(lacks(d), (Texts{"has evidence of a fault, and no issue"}));
}

TEST(Evidence, RevisionsThatShowTheSameAreNone) {
  EXPECT_EQ(lacking({"5.2.0", "5.3.0", "", {{{"strict"}, 0, {chosen("b", 0)}}}}),
            (Texts{"does not show the fault: 5.2.0, which has it, and 5.3.0, which has not, show the same"}));
}

// Where strict's queue differs only in its id, it is for the cursor's meaning.
TEST(Evidence, AnotherQueueOfTheSameBrokerIsNoneAgainstStrict) {
  EXPECT_EQ(lacking({"5.1.4", "strict", "", {}}),
            (Texts{"does not show the fault: 5.1.4, which has it, and strict, which has not, show the same"}));
  Draft d = reported({"5.1.4", "strict", "", {}});
  d.c.expect.back().outcomes = {chosen("b", 0)};
  EXPECT_EQ(lacks(d), Texts{});
  d.c.expect[0].outcomes = {core::Attempt{{"a", 1}, 3000, 1}};
  d.c.expect[2].outcomes = {core::Attempt{{"a", 0}, 1000, 1}};
  EXPECT_EQ(lacks(d).size(), 1U);
  d.c.expect[0].outcomes = {core::Snapshot{{}, {}, 1}};
  d.c.expect[2].outcomes = {core::Snapshot{}};
  EXPECT_EQ(lacks(d).size(), 1U);
}

TEST(Evidence, StrictIsHeldToo) {
  EXPECT_EQ(lacking({"5.1.4", "5.2.0", "", {}}),
            (Texts{"strict differs from 5.1.4 by the cursor's meaning only, and no slip of strict is named"}));
  EXPECT_EQ(lacking({"5.1.4", "5.2.0", "", {{{"strict"}, 0, {chosen("a", 1)}}}}), Texts{});
}

TEST(Evidence, NamesRevisionsOfTheCase) {
  EXPECT_EQ(lacking({"4.0.0", "", "", {}}),
            (Texts{"shows the fault in 4.0.0, which the case is not for", "is right in , which the case is not for"}));
  EXPECT_EQ(lacking({"strict", "5.2.0", "", {}}), (Texts{"strict cannot be what shows the fault"}));
  EXPECT_EQ(lacking({"5.1.4", "5.2.0", "a port's", {{{"strict"}, 0, {chosen("b", 0)}}}}),
            (Texts{"names a revision that shows the fault, and why there is none"}));
}

TEST(Evidence, WithoutAJavaRevisionThereIsASlip) {
  EXPECT_EQ(lacking({"", "", "a port's", {}}), (Texts{"no revision shows the fault, and the draft doesn't say what it would look like"}));
  EXPECT_EQ(lacking({"", "", "a port's", {{{"strict", "5.2.0"}, 0, {chosen("b", 0)}}}}), Texts{});
  EXPECT_EQ(lacking({"", "", "a port's", {{{"strict"}, 0, {chosen("b", 0), chosen("a", 2)}}}}),
            (Texts{"expects what the fault would show: strict, event 0"}));
  EXPECT_EQ(lacking({"", "", "a port's", {{{"4.0.0"}, 0, {chosen("b", 0)}}}}), (Texts{"names no slip: 4.0.0, event 0"}));
  EXPECT_EQ(lacking({"", "", "a port's", {{{"strict"}, 1, {chosen("b", 0)}}}}), (Texts{"names no slip: strict, event 1"}));
}

/// A case that is made for a defect: a queue other than a/2.
Draft made_for(std::set<std::string_view> shown_by) {
  Draft d = reported({});
  d.defect = Defect{std::move(shown_by), [](const std::vector<Outcome>& outcomes) { return outcomes.front() != chosen("a", 2); }};
  return d;
}

TEST(Evidence, ADefectShowsWhereItIsToldToAndNowhereElse) {
  EXPECT_EQ(lacks(made_for({"5.1.4", "5.2.0", "5.3.0"})), Texts{});
  EXPECT_EQ(lacks(made_for({"5.1.4", "5.2.0"})), (Texts{"shows the defect in 5.3.0, which is not told to have it"}));
  Draft d = made_for({"5.1.4", "5.2.0", "5.3.0"});
  d.c.expect[1].outcomes = {chosen("a", 2)};
  EXPECT_EQ(lacks(d), (Texts{"does not show the defect in 5.2.0", "does not show the defect in 5.3.0"}));
}

TEST(Evidence, StrictHasNoDefectAndTellsWhatItDoesInstead) {
  Draft d = made_for({"5.1.4", "5.2.0", "5.3.0"});
  d.c.expect[2].outcomes = {chosen("b", 0)};
  EXPECT_EQ(lacks(d), (Texts{"shows the defect in strict, which is not told to have it"}));
  d.c.expect.pop_back();
  EXPECT_EQ(lacks(d), (Texts{"does not tell what strict does instead"}));
  EXPECT_EQ(lacks(made_for({"5.1.4", "5.2.0", "5.3.0", "strict"})).front(), "strict cannot be what has the defect");
  EXPECT_EQ(lacks(made_for({})).front(), "no revision is told to have the defect");
}

}  // namespace

}  // namespace sidestep::vectors
