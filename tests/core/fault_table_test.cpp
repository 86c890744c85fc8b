// spec/fault-table.md
#include "core/fault_table.h"

#include "play.h"

namespace sidestep::core {

namespace {

using test::Play;

TEST(Ladder, EachStepFromBothSides) {  // [FT-1] [FT-2] [FT-3]
  const std::pair<Millis, Millis> long_steps[] = {{49, 0},        {549, 0},        {550, 30000},   {999, 30000},
                                                  {1000, 60000},  {1999, 60000},   {2000, 120000}, {2999, 120000},
                                                  {3000, 180000}, {14999, 180000}, {15000, 600000}};
  for (const auto& [latency, isolation] : long_steps) EXPECT_EQ(duration(kLongLadder, latency), isolation) << latency;
  const std::pair<Millis, Millis> short_steps[] = {{49, 0},      {549, 0},     {550, 2000},   {1799, 2000},   {1800, 5000},  {2999, 5000},
                                                   {3000, 6000}, {4999, 6000}, {5000, 10000}, {14999, 10000}, {15000, 30000}};
  for (const auto& [latency, isolation] : short_steps) EXPECT_EQ(duration(kShortLadder, latency), isolation) << latency;
  EXPECT_EQ(duration(kShortLadder, -1), 0);
}

TEST(Ladder, CanBeReplacedInStrict) {  // [FT-12]
  Settings settings;
  settings.ladder = Ladder{{10}, {700}, 900};
  Play run("strict", settings);
  run.at(1000).update("a", 990, false).update("b", 990, true, false);
  EXPECT_EQ(run.item("a").until, 1700);
  EXPECT_EQ(run.item("b").until, 1900);
}

TEST(Update, IsolationStandsForALatency) {  // [FT-4]
  EXPECT_EQ(Play("4.2.0").at(1000).update("a", 990, true).item("a").until, 601000);
  EXPECT_EQ(Play("5.2.0").at(1000).update("a", 990, true).item("a").until, 11000);
}

TEST(Update, SwitchedOffNothingIsNoted) {  // [FT-5]
  Settings off;
  off.latency_switch = false;
  EXPECT_TRUE(Play("4.2.0", off).at(1000).update("a", 990, true).state().items.empty());
  EXPECT_EQ(Play("strict", off).at(1000).update("a", 990, true, false).state().items.size(), 1U);  // strict has no switch
}

TEST(Update, OverwritesUpTo513_ExtendsLater) {  // [FT-6] [FT-7]
  for (const auto& [revision, until] : {std::pair("5.1.3", 1010), std::pair("5.1.4", 11000)}) {
    Play run(revision);
    run.at(1000).update("a", 990, true).at(1010).update("a", 1005, false);
    EXPECT_EQ(run.item("a").until, until) << revision;
    EXPECT_EQ(run.item("a").latency, 5);
  }
  EXPECT_EQ(Play("5.2.0").at(1000).update("a", 990, false).item("a").until, 0);
}

// apache/rocketmq#7812: in 5.1.4 a broker that was called unreachable stays out for ever; a release later time alone decides.
TEST(Update, Report_7812_ReachableFlag) {  // [FT-8] [FT-9] [FT-10]
  for (const auto& [revision, back] : {std::pair("5.1.4", false), std::pair("5.2.0", true), std::pair("strict", true)}) {
    Play run(revision);
    run.at(1000).update("a", 990, true, false);
    EXPECT_FALSE(run.item("a").reachable);
    run.at(10999);
    EXPECT_FALSE(run.item("a").available) << revision;
    run.at(11000);
    EXPECT_EQ(run.item("a").available, back) << revision;
  }
}

TEST(Observation, Table) {  // [FT-11] [FT-16]
  struct Row {
    What what;
    std::int32_t code;
    std::optional<std::int64_t> until;
    bool reachable;
    bool item;
  };
  const Row rows[] = {
      {What::answer, 0, std::nullopt, true, true},        {What::broker_error, 14, 11000, true, true},
      {What::broker_error, 1, 11000, true, true},         {What::broker_error, 13, std::nullopt, true, true},
      {What::broker_error, 17, std::nullopt, true, true}, {What::connect_refused, 0, 11000, false, true},
      {What::connect_timed_out, 0, 11000, false, true},   {What::name_not_resolved, 0, 11000, false, true},
      {What::send_failed, 0, 11000, false, true},         {What::undecodable, 0, 11000, false, true},
      {What::closed_fresh, 0, 11000, false, true},        {What::closed_reused, 0, std::nullopt, true, false},
      {What::silent, 0, std::nullopt, true, false},       {What::no_address, 0, std::nullopt, true, false},
      {What::no_time, 0, std::nullopt, true, false},      {What::bad_argument, 0, std::nullopt, true, false},
      {What::flow_control, 0, std::nullopt, true, false}, {What::interrupted, 0, std::nullopt, true, false},
      {What::cancelled, 0, std::nullopt, true, false},    {What::handed_off, 0, std::nullopt, true, false},
  };
  for (const Row& row : rows) {
    Play run("strict");
    run.at(1000).observe("a", 990, row.what, row.code);
    const int what = static_cast<int>(row.what);
    ASSERT_EQ(run.state().items.contains("a"), row.item) << what;
    if (!row.item) continue;
    EXPECT_EQ(run.item("a").until, row.until) << what;
    EXPECT_EQ(run.item("a").reachable, row.reachable) << what;
  }
}

// apache/rocketmq DefaultMQProducerImpl (C35): a message that the broker refuses says nothing about the broker.
TEST(Observation, Report_C35_RefusedMessageBlamesNobody) {  // [FT-11]
  Play run("strict");
  run.brokers({"a", "b"}, 1).cursor(0).at(1000).observe("a", 990, What::broker_error, 13);
  EXPECT_EQ(run.select(), "a0");
  Play java("5.5.0");  // the Java client isolates for any code
  java.brokers({"a", "b"}, 1).cursor(-1).at(1000).update("a", 990, true, false);
  EXPECT_EQ(java.select(), "b0");
}

// Stack Overflow 61515065: a success is noted too, and isolates only if it was slow.
TEST(Update, Report_StackOverflow61515065_ASlowSuccessIsolates) {  // [FT-2] [FT-3] [FT-9]
  for (const auto& [revision, end] : {std::pair("5.1.3", 31000), std::pair("5.5.0", 3000), std::pair("strict", 3000)}) {
    Play run(revision);
    run.at(1000).update("slow", 400, false).update("quick", 960, false);
    EXPECT_FALSE(run.item("slow").available) << revision;
    EXPECT_TRUE(run.item("quick").available) << revision;
    run.at(end - 1);
    EXPECT_FALSE(run.item("slow").available) << revision;
    run.at(end);
    EXPECT_TRUE(run.item("slow").available) << revision;
  }
}

// apache/rocketmq-clients 5758a561: out right after the failure, back after the first good answer. Java from 5.1.4 on waits for the end.
TEST(Observation, Report_Clients5758a561_OutAtOnceBackWithAnAnswer) {  // [FT-6] [FT-7] [FT-13] [FT-14]
  for (const auto& [revision, back] : {std::pair("5.1.3", true), std::pair("5.5.0", false), std::pair("strict", true)}) {
    Play run(revision);
    run.at(1000).update("a", 990, true, false);
    EXPECT_FALSE(run.item("a").available) << revision;
    run.at(2000).update("a", 1990, false);
    EXPECT_EQ(run.item("a").available, back) << revision;
  }
}

TEST(Observation, ABlameNeverMovesTheEndBack) {  // [FT-13]
  Play run("strict");
  run.at(100000).observe("a", 99000, What::connect_refused).at(90000).observe("a", 89000, What::connect_refused);
  EXPECT_EQ(run.item("a").until, 110000);
  EXPECT_EQ(run.item("a").blamed_at, 100000);
}

TEST(Observation, OnlyAnAnswerToALaterRequestClears) {  // [FT-14] [FT-15]
  Play run("strict");
  run.at(1000).observe("a", 990, What::connect_refused);
  run.at(1010).observe("a", 1000, What::answer);  // sent at the blame: no
  EXPECT_EQ(run.item("a").until, 11000);
  EXPECT_TRUE(run.item("a").reachable);
  run.at(1020).observe("a", 1001, What::answer);
  EXPECT_EQ(run.item("a").until, 1020);
  run.at(1030).observe("a", 1021, What::answer);  // the earlier end stays
  EXPECT_EQ(run.item("a").until, 1020);
}

TEST(Observation, ObservedBeforeSentIsLatencyZero) {  // [FT-17]
  EXPECT_EQ(Play("strict").at(100).observe("a", 90000, What::answer).item("a").until, std::nullopt);
}

}  // namespace

}  // namespace sidestep::core
