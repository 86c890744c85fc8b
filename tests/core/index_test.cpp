// spec/index.md
#include "core/counter.h"
#include "play.h"

namespace sidestep::core {

namespace {

constexpr std::int32_t kMin = -kIntMax - 1;

/// The indexes of `n` steps from a stored value.
std::vector<std::int32_t> walk(CounterKind kind, std::int32_t from, int n) {
  Counter counter{from, true};
  std::vector<std::int32_t> indexes;
  for (int i = 0; i < n; ++i) {
    const Step step = next_index(counter, kind, 0);
    counter = step.counter;
    indexes.push_back(step.index);
  }
  return indexes;
}

using Indexes = std::vector<std::int32_t>;

TEST(Index, WrapsAround_IX1) {  // [IX-1]
  static_assert(wrap_add(kIntMax, 1) == kMin);
  static_assert(wrap_abs(kMin) == kMin);
  static_assert(wrap_abs(-5) == 5);
}

TEST(Index, T1_AfterMaxComesZero) {  // [IX-2]
  EXPECT_EQ(walk(CounterKind::t1, kIntMax - 1, 3), (Indexes{kIntMax, 0, 1}));
  static_assert(first_value(CounterKind::t1, kMin) == 0);
  static_assert(first_value(CounterKind::t1, -9) == 9);
}

TEST(Index, T2_OscillatesForEver) {  // [IX-3]
  EXPECT_EQ(walk(CounterKind::t2, kIntMax - 1, 5), (Indexes{kIntMax, kMin, kIntMax, kMin, kIntMax}));
  static_assert(first_value(CounterKind::t2, kMin) == kMin);
}

TEST(Index, T3_TurnsRound) {  // [IX-4]
  EXPECT_EQ(walk(CounterKind::t3, kIntMax - 1, 4), (Indexes{kIntMax, kMin, kIntMax, kIntMax - 1}));
  static_assert(first_value(CounterKind::t3, -3) == 3);
}

TEST(Index, T4_Masks) {  // [IX-5]
  EXPECT_EQ(walk(CounterKind::t4, kIntMax - 1, 3), (Indexes{kIntMax, 0, 1}));
  static_assert(first_value(CounterKind::t4, -3) == 3);
}

TEST(Index, T5_StartsAnywhere) {  // [IX-6]
  EXPECT_EQ(walk(CounterKind::t5, -2, 3), (Indexes{kIntMax, 0, 1}));
  static_assert(first_value(CounterKind::t5, -3) == -3);
}

TEST(Index, Positions) {  // [IX-7]
  static_assert(position_of(kMin, 3, PositionKind::abs_clamped) == 0);
  static_assert(position_of(-4, 3, PositionKind::abs_clamped) == 1);
  static_assert(position_of(kMin, 3, PositionKind::remainder) == -2);
}

TEST(Index, Reset) {  // [IX-8]
  static_assert(reset_counter(kIntMax).value == 0);
  static_assert(reset_counter(-1).value == 0);
  static_assert(reset_counter(kMin).value == 0);
  static_assert(reset_counter(kIntMax - 1).value == kIntMax - 1);
}

TEST(Index, StrictPositionIsNeverNegative) {  // [IX-9]
  static_assert(cursor_position(-1, 3) == 2);
  static_assert(cursor_position(kMin, 3) == 1);
  static_assert(cursor_position(kIntMax, 8) == 7);
  test::Play run("strict");
  run.brokers({"a"}, 5).draws({-1, 3});
  EXPECT_EQ(run.select(), "a4");
  EXPECT_EQ(run.select(), "a0");
  EXPECT_EQ(run.state().topics.at("T").cursors.at(0), 1);
}

// apache/rocketmq#4349, apache/rocketmq-client-go internal/route.go: no list size and no counter gives a position outside the list in
// strict.
TEST(Index, Report_4349_EveryCursorIsInRange) {  // [IX-9]
  for (std::uint32_t n = 1; n <= 9; ++n) {
    for (const std::int32_t v : {kMin, kMin + 1, -8, -1, 0, 1, 7, kIntMax - 1, kIntMax}) EXPECT_LT(cursor_position(v, n), n);
  }
}

}  // namespace

}  // namespace sidestep::core
