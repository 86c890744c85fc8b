// Every sequence of three observations, in every row, mode and pace: what no sequence may show.
#include "machine.h"

namespace sidestep::core::test {
namespace {

constexpr int kWhats = static_cast<int>(What::handed_off) + 1;

struct Story {
  const SendRow& row;
  SendRequest request;
  Millis pace;

  void expect_sound(const Machine& m, const SendAction& action) const {
    ASSERT_NE(action.kind, SendActionKind::ignore);
    ASSERT_LE(action.bookings_size, 3U);
    for (std::uint32_t i = 0; i < action.bookings_size; ++i) ASSERT_NE(action.bookings[i].broker, kNoBroker);
    if (action.kind == SendActionKind::attempt) {
      ASSERT_EQ(action.attempt, m.state.attempts);
      if (row.choices.strict) {
        ASSERT_GE(request.timeout - m.now, 10);  // [SL-70]
        ASSERT_LE(action.limit, request.timeout - m.now);
        ASSERT_GT(action.limit, 0);
      }
    }
    if (action.kind == SendActionKind::finish) {
      ASSERT_EQ(m.state.phase, SendPhase::done);
      if (row.choices.strict) {
        ASSERT_EQ(action.callbacks, 1);  // [SL-60]
      }
    }
    if (row.choices.strict) {
      ASSERT_LE(m.state.attempts, request.mode == Mode::oneway || request.explicit_queue ? 1 : 3);  // [SL-65]
    }
  }

  /// Answers selections until the machine asks for something from outside.
  static SendAction settle(Machine& m, SendAction action) {
    for (std::uint32_t next = 1; action.kind == SendActionKind::select; ++next)
      action = m.selected(action.named ? action.queue : Queue{next % 3, 0});
    return action;
  }

  void go(const Machine& from, int depth) const {
    if (depth == 0 || from.state.phase == SendPhase::done) return;
    for (int w = 0; w < kWhats; ++w) {
      Machine m = from;
      m.now += pace;
      const SendAction action = m.observed(static_cast<What>(w), w % 2 == 0 ? 14 : 1500);
      expect_sound(m, action);
      const SendAction settled = settle(m, action);
      expect_sound(m, settled);
      if (testing::Test::HasFatalFailure()) return;
      go(m, depth - 1);
    }
  }
};

TEST(SendExhaustive, EverySequenceOfThreeObservations) {  // [SL-1] [SL-2]
  for (const SendRow& r : kSendRows) {
    for (const Mode mode : {Mode::sync, Mode::async, Mode::oneway}) {
      for (const bool is_named : {false, true}) {
        for (const Millis pace : {0, 100, 1000, 4000}) {
          const Story story{r, is_named ? named(mode, a1) : ready(mode), pace};
          Machine m(r.choices);
          story.expect_sound(m, Story::settle(m, m.begin(story.request)));
          story.go(m, 3);
          ASSERT_FALSE(HasFatalFailure()) << r.name << ", mode " << static_cast<int>(mode) << ", pace " << pace;
        }
      }
    }
  }
}

}  // namespace
}  // namespace sidestep::core::test
