// spec/detector.md
#include "play.h"

namespace sidestep::core {

namespace {

using test::Play;

Detected round(Play& run, std::vector<std::string> resolved, std::vector<std::string> alive = {}) {
  return std::get<Detected>(run.step(Detect{std::move(resolved), std::move(alive)}));
}

Settings switched_on() {
  Settings settings;
  settings.detector = true;
  return settings;
}

TEST(Detector, RunsOnlyWhereThereIsOne) {  // [DT-1]
  for (const auto& [revision, probes] : {std::pair("5.1.3", 0U), std::pair("5.1.4", 1U), std::pair("5.5.0", 1U), std::pair("strict", 1U)}) {
    Play run(revision, switched_on());
    run.at(1000).update("a", 990, true, false);
    EXPECT_EQ(round(run, {"a"}).probed.size(), probes) << revision;
  }
  Play off("5.5.0");
  off.at(1000).update("a", 990, true, false);
  EXPECT_EQ(round(off, {"a"}), Detected{});
}

TEST(Detector, JavaLooksAgainTwoSecondsLater) {  // [DT-2] [DT-4]
  Play run("5.2.0", switched_on());
  run.at(1000).update("a", 990, true, false);
  EXPECT_EQ(round(run, {"a"}).probed.size(), 1U);
  run.at(2999);
  EXPECT_EQ(round(run, {"a"}, {"a"}).probed.size(), 0U);
  EXPECT_FALSE(run.item("a").reachable);
  run.at(3000);
  EXPECT_EQ(round(run, {"a"}, {"a"}).probed.size(), 1U);
  EXPECT_TRUE(run.item("a").reachable);
}

TEST(Detector, JavaRemovesWhatHasNoAddress) {  // [DT-3]
  Play run("5.2.0", switched_on());
  run.at(1000).update("a", 990, true, false);
  EXPECT_EQ(round(run, {}), (Detected{{}, {"a"}}));
  EXPECT_TRUE(run.state().items.empty());
}

// apache/rocketmq#11146: a failed probe must say unreachable.
TEST(Detector, Report_11146_AFailedProbeSaysUnreachable) {  // [DT-4] [DT-8]
  Play java("5.5.0", switched_on());
  java.at(1000).update("a", 990, true, true);
  round(java, {"a"}, {});
  EXPECT_TRUE(java.item("a").reachable);  // Java never says so
  Play run("strict");
  run.at(1000).observe("a", 990, What::connect_refused);
  round(run, {"a"});
  run.at(1100).observe("a", 1000, What::broker_error, 13).at(1200).observe("a", 1000, What::connect_refused, 0, true);
  EXPECT_FALSE(run.item("a").reachable);
}

TEST(Detector, StrictProbesWhatIsIsolatedAndUnreachable) {  // [DT-6]
  Play run("strict");
  run.at(1000).update("slow", 400, false).update("down", 990, true, false).update("fine", 990, false);
  EXPECT_EQ(round(run, {"slow", "down", "fine"}), (Detected{{"down"}, {}}));
  EXPECT_EQ(round(run, {}), Detected{});
}

TEST(Detector, StrictHasOneProbeInFlightAndAPauseBehindIt) {  // [DT-7] [DT-8]
  Play run("strict");
  run.at(1000).update("a", 990, true, false);
  EXPECT_EQ(round(run, {"a"}).probed.size(), 1U);
  run.at(5000);
  EXPECT_EQ(round(run, {"a"}).probed.size(), 0U);
  run.observe("a", 1000, What::connect_refused, 0, true).at(7999);
  EXPECT_EQ(round(run, {"a"}).probed.size(), 0U);
  run.at(8000);
  EXPECT_EQ(round(run, {"a"}).probed.size(), 1U);
}

}  // namespace

}  // namespace sidestep::core
