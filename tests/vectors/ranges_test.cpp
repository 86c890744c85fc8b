// The range of a requirement's line: what the grammar says, and a complaint for each way to break it.
#include "spec/vectors/generate/ranges.h"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "core/revision.h"

namespace sidestep::vectors {
namespace {

Ranges read(const std::string& text) {
  std::istringstream page(text);
  Ranges ranges;
  read_page("page.md", page, ranges);
  return ranges;
}

/// The range of `- **SE-1** MUST<range>: …`, in the section of the heading given.
Range range_of(const std::string& range, const std::string& heading = "# Selection") {
  return read(heading + "\n- **SE-1** MUST" + range + ": it holds.\n").at("SE-1");
}

/// The revisions from one to another, in the order of core::revisions().
Range between(std::string_view first, std::string_view last) {
  Range range;
  bool inside = false;
  for (const core::Revision& revision : core::revisions()) {
    inside |= revision.name == first;
    if (inside) range.insert(revision.name);
    inside &= revision.name != last;
  }
  return range;
}

Range with_strict(Range range) {
  range.insert("strict");
  return range;
}

std::string complaint_of(const std::string& text) {
  try {
    read(text);
  } catch (const RangeError& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(Ranges, EachScopeMeansItsRevisions) {
  EXPECT_EQ(range_of(""), between("4.0.0", "strict"));
  EXPECT_EQ(range_of(", Java revisions"), between("4.0.0", "5.5.0"));
  EXPECT_EQ(range_of(", `strict`"), Range{"strict"});
  EXPECT_EQ(range_of(", up to 4.9.2"), between("4.0.0", "4.9.2"));
  EXPECT_EQ(range_of(", from 5.1.4"), between("5.1.4", "5.5.0"));
  EXPECT_EQ(range_of(", 4.9.3 to 5.2.0"), between("4.9.3", "5.2.0"));
  EXPECT_EQ(range_of(", 4.9.8"), Range{"4.9.8"});
}

TEST(Ranges, ScopesAreJoined) {
  EXPECT_EQ(range_of(", from 5.0.0 and `strict`"), with_strict(between("5.0.0", "5.5.0")));
  Range two = between("4.0.0", "4.9.7");
  two.merge(between("5.0.0", "5.1.3"));
  EXPECT_EQ(range_of(", up to 4.9.7 and 5.0.0 to 5.1.3"), two);
}

// 4.9.8 was released after 5.1.3, and is a revision of the older line: the numbers decide.
TEST(Ranges, ReleasesAreOrderedByTheirNumbers) {
  EXPECT_TRUE(range_of(", up to 5.0.0").contains("4.9.8"));
  EXPECT_TRUE(range_of(", from 4.9.4").contains("5.0.0"));
  EXPECT_FALSE(range_of(", from 5.0.0").contains("4.9.8"));
}

TEST(Ranges, ARangeMayEndWithALaterReleaseOfARow) { EXPECT_EQ(range_of(", up to 4.5.2"), between("4.0.0", "4.3.1")); }

TEST(Ranges, ASectionGivesAndLimitsARange) {
  EXPECT_EQ(range_of("", "## strict"), Range{"strict"});
  EXPECT_EQ(range_of("", "## strict: observations"), Range{"strict"});
  EXPECT_EQ(range_of("", "## Java revisions: the loop"), between("4.0.0", "5.5.0"));
  EXPECT_EQ(range_of(", from 5.4.0", "## Java revisions"), between("5.4.0", "5.5.0"));
  EXPECT_EQ(range_of("", "## strict\n## Pick"), between("4.0.0", "strict"));
}

TEST(Ranges, OtherLinesSayNothing) {
  EXPECT_TRUE(read("# Words\n- **not** a requirement\n| SE-1 | MUST |\n  goes on, from 9.9.9: here\n").empty());
  EXPECT_EQ(read("- **VA-7** SHOULD: it be so: up to 4.7.0, or from 5.0.0.\n").at("VA-7").size(), core::revisions().size());
}

TEST(Ranges, EveryFaultHasItsComplaint) {
  const auto line = [](const std::string& rest) { return "# One\n- **SE-1** " + rest + "\n"; };
  const std::pair<std::string, std::string> faults[] = {
      {line("holds."), "page.md:2: a requirement is"},
      {line("MAY: hold."), "a requirement is"},
      {line("MUST hold."), "a requirement is"},
      {line("MUST:hold."), "a requirement is"},
      {line("MUST, from 5.0.0"), "a requirement is"},
      {line("MUST, : hold."), "a requirement is"},
      {line("MUST, switch on: hold."), "\"switch on\" is no range"},
      {line("MUST, from 5.1.4, switch on: hold."), "\"from 5.1.4, switch on\" is no range"},
      {line("MUST, strict: hold."), "\"strict\" is no range"},
      {line("MUST, 4.9.0-4.9.3: hold."), "\"4.9.0-4.9.3\" is no range"},
      {line("MUST, 5.1.x: hold."), "\"5.1.x\" is no range"},
      {line("MUST, up to 5.1: hold."), "\"up to 5.1\" is no range"},
      {line("MUST, from 4.9.3 to 5.2.0: hold."), "is no range"},
      {line("MUST, from 5.0.0 (T5): hold."), "is no range"},
      {line("MUST, from 5.0.0 and: hold."), "is no range"},
      {line("MUST, from 5.0.9: hold."), "\"from 5.0.9\" begins with a release that is no revision"},
      {line("MUST, 4.5.2: hold."), "begins with a release that is no revision"},
      {line("MUST, up to 3.9.9: hold."), "\"up to 3.9.9\" is no revision of this section"},
      {line("MUST, 5.2.0 to 4.9.3: hold."), "is no revision of this section"},
      {line("MUST, from 5.0.0 and 5.2.0: hold."), "\"5.2.0\" names again what stands before it"},
      {"## strict\n" + line("MUST: hold.").substr(6) + "- **SE-2** MUST, from 5.0.0: hold.\n", "page.md:3: \"from 5.0.0\" is no revision"},
      {"## Java revisions\n- **SE-2** MUST, from 5.0.0 and `strict`: hold.\n", "\"`strict`\" is no revision of this section"},
      {"## Observations in strict\n", "page.md:1: a section of some revisions begins with"},
      {"## Java revisions, async\n", "a section of some revisions begins with"},
      {line("MUST: hold.") + "- **SE-1** MUST: hold.\n", "page.md:3: SE-1 is defined already"},
  };
  for (const auto& [page, complaint] : faults) EXPECT_NE(complaint_of(page).find(complaint), std::string::npos) << complaint_of(page);
}

TEST(Ranges, ARangeOfItsOwnIsToldWithItsPlace) {
  EXPECT_EQ(read_range("list", 3, "up to 4.9.2"), between("4.0.0", "4.9.2"));
  try {
    read_range("list", 3, "up to 4.9");
    FAIL() << "no complaint";
  } catch (const RangeError& error) {
    EXPECT_EQ(std::string(error.what()).rfind("list:3: \"up to 4.9\" is no range", 0), 0U) << error.what();
  }
}

TEST(Ranges, AFolderWithoutRequirementsIsAComplaint) {
  EXPECT_THROW(read_ranges(SPEC_VECTORS), RangeError);
  EXPECT_GT(read_ranges(SPEC_PAGES).size(), 150U);
}

}  // namespace
}  // namespace sidestep::vectors
