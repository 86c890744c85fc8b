// spec/selection.md, strict. The kernel itself, on every small world; reports by their issue number.
#include "core/select.h"
#include "play.h"

namespace sidestep::core {

namespace {

using test::Play;
using Texts = std::vector<std::string>;

constexpr Millis kNow = 1000;

/// A broker's state as a digit: 0 .. 11 = health (available, reachable, unreachable) x marks (none, tried, refused, both).
struct World {
  FaultItem items[3];
  std::uint8_t marks[3] = {};
};

World world(unsigned code) {
  World w;
  for (int b = 0; b < 3; ++b, code /= 12) {
    const unsigned health = code % 12 % 3;
    w.items[b].isolated_until = health == 0 ? kNow : kNow + 1;
    w.items[b].reachable = health != 2;
    w.marks[b] = static_cast<std::uint8_t>(code % 12 / 3);
  }
  return w;
}

Selection select_in(const World& w, const Queue* queues, std::uint32_t n, std::int32_t cursor) {
  SelectionView view;
  view.list = {queues, n};
  view.table = {w.items, 3};
  view.marks = w.marks;
  SelectionRequest request;
  request.now = kNow;
  request.cursor = {cursor, true};
  return select(view, request, find_revision("strict")->selection->choices);
}

/// Every health and every mark of three brokers, lists of up to five queues, every cursor: the class is the best one that has a
/// candidate, and the queue its first member at or after the cursor.
TEST(SelectStrict, BestClassFirstAtOrAfterTheCursor) {  // [SE-30] [SE-31] [SE-32] [SE-33] [SE-34] [SE-35]
  const Queue queues[] = {{0, 0}, {0, 1}, {1, 0}, {2, 0}, {2, 1}};
  for (unsigned code = 0; code < 12 * 12 * 12; ++code) {
    const World w = world(code);
    for (std::uint32_t n = 1; n <= 5; ++n) {
      for (std::int32_t cursor = 0; cursor < static_cast<std::int32_t>(n); ++cursor) {
        std::uint32_t best = kNoClass;
        std::uint32_t position = kNoPosition;
        for (std::uint32_t k = 0; k < n; ++k) {
          const std::uint32_t p = (static_cast<std::uint32_t>(cursor) + k) % n;
          const BrokerId b = queues[p].broker;
          if ((w.marks[b] & kRefused) != 0) continue;
          const std::uint32_t mine = (w.items[b].isolated_until <= kNow ? 0U : w.items[b].reachable ? 2U : 4U) + (w.marks[b] & kTried);
          if (mine < best) best = mine, position = p;
        }
        const Selection s = select_in(w, queues, n, cursor);
        ASSERT_EQ(s.position, position) << code << " " << n << " " << cursor;
        ASSERT_EQ(s.kind, position == kNoPosition ? SelectionKind::none : SelectionKind::queue);
        ASSERT_EQ(s.cursor.value, position == kNoPosition ? cursor : static_cast<std::int32_t>((position + 1) % n));
        ASSERT_EQ(s.overwritten, kNoPosition);
        ASSERT_EQ(s.evicted, kNoBroker);
      }
    }
  }
}

TEST(SelectStrict, IsAConstantExpression) {  // [SE-1]
  constexpr Queue queues[] = {{0, 0}, {1, 0}};
  constexpr Selection s = [&] {
    FaultItem items[2];
    items[0].isolated_until = 5000;
    SelectionView view;
    view.list = {queues, 2};
    view.table = {items, 2};
    SelectionRequest request;
    request.now = kNow;
    SelectionChoices choices;
    choices.strict = true;
    return select(view, request, choices);
  }();
  static_assert(s.queue == Queue{1, 0} && s.cursor.value == 0 && s.drawn == 1);
}

TEST(SelectStrict, NoneTakesNoDraw) {  // [SE-35]
  Play run("strict");
  run.brokers({"a", "b"}, 1).draws({1});
  EXPECT_EQ(run.select(std::nullopt, false, {}, {"a", "b"}), "none");
  EXPECT_TRUE(run.state().topics.at("T").cursors.empty());
  EXPECT_EQ(run.select(), "b0");
}

// hooligan520/rocketmq-client4cpp-linux#1: a single broker is tried again.
TEST(SelectStrict, Report_Client4cpp1_SingleBroker) {  // [SE-31]
  Play run("strict");
  run.brokers({"a"}, 4).cursor(0);
  EXPECT_EQ((Texts{run.select(), run.select("a", true, {"a"}), run.select("a", true, {"a"})}), (Texts{"a0", "a1", "a2"}));
  Play java("5.5.0");
  java.brokers({"a"}, 4).cursor(-1);
  EXPECT_EQ(java.select().front(), 'a');
  EXPECT_EQ(java.select("a", true).front(), 'a');
}

// apache/rocketmq#4139: the fallback overlooks an available broker.
TEST(SelectStrict, Report_4139_AvailableBeatsUntried) {  // [SE-31]
  Play run("strict");
  run.brokers({"a", "b"}, 1).at(1000).update("b", 990, true, true).cursor(0);
  EXPECT_EQ(run.select("a", true, {"a"}), "a0");
  for (const auto& [revision, queue] : {std::pair("5.1.3", "c0"), std::pair("5.1.4", "b0")}) {
    Play java(revision);  // c is dead, and the best item; b can be reached
    java.brokers({"a", "b", "c"}, 1).at(1000).update("b", 900, true, true).update("c", 990, true, false).cursor(-1);
    EXPECT_EQ(java.select("a", true), queue) << revision;
  }
}

// apache/rocketmq#6567: of isolated brokers the reachable one.
TEST(SelectStrict, Report_6567_ReachableFirst) {  // [SE-31]
  Play run("strict");
  run.brokers({"a", "b"}, 1).at(1000).observe("a", 300, What::answer).observe("b", 990, What::connect_refused).cursor(1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(run.select(), "a0");
  for (const auto& [revision, queue] : {std::pair("4.9.8", "b0"), std::pair("5.1.3", "b0"), std::pair("5.1.4", "a0")}) {
    Play java(revision);  // the dead one has the lower latency
    java.brokers({"a", "b"}, 1).at(1000).update("a", 300, true, true).update("b", 990, true, false).cursor(0);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(java.select(), queue) << revision;
  }
}

// apache/rocketmq-client-go#736, #1013: retries are told which brokers failed.
TEST(SelectStrict, Report_ClientGo736_RetriesLeaveTheDeadBroker) {  // [SE-31]
  Play run("strict");
  run.brokers({"a", "b"}, 2).cursor(0);
  EXPECT_EQ(run.select(), "a0");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(run.select("a", true, {"a"}).front(), 'b');
}

// apache/rocketmq-client-go producer/selector.go: fresh producers spread over the queues.
TEST(SelectStrict, Report_ClientGoSelector_FreshProducersSpread) {  // [IX-9]
  std::map<std::string, int> counts;
  for (std::int32_t draw = -4000; draw < 4000; ++draw) ++counts[Play("strict").brokers({"a", "b"}, 4).draws({draw}).select()];
  EXPECT_EQ(counts.size(), 8U);
  for (const auto& [queue, n] : counts) EXPECT_EQ(n, 1000) << queue;
}

// Retries and isolated blocks favour no queue: the cursor stands behind what was chosen.
TEST(SelectStrict, EqualTurnsThroughRetries) {  // [SE-34]
  std::map<std::string, int> counts;
  Play run("strict");
  run.brokers({"a", "b"}, 3).cursor(0);
  for (int i = 0; i < 600; ++i) ++counts[run.select("a", true, {"a"})];
  EXPECT_EQ(counts, (std::map<std::string, int>{{"b0", 200}, {"b1", 200}, {"b2", 200}}));
}

}  // namespace

}  // namespace sidestep::core
