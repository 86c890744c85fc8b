// The send model and the races: strict holds, the known defects are found, and a breach is told so that the executor confirms it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "spec/explore/explorations.h"
#include "spec/explore/explorer.h"
#include "spec/explore/race_models.h"
#include "spec/explore/send_model.h"
#include "spec/explore/story.h"

namespace sidestep::explore {
namespace {

/// A model explored.
template <class M>
struct Explored {
  Subject subject;
  M model{subject};
  Explorer<M> explorer{model, 400000};
  Tally tally;
  Explored(const char* revision, bool on, const Scope& scope) : subject(*core::find_revision(revision), on, scope) {
    subject.form.forgotten = kForgotten;
    Progress quiet("test", false);
    tally = explorer.run(quiet);
  }
  std::uint32_t level(std::uint32_t property) const {
    const auto breach = explorer.breach(property);
    return breach ? breach->level : 0;
  }
};

using Sends = Explored<SendModel>;
const Scope kTwo{"2x1", 2, 1, false, 1, false};

TEST(SendModel, StrictHoldsEverything) {
  const Sends sends("strict", true, kTwo);
  for (std::uint32_t property = 0; property < kMaxProperties; ++property) EXPECT_EQ(sends.level(property), 0U) << property;
  EXPECT_NO_THROW(sends.explorer.require_reached(sends.model.wanted(), kSendSometimes));
}

TEST(SendModel, TheStickyRetryIsFound) {
  const Sends sends("4.0.0", true, kTwo);
  EXPECT_EQ(sends.level(kOtherBroker), 2U) << "begin, an answer to retry [SE-8]";
}

TEST(SendModel, TwoCallbacksAreFound) {
  const Sends doubled("5.3.2", false, kTwo);
  EXPECT_GT(doubled.level(kBudgetAsync), 0U);
}

TEST(SendModel, StatesComeBackFromTheirBits) {
  const Sends sends("4.0.0", true, kTwo);
  const auto breach = sends.explorer.breach(kOtherBroker);
  ASSERT_TRUE(breach);
  for (const auto& hop : sends.explorer.path_to(breach->from)) EXPECT_EQ(sends.model.pack(sends.model.unpack(hop.state)), hop.state);
}

TEST(SendModel, ABreachIsToldAsACaseThatTheExecutorConfirms) {
  const Sends sends("4.0.0", true, kTwo);
  const auto breach = sends.explorer.breach(kOtherBroker);
  ASSERT_TRUE(breach);
  std::vector<std::uint32_t> actions;
  std::vector<Packed<5>> states;
  for (const auto& hop : sends.explorer.path_to(breach->from)) {
    actions.push_back(hop.action);
    states.push_back(hop.state);
  }
  actions.push_back(breach->action);
  const check::Case c = tell_send(sends.subject, actions, states, kOtherBroker);
  ASSERT_EQ(c.expect.size(), 2U);
  EXPECT_EQ(c.expect[0].revisions, std::vector<std::string>{"4.0.0"});
  EXPECT_EQ(c.expect[0].outcomes.size(), c.events.size());
}

TEST(Races, ATornPairIsFoundWhereTheListIsShared) {
  EXPECT_GT(Explored<SharedEntryRace>("5.0.0", true, kTwo).level(kElement), 0U) << "[SE-12]";
  EXPECT_EQ(Explored<SharedEntryRace>("4.9.8", true, kTwo).level(kElement), 0U) << "[SE-14]";
  EXPECT_EQ(Explored<SharedEntryRace>("strict", true, kTwo).level(kElement), 0U);
}

TEST(Races, AnUpdateInTwoStepsMovesAnEndBack) {
  EXPECT_EQ(Explored<UpdateRace>("5.2.0", true, kTwo).level(kNeverBack), 4U) << "two compare, two write";
  EXPECT_EQ(Explored<UpdateRace>("strict", true, kTwo).level(kNeverBack), 0U);
}

TEST(Races, ASortThatReadsTheClockSortsForNoMoment) { EXPECT_GT(Explored<SortRace>("4.0.0", true, kTwo).level(kPickOrder), 0U); }

TEST(Cells, PinsThatDifferAreTold) {
  const std::string file = testing::TempDir() + "sidestep-pins";
  std::ofstream(file) << pinned_text({{"a 2x2", 5}, {"b", 7}});
  EXPECT_TRUE(differences(file, {{"a 2x2", 5}, {"b", 7}}, true).empty());
  EXPECT_EQ(differences(file, {{"a 2x2", 6}}, false), std::vector<std::string>{"a 2x2: 6 states, 5 pinned"});
  EXPECT_EQ(differences(file, {{"a 2x2", 5}}, true), std::vector<std::string>{"b: 7 states pinned, not explored"});
  EXPECT_EQ(differences(file, {{"c", 1}}, false), std::vector<std::string>{"c: 1 states, none pinned"});
  std::filesystem::remove(file);
}

TEST(Cells, ACellKeepsTheShortestFailure) {
  Cells cells;
  Failure longer, shorter;
  longer.steps = 4;
  longer.told = {"longer"};
  shorter.steps = 3;
  shorter.told = {"shorter"};
  cells.add({"m", "1", "5.2.0", "on"}, 10, longer);
  cells.add({"m", "1", "5.2.0", "on"}, 5, shorter);
  cells.add({"m", "1", "strict", "-"}, 5, std::nullopt);
  const std::string folder = testing::TempDir() + "sidestep-cells";
  EXPECT_EQ(cells.lines(folder), "m\t1\t5.2.0\ton\tfails\t15\tm-1-5.2.0-on.txt\nm\t1\tstrict\t-\tholds\t5\t-\n");
  std::string text;
  std::getline(std::ifstream(folder + "/m-1-5.2.0-on.txt"), text);
  EXPECT_EQ(text, "shorter");
  EXPECT_TRUE(cells.strict_holds());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace sidestep::explore
