// spec/fault-table.md, Pick
#include "core/pick.h"

#include "play.h"

namespace sidestep::core {

namespace {

using test::Play;
using Texts = std::vector<std::string>;

SetCursor pick_cursor(std::int32_t value) { return {std::nullopt, 0, value}; }

TEST(Pick, EmptyTable) {  // [FT-20]
  for (const char* revision : {"4.2.0", "5.1.3", "5.2.0", "strict"}) EXPECT_EQ(Play(revision).pick(), "none");
}

TEST(Pick, SortsByAvailableThenLatencyThenEnd) {  // [FT-21] [FT-23]
  Play run("4.9.8");
  run.at(100000).update("slow", 99500, false).update("down", 99990, true);
  EXPECT_EQ(run.pick(), "slow");  // available
  Play ends("4.9.8");
  ends.at(100000).update("later", 99990, true).at(90000).update("sooner", 89990, true);
  EXPECT_EQ(ends.pick(), "sooner");  // both isolated, one latency: the earlier end
}

// apache/rocketmq#5197: of two that are isolated the lower latency, though the other one's isolation ends sooner.
TEST(Pick, Report_5197_LatencyBeforeEnd) {  // [FT-21] [FT-25]
  for (const auto& [revision, broker] :
       {std::pair("4.2.0", "x"), std::pair("4.9.8", "x"), std::pair("5.1.3", "x"), std::pair("5.1.4", "y")}) {
    Play run(revision);
    run.at(100000).update("x", 99900, true, false).update("y", 98000, false);
    EXPECT_GT(run.item("x").until, run.item("y").until);
    EXPECT_EQ(run.pick(), broker) << revision;  // from 5.1.4 the one that can be reached
  }
}

// apache/rocketmq#3391: not the best one each time, but turns among the better half.
TEST(Pick, Report_3391_RotatesOverTheBetterHalf) {  // [FT-23]
  Play run("4.9.8");
  run.at(1000).update("a", 999, false).update("b", 998, false).update("c", 997, false).update("d", 900, false);
  run.step(pick_cursor(-1));
  EXPECT_EQ((Texts{run.pick(), run.pick(), run.pick(), run.pick()}), (Texts{"a", "b", "a", "b"}));
}

TEST(Pick, TiesFollowTheTable) {  // [FT-22]
  Play run("4.9.8");
  run.at(1000).update("BB", 990, false).update("Aa", 990, false);  // one hash bucket
  EXPECT_EQ(run.pick(), "BB");
  run.step(Remove{"BB"});
  run.update("BB", 990, false);
  EXPECT_EQ(run.pick(), "Aa");
  Play shuffles("4.2.0");
  shuffles.at(1000).update("a", 990, false).update("b", 990, false);
  shuffles.step(SupplyEntropy{{}, std::vector<std::string>{"b"}});
  EXPECT_EQ(shuffles.pick(), "b");
}

TEST(Pick, ANegativeIndexIsAnIndexFault) {  // [FT-24]
  for (const auto& [revision, outcome] : {std::pair("4.8.0", "index"), std::pair("4.9.0", "index"), std::pair("4.9.4", "a")}) {
    Play run(revision);
    run.at(1000);
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) run.update(name, 990 - (name[0] - 'a'), false);
    run.step(pick_cursor(kIntMax));
    EXPECT_EQ(run.pick(), outcome) << revision;
  }
}

TEST(Pick, FirstReachableFrom514) {  // [FT-25]
  Play run("5.2.0");
  run.at(1000).update("a", 990, true, false).update("b", 990, true, true);
  EXPECT_EQ(run.pick(), "b");
  run.update("b", 990, true, false);
  EXPECT_EQ(run.pick(), "none");
}

TEST(Pick, StrictHasNone) {  // [FT-26]
  EXPECT_EQ(Play("strict").at(1000).update("a", 990, true).pick(), "none");
}

}  // namespace

}  // namespace sidestep::core
