// The row tables.
#include <set>
#include <string>

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

TEST(SendRows, WhatRanOnTheJars) {
  std::set<std::string> unconfirmed;
  for (const SendRow& r : kSendRows) {
    if (!r.confirmed) unconfirmed.insert(r.name);
  }
  EXPECT_EQ(unconfirmed, (std::set<std::string>{"4.0.0", "4.3.0", "4.3.1", "4.6.0"}));
}

}  // namespace
}  // namespace sidestep::core::test
