// A producer's requests as values: fields by name, what may be missing, and what is refused.
#include "wire/requests.h"

#include <gtest/gtest.h>

#include "recorded.h"
#include "wire/codes.h"
#include "wire/compression.h"
#include "wire/frame.h"
#include "wire/properties.h"

namespace sidestep::wire {
namespace {

using test::recorded;

template <class T>
std::string error_of(const Result<T>& result) {
  EXPECT_FALSE(result);
  return result ? "" : std::string(word(result.error().kind)) + " " + result.error().part;
}

Command command_of(const char* servers, const char* id) { return test::decoded(recorded(servers, id, true).bytes); }

TEST(Requests, AJavaSendByItsValues) {
  const SendRequest request = *read_send_request(command_of("5.4.0", "java/json/send-delay-props-utf8"));
  EXPECT_EQ(request.group, "PG_TEST");
  EXPECT_EQ(request.topic, "T4");
  EXPECT_EQ(request.default_topic, "TBW102");
  EXPECT_EQ(request.default_queue_nums, 4);
  EXPECT_EQ(request.queue_id, 2);
  EXPECT_EQ(request.born, 1796043704585);
  EXPECT_FALSE(request.batch);
  EXPECT_EQ(request.broker_name, "broker-a");
  EXPECT_EQ(request.body, "props \u4f60\u597d");
  EXPECT_EQ(*read_properties(request.properties), (Properties{{"KEYS", "key1 key2"},
                                                              {"u-\u4e2d", "v-\u6587"},
                                                              {"ua", "va"},
                                                              {"WAIT", "true"},
                                                              {"DELAY", "1"},
                                                              {"TAGS", "TagA"},
                                                              {"UNIQ_KEY", "C00002026BE930946E09982421090001"}}));
}

TEST(Requests, TheSysFlagTellsWhatTheBodyIs) {
  const SendRequest request = *read_send_request(command_of("4.9.7", "java/json/send-compressed"));
  EXPECT_EQ(request.sys_flag, kZlibBody);
  EXPECT_EQ(*decompress(request.body, request.sys_flag, 1 << 20), std::string(8000, 'z'));
  EXPECT_EQ(read_send_request(command_of("4.9.7", "java/json/send-transaction-half"))->sys_flag, sys_flag::kPrepared);
}

TEST(Requests, ASendNeedsATopicAndAQueueOnly) {
  for (const char* servers : {"4.9.7", "5.4.0"}) {
    EXPECT_TRUE(read_send_request(command_of(servers, "broker/send-v2-std-min")));
    EXPECT_EQ(read_send_request(command_of(servers, "broker/send-no-a"))->group, "");
    EXPECT_EQ(read_send_request(command_of(servers, "broker/send-no-n"))->broker_name, std::nullopt);
    EXPECT_EQ(error_of(read_send_request(command_of(servers, "broker/send-no-b"))), "missing extFields.b");
    EXPECT_EQ(error_of(read_send_request(command_of(servers, "broker/send-no-e"))), "missing extFields.e");
    EXPECT_EQ(error_of(read_send_request(command_of(servers, "broker/send-e-nan"))), "wrong_type extFields.e");
    EXPECT_EQ(error_of(read_send_request(command_of(servers, "broker/send-d-nan"))), "wrong_type extFields.g");
    EXPECT_EQ(error_of(read_send_request(command_of(servers, "broker/send-noext"))), "missing extFields.b");
    EXPECT_EQ(read_send_request(command_of(servers, "broker/send-numext"))->queue_id, 0);
    EXPECT_EQ(read_send_request(command_of(servers, "broker/send-queue-1"))->queue_id, -1);
  }
}

TEST(Requests, TheOlderCodeSpellsTheNamesOut) {
  Command command = command_of("5.4.0", "broker/send-v1");
  EXPECT_EQ(*read_send_request(command), (SendRequest{.group = "PG_PY",
                                                      .topic = "T4",
                                                      .default_topic = "TBW102",
                                                      .queue_id = 1,
                                                      .born = 1796043914869,
                                                      .properties = "TAGS\x01V1",
                                                      .body = "v1"}));
  command.ext.erase("queueId");
  EXPECT_EQ(error_of(read_send_request(command)), "missing extFields.queueId");
}

TEST(Requests, NumbersBeyondTheirFieldAreOutOfRange) {
  Command command = to_command(SendRequest{.group = "g", .topic = "t"});
  command.ext["e"] = "2147483648";
  EXPECT_EQ(error_of(read_send_request(command)), "out_of_range extFields.e");
  command.ext["e"] = "+1";
  EXPECT_EQ(error_of(read_send_request(command)), "wrong_type extFields.e");
}

TEST(Requests, SendsAreReadBackTheSame) {
  SendRequest request{.group = "g",
                      .topic = "t",
                      .default_topic = "d",
                      .default_queue_nums = 8,
                      .queue_id = 3,
                      .sys_flag = 769,
                      .born = 1234567890123,
                      .flag = -1,
                      .properties =
                          "a\x01"
                          "b",
                      .reconsume_times = 2,
                      .unit_mode = true,
                      .broker_name = "b",
                      .body = "x"};
  EXPECT_EQ(*read_send_request(to_command(request)), request);
  EXPECT_EQ(to_command(request).code, 310);
  request.batch = true;
  request.broker_name.reset();
  EXPECT_EQ(*read_send_request(to_command(request)), request);
  EXPECT_EQ(to_command(request).code, 320);
}

TEST(Requests, ASendIsWrittenAtOnceAsByItsCommand) {
  const SendRequest plain{
      .group = "g", .topic = "\u4e2d", .default_topic = "d", .queue_id = -1, .born = 1234567890123, .properties = "a\x01\"\x02"};
  Command rest{.language = Language::cpp, .version = 407, .opaque = 9, .oneway = true};
  for (const bool named : {false, true}) {
    for (const bool batch : {false, true}) {
      SendRequest request = plain;
      request.batch = batch;
      if (named) request.broker_name = "broker-a";
      Command command = to_command(request);
      command.language = rest.language;
      command.version = rest.version;
      command.opaque = rest.opaque;
      command.oneway = rest.oneway;
      EXPECT_EQ(*encode_send_head(request, rest, 5), *encode_head(command, 5));
    }
  }
  EXPECT_EQ(encode_send_head(plain, rest, kFrameLimit).error().kind, ErrorKind::frame_too_long);
  SendRequest bad = plain;
  bad.topic = "\xff";
  EXPECT_EQ(error_of(encode_send_head(bad, rest, 5)), "not_utf8 header.extFields.b");
}

TEST(Requests, ARouteMayBeAskedForInStandardJson) {
  const Command command = to_command(RouteRequest{.topic = "T"});
  EXPECT_EQ(command.code, 105);
  EXPECT_EQ(command.ext, (ExtFields{{"topic", "T"}, {"acceptStandardJsonOnly", "true"}}));
  for (const bool standard : {true, false}) {
    const RouteRequest request{.topic = "T", .standard_json = standard};
    EXPECT_EQ(*read_route_request(to_command(request)), request);
  }
  EXPECT_EQ(*read_route_request(command_of("4.9.7", "name-server/route-nonstring-ext")), (RouteRequest{.topic = "T4"})) << "a boolean";
  EXPECT_FALSE(read_route_request(command_of("4.9.7", "name-server/route-v0-stdfalse"))->standard_json);
  EXPECT_EQ(error_of(read_route_request(command_of("4.9.7", "name-server/route-notopic"))), "missing extFields.topic");
}

TEST(Requests, Heartbeats) {
  EXPECT_EQ(*read_heartbeat(command_of("4.9.7", "java/json/heartbeat-producer")),
            (Heartbeat{.client_id = "192.0.2.2@cap", .producer_groups = {"PG_TEST", "CLIENT_INNER_PRODUCER"}}));
  EXPECT_EQ(
      *read_heartbeat(command_of("5.4.0", "java/json/heartbeat-producer")),
      (Heartbeat{
          .client_id = "192.0.2.2@cap", .producer_groups = {"CLIENT_INNER_PRODUCER", "PG_TEST"}, .fingerprint = 0, .without_sub = false}));
  const Heartbeat request{.client_id = "a\"b", .producer_groups = {"g"}, .fingerprint = -7, .without_sub = true};
  EXPECT_EQ(*read_heartbeat(to_command(request)), request);
  EXPECT_EQ(error_of(read_heartbeat(command_of("4.9.7", "broker/heartbeat-bad"))).substr(0, 8), "not_json");
  EXPECT_EQ(error_of(read_heartbeat(command_of("4.9.7", "broker/heartbeat-nobody"))), "not_json document, byte 0");
  EXPECT_EQ(error_of(read_heartbeat({.body = R"({"producerDataSet":[]})"})), "missing clientID");
  EXPECT_EQ(error_of(read_heartbeat({.body = R"({"clientID":"c","producerDataSet":[{"groupName":"g"},{}]})"})),
            "missing producerDataSet[1].groupName");
  EXPECT_EQ(error_of(read_heartbeat({.body = R"({"clientID":"c","withoutSub":1})"})), "wrong_type withoutSub");
}

TEST(Requests, Unregistering) {
  EXPECT_EQ(*read_unregister_request(command_of("5.4.0", "java/json/unregister-producer")),
            (UnregisterRequest{.client_id = "192.0.2.2@captx", .producer_group = "PG_TX"}));
  EXPECT_EQ(read_unregister_request(command_of("5.4.0", "broker/unregister-noid"))->client_id, "");
  EXPECT_EQ(to_command(UnregisterRequest{.client_id = "c"}).ext, (ExtFields{{"clientID", "c"}}));
}

TEST(Requests, ATopicsSettings) {
  const UpdateTopicRequest request{
      .topic = "T", .default_topic = "TBW102", .read_queue_nums = 8, .write_queue_nums = 2, .perm = 4, .topic_sys_flag = 1, .order = true};
  const Command command = to_command(request);
  EXPECT_EQ(command.code, 17);
  EXPECT_EQ(command.ext.at("topicFilterType"), "SINGLE_TAG") << "brokers want it";
  EXPECT_EQ(*read_update_topic_request(command), request);
  EXPECT_EQ(error_of(read_update_topic_request({.ext = {{"topic", "T"}}})), "missing extFields.readQueueNums");
}

}  // namespace
}  // namespace sidestep::wire
