// The list of known defects: it is complete, and every way to break it is a complaint.
#include "spec/counterexamples/generate/known.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace sidestep::vectors {
namespace {

namespace fs = std::filesystem;

const std::string kHead = "number\tkind\tname\tshown by\tbreaks\treports\twhat\n";
const std::string kFirst = "1\tvector\tone\tup to 4.7.1\t10\tapache/rocketmq#1576\tsticks\n";
const std::string kRace = "2\trace\trace-sort\tup to 5.1.3\t-\t-\tsorts for no moment\n";

/// A file of its own for each test.
class KnownDefects : public testing::Test {
 protected:
  void TearDown() override { fs::remove(file); }

  const fs::path& written(const std::string& text) const {
    std::ofstream(file) << text;
    return file;
  }
  std::string complaint_of(const std::string& lines) const {
    try {
      read_known(written(lines));
    } catch (const RangeError& error) {
      return error.what();
    }
    return "no complaint";
  }

  const fs::path file = fs::path(testing::TempDir()) /
                        ("sidestep_known_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".tsv");
};

TEST_F(KnownDefects, ALineSaysWhoShowsItWhereAndWhatIsBroken) {
  const std::vector<Known> known = read_known(written(kHead + kFirst));
  ASSERT_EQ(known.size(), 1U);
  EXPECT_EQ(known[0].kind, Kind::vector);
  EXPECT_TRUE(known[0].shown_by.contains("4.7.1") && !known[0].shown_by.contains("4.8.0"));
  EXPECT_EQ(table_of(known).substr(table_of(known).rfind("| 1 |")),
            "| 1 | sticks | up to 4.7.1 | 10 | [one](one.json) | apache/rocketmq#1576 |\n");
}

TEST_F(KnownDefects, EveryFaultOfTheListHasItsComplaint) {
  const std::pair<std::string, std::string> faults[] = {
      {kFirst, ":1: the head is not the list's"},
      {kHead + "1\tvector\tone\tup to 4.7.1\t10\t-\n", ":2: takes seven columns"},
      {kHead + "1\tvector\tone\tup to 4.7.1\t\t-\tsticks\n", ":2: takes seven columns"},
      {kHead + "1\tstory\tone\tup to 4.7.1\t-\t-\tsticks\n", ":2: story is no kind"},
      {kHead + "1\tvector\tone\tup to 4.7\t-\t-\tsticks\n", ":2: \"up to 4.7\" is no range"},
      {kHead + "1\tvector\t-\tup to 4.7.1\t-\t-\tsticks\n", ":2: a vector and a race have names"},
      {kHead + "1\tsockets\tone\tup to 4.7.1\t-\t-\tsticks\n", ":2: a vector and a race have names"},
      {kHead + kFirst + kFirst, ":3: one stands twice"},
      {kHead + kRace, "no line has number 1"},
      {kHead, "the list is empty"},
      {"", "the list is empty"},
  };
  for (const auto& [lines, complaint] : faults) EXPECT_NE(complaint_of(lines).find(complaint), std::string::npos) << complaint_of(lines);
}

TEST_F(KnownDefects, ARaceThatTheExplorerDoesNotHaveIsAComplaint) {
  const std::vector<Known> known = read_known(written(kHead + kFirst + kRace));
  const fs::path pins = fs::path(SPEC_PAGES) / "explore/pinned-quick";
  EXPECT_TRUE(unexplored(known, pins).empty());
  EXPECT_EQ(unexplored(known, written("# States\nrace-sort two-threads 4.0.0 on 7\n")).front(),
            "defect 2: the explorer has no race-sort 4.8.0");
}

TEST_F(KnownDefects, TheTableTakesItsPlaceInThePage) {
  EXPECT_EQ(with_table("a\n<!-- table -->\nold\n<!-- end of table -->\nz\n", "new\n"),
            "a\n<!-- table -->\nnew\n<!-- end of table -->\nz\n");
  EXPECT_THROW(with_table("a page\n", "new\n"), RangeError);
}

TEST(KnownDefectsOfTheProject, EachHasAFileOrAnInterleavingOrNeedsSockets) {
  const fs::path folder = fs::path(SPEC_PAGES) / "counterexamples";
  const std::vector<Known> known = read_known(folder / "defects.tsv");
  for (const char* number : {"1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",    "10",   "11",  "12",
                             "13", "14", "15", "16", "17", "18", "19", "20", "6.16", "6.17", "6.31"})
    EXPECT_TRUE(std::ranges::count(known, number, &Known::number) > 0) << number;
  for (const Known& k : known) EXPECT_EQ(fs::exists(folder / (k.name + ".json")), k.kind == Kind::vector) << k.name;
}

}  // namespace
}  // namespace sidestep::vectors
