// Route documents: both forms of keys, every error with its place, and no document that turns into an empty route.
#include "wire/route_document.h"

#include <gtest/gtest.h>

#include <boost/algorithm/string/erase.hpp>

#include "core/revision.h"
#include "core/route.h"
#include "recorded.h"
#include "wire/integer_keys.h"

namespace sidestep::wire {
namespace {

core::RouteData route(std::string_view document) {
  const Result<core::RouteData> read = read_route(document);
  EXPECT_TRUE(read) << document << " " << (read ? "" : describe(read.error()));
  return read ? *read : core::RouteData{};
}

/// "kind part" of the error.
std::string bad(std::string_view document) {
  const Result<core::RouteData> read = read_route(document);
  EXPECT_FALSE(read) << document;
  return read ? "" : std::string(word(read.error().kind)) + " " + read.error().part;
}

core::RouteData two_brokers(std::int32_t perm) {
  core::RouteData data;
  data.queue_datas.emplace();
  data.broker_datas.emplace();
  for (const auto& [name, address] : {std::pair{"broker-b", "127.0.0.1:21011"}, std::pair{"broker-a", "127.0.0.1:20911"}}) {
    data.queue_datas->push_back({.broker_name = name, .read_queue_nums = 4, .write_queue_nums = 4, .perm = perm});
    data.broker_datas->push_back({.broker_name = name, .broker_addrs = {{{0, address}}}});
  }
  return data;
}

TEST(RouteDocument, RealServersInBothForms) {
  for (const char* servers : {"4.9.7", "5.4.0"}) {
    for (const char* probe :
         {"name-server/route-v0", "name-server/route-v399", "name-server/route-v401", "name-server/route-v0-std", "java/json/route-T4"})
      EXPECT_EQ(route(test::decoded(test::recorded(servers, probe, false).bytes).body), two_brokers(6)) << servers << " " << probe;
    EXPECT_EQ(route(test::decoded(test::recorded(servers, "java/binary/route-readonly", false).bytes).body), two_brokers(4));
  }
}

TEST(RouteDocument, Report_1445_BareBrokerIds) {
  const core::RouteData read = route(
      R"({"brokerDatas":[{"brokerAddrs":{0:"10.0.0.1:10911",1:"10.0.0.2:10911"},"brokerName":"a","cluster":"c"}],"filterServerTable":{},)"
      R"("queueDatas":[{"brokerName":"a","perm":6,"readQueueNums":4,"topicSynFlag":0,"writeQueueNums":4}]})");
  EXPECT_EQ(read.broker_datas->at(0).broker_addrs,
            (std::map<std::int64_t, std::optional<std::string>>{{0, "10.0.0.1:10911"}, {1, "10.0.0.2:10911"}}));
}

TEST(RouteDocument, Report_ClientGo1187_OrderConfigurationIsRead) {
  EXPECT_EQ(route(R"({"orderTopicConf":"a:2;b:1"})").order_topic_conf, "a:2;b:1");
}

TEST(RouteDocument, UnknownMembersArePassedOverAndNullIsAbsent) {
  core::RouteData nothing;
  EXPECT_EQ(route(R"({"x":[{"y":{1:2}}],"orderTopicConf":null,"queueDatas":null,"brokerDatas":null,"topicQueueMappingByBroker":null})"),
            nothing);
  nothing.broker_datas = {{.broker_name = {}, .broker_addrs = {{{-1, std::nullopt}, {9007199254740993, "h:1"}}}}, {}};
  EXPECT_EQ(route(R"({"brokerDatas":[{"brokerName":null,"brokerAddrs":{"-1":null,9007199254740993:"h:1"},"zoneName":"z"},{}]})"), nothing);
}

TEST(RouteDocument, QueueMappingOfAStaticTopic) {
  const core::RouteData read = route(
      R"({"topicQueueMappingByBroker":{"a":{"bname":"a","scope":"__global__","epoch":7,"totalQueues":8,"currIdMap":{0:0,3:1},"dirty":false}}})");
  EXPECT_EQ(read.topic_queue_mapping->at("a"),
            (core::QueueMapping{"a", "__global__", 7, 8, std::map<std::int32_t, std::int32_t>{{0, 0}, {3, 1}}}));
}

TEST(RouteDocument, WrongTypesNameTheirPlace) {
  EXPECT_EQ(bad("null"), "wrong_type document");
  EXPECT_EQ(bad("[]"), "wrong_type document");
  EXPECT_EQ(bad("\"{}\""), "wrong_type document");
  EXPECT_EQ(bad(R"({"queueDatas":{}})"), "wrong_type queueDatas");
  EXPECT_EQ(bad(R"({"queueDatas":[null]})"), "wrong_type queueDatas[0]");
  EXPECT_EQ(bad(R"({"brokerDatas":[{},{"brokerAddrs":{"0":5}}]})"), "wrong_type brokerDatas[1].brokerAddrs.0");
  EXPECT_EQ(bad(R"({"brokerDatas":[{},{"brokerAddrs":["h:1"]}]})"), "wrong_type brokerDatas[1].brokerAddrs");
  EXPECT_EQ(bad(R"({"brokerDatas":[{"brokerAddrs":{"x":"h:1"}}]})"), "wrong_type brokerDatas[0].brokerAddrs.x");
  EXPECT_EQ(bad(R"({"brokerDatas":[{"brokerAddrs":{"9223372036854775808":"h:1"}}]})"),
            "wrong_type brokerDatas[0].brokerAddrs.9223372036854775808");
  EXPECT_EQ(bad(R"({"brokerDatas":[{"brokerAddrs":{"0":"h:1","00":"h:2"}}]})"), "illegal brokerDatas[0].brokerAddrs.00");
  EXPECT_EQ(bad(R"({"brokerDatas":[{"brokerName":1}]})"), "wrong_type brokerDatas[0].brokerName");
  EXPECT_EQ(bad(R"({"orderTopicConf":[]})"), "wrong_type orderTopicConf");
  EXPECT_EQ(bad(R"({"topicQueueMappingByBroker":{"a":null}})"), "wrong_type topicQueueMappingByBroker.a");
  EXPECT_EQ(bad(R"({"topicQueueMappingByBroker":{"a":{"epoch":1,"totalQueues":1,"currIdMap":{"1":"1"}}}})"),
            "wrong_type topicQueueMappingByBroker.a.currIdMap.1");
}

TEST(RouteDocument, NumbersMustBeThereAndFit) {
  const auto queue = [](const std::string& members) { return R"({"queueDatas":[{"brokerName":"a",)" + members + "}]}"; };
  EXPECT_EQ(bad(queue(R"("perm":6,"readQueueNums":4)")), "missing queueDatas[0].writeQueueNums");
  EXPECT_EQ(bad(queue(R"("perm":null,"readQueueNums":4,"writeQueueNums":4)")), "missing queueDatas[0].perm");
  EXPECT_EQ(bad(queue(R"("perm":"6","readQueueNums":4,"writeQueueNums":4)")), "wrong_type queueDatas[0].perm");
  EXPECT_EQ(bad(queue(R"("perm":6.5,"readQueueNums":4,"writeQueueNums":4)")), "out_of_range queueDatas[0].perm");
  EXPECT_EQ(bad(queue(R"("perm":6,"readQueueNums":4,"writeQueueNums":2147483648)")), "out_of_range queueDatas[0].writeQueueNums");
}

TEST(RouteDocument, EveryTruncationIsAnErrorWithItsPlace) {
  const std::string document = write_route(two_brokers(6), IntegerKeys::bare);
  for (std::size_t size = 0; size < document.size(); ++size) EXPECT_EQ(bad(document.substr(0, size)).substr(0, 9), "not_json ") << size;
  EXPECT_EQ(bad(""), "not_json document, byte 0");
  EXPECT_EQ(bad(R"({"brokerDatas":[{},{"brokerAddrs":{"0":"h)"), "not_json brokerDatas[1].brokerAddrs.0, byte 41");
  EXPECT_EQ(bad("{}{}"), "not_json document, byte 2");
}

TEST(RouteDocument, DepthIsLimited) {
  const std::string deep = "{\"x\":" + std::string(100000, '[');
  EXPECT_EQ(bad(deep).substr(0, 8), "not_json");
}

TEST(RouteDocument, WrittenAndReadItIsTheSame) {
  core::RouteData data = two_brokers(6);
  data.order_topic_conf = "a\"\\\n\u4e2d";
  data.broker_datas->push_back({.broker_name = {}, .broker_addrs = {{{-3, std::nullopt}}}});
  data.queue_datas->push_back({.broker_name = {}, .topic_sys_flag = 4});
  data.topic_queue_mapping = {{"a", {"a", "s", -1, 8, std::map<std::int32_t, std::int32_t>{{0, 0}}}}, {"b", {}}};
  for (const IntegerKeys keys : {IntegerKeys::quoted, IntegerKeys::bare}) EXPECT_EQ(route(write_route(data, keys)), data);
  EXPECT_EQ(route(write_route({})), core::RouteData{});
}

TEST(RouteDocument, WhatServersWroteIsWrittenBackByteByByte) {
  for (const auto& [probe, keys] :
       {std::pair{"name-server/route-v0", IntegerKeys::bare}, std::pair{"name-server/route-v401", IntegerKeys::quoted}}) {
    std::string body = test::decoded(test::recorded("4.9.7", probe, false).bytes).body;
    const std::string own = write_route(route(body), keys);
    boost::algorithm::erase_all(body, R"(,"cluster":"DefaultCluster")");  // which nobody reads
    EXPECT_EQ(own, body);
  }
}

TEST(RouteDocument, CoreMakesAQueueListOfIt) {
  const auto info = core::build_publish_info(route(test::decoded(test::recorded("5.4.0", "java/json/route-T4", false).bytes).body),
                                             core::find_revision("strict")->selection->choices);
  ASSERT_TRUE(std::holds_alternative<core::PublishInfo>(info));
  EXPECT_EQ(std::get<core::PublishInfo>(info).queues.size(), 8U);
}

TEST(IntegerKeys, AreQuotedWhereANameStands) {
  EXPECT_EQ(quote_integer_keys("{0:1}"), R"({"0":1})");
  EXPECT_EQ(quote_integer_keys("{ 0 : 1 ,\n-12\t:{3:4}}"), "{ \"0\" : 1 ,\n\"-12\"\t:{\"3\":4}}");
}

TEST(IntegerKeys, NothingElseIsTouched) {
  for (const char* text : {R"({"a":"{0:1,2:3}"})",
                           R"({"a":"\",0:1"})",
                           R"({"a\\":"{0:"})",
                           "[0,1,-2]",
                           "{\"a\":[1,2]}",
                           "{\"a\":1}",
                           "",
                           "{",
                           "-",
                           "{-",
                           "{-:1}",
                           "{1",
                           "{1 ",
                           "{1,2}",
                           "{1.5:2}",
                           "{1e3:2}",
                           "\"",
                           "\"\\",
                           "{\"",
                           ",",
                           "{a1:2}",
                           "[:1]"})
    EXPECT_EQ(quote_integer_keys(text), text);
}

TEST(IntegerKeys, WhatIsNoJsonStaysNone) {
  for (const char* text : {"[0:1]", "{0:1:2}", "{0 0:1}", "{:1}", "{0:}", "{,0:1}", "{0:1,}", "{00x:1}"})
    EXPECT_EQ(bad(text).substr(0, 8), "not_json") << text;
}

}  // namespace
}  // namespace sidestep::wire
