// The row tables.
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/revision.h"
#include "core/validation_rows.h"
#include "machine.h"

namespace sidestep::core::test {
namespace {

/// Oldest first by release; `strict` last.
template <class Rows>
void expect_ordered(const Rows& table) {
  std::string before;
  for (const auto& r : table) {
    EXPECT_LT(before, std::string(r.name));
    before = r.name;
  }
  EXPECT_EQ(before, "strict");
}

TEST(SendRows, OldestFirst) {
  expect_ordered(kSendRows);
  expect_ordered(kValidationRows);
}

TEST(SendRows, OnlyStrictIsStrict) {
  for (const SendRow& r : kSendRows) EXPECT_EQ(r.choices.strict, std::string_view(r.name) == "strict");
}

/// The releases that ./dev conversation plays.
std::vector<std::string> played() {
  std::ifstream script(SIDESTEP_PLAYED);
  const std::string head = "all=\"";
  for (std::string line; std::getline(script, line);) {
    if (!line.starts_with(head)) continue;
    std::istringstream words(line.substr(head.size(), line.size() - head.size() - 1));
    return {std::istream_iterator<std::string>(words), {}};
  }
  return {};
}

TEST(SendRows, AreConfirmedIfAReleaseThatHasThemIsPlayed) {
  std::set<std::string> rows, confirmed;
  for (const std::string& release : played()) rows.insert(std::string(find_revision(release)->send->name));
  for (const SendRow& r : kSendRows)
    if (r.confirmed && !r.choices.strict) confirmed.insert(std::string(r.name));
  EXPECT_GT(rows.size(), 5U);
  EXPECT_EQ(confirmed, rows);
}

}  // namespace
}  // namespace sidestep::core::test
