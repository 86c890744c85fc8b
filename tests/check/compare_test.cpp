// Outcomes are compared member by member, as far as the adapter shows them.
#include "check/compare.h"

#include <gtest/gtest.h>

#include "fixtures.h"

namespace sidestep::check {
namespace {

core::Snapshot state_with(std::int32_t cursor, std::int64_t latency, std::int32_t pick) {
  core::Snapshot state;
  state.topics["T"] = {{{"a", 0}, {"a", 1}}, {{0, cursor}}};
  state.items["a"].latency = latency;
  state.pick_cursor = pick;
  return state;
}

std::optional<Difference> compare(const core::Outcome& expected, const core::Outcome& got, const Hello& hello) {
  return first_difference(std::vector{expected}, std::vector{got}, hello);
}

TEST(Compare, NamesTheMemberThatDiffers) {
  const Hello all = hello_of({"queues", "cursor", "items", "pick"});
  EXPECT_EQ(compare(state_with(1, 2, 3), state_with(1, 2, 3), all), std::nullopt);
  EXPECT_EQ(compare(state_with(1, 2, 3), state_with(1, 7, 3), all)->member, "items.a.latency");
  EXPECT_EQ(compare(state_with(1, 2, 3), state_with(9, 2, 3), all)->member, "topics.T.cursors.0");
  EXPECT_EQ(compare(core::Chosen{{"a", 0}}, core::Chosen{{"a", 1}}, all)->member, "queue[1]");
  EXPECT_EQ(compare(core::Chosen{{"a", 0}}, core::None{}, all)->member, "");
}

TEST(Compare, WhatIsNotExposedIsNotCompared) {
  EXPECT_EQ(compare(state_with(1, 2, 3), state_with(9, 2, 3), hello_of({"queues", "items", "pick"})), std::nullopt);
  EXPECT_EQ(compare(state_with(1, 2, 3), state_with(1, 9, 3), hello_of({"queues", "cursor", "pick"})), std::nullopt);
  EXPECT_EQ(compare(state_with(1, 2, 3), state_with(1, 2, 9), hello_of({"queues", "cursor", "items"})), std::nullopt);
  EXPECT_EQ(compare(state_with(1, 2, 3), core::Done{}, hello_of({})), std::nullopt);
  EXPECT_NE(compare(state_with(1, 2, 3), core::Done{}, hello_of({"items"})), std::nullopt);
}

TEST(Compare, ABrokerIsAllThatSomeCanTell) {
  Hello hello = hello_of({});
  EXPECT_NE(compare(core::Chosen{{"a", 0}}, core::Chosen{{"a", 1}}, hello), std::nullopt);
  hello.broker_only = true;
  EXPECT_EQ(compare(core::Chosen{{"a", 0}}, core::Chosen{{"a", 1}}, hello), std::nullopt);
  EXPECT_NE(compare(core::Chosen{{"a", 0}}, core::Chosen{{"b", 0}}, hello), std::nullopt);
}

TEST(Compare, TheFirstDifferenceCounts) {
  const std::vector<core::Outcome> expected = {core::Done{}, core::None{}, core::None{}};
  const std::vector<core::Outcome> got = {core::Done{}, core::Done{}, core::Waiting{}};
  EXPECT_EQ(first_difference(expected, got, hello_of({}))->event, 1U);
}

}  // namespace
}  // namespace sidestep::check
