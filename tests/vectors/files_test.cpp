// The generator writes files only of cases on which everyone agrees and which each revision has a requirement for.
#include "spec/vectors/generate/files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/executor.h"

namespace sidestep::vectors {
namespace {

namespace fs = std::filesystem;

std::vector<core::Outcome> run(const core::Revision& revision, const Case& c) { return core::run(revision, c.settings, c.events); }

/// The core but for one outcome of 4.8.0.
std::vector<core::Outcome> differ(const core::Revision& revision, const Case& c) {
  std::vector<core::Outcome> outcomes = run(revision, c);
  if (revision.name == "4.8.0") outcomes.back() = core::None{};
  return outcomes;
}

Ranges ranges() {
  Ranges all;
  for (const core::Revision& revision : core::revisions()) {
    all["SE-1"].insert(revision.name);
    all[revision.name == "strict" ? "SE-3" : "SE-2"].insert(revision.name);
  }
  return all;
}

Draft one_selection(std::vector<std::string> requirements) {
  return draft("one", "selection", "a selection", std::move(requirements), {route(std::vector<Broker>{{"a", 1}}), cursor(0), select()});
}

std::vector<std::string> complaints(Draft d, const Run& model = run) { return complete(d, ranges(), {run, model}); }

/// A folder with one file, sound.json, that is not current.
class Files : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
    std::ofstream(folder / "sound.json") << "old";
  }
  void TearDown() override { fs::remove_all(folder); }

  std::vector<std::string> write_both(const vectors::Run& model, bool check_only = false) const {
    Draft other = one_selection({"SE-1"});
    other.c.events = {clock(1)};
    return write_files(folder, {{"sound", {other}}, {"other", {one_selection({"SE-1"})}}}, ranges(), {run, model}, check_only);
  }
  std::string sound() const {
    std::ifstream in(folder / "sound.json");
    return {std::istreambuf_iterator<char>(in), {}};
  }

  const fs::path folder =
      fs::path(testing::TempDir()) / ("sidestep_files_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST(Complete, RevisionsThatShowTheSameAndOweTheSameStandTogether) {
  Draft d = one_selection({"SE-1", "SE-2", "SE-3"});
  EXPECT_TRUE(complete(d, ranges(), {run, run}).empty());
  std::size_t revisions = 0;
  for (const check::Expectation& e : d.c.expect) {
    const bool strict = e.revisions.front() == "strict";
    EXPECT_EQ(e.requirements, (std::vector<std::string>{"SE-1", strict ? "SE-3" : "SE-2"}));
    revisions += e.revisions.size();
  }
  EXPECT_EQ(revisions, core::revisions().size());
  EXPECT_EQ(d.c.expect.back().revisions, std::vector<std::string>{"strict"});
}

TEST(Complete, ADisagreementIsAComplaint) {
  const std::vector<std::string> all = complaints(one_selection({"SE-1"}), differ);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0], "selection/one, 4.8.0: core against model: event 2: {\"queue\":[\"a\",0]} against {\"none\":true}");
}

TEST(Complete, ALineDerivedByHandIsHeldToo) {
  Draft d = one_selection({"SE-1"});
  d.by_hand = run(*core::find_revision("strict"), d.c);
  EXPECT_TRUE(complaints(d).empty());
  d.by_hand.back() = core::None{};
  ASSERT_EQ(complaints(d).size(), 1U);
  EXPECT_EQ(complaints(d)[0].rfind("selection/one, strict: core against hand: event 2", 0), 0U);
}

TEST(Complete, ARevisionWithoutARequirementIsAComplaint) {
  EXPECT_EQ(complaints(one_selection({"SE-2"})),
            std::vector<std::string>{"selection/one, strict: none of the case's requirements holds for it"});
}

TEST(Complete, AnIdleRequirementIsAComplaint) {
  EXPECT_EQ(complaints(one_selection({"SE-1", "XX-99"})), std::vector<std::string>{"selection/one: XX-99 is no requirement"});
  Draft d = one_selection({"SE-1", "SE-3"});
  d.revisions = For::java;
  EXPECT_EQ(complaints(d), std::vector<std::string>{"selection/one: SE-3 holds for none of its revisions"});
}

TEST_F(Files, NoneIsWrittenIfOneCaseIsNotAgreedOn) {
  EXPECT_EQ(write_both(differ).size(), 2U);
  EXPECT_EQ(sound(), "old");
  EXPECT_FALSE(fs::exists(folder / "other.json"));
}

TEST_F(Files, AllAreWrittenAndThenCurrent) {
  EXPECT_EQ(write_both(run, true).size(), 2U);
  EXPECT_EQ(sound(), "old");
  EXPECT_TRUE(write_both(run).empty());
  EXPECT_TRUE(write_both(run, true).empty());
  EXPECT_EQ(check::load_cases((folder / "sound.json").string()).size(), 1U);
}

}  // namespace
}  // namespace sidestep::vectors
