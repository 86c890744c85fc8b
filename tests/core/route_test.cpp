// spec/route.md
#include "core/route.h"

#include "core/utf16.h"
#include "play.h"

namespace sidestep::core {

namespace {

RouteData one_broker(const std::string& name, std::int32_t queues) {
  RouteData data;
  data.queue_datas = std::vector<QueueData>{{name, queues, queues, 6, 0}};
  data.broker_datas = std::vector<BrokerData>{{name, std::map<std::int64_t, std::optional<std::string>>{{0, "127.0.0.1:1"}}}};
  return data;
}

const SelectionChoices& row(const std::string& revision) { return find_revision(revision)->selection->choices; }

std::string built(const RouteData& route, const std::string& revision) {
  const auto result = build_publish_info(route, row(revision));
  if (const Fault* fault = std::get_if<Fault>(&result)) {
    const char* kinds[] = {"arithmetic", "index", "null", "number", "bad_route", "bad_event", "too_many_queues"};
    return std::string(kinds[static_cast<int>(fault->kind)]) + (fault->part.empty() ? "" : " " + fault->part);
  }
  std::string all;
  for (const QueueName& q : std::get<PublishInfo>(result).queues) all += q.broker + std::to_string(q.id) + " ";
  return all;
}

RouteData conf(const std::string& text) {
  RouteData data = one_broker("a", 2);
  data.order_topic_conf = text;
  return data;
}

SetRoute taking(RouteData data) {
  SetRoute e;
  e.topic = "T";
  e.route = std::move(data);
  return e;
}

TEST(Route, NoRouteNoQueues) {  // [RT-1]
  EXPECT_EQ(test::Play("strict").select(), "none");
  EXPECT_EQ(test::Play("5.2.0").select(), "arithmetic");
}

TEST(Route, ALookupComesFirstOnlyWithoutAList) {  // [RT-2] [RT-3]
  test::Play run("strict");
  Begin begin;
  begin.message.topic = "T";
  begin.message.body_size = 1;
  EXPECT_EQ(run.step(begin), Outcome(Lookup{"T"}));
  SetRoute unknown;
  unknown.topic = "T";
  unknown.for_send = true;
  unknown.failure = LookupFailure::unknown_topic;
  EXPECT_EQ(run.step(unknown), Outcome(Lookup{"TBW102", true}));
  test::Play cached("strict");
  cached.brokers({"a"}, 1);
  EXPECT_TRUE(std::holds_alternative<Attempt>(cached.step(begin)));
}

TEST(Route, TemplateTakesTheSmallerNumber) {  // [RT-5]
  RouteData data = one_broker("a", 8);
  (*data.queue_datas)[0].read_queue_nums = 3;
  EXPECT_EQ(built(from_template(data, 4), "5.2.0"), "a0 a1 a2 ");
  EXPECT_EQ(built(from_template(data, 2), "strict"), "a0 a1 ");
}

TEST(Route, ChangesReplaceTheCursors) {  // [RT-6]
  RouteData other_address = one_broker("a", 3);
  (*(*other_address.broker_datas)[0].broker_addrs)[0] = "127.0.0.1:2";
  for (const auto& [revision, replaced] : {std::pair("4.2.0", true), std::pair("5.5.0", true), std::pair("strict", false)}) {
    test::Play run(revision);
    run.step(taking(one_broker("a", 3)));
    run.cursor(1);
    EXPECT_FALSE(std::get<Published>(run.step(taking(one_broker("a", 3)))).changed) << revision;
    EXPECT_EQ(std::get<Published>(run.step(taking(other_address))).changed, replaced) << revision;
    EXPECT_EQ(run.state().topics.at("T").cursors.empty(), replaced) << revision;
  }
}

TEST(Route, BadDataLeaveEverythingAsItWas) {  // [RT-7]
  RouteData bad = one_broker("b", 2);
  (*bad.broker_datas)[0].broker_addrs.reset();
  for (const char* revision : {"4.2.0", "5.5.0", "strict"}) {
    test::Play run(revision);
    run.brokers({"a"}, 2).cursor(1);
    const Fault fault = std::get<Fault>(run.step(taking(bad)));
    EXPECT_EQ(fault.kind, std::string(revision) == "strict" ? FaultKind::bad_route : FaultKind::null);
    EXPECT_EQ(fault.part, std::string(revision) == "strict" ? "brokerDatas[0].brokerAddrs" : "");
    EXPECT_EQ(run.list(), "a0 a1");
    EXPECT_EQ(run.state().topics.at("T").cursors.at(0), 1);
  }
}

TEST(Route, NamelessQueueDataCannotBeSorted) {  // [RT-8]
  RouteData data = one_broker("a", 1);
  data.queue_datas->push_back({std::nullopt, 1, 1, 6, 0});
  EXPECT_EQ(built(data, "5.2.0"), "null");
  EXPECT_EQ(built(data, "strict"), "bad_route queueDatas[1].brokerName");
}

// apache/rocketmq-client-cpp#222: an answer without a body, or none, is neither an unknown topic nor an empty route.
TEST(Route, Report_ClientCpp222_AFailedLookupChangesNothing) {  // [RT-9]
  for (const char* revision : {"4.2.0", "5.2.0", "strict"}) {
    for (const LookupFailure failure : {LookupFailure::bad_answer, LookupFailure::timed_out, LookupFailure::unknown_topic}) {
      test::Play run(revision);
      run.brokers({"a"}, 2).cursor(1);
      const Snapshot before = run.state();
      SetRoute failed;
      failed.topic = "T";
      failed.failure = failure;
      EXPECT_EQ(run.step(failed), Outcome(Done{}));
      EXPECT_EQ(run.state(), before);
    }
  }
}

TEST(Route, JavaRefreshesTripOverWhatTheListDoesNotNeed) {  // [RT-10] [RT-11] [RT-12] [RT-13]
  RouteData data = conf("a:1");
  data.broker_datas.reset();
  EXPECT_EQ(std::get<Fault>(test::Play("5.2.0").step(taking(data))).kind, FaultKind::null);
  EXPECT_TRUE(std::holds_alternative<Published>(test::Play("strict").step(taking(data))));
  RouteData nameless = conf("a:1");
  nameless.queue_datas->push_back({std::nullopt, 1, 1, 6, 0});
  test::Play run("5.2.0");
  EXPECT_TRUE(std::holds_alternative<Published>(run.step(taking(nameless))));
  EXPECT_EQ(std::get<Fault>(run.step(taking(nameless))).kind, FaultKind::null);
  SetRoute stands_in = taking(RouteData{});
  stands_in.default_queue_nums = 4;
  EXPECT_EQ(std::get<Fault>(test::Play("4.2.0").step(stands_in)).kind, FaultKind::null);
  RouteData no_queue_data = conf("a:1");
  no_queue_data.queue_datas.reset();
  test::Play old("4.9.2");
  EXPECT_EQ(std::get<Fault>(old.step(taking(no_queue_data))).kind, FaultKind::null);
  EXPECT_EQ(old.list(), "a0");
  EXPECT_TRUE(std::holds_alternative<Published>(test::Play("4.9.3").step(taking(no_queue_data))));
}

TEST(QueueList, OrderConf) {  // [QL-1] [QL-2] [QL-3] [QL-4]
  const std::pair<const char*, const char*> java[] = {{"b:1;a:2", "b0 a0 a1 "}, {"a:2;", "a0 a1 "}, {";a:2", "index"}, {"a", "index"},
                                                      {"a:", "index"},          {";", ""},          {":2", "0 1 "},    {"a:x", "number"},
                                                      {"a: 2", "number"},       {"a:-1", ""},       {"a:+1", "a0 "},   {"a:+-1", "number"},
                                                      {"a:1:9", "a0 "}};
  for (const auto& [text, list] : java) EXPECT_EQ(built(conf(text), "5.2.0"), list) << text;
  EXPECT_EQ(built(conf("a:1;b"), "strict"), "bad_route orderTopicConf[1]");
  EXPECT_EQ(built(conf(""), "strict"), "a0 a1 ");
}

TEST(QueueList, StaticTopics) {  // [QL-5] [QL-6] [QL-7] [QL-8]
  RouteData data = one_broker("a", 1);
  data.topic_queue_mapping = {{"a", {"a", "s", 1, 3, std::map<std::int32_t, std::int32_t>{{0, 0}, {5, 1}}}}};
  EXPECT_EQ(built(data, "5.0.0"), "__syslo__s0 __syslo__s1 __syslo__s2 ");
  EXPECT_EQ(built(data, "4.9.8"), "a0 ");
  (*data.topic_queue_mapping)["a"].scope = "__global__";
  EXPECT_EQ(built(data, "strict"), "__syslo__global__0 __syslo__global__1 __syslo__global__2 ");
  (*data.topic_queue_mapping)["a"].scope.reset();
  EXPECT_EQ(built(data, "5.0.0"), "");
  EXPECT_EQ(built(data, "strict"), "bad_route topicQueueMappingByBroker.a.scope");
}

TEST(QueueList, QueueDatas) {  // [QL-9] [QL-10] [QL-11] [QL-12] [QL-13]
  RouteData data = one_broker("b", 1);
  data.queue_datas->push_back({"a", 1, 1, 6, 0});
  data.queue_datas->push_back({"c", 1, 1, 4, 0});
  data.queue_datas->push_back({"d", 1, 1, 6, 0});
  data.queue_datas->push_back({"b", 1, 0, 6, 0});
  data.broker_datas->push_back({"a", std::map<std::int64_t, std::optional<std::string>>{{0, std::nullopt}}});
  data.broker_datas->push_back({"c", std::map<std::int64_t, std::optional<std::string>>{{0, "x"}}});
  data.broker_datas->push_back({"d", std::map<std::int64_t, std::optional<std::string>>{{1, "x"}}});
  data.broker_datas->push_back({"d", std::map<std::int64_t, std::optional<std::string>>{{0, "x"}}});
  for (const char* revision : {"4.0.0", "5.5.0", "strict"}) EXPECT_EQ(built(data, revision), "a0 b0 ") << revision;
}

TEST(QueueList, HasALimit) {  // [QL-14]
  EXPECT_EQ(built(one_broker("a", 65537), "strict"), "too_many_queues queueDatas[0].writeQueueNums");
  EXPECT_EQ(built(conf("a:65536;b:1"), "5.2.0"), "too_many_queues orderTopicConf[1]");
}

TEST(QueueList, NamesAreComparedAsJavaDoes) {  // [QL-9]
  EXPECT_TRUE(java_less("a10", "a2"));
  EXPECT_TRUE(java_less("B", "a"));
  EXPECT_TRUE(java_less("\xF0\x9F\x90\x99", "\xEF\xBD\x81"));  // a surrogate pair sorts below U+FF41
  EXPECT_EQ(java_hash("hello"), 99162322U);
  EXPECT_EQ(to_utf16("\xE2\x82"), (std::u16string{0x82}));  // cut short: some units, no fault
}

}  // namespace

}  // namespace sidestep::core
