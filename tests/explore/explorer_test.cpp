// The explorer itself, on toy models whose states can be counted by hand.
#include "spec/explore/explorer.h"

#include <gtest/gtest.h>

namespace sidestep::explore {
namespace {

/// Two counters below `size`; a step moves one of them on, both wrap around. So there are size * size states.
struct Counters {
  using State = Packed<1>;
  std::uint32_t size = 10;
  std::uint32_t planted = 1000;  ///< the sum that breaks property 0
  static constexpr std::uint32_t kFirst = 0, kSecond = 1;

  static State pack(std::uint64_t first, std::uint64_t second) {
    BitWriter<1> out;
    out.put(first, 16);
    out.put(second, 16);
    return out.state();
  }
  void initial(Sink<State>& sink) const { sink.go(0, pack(0, 0)); }
  void expand(const State& state, Sink<State>& sink) const {
    BitReader<1> in(state);
    const std::uint64_t first = in.get(16), second = in.get(16);
    step(kFirst, (first + 1) % size, second, sink);
    step(kSecond, first, (second + 1) % size, sink);
  }
  void step(std::uint32_t action, std::uint64_t first, std::uint64_t second, Sink<State>& sink) const {
    Found found;
    if (first + second == planted) found.broken = 1;
    if (first == size - 1 && second == size - 1) found.reached = 1;
    sink.go(action, pack(first, second), found);
  }
};

Tally explored(Explorer<Counters>& explorer) {
  Progress quiet("toy", false);
  return explorer.run(quiet);
}

TEST(Explorer, CountsEveryStateOnce) {
  const Counters model;
  Explorer<Counters> explorer(model, 1000);
  const Tally tally = explored(explorer);
  EXPECT_EQ(tally.states, 100U);
  EXPECT_EQ(tally.steps, 1U + 2 * 100);
  EXPECT_EQ(tally.levels, 19U) << "the corner is 18 steps away";
  EXPECT_FALSE(explorer.breach(0));
}

TEST(Explorer, ManyStatesTakeManyBlocks) {
  const Counters model{700, 100000};
  Explorer<Counters> explorer(model, 600000);
  EXPECT_EQ(explored(explorer).states, 490000U);
}

TEST(Explorer, ShowsAShortestWayToAPlantedBreach) {
  const Counters model{10, 7};
  Explorer<Counters> explorer(model, 1000);
  explored(explorer);
  const auto breach = explorer.breach(0);
  ASSERT_TRUE(breach);
  EXPECT_EQ(breach->level, 7U);
  const auto path = explorer.path_to(breach->from);
  ASSERT_EQ(path.size(), 7U) << "the initial state and six steps; the seventh breaks";
  EXPECT_EQ(path.front().state, Counters::pack(0, 0));
  std::uint64_t first = 0, second = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    ++(path[i].action == Counters::kFirst ? first : second);
    EXPECT_EQ(path[i].state, Counters::pack(first, second)) << "hop " << i;
  }
  EXPECT_EQ(first + second, 6U);
}

TEST(Explorer, FindsTheSameEveryTime) {
  const Counters model{100, 77};
  Explorer<Counters> one(model, 20000), two(model, 20000);
  explored(one);
  explored(two);
  ASSERT_TRUE(one.breach(0));
  EXPECT_EQ(one.breach(0)->from, two.breach(0)->from);
  EXPECT_EQ(one.breach(0)->action, two.breach(0)->action);
}

TEST(Explorer, AFullSetIsAClearError) {
  const Counters model;
  Explorer<Counters> explorer(model, 60);
  try {
    explored(explorer);
    FAIL() << "100 states do not fit";
  } catch (const SetFull& error) {
    EXPECT_STREQ(error.what(), "the set of states is full: it has room for 60 states");
  }
}

TEST(Explorer, StatesItsMemory) {
  const Counters model;
  EXPECT_EQ(Explorer<Counters>(model, 1000).bytes(), 2 * (500 * 16 + 1024 * 4U));
}

TEST(Explorer, ASometimesPropertyNeverReachedIsAnError) {
  const Counters model;
  Explorer<Counters> explorer(model, 1000);
  explored(explorer);
  EXPECT_NO_THROW(explorer.require_reached(1, {"the corner", "the moon"}));
  try {
    explorer.require_reached(3, {"the corner", "the moon"});
    FAIL() << "nothing reaches the moon";
  } catch (const NeverReached& error) {
    EXPECT_STREQ(error.what(), "never reached: the moon");
  }
}

TEST(Bits, FieldsComeBackAcrossWordBorders) {
  BitWriter<2> out;
  out.put(5, 3);
  out.put(0xFFFFFFFFFFFFFFFF, 64);
  out.put(1, 40);
  ASSERT_TRUE(out.sound());
  BitReader<2> in(out.state());
  EXPECT_EQ(in.get(3), 5U);
  EXPECT_EQ(in.get(64), 0xFFFFFFFFFFFFFFFFU);
  EXPECT_EQ(in.get(40), 1U);
}

TEST(Bits, AFieldTooLargeIsUnsound) {
  BitWriter<1> out;
  out.put(4, 2);
  EXPECT_FALSE(out.sound());
}

TEST(Bits, AFieldBeyondTheEndIsUnsound) {
  BitWriter<1> out;
  out.put(1, 60);
  out.put(1, 5);
  EXPECT_FALSE(out.sound());
}

}  // namespace
}  // namespace sidestep::explore
