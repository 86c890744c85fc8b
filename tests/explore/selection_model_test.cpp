// The selection model finds planted faults, and none in strict.
#include "spec/explore/selection_model.h"

#include <gtest/gtest.h>

#include "spec/explore/explorer.h"
#include "spec/explore/story.h"

namespace sidestep::explore {
namespace {

const Scope kSmall{"small", 2, 1, false, 1, false};

/// A selection that sees every broker as healthy.
struct IgnoresIsolation : CoreRule {
  template <class Trace>
  static core::Selection select(core::SelectionView view, const core::SelectionRequest& request, const core::SelectionChoices& choices,
                                Trace& trace) {
    const core::FaultItem healthy[kMaxBrokers];
    view.table = {healthy, kMaxBrokers};
    return core::select(view, request, choices, trace);
  }
};

/// An update that believes every answer.
struct BelievesOldAnswers : CoreRule {
  static Booked book(const core::FaultItem& item, const Seen& seen, const Subject& subject) {
    Booked booked = CoreRule::book(item, seen, subject);
    if (seen.what == core::What::answer && !booked.blames) booked.item.isolated_until = kNow;
    return booked;
  }
};

Subject strict(const Scope& scope) { return {*core::find_revision("strict"), true, scope}; }

template <class Rule>
struct Explored {
  Subject subject;
  SelectionModel<Rule> model{subject};
  Explorer<SelectionModel<Rule>> explorer{model, 100000};
  Tally tally;
  explicit Explored(Subject of) : subject(std::move(of)) {
    Progress quiet("test", false);
    tally = explorer.run(quiet);
  }
  std::uint32_t level(std::uint32_t property) const {
    const auto breach = explorer.breach(property);
    return breach ? breach->level : 0;
  }
};

TEST(SelectionModel, StrictHoldsEverything) {
  const Explored<CoreRule> explored(strict(kSmall));
  for (std::uint32_t property = 0; property < kMaxProperties; ++property) EXPECT_EQ(explored.level(property), 0U) << property;
  EXPECT_NO_THROW(explored.explorer.require_reached(explored.model.wanted(), kSelectionSometimes));
}

TEST(SelectionModel, ASelectionThatIgnoresIsolationIsFound) {
  const Explored<IgnoresIsolation> explored(strict(kSmall));
  EXPECT_EQ(explored.level(kNoIsolated), 2U) << "isolate, select";
  EXPECT_EQ(explored.level(kAvailableUntried), 2U);
  EXPECT_EQ(explored.level(kElement), 0U);
  EXPECT_EQ(explored.level(kNeverBack), 0U);
}

TEST(SelectionModel, AnUpdateThatBelievesOldAnswersIsFound) {
  const Explored<BelievesOldAnswers> explored(strict(kSmall));
  EXPECT_EQ(explored.level(kOldAnswer), 2U) << "blame, answer";
  EXPECT_EQ(explored.level(kNoIsolated), 0U);
}

TEST(SelectionModel, StatesComeBackFromTheirBits) {
  const Subject subject(*core::find_revision("4.0.0"), true, kSmall);
  const SelectionModel<> model(subject);
  SelectionModel<>::Scene scene;
  scene.health.items[1] = {kNow + 600000, kNow, 15000, 0, true, true, false};
  scene.cursor = core::kIntMax - 3;
  scene.list[0] = {1, -1};
  scene.list[1] = {1, 0};
  const auto back = model.unpack(model.pack(scene));
  EXPECT_EQ(back.cursor, scene.cursor);
  EXPECT_EQ(back.list[0], scene.list[0]);
  EXPECT_EQ(back.health.items[1].isolated_until, kNow + 600000);
  EXPECT_EQ(back.health.items[1].latency, 15000);
  EXPECT_FALSE(back.health.items[0].present);
}

TEST(SelectionModel, ABreachIsToldAsACaseThatTheExecutorConfirms) {
  const Subject subject(*core::find_revision("5.1.4"), true, Scope{"ladder", 1, 2, true, 1, true});
  const Explored<CoreRule> explored(subject);
  const auto breach = explored.explorer.breach(kNeverBack);
  ASSERT_TRUE(breach) << "an unreachable broker stays out [FT-10]";
  std::vector<std::uint32_t> actions;
  std::vector<Packed<4>> states;
  for (const auto& hop : explored.explorer.path_to(breach->from)) {
    actions.push_back(hop.action);
    states.push_back(hop.state);
  }
  actions.push_back(breach->action);
  const check::Case c = tell_selection(subject, actions, states, kNeverBack);
  ASSERT_EQ(c.expect.size(), 2U);
  const auto& shown = std::get<core::Snapshot>(c.expect[0].outcomes.back());
  EXPECT_FALSE(shown.items.at("a").available);
  EXPECT_FALSE(shown.items.at("a").reachable);
}

TEST(Cursors, EachCodeStandsForAValueThatHasIt) {
  using core::CounterKind;
  for (const auto kind : {CounterKind::t1, CounterKind::t2, CounterKind::t3, CounterKind::t4, CounterKind::t5}) {
    const CursorWindows windows{kind, 6};
    const bool negative = kind == CounterKind::t2 || kind == CounterKind::t3;
    for (std::uint32_t code = 0; code < (negative ? 42U : 21U); ++code) EXPECT_EQ(windows.code(windows.value(code)), code);
  }
}

TEST(Cursors, ASelectionsStepsStayInTheWindows) {
  const CursorWindows windows{core::CounterKind::t5, 4};
  EXPECT_EQ(windows.code(4), 0U);
  EXPECT_EQ(windows.code(core::kIntMax), 4U);
  EXPECT_EQ(windows.code(-1), 4U) << "masked: the sign is never seen";
}

}  // namespace
}  // namespace sidestep::explore
