// Frames out of a stream: the same commands whatever its pieces, a typed error for each kind of bad frame, memory for what has come.
#include "wire/decoder.h"

#include <gtest/gtest.h>

#include <boost/endian/conversion.hpp>
#include <random>

#include "largest_allocation.h"
#include "recorded.h"

namespace sidestep::wire {
namespace {

using namespace std::string_literals;
using test::recorded;

/// The commands of a stream that comes in pieces, and the error that ends it.
struct Heard {
  std::vector<Command> commands;
  std::optional<Error> error;
  bool operator==(const Heard&) const = default;
};

Heard hear(const std::vector<std::string_view>& pieces, std::size_t limit = kFrameLimit) {
  Heard heard;
  Decoder decoder(limit);
  for (const std::string_view piece : pieces) {
    decoder.feed(piece);
    while (true) {
      Result<std::optional<Command>> next = decoder.next();
      if (!next) heard.error = next.error();
      if (!next || !*next) break;
      heard.commands.push_back(std::move(**next));
    }
  }
  return heard;
}

ErrorKind kind_of(std::string_view bytes, std::size_t limit = kFrameLimit) {
  const Heard heard = hear({bytes}, limit);
  EXPECT_TRUE(heard.error) << "no error";
  return heard.error ? heard.error->kind : ErrorKind::refused;
}

std::string text_of(std::string_view bytes) { return hear({bytes}).error.value_or(Error{}).text; }

std::string frame(std::uint32_t length, std::uint32_t mark, const std::string& rest) {
  std::string words(8, '\0');
  boost::endian::store_big_u32(reinterpret_cast<unsigned char*>(words.data()), length);
  boost::endian::store_big_u32(reinterpret_cast<unsigned char*>(words.data()) + 4, mark);
  return words + rest;
}

TEST(Decoder, ABodyAndAHeaderAreTakenByTheirLengths) {
  const Heard heard = hear({frame(15, 7, R"({"a":1}body)")});
  ASSERT_EQ(heard.commands.size(), 1U);
  EXPECT_EQ(heard.commands[0].body, "body");
}

TEST(Decoder, TheTypeByteOfEachFrameDecides) {
  const std::string json = recorded("4.9.7", "java/json/route-T4", true).bytes,
                    binary = recorded("4.9.7", "java/binary/route-T4", true).bytes;
  const Heard heard = hear({json + binary + json});
  ASSERT_EQ(heard.commands.size(), 3U);
  EXPECT_EQ(heard.commands[0].form, HeaderForm::json);
  EXPECT_EQ(heard.commands[1].form, HeaderForm::binary);
  EXPECT_EQ(heard.commands[1].ext, heard.commands[2].ext);
}

TEST(Decoder, EverySplitInTwoGivesTheSameCommands) {
  const std::string stream = recorded("5.4.0", "java/json/send-sync", true).bytes + recorded("5.4.0", "java/binary/send-sync", true).bytes;
  const Heard whole = hear({stream});
  ASSERT_EQ(whole.commands.size(), 2U);
  for (std::size_t at = 1; at < stream.size(); ++at) {
    const std::string_view view = stream;
    EXPECT_EQ(hear({view.substr(0, at), view.substr(at)}), whole) << at;
  }
}

TEST(Decoder, AByteAtATimeGivesTheSameCommands) {
  const std::string stream = recorded("4.9.7", "java/binary/send-batch", true).bytes + recorded("4.9.7", "java/json/route-T4", false).bytes;
  std::vector<std::string_view> bytes;
  for (std::size_t at = 0; at < stream.size(); ++at) bytes.push_back(std::string_view(stream).substr(at, 1));
  EXPECT_EQ(hear(bytes), hear({stream}));
}

TEST(Decoder, RandomPiecesOfALongStreamGiveTheSameCommands) {
  std::string stream;
  for (const test::Recorded& recording : recorded()) {
    if (recording.id.starts_with("java/") && !recording.whole) stream += recording.bytes;
  }
  const Heard whole = hear({stream});
  ASSERT_GT(whole.commands.size(), 100U);
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::string_view> pieces;
    for (std::string_view rest = stream; !rest.empty(); rest.remove_prefix(pieces.back().size()))
      pieces.push_back(rest.substr(0, 1 + random() % (round % 2 == 0 ? 9 : 5000)));
    ASSERT_EQ(hear(pieces), whole) << round;
  }
}

TEST(Decoder, CanBeReadIntoDirectly) {
  const std::string& stream = recorded("4.9.7", "java/json/send-sync", true).bytes;
  Decoder decoder;
  const std::span<char> room = decoder.prepare(65536);
  EXPECT_EQ(room.size(), 65536U);
  std::ranges::copy(stream, room.begin());
  decoder.commit(stream.size());
  EXPECT_EQ(**decoder.next(), test::decoded(stream));
}

TEST(Decoder, BadLengthsFailAsSoonAsTheyAreThere) {
  EXPECT_EQ(kind_of("\0\0\0\0"s), ErrorKind::frame_too_short);
  EXPECT_EQ(kind_of("\0\0\0\2"s), ErrorKind::frame_too_short);
  EXPECT_EQ(kind_of("\0\0\0\3"s), ErrorKind::frame_too_short);
  EXPECT_EQ(kind_of("\xFF\xFF\xFF\xFF"), ErrorKind::frame_too_long);
  EXPECT_EQ(kind_of("\x00\xFF\xFF\xFD"s), ErrorKind::frame_too_long) << "with its length word one byte more than 16777216";
  EXPECT_EQ(hear({"\x00\xFF\xFF\xFC"s}), Heard{}) << "16777216";
}

TEST(Decoder, TheLimitCanBeAnother) {
  const std::string good = recorded("4.9.7", "java/json/route-T4", true).bytes;
  EXPECT_EQ(hear({good}, good.size()).commands.size(), 1U);
  EXPECT_EQ(kind_of(good, good.size() - 1), ErrorKind::frame_too_long);
}

TEST(Decoder, BadMarksFailAsSoonAsTheyAreThere) {
  EXPECT_EQ(kind_of(frame(8, 0xFF, "{}{}")), ErrorKind::header_too_long);
  EXPECT_EQ(kind_of(frame(8, 5, "")), ErrorKind::header_too_long);
  EXPECT_EQ(kind_of(frame(6, 0x07000002, "")), ErrorKind::serialize_type);
  EXPECT_EQ(kind_of(frame(6, 0x02000002, "")), ErrorKind::serialize_type);
  EXPECT_EQ(kind_of(frame(100, 0, "")), ErrorKind::cut);
}

TEST(Decoder, StaysFailed) {
  Decoder decoder;
  decoder.feed("\0\0\0\0"s);
  const Error error = decoder.next().error();
  decoder.feed(recorded("4.9.7", "java/json/route-T4", true).bytes);
  const Result<std::optional<Command>> again = decoder.next();
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error(), error);
  EXPECT_EQ(decoder.pending(), 0U);
}

TEST(Decoder, GoodFramesBeforeABadOneAreTaken) {
  const std::string good = recorded("4.9.7", "java/json/route-T4", true).bytes;
  const Heard heard = hear({good + good + "\0\0\0\0"s + good});
  EXPECT_EQ(heard.commands.size(), 2U);
  ASSERT_TRUE(heard.error);
  EXPECT_EQ(heard.error->part, "length");
}

TEST(Decoder, ErrorsNameThePart) {
  const auto part = [](const std::string& header) {
    const Heard heard = hear({frame(static_cast<std::uint32_t>(4 + header.size()), static_cast<std::uint32_t>(header.size()), header)});
    return heard.error ? heard.error->part : "none";
  };
  EXPECT_EQ(part("[]"), "header");
  EXPECT_EQ(part(R"({"opaque":"x"})"), "header.opaque");
  EXPECT_EQ(part(R"({"extFields":{"a":[]}})"), "header.extFields.a");
}

TEST(Decoder, TellsAnotherProtocolByTheFirstBytes) {
  EXPECT_EQ(text_of("PRI * HTTP/2.0"), "length 1347569952 is above the limit 16777212; the bytes look like HTTP/2: wrong port or protocol");
  EXPECT_EQ(text_of("\0\0\x12\4\0\0\0\0\0"s), "is empty; the bytes look like HTTP/2: wrong port or protocol") << "SETTINGS";
  EXPECT_NE(text_of("GET / HTTP/1.1\r\n").find("HTTP/1"), std::string::npos);
  EXPECT_NE(text_of("HTTP/1.1 400 Bad Request\r\n").find("HTTP/1"), std::string::npos);
  EXPECT_NE(text_of("\x16\x03\x01\x02"s).find("TLS"), std::string::npos);
  EXPECT_NE(text_of("\x15\x03\x03\x00\x02"s).find("TLS"), std::string::npos) << "an alert";
  EXPECT_EQ(text_of("\xFF\xFF\xFF\xFF").find("look like"), std::string::npos);
  const std::string good = recorded("4.9.7", "java/json/route-T4", true).bytes;
  EXPECT_EQ(text_of(good + "GET / HTTP/1.1\r\n").find("look like"), std::string::npos) << "not the first bytes";
}

TEST(Decoder, AllocatesForWhatHasComeOnly) {
  const std::string announced = frame(kFrameLimit - 4, 100, std::string(1000, ' '));
  const std::string header(R"({"code":1,"remark":")"), binary(9, '\0');
  test::LargestAllocation largest;
  EXPECT_EQ(hear({announced}), Heard{});
  hear({frame(static_cast<std::uint32_t>(4 + binary.size() + 8), 0x01000011, binary + "\x7F\xFF\xFF\xFF"s + "\x7F\xFF\xFF\xFF"s)});
  EXPECT_LT(largest.bytes(), 8192U);
}

TEST(Decoder, ALargeBufferIsGivenBack) {
  const std::string large = frame(8 + (8U << 20), 2, "{}" + std::string((8U << 20) + 2, 'x'));
  Decoder decoder;
  decoder.feed(large);
  ASSERT_TRUE(decoder.next());
  EXPECT_EQ(decoder.pending(), 0U);
  test::LargestAllocation largest;
  decoder.prepare(1000);
  EXPECT_EQ(largest.bytes(), 1000U);
}

}  // namespace
}  // namespace sidestep::wire
