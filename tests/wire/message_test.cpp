// What stands inside a send request: properties, batches, compressed bodies, message ids.
#include <gtest/gtest.h>

#include "largest_allocation.h"
#include "recorded.h"
#include "wire/batch.h"
#include "wire/compression.h"
#include "wire/message_id.h"
#include "wire/properties.h"
#include "wire/requests.h"

namespace sidestep::wire {
namespace {

using namespace std::string_literals;

template <class T>
std::string error_of(const Result<T>& result) {
  EXPECT_FALSE(result);
  return result ? "" : std::string(word(result.error().kind)) + " " + result.error().part;
}

std::string body_of(const char* servers, const char* id) { return test::decoded(test::recorded(servers, id, true).bytes).body; }

TEST(Properties, AreReadWithEitherEnding) {
  const Properties two{{"KEYS", "k1 k2"}, {"TAGS", "t"}};
  EXPECT_EQ(*write_properties(two), "KEYS\x01k1 k2\x02TAGS\x01t\x02");
  EXPECT_EQ(*write_properties(two, PropertiesEnd::bare), "KEYS\x01k1 k2\x02TAGS\x01t");
  for (const PropertiesEnd end : {PropertiesEnd::separator, PropertiesEnd::bare}) {
    EXPECT_EQ(*read_properties(*write_properties(two, end)), two);
    EXPECT_EQ(*write_properties({}, end), "");
  }
  EXPECT_EQ(*read_properties(""), Properties{});
}

TEST(Properties, JavasAreWrittenWithTheSameLength) {
  for (const auto& [servers, end] : {std::pair{"4.9.7", PropertiesEnd::bare}, std::pair{"5.4.0", PropertiesEnd::separator}}) {
    const std::string text =
        read_send_request(test::decoded(test::recorded(servers, "java/json/send-delay-props-utf8", true).bytes))->properties;
    EXPECT_EQ(write_properties(*read_properties(text), end)->size(), text.size()) << servers << ": the same ones in another order";
  }
}

TEST(Properties, WhatAServerWouldLoseIsRefused) {
  EXPECT_EQ(error_of(write_properties({{"", "v"}})), "illegal properties, name \"\"");
  EXPECT_EQ(error_of(write_properties({{"n", ""}})), "illegal properties.n");
  EXPECT_EQ(error_of(write_properties({{"n", "a\x02TAGS\x01x"}})), "illegal properties.n");
  EXPECT_EQ(error_of(write_properties({{"n", "\x01"}})), "illegal properties.n");
  EXPECT_EQ(write_properties({{"a\x01", "b"}}).error().kind, ErrorKind::illegal);
}

TEST(Properties, BadEntriesAreNamedByTheirNumber) {
  EXPECT_EQ(error_of(read_properties("a\x01"
                                     "b\x02nothing\x02")),
            "illegal properties[1]");
  EXPECT_EQ(error_of(read_properties("\x01v")), "illegal properties[0]");
  EXPECT_EQ(error_of(read_properties("a\x01"
                                     "b\x01"
                                     "c")),
            "illegal properties[0]");
  EXPECT_EQ(error_of(read_properties("a\x01"
                                     "b\x02\x02")),
            "illegal properties[1]");
  EXPECT_EQ(*read_properties("a\x01\x02"
                             "b\x01"
                             "1\x02"
                             "b\x01"
                             "2"),
            (Properties{{"b", "2"}}))
      << "no value is no property; the last one counts";
}

TEST(Batch, JavasIsReadAndWrittenByteByByte) {
  for (const char* servers : {"4.9.7", "5.4.0"}) {
    const std::string body = body_of(servers, "java/json/send-batch");
    const std::vector<BatchMessage> messages = *read_batch(body);
    ASSERT_EQ(messages.size(), 3U);
    EXPECT_EQ(messages[1].body, "batch1");
    EXPECT_EQ(read_properties(messages[2].properties)->at("KEYS"), "b2");
    EXPECT_EQ(*write_batch(messages), body);
  }
}

TEST(Batch, EveryCutIsAnErrorThatNamesTheMessage) {
  const std::string body = *write_batch({{.flag = -1,
                                          .body = "one",
                                          .properties = "a\x01"
                                                        "b"},
                                         {.body = ""}});
  EXPECT_EQ(read_batch(body)->at(0).flag, -1);
  const std::size_t first = 22 + 3 + 3;
  for (std::size_t size = 1; size < body.size(); ++size) {
    if (size == first) continue;
    EXPECT_EQ(error_of(read_batch(body.substr(0, size))), size < first ? "cut messages[0].size" : "cut messages[1].size") << size;
  }
  EXPECT_EQ(*read_batch(""), std::vector<BatchMessage>{});
}

TEST(Batch, LengthsThatDontFitAreErrors) {
  const std::string good = *write_batch({{.body = "one"}});
  const auto changed = [&](std::size_t at, char byte) { return std::string(good).replace(at, 1, 1, byte); };
  EXPECT_EQ(error_of(read_batch(changed(0, '\xFF'))), "out_of_range messages[0].size");
  EXPECT_EQ(error_of(read_batch(changed(3, 21))), "out_of_range messages[0].size");
  EXPECT_EQ(error_of(read_batch(changed(16, '\x80'))), "out_of_range messages[0].body");
  EXPECT_EQ(error_of(read_batch(changed(19, 4))), "cut messages[0].properties");
  EXPECT_EQ(error_of(read_batch(changed(19, 2))), "cut messages[0].properties");
  EXPECT_EQ(error_of(read_batch(good.substr(0, 3) + '\x1A' + good.substr(4) + 'x')), "surplus messages[0].size");
  EXPECT_EQ(error_of(write_batch({{}, {.body = {}, .properties = std::string(32768, 'p')}})), "out_of_range messages[1].properties");
  EXPECT_TRUE(write_batch({{.body = {}, .properties = std::string(32767, 'p')}}));
}

TEST(Compression, RoundTripsAtEveryLevel) {
  std::string body;
  for (int i = 0; i < 20000; ++i) body += std::to_string(i * 7919 % 1000);
  for (int level = 1; level <= 9; ++level) {
    const std::string small = *compress(body, level);
    EXPECT_LT(small.size(), body.size());
    EXPECT_EQ(*decompress(small, kZlibBody, body.size()), body);
  }
  EXPECT_EQ(*decompress(*compress(""), kZlibBody, 0), "");
  EXPECT_EQ(error_of(compress(body, 0)), "out_of_range level");
  EXPECT_EQ(error_of(compress(body, 10)), "out_of_range level");
}

TEST(Compression, JavasBytes) {
  const std::string body = body_of("5.4.0", "java/json/send-compressed");
  EXPECT_EQ(*compress(*decompress(body, kZlibBody, 1 << 20)), body);
}

TEST(Compression, TheFlagDecides) {
  EXPECT_EQ(*decompress("plain", 0, 0), "plain");
  EXPECT_EQ(*decompress("plain", sys_flag::kPrepared, 0), "plain");
  EXPECT_EQ(*decompress(*compress("x"), sys_flag::kCompressed, 9), "x") << "without a type";
  EXPECT_EQ(error_of(decompress("x", sys_flag::kCompressed | sys_flag::kLz4, 9)), "illegal sys flag");
}

TEST(Compression, BadBytesAreErrors) {
  const std::string small = *compress(std::string(1000, 'x'));
  EXPECT_EQ(error_of(decompress("not zlib", kZlibBody, 9)), "illegal body");
  for (std::size_t size = 0; size < small.size(); ++size)
    EXPECT_EQ(error_of(decompress(small.substr(0, size), kZlibBody, 1000)), "cut body") << size;
  EXPECT_EQ(error_of(decompress(small + "x", kZlibBody, 1000)), "surplus body");
  EXPECT_EQ(error_of(decompress(small, kZlibBody, 999)), "out_of_range body");
}

TEST(Compression, ABombCostsWhatTheLimitAllows) {
  const std::string bomb = *compress(std::string(64 << 20, '\0'), 9);
  test::LargestAllocation largest;
  EXPECT_EQ(error_of(decompress(bomb, kZlibBody, 100000)), "out_of_range body");
  EXPECT_LT(largest.bytes(), 200000U);
}

TEST(MessageId, IsWhatJavaMakesOfTheSameValues) {
  // A recorded send: when it was born, and its id.
  EXPECT_EQ(*message_id({.address = {192, 0, 2, 2}, .pid = 0x16BE9, .instance = 0x30946E09}, 1796043704918, 3),
            "C00002026BE930946E09982422560003");
}

TEST(MessageId, BeginsAnewWithTheMonth) {
  const ClientOrigin origin{.address = {10, 0, 0, 1}, .pid = 1, .instance = 2};
  EXPECT_EQ(message_id(origin, 0, 0)->substr(20), "000000000000") << "January 1970";
  EXPECT_EQ(message_id(origin, 1796083199999, 65535)->substr(20), "9A7EC7FFFFFF") << "the last ms of November 2026, the last counter";
  EXPECT_EQ(message_id(origin, 1796083200000, 0)->substr(20), "000000000000");
}

TEST(MessageId, OtherAddresses) {
  EXPECT_EQ(message_id({.address = std::vector<std::uint8_t>(16, 0xAB)}, 0, 1)->size(), 56U);
  EXPECT_EQ(error_of(message_id({.address = {1, 2, 3}}, 0, 0)), "out_of_range address");
  EXPECT_EQ(error_of(message_id({.address = {1, 2, 3, 4}}, -1, 0)), "out_of_range now");
}

}  // namespace
}  // namespace sidestep::wire
