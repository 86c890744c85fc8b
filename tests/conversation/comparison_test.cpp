// What the comparison must notice, without a Java client: one send as release 5.3.3 makes it, altered in one part at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/revision.h"
#include "tests/conversation/compare.h"
#include "tests/conversation/conversations.h"

namespace {

using namespace sidestep;
using namespace sidestep::conversation;

constexpr Millis kStart = 1'000'000;

/// Broker a answers code 1, broker b takes the message.
struct Conversation {
  Scenario scenario;
  Played played;

  Conversation() {
    scenario.id = "code 1";
    Step step;
    step.counter = 3;
    step.begin.emplace();
    step.begin->message.topic = kTopic;
    step.begin->message.body_size = 1;
    step.begin->timeout = 1500;
    step.turns = {{core::What::broker_error, 1, 0}};
    scenario.steps = {step};
    played.scenario = &scenario;
    played.route = embedded::route_over({{"a", {"127.0.0.1", 1}}, {"b", {"127.0.0.1", 2}}}, 2);
    played.first = played.route;
    played.refreshed.emplace_back();
    Observed observed;
    observed.arrivals = {{"a", 310, 0, "a", 21, false, true, kStart + 5}, {"b", 310, 0, "b", 22, false, true, kStart + 12}};
    observed.told = told();
    played.steps = {observed};
  }

  static Told told() {
    Told told;
    told.begun = kStart;
    told.ended = kStart + 15;
    told.status = "SEND_OK";
    told.selections = {{kStart, core::QueueName{"a", 0}}, {kStart + 8, core::QueueName{"b", 0}}};
    told.updates = {{kStart + 8, "a", 8, true, false}, {kStart + 15, "b", 7, false, true}};
    told.held.cursor = 2;
    told.held.queues = {{"a", 0}, {"a", 1}, {"b", 0}, {"b", 1}};
    told.held.items = {{"a", {kStart + 10008, 8, false}}, {"b", {0, 7, true}}};
    return told;
  }

  Observed& observed() { return played.steps.front(); }
  std::vector<std::string> judged(const char* revision = "5.3.3") const { return judge(played, *core::find_revision(revision)); }

  /// Something differs, and one of the differences is told with this beginning.
  void expect(const std::string& beginning) const {
    const std::vector<std::string> found = judged();
    EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const auto& f) { return f.starts_with("step 1, " + beginning); }))
        << beginning << ": " << (found.empty() ? "nothing differs" : found.front());
  }
};

TEST(Comparison, FindsNothingInTheSameConversation) {
  const Conversation same;
  EXPECT_EQ(same.judged(), std::vector<std::string>{});
}

TEST(Comparison, AllowsForABusyMachine) {
  Conversation late;
  for (Arrival& arrival : late.observed().arrivals) arrival.at += kTolerance / 2;
  late.observed().told.ended += kTolerance / 2;
  EXPECT_EQ(late.judged(), std::vector<std::string>{});
}

TEST(Comparison, SeesAnotherRevision) {
  const Conversation same;
  for (const char* revision : {"4.2.0", "4.9.7", "5.1.1"}) EXPECT_NE(same.judged(revision), std::vector<std::string>{}) << revision;
}

TEST(Comparison, SeesAnotherBroker) {
  Conversation other;
  other.observed().arrivals[1].broker = "a";
  other.expect("requests: core a/0 b/0, Java a/0 a/0");
}

TEST(Comparison, SeesAnotherQueueInTheHeader) {
  Conversation other;
  other.observed().arrivals[1].queue_id = 1;
  other.expect("requests: core a/0 b/0, Java a/0 b/1");
}

TEST(Comparison, SeesAnotherBrokerInTheHeader) {
  Conversation other;
  other.observed().arrivals[1].header_broker = "a";
  other.expect("request 2, broker name in the header: core b, Java a");
}

TEST(Comparison, SeesAMissingRequest) {
  Conversation other;
  other.observed().arrivals.pop_back();
  other.expect("the core makes attempt 2, the client does not");
}

TEST(Comparison, SeesARequestTooMany) {
  Conversation other;
  Arrival third = other.observed().arrivals[1];
  third.opaque = 23;
  other.observed().arrivals.push_back(third);
  other.expect("requests: core a/0 b/0, Java a/0 b/0 b/0");
}

TEST(Comparison, SeesARequestIdTwice) {
  Conversation other;
  other.observed().arrivals[1].opaque = 21;
  other.expect("a request id came twice");
}

TEST(Comparison, SeesAOnewayRequest) {
  Conversation other;
  other.observed().arrivals[0].oneway = true;
  other.expect("request 1, oneway: core no, Java yes");
}

TEST(Comparison, SeesAnotherSelection) {
  Conversation other;
  other.observed().told.selections[1].queue = core::QueueName{"b", 1};
  other.expect("selections: core a/0 b/0, Java a/0 b/1");
}

TEST(Comparison, SeesAnotherCounter) {
  Conversation other;
  other.observed().told.held.cursor = 3;
  other.expect("counter: core 2, Java 3");
}

TEST(Comparison, SeesAnotherList) {
  Conversation other;
  other.observed().told.held.queues[1] = {"b", 0};
  other.expect("queue list: ");
}

TEST(Comparison, SeesAnotherEnd) {
  Conversation other;
  other.observed().told.status = "FLUSH_DISK_TIMEOUT";
  other.expect("code: core 0, Java 10");
  other.observed().told.status.reset();
  other.observed().told.error = "org.apache.rocketmq.client.exception.MQBrokerException";
  other.expect("ending: core answered, Java broker_error");
}

TEST(Comparison, SeesALateEnd) {
  Conversation other;
  other.observed().told.ended += kTolerance + 50;
  other.expect("end: core after 15 ms, Java after 365 ms");
}

TEST(Comparison, SeesEachPartOfAFaultItem) {
  const std::vector<std::function<void(std::map<std::string, Item>&)>> faults = {
      [](auto& items) { items["a"].until = 0; },
      [](auto& items) { items["a"].until += 20000; },
      [](auto& items) { items["a"].latency = 600; },
      [](auto& items) { items["a"].reachable = true; },
      [](auto& items) { items["b"].until = kStart + 10000; },
      [](auto& items) { items.erase("a"); },
      [](auto& items) { items["c"] = {}; },
  };
  for (const auto& fault : faults) {
    Conversation other;
    fault(other.observed().told.held.items);
    other.expect("fault item of ");
  }
}

TEST(Comparison, SeesAServerThatDidNotTakeItsTurn) {
  for (const core::What what : {core::What::answer, core::What::silent, core::What::closed_fresh}) {
    Conversation other;
    other.scenario.steps[0].turns = {{what, 0, 0}};
    EXPECT_NE(other.judged(), std::vector<std::string>{});
  }
  Conversation other;
  other.scenario.steps[0].turns[0].code = 13;
  EXPECT_NE(other.judged(), std::vector<std::string>{});
}

TEST(Comparison, CountsTheCallbacksOfAnAsyncSend) {
  Conversation once;
  once.scenario.steps[0].begin->mode = core::Mode::async;
  once.scenario.steps[0].turns.clear();
  once.observed().arrivals.pop_back();
  Told& told = once.observed().told;
  told.callbacks = 1;
  told.selections.pop_back();
  told.held.cursor = 4;
  told.held.items = {{"a", {0, 5, true}}};
  EXPECT_EQ(once.judged(), std::vector<std::string>{});
  told.callbacks = 2;
  once.expect("callbacks: core 1, Java 2");
}

TEST(JavaEnd, TellsExceptionsApart) {
  const auto end = [](const std::string& type, std::int32_t code, const std::string& message, const std::string& by) {
    Told told;
    told.error = "org.apache.rocketmq." + type;
    told.code = code;
    told.message = message;
    told.by = "org.apache.rocketmq.client." + by;
    const JavaEnd found = end_of(told);
    return std::pair(found.ending, found.code);
  };
  using enum core::Ending;
  EXPECT_EQ(end("MQClientException", 13, "", "Validators"), std::pair(invalid, 13));
  EXPECT_EQ(end("MQClientException", 10005, "No route info of this topic", "Impl"), std::pair(client_error, 10005));
  EXPECT_EQ(end("MQClientException", -1, "The producer service state not OK, x", "Impl"), std::pair(not_running, 0));
  EXPECT_EQ(end("MQBrokerException", 13, "", "Impl"), std::pair(broker_error, 13));
  EXPECT_EQ(end("RemotingTooMuchRequestException", 0, "", "Impl"), std::pair(call_timeout, 0));
  EXPECT_EQ(end("RemotingConnectException", 0, "", "Impl"), std::pair(remoting_error, 10001));
  EXPECT_EQ(end("RemotingTimeoutException", 0, "", "Impl"), std::pair(remoting_error, 10002));
  EXPECT_EQ(end("RemotingSendRequestException", 0, "", "Impl"), std::pair(remoting_error, -1));
  EXPECT_EQ(end("InterruptedException", 0, "", "Impl"), std::pair(interrupted, 0));
  EXPECT_EQ(end("IllegalStateException", 0, "", "Impl"), std::pair(unchecked, 0));
}

TEST(Scenarios, AreRead) {
  const std::vector<Scenario> all = load_scenarios(SIDESTEP_SCENARIOS);
  EXPECT_GT(all.size(), 100U);
  for (const Scenario& scenario : all) EXPECT_FALSE(scenario.steps.empty()) << scenario.id;
}

}  // namespace
