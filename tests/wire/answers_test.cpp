// Answers as values, and the errors that servers answer with by their names.
#include "wire/answers.h"

#include <gtest/gtest.h>

#include <set>

#include "recorded.h"

namespace sidestep::wire {
namespace {

using test::recorded;

Command answer_of(const char* servers, const char* id) { return test::decoded(recorded(servers, id, false).bytes); }

TEST(Answers, OfASend) {
  EXPECT_EQ(*read_send_answer(answer_of("5.4.0", "java/json/send-async")), (SendAnswer{.message_id = "7F000001000051AF0000000000000309",
                                                                                       .queue_id = 3,
                                                                                       .queue_offset = 1,
                                                                                       .transaction_id = "C00002026BE930946E09982422560003",
                                                                                       .region = "DefaultRegion"}));
  EXPECT_EQ(read_send_answer(answer_of("4.9.7", "java/binary/send-async"))->transaction_id, "");
}

TEST(Answers, EveryRecordedSendIsReadOrRefused) {
  int read = 0, refused = 0;
  for (const test::Recorded& frame : recorded()) {
    if (frame.request || frame.id.find("/send-") == std::string::npos) continue;
    const Command answer = test::decoded(frame.bytes);
    const Result<SendAnswer> result = read_send_answer(answer);
    EXPECT_EQ(result.has_value(), answer.code == 0) << testing::PrintToString(frame);
    EXPECT_TRUE(result || result.error().code == answer.code) << testing::PrintToString(frame);
    (result ? read : refused) += 1;
  }
  EXPECT_EQ(read, 55);
  EXPECT_EQ(refused, 37);
}

TEST(Answers, TheFourStoreStatusesAreAnswers) {
  Command answer = answer_to({.opaque = 5}, SendAnswer{.message_id = "m", .queue_id = 1, .queue_offset = 2});
  for (const std::int32_t status : {0, 10, 11, 12}) {
    answer.code = status;
    EXPECT_EQ(read_send_answer(answer)->status, static_cast<ResponseCode>(status));
  }
  for (const std::int32_t code : {1, 2, 13, 14, 16, 17, 29, 215, 1500, -1, 4711}) {
    answer.code = code;
    EXPECT_EQ(read_send_answer(answer).error().code, code);
  }
}

TEST(Answers, AnErrorHasTheServersCodeItsNameAndItsRemark) {
  const auto text = [](const char* servers, const char* id) { return describe(read_send_answer(answer_of(servers, id)).error()); };
  EXPECT_EQ(text("4.9.7", "broker/send-longtopic"), "code 1 SYSTEM_ERROR: The specified topic is longer than topic max length.");
  EXPECT_EQ(text("5.4.0", "broker/send-longtopic").substr(0, 26), "code 29 INVALID_PARAMETER:");
  EXPECT_EQ(text("5.4.0", "broker/send-systopic").substr(0, 22), "code 16 NO_PERMISSION:");
  EXPECT_EQ(text("5.4.0", "broker/send-too-big").substr(0, 24), "code 13 MESSAGE_ILLEGAL:");
  EXPECT_EQ(text("4.9.7", "broker/send-unknown-topic").substr(0, 24), "code 17 TOPIC_NOT_EXIST:");
  EXPECT_EQ(describe(check_answer({.code = 4711}).error()), "code 4711 UNKNOWN");
}

TEST(Answers, MissingAndWrongFieldsAreNamed) {
  const auto part = [](const ExtFields& ext) {
    const Result<SendAnswer> result = read_send_answer({.ext = ext});
    return result ? "" : std::string(word(result.error().kind)) + " " + result.error().part;
  };
  EXPECT_EQ(part({}), "missing extFields.msgId");
  EXPECT_EQ(part({{"msgId", "m"}}), "missing extFields.queueId");
  EXPECT_EQ(part({{"msgId", "m"}, {"queueId", "x"}}), "wrong_type extFields.queueId");
  EXPECT_EQ(part({{"msgId", "m"}, {"queueId", "4294967296"}}), "out_of_range extFields.queueId");
  EXPECT_EQ(part({{"msgId", "m"}, {"queueId", "1"}, {"queueOffset", "99999999999999999999"}}), "wrong_type extFields.queueOffset");
}

TEST(Answers, ARouteAnUnknownTopicAndNoBodyAreThreeThings) {
  EXPECT_EQ(read_route_answer(answer_of("4.9.7", "java/json/route-T4"))->queue_datas->size(), 2U);
  for (const char* servers : {"4.9.7", "5.4.0"}) {
    for (const char* probe : {"java/json/route-TBW102", "java/binary/route-notexist", "name-server/route-notopic",
                              "name-server/route-emptytopic", "name-server/route-noext"})
      EXPECT_EQ(read_route_answer(answer_of(servers, probe)).error().code, 17) << servers << probe;
  }
  EXPECT_EQ(read_route_answer({}).error().kind, ErrorKind::not_json);
  EXPECT_EQ(read_route_answer({}).error().code, std::nullopt);
  EXPECT_EQ(read_route_answer({.code = 1, .body = "{}"}).error().code, 1);
}

TEST(Answers, PlainOnes) {
  EXPECT_TRUE(check_answer(answer_of("5.4.0", "java/json/heartbeat-producer")));
  EXPECT_TRUE(check_answer(answer_of("4.9.7", "java/binary/unregister-producer")));
  EXPECT_EQ(check_answer(answer_of("4.9.7", "broker/heartbeat-bad")).error().code, 1);
  EXPECT_EQ(check_answer(answer_of("5.4.0", "broker/unknown-code")).error().code, 3);
}

TEST(Answers, AServersAnswersAreReadBack) {
  const Command request{.form = HeaderForm::binary, .code = 310, .opaque = -9};
  SendAnswer stored{.status = ResponseCode::flush_slave_timeout,
                    .message_id = "m",
                    .queue_id = 1,
                    .queue_offset = 1LL << 40,
                    .transaction_id = "t",
                    .region = "r",
                    .trace_on = false};
  const Command answer = answer_to(request, stored);
  EXPECT_EQ(*read_send_answer(answer), stored);
  EXPECT_EQ(answer.form, HeaderForm::binary);
  EXPECT_EQ(answer.opaque, -9);
  EXPECT_TRUE(answer.response);
  core::RouteData route;
  route.order_topic_conf = "a:1";
  for (const IntegerKeys keys : {IntegerKeys::quoted, IntegerKeys::bare})
    EXPECT_EQ(*read_route_answer(answer_to(request, route, keys)), route);
  EXPECT_EQ(check_answer(answer_to(request, ResponseCode::go_away, "gone")).error(), (Error{ErrorKind::refused, "code", "gone", 1500}));
}

/// Names are what people look for in logs: each code once, each name once.
template <class Code, std::size_t n>
void expect_each_once(const CodeName<Code> (&names)[n]) {
  std::set<Code> codes;
  std::set<std::string_view> words;
  for (const CodeName<Code>& one : names) {
    codes.insert(one.code);
    words.insert(one.name);
  }
  EXPECT_EQ(codes.size(), n);
  EXPECT_EQ(words.size(), n);
}

TEST(Codes, EachHasOneName) {
  expect_each_once(kRequestNames);
  expect_each_once(kResponseNames);
  EXPECT_EQ(name_of(RequestCode::send_message_v2), "SEND_MESSAGE_V2");
  EXPECT_EQ(name_of(ResponseCode::flow_control), "FLOW_CONTROL");
}

}  // namespace
}  // namespace sidestep::wire
