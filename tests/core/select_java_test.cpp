// spec/selection.md, the Java revisions. Reports by their issue number: what each revision shows, and what strict does instead.
#include "core/counter.h"
#include "play.h"

namespace sidestep::core {

namespace {

using test::Play;
using Texts = std::vector<std::string>;

Settings off() {
  Settings settings;
  settings.latency_switch = false;
  return settings;
}

/// Selections in a row, as text.
std::string row(Play& run, int n, const std::optional<std::string>& last = std::nullopt) {
  std::string all;
  for (int i = 0; i < n; ++i) all += (i == 0 ? "" : " ") + run.select(last);
  return all;
}

TEST(SelectJava, PlainAndTheEmptyList) {  // [SE-3] [SE-4]
  for (const char* revision : {"4.2.0", "4.8.0", "5.1.3", "5.5.0"}) {
    Play run(revision, off());
    EXPECT_EQ(run.select(), "arithmetic") << revision;
    run.brokers({"a"}, 3).cursor(0);
    EXPECT_EQ(row(run, 4), "a1 a2 a0 a1") << revision;
  }
}

// apache/rocketmq#1136, #2223: three brokers, the second retry goes back to the first broker unless each probe moves the counter.
TEST(SelectJava, Report_2223_ThirdAttempt) {  // [SE-5] [SE-6]
  Settings settings = off();
  const std::vector<std::string> names = {"a", "b", "c"};
  Play old("4.7.1", settings);
  old.brokers(names, 8).cursor(-1);
  EXPECT_EQ((Texts{old.select(), old.select("a"), old.select("b")}), (Texts{"a0", "b0", "a2"}));
  Play fixed("4.8.0", settings);
  fixed.brokers(names, 8).cursor(-1);
  EXPECT_EQ((Texts{fixed.select(), fixed.select("a"), fixed.select("b")}), (Texts{"a0", "b0", "c0"}));
  Play strict("strict");
  strict.brokers(names, 8).cursor(0);
  EXPECT_EQ((Texts{strict.select(), strict.select("a", true, {"a"}), strict.select("b", true, {"a", "b"})}), (Texts{"a0", "b0", "c0"}));
}

// apache/rocketmq#1576, #1302, #2046: the inverted test of 4.x keeps a retry on the broker that failed.
TEST(SelectJava, Report_1576_StickyRetry) {  // [SE-7] [SE-8]
  const std::pair<const char*, char> revisions[] = {{"4.2.0", 'a'}, {"4.7.1", 'a'}, {"4.8.0", 'a'},
                                                    {"5.1.0", 'a'}, {"5.1.1", 'b'}, {"5.5.0", 'b'}};
  for (const auto& [revision, broker] : revisions) {
    Play run(revision);
    run.brokers({"a", "b"}, 2).cursor(-1);
    EXPECT_EQ(run.select("a").front(), broker) << revision;
  }
  Play required("4.2.0");
  required.brokers({"a", "b"}, 2).cursor(1);
  EXPECT_EQ(required.select("a"), "a0");  // passes b over to stay with the last broker
  Play strict("strict");
  strict.brokers({"a", "b"}, 2).cursor(0);
  EXPECT_EQ(strict.select("a", true, {"a"}), "b0");
}

// apache/rocketmq#5716, #6897: the copy of the index wraps below zero. MAX mod 3 = 1: b is isolated; then MIN mod 3 < 0: caught; plain:
// index 0, which is a, isolated, too.
TEST(SelectJava, Report_5716_IndexFaultAtTheWrap) {  // [SE-10]
  for (const auto& [revision, queue] :
       {std::pair("5.1.0", "a0"), std::pair("5.1.3", "a0"), std::pair("5.1.4", "c0"), std::pair("strict", "c0")}) {
    Play run(revision);
    run.brokers({"a", "b", "c"}, 1).at(1000).update("a", 990, true).update("b", 990, true).cursor(kIntMax - 1);
    EXPECT_EQ(run.select(), queue) << revision;
  }
}

// apache/rocketmq#7779, #3548: the shared list entry is overwritten.
TEST(SelectJava, Report_7779_OverwrittenEntry) {  // [SE-11] [SE-12] [SE-14] [SE-2]
  for (const auto& [revision, list] : {std::pair("4.9.7", "a0 a1 a1 b1"), std::pair("4.9.8", "a0 a1 b0 b1"),
                                       std::pair("5.5.0", "a0 a1 b0 b1"), std::pair("strict", "a0 a1 b0 b1")}) {
    Play run(revision);
    run.brokers({"a", "b"}, 2).at(1000).update("a", 999, true).update("b", 900, true).cursor(0);
    run.select();
    EXPECT_EQ(run.list(), list) << revision;
  }
}

// apache/rocketmq#4349: a negative queue id is returned.
TEST(SelectJava, Report_4349_NegativeQueueId) {  // [SE-13]
  for (const auto& [revision, queue] : {std::pair("4.8.0", "a-2"), std::pair("4.9.0", "a-2"), std::pair("4.9.4", "a0")}) {
    Play run(revision);
    run.brokers({"a"}, 3).at(1000).update("a", 990, true).cursor(kIntMax - 2);
    EXPECT_EQ(run.select(), queue) << revision;
  }
}

// apache/rocketmq#1938: a selection evicts the item of a broker that its topic does not use.
TEST(SelectJava, Report_1938_EvictionByAnotherTopic) {  // [SE-15]
  for (const auto& [revision, evicted] :
       {std::pair("4.2.0", true), std::pair("5.1.3", true), std::pair("5.1.4", false), std::pair("strict", false)}) {
    Play run(revision);
    run.brokers({"a"}, 2).at(100000).update("a", 99000, true).update("z", 99990, true).cursor(0);
    run.select();
    EXPECT_EQ(!run.state().items.contains("z"), evicted) << revision;
  }
}

TEST(SelectJava, NothingToPick) {  // [SE-16]
  Play run("4.2.0");
  run.brokers({"a", "b"}, 1).cursor(-1);
  EXPECT_EQ(run.select("z"), "b0");  // no broker is the last one, nothing in the table: plain
}

// apache/rocketmq#7713: the fallback reads raw queue data, read-only brokers among them.
TEST(SelectJava, Report_7713_ReadOnlyBrokerPicked) {  // [SE-21] [SE-22]
  for (const auto& [revision, broker] :
       {std::pair("4.9.7", 'a'), std::pair("4.9.8", 'b'), std::pair("5.5.0", 'b'), std::pair("strict", 'b')}) {
    Play run(revision);
    run.brokers({"a", "b"}, 2);
    SetRoute read_only;
    read_only.topic = "T";
    read_only.route.emplace();
    read_only.route->queue_datas = std::vector<QueueData>{{"a", 4, 4, 4, 0}, {"b", 2, 2, 6, 0}};
    read_only.route->broker_datas = std::vector<BrokerData>{{"a", std::map<std::int64_t, std::optional<std::string>>{{0, "x"}}},
                                                            {"b", std::map<std::int64_t, std::optional<std::string>>{{0, "x"}}}};
    run.step(read_only);
    run.at(100000).update("a", 99990, true).update("b", 99000, true).cursor(0);
    EXPECT_EQ(run.select().front(), broker) << revision;
  }
}

TEST(SelectJava, TiersFrom514) {  // [SE-17] [SE-18]
  Play run("5.2.0");
  run.brokers({"a", "b"}, 2).at(1000).update("a", 990, true, false).cursor(-1);
  EXPECT_EQ(row(run, 2), "b0 b1");
  run.update("b", 990, true, true);
  EXPECT_EQ(row(run, 2), "b0 b1");  // none available: the reachable one
  run.update("b", 990, true, false);
  EXPECT_EQ(row(run, 2), "a0 a1");  // none reachable: plain, after two fruitless rounds
}

TEST(SelectJava, ResetOnRetry) {  // [SE-20]
  Play run("5.2.0");
  run.brokers({"a", "b"}, 2).cursor(0).draws({2});
  EXPECT_EQ(run.select("a", true), "b1");  // reset to 2: the next index is 3
  Play switched_off("5.2.0", off());
  switched_off.brokers({"a", "b"}, 2).cursor(0).draws({2});
  EXPECT_EQ(switched_off.select("a", true), "b0");
}

// No public report names it: three queues, the counter crosses 2^31 - 1, the only available broker is never looked at.
TEST(SelectJava, IsolatedBrokerChosenAtTheWrap) {  // [SE-17] [SE-18]
  for (const char* revision : {"5.1.4", "5.3.3", "5.5.0"}) {
    Play run(revision);
    run.brokers({"a", "b", "c"}, 1)
        .at(1000)
        .update("a", 990, true, revision == std::string("5.1.4"))
        .update("b", 990, true, true)
        .cursor(kIntMax - 2);
    EXPECT_EQ(run.select(), "b0") << revision;
  }
  for (std::int32_t cursor : {kIntMax - 2, kIntMax - 1, kIntMax, 0, 1, 2}) {
    Play strict("strict");
    strict.brokers({"a", "b", "c"}, 1).at(1000).update("a", 990, true).update("b", 990, true, true).cursor(cursor);
    EXPECT_EQ(strict.select(), "c0");
  }
}

// apache/rocketmq#2783: from the wrap on only two queues.
TEST(SelectJava, Report_2783_StuckOnTwoQueues) {  // [IX-3]
  Play run("4.8.0");
  run.brokers({"a"}, 8).cursor(kIntMax - 2);
  EXPECT_EQ(row(run, 6), "a6 a7 a0 a7 a0 a7");
}

// apache/rocketmq#5672: every start inside an isolated block ends at the same queue.
TEST(SelectJava, Report_5672_SkewBehindAnIsolatedBlock) {  // [SE-7] [SE-34]
  std::map<std::string, int> counts;
  Play run("5.1.0");
  run.brokers({"a", "b"}, 4).at(1000).update("b", 990, true).cursor(-1);
  for (int i = 0; i < 8000; ++i) ++counts[run.select()];
  EXPECT_EQ(counts, (std::map<std::string, int>{{"a0", 5000}, {"a1", 1000}, {"a2", 1000}, {"a3", 1000}}));
  counts.clear();
  Play strict("strict");
  strict.brokers({"a", "b"}, 4).at(1000).update("b", 990, true).cursor(0);
  for (int i = 0; i < 8000; ++i) ++counts[strict.select()];
  EXPECT_EQ(counts, (std::map<std::string, int>{{"a0", 2000}, {"a1", 2000}, {"a2", 2000}, {"a3", 2000}}));
}

}  // namespace

}  // namespace sidestep::core
