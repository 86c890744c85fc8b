// Both forms of a header: what is taken, what is refused, and what is written.
#include <gtest/gtest.h>

#include "recorded.h"
#include "wire/decoder.h"
#include "wire/frame.h"

namespace sidestep::wire {
namespace {

using namespace std::string_literals;

Result<std::optional<Command>> decode(char type, const std::string& header) {
  Decoder decoder;
  const auto size = [](std::size_t value) {
    return std::string{static_cast<char>(value >> 16), static_cast<char>(value >> 8), static_cast<char>(value)};
  };
  decoder.feed("\0"s + size(header.size() + 4) + type + size(header.size()) + header);
  return decoder.next();
}

Command json(const std::string& header) {
  Result<std::optional<Command>> command = decode(0, header);
  EXPECT_TRUE(command) << header << " " << (command ? "" : describe(command.error()));
  return command && *command ? **command : Command{};
}

Error bad(char type, const std::string& header) {
  const Result<std::optional<Command>> command = decode(type, header);
  EXPECT_FALSE(command) << header;
  return command ? Error{} : command.error();
}
Error bad_json(const std::string& header) { return bad(0, header); }

std::string where(const Error& error) { return std::string(word(error.kind)) + " " + error.part; }

TEST(JsonHeader, NumbersDefaultToZeroAndTheRestToNothing) {
  EXPECT_EQ(json("{}"), Command{});
  EXPECT_EQ(json(R"({"code":null,"extFields":null,"remark":null,"language":null})"), Command{});
}

TEST(JsonHeader, AllFields) {
  const Command command = json(R"( {"code":310,"language":"GO","version":407,"opaque":-5,"flag":3,"remark":"r","extFields":{"a":"b"}} )");
  EXPECT_EQ(command, (Command{.code = 310,
                              .language = Language::go,
                              .version = 407,
                              .opaque = -5,
                              .response = true,
                              .oneway = true,
                              .remark = "r",
                              .ext = {{"a", "b"}}}));
}

TEST(JsonHeader, NumbersAndBooleansAreExtensionFieldsByTheirText) {
  EXPECT_EQ(
      json(R"({"extFields":{"a":4,"b":-1,"c":true,"d":false,"e":1.50,"f":18446744073709551616,"g":1e3}})").ext,
      (ExtFields{{"a", "4"}, {"b", "-1"}, {"c", "true"}, {"d", "false"}, {"e", "1.50"}, {"f", "18446744073709551616"}, {"g", "1e3"}}));
}

TEST(JsonHeader, ANullExtensionFieldIsNone) { EXPECT_EQ(json(R"({"extFields":{"a":null,"b":"1"}})").ext, (ExtFields{{"b", "1"}})); }

TEST(JsonHeader, AnEmptyRemarkIsNone) { EXPECT_EQ(json(R"({"remark":""})").remark, std::nullopt); }

TEST(JsonHeader, UnknownFieldsArePassedOver) {
  EXPECT_EQ(json(R"({"x":{"code":1,"extFields":{"a":"b"},"y":[{"opaque":2}]},"serializeTypeCurrentRPC":"JSON","z":[1,[2]],"opaque":7})"),
            (Command{.opaque = 7}));
}

TEST(JsonHeader, UnknownLanguagesAreOther) {
  EXPECT_EQ(json(R"({"language":"XYZ"})").language, Language::other);
  EXPECT_EQ(json(R"({"language":"NODE_JS"})").language, Language::node_js);
}

TEST(JsonHeader, EscapesAndUnicode) {
  EXPECT_EQ(json(R"({"extFields":{"\u0061\u0062":"\u0001\u4e2d\n\ud83d\ude00"}})").ext, (ExtFields{{"ab", "\x01\u4e2d\n\U0001F600"}}));
}

TEST(JsonHeader, WrongTypesNameTheField) {
  EXPECT_EQ(where(bad_json("null")), "wrong_type header");
  EXPECT_EQ(where(bad_json("[]")), "wrong_type header");
  EXPECT_EQ(where(bad_json("5")), "wrong_type header");
  EXPECT_EQ(where(bad_json(R"({"code":"310"})")), "wrong_type header.code");
  EXPECT_EQ(where(bad_json(R"({"flag":true})")), "wrong_type header.flag");
  EXPECT_EQ(where(bad_json(R"({"version":{}})")), "wrong_type header.version");
  EXPECT_EQ(where(bad_json(R"({"remark":[]})")), "wrong_type header.remark");
  EXPECT_EQ(where(bad_json(R"({"remark":1})")), "wrong_type header.remark");
  EXPECT_EQ(where(bad_json(R"({"extFields":[]})")), "wrong_type header.extFields");
  EXPECT_EQ(where(bad_json(R"({"extFields":"x"})")), "wrong_type header.extFields");
  EXPECT_EQ(where(bad_json(R"({"extFields":{"a":{}}})")), "wrong_type header.extFields.a");
  EXPECT_EQ(where(bad_json(R"({"extFields":{"b":1,"a":[]}})")), "wrong_type header.extFields.a");
}

TEST(JsonHeader, NumbersBeyondInt32AreOutOfRange) {
  EXPECT_EQ(where(bad_json(R"({"code":1e99})")), "out_of_range header.code");
  EXPECT_EQ(where(bad_json(R"({"opaque":2147483648})")), "out_of_range header.opaque");
  EXPECT_EQ(json(R"({"opaque":-2147483648})").opaque, INT32_MIN);
}

TEST(JsonHeader, WhatIsNoJsonIsRefused) {
  for (const char* header : {"{\"code\"", "{} {}", "{}x", "{'code':1}", "{\"a\":\"\xFF\"}", "\xEF\xBB\xBF{}"}) {
    EXPECT_EQ(where(bad_json(header)), "not_json header") << header;
  }
  EXPECT_EQ(where(bad_json(std::string(40, '[') + std::string(40, ']'))), "wrong_type header");
  EXPECT_EQ(where(bad_json("{\"a\":" + std::string(40, '[') + std::string(40, ']') + "}")), "not_json header") << "too deep";
}

const std::string kBinary =
    "\x01\x36\x01\x01\x97\0\0\0\x07\0\0\0\x02\0\0\0\x02"
    "rr\0\0\0\x08\0\x01"
    "e\0\0\0\x01"
    "3"s;

TEST(BinaryHeader, Report_Rust679_GoldenBytes) {
  const Command command{.form = HeaderForm::binary,
                        .code = 310,
                        .language = Language::cpp,
                        .version = 407,
                        .opaque = 7,
                        .oneway = true,
                        .remark = "rr",
                        .ext = {{"e", "3"}}};
  EXPECT_EQ(**decode(1, kBinary), command);
  EXPECT_EQ(*encode(command), "\0\0\0\x23\x01\0\0\x1F"s + kBinary);
}

TEST(BinaryHeader, EveryCutNamesAPart) {
  for (std::size_t size = 1; size < kBinary.size(); ++size) EXPECT_EQ(bad(1, kBinary.substr(0, size)).kind, ErrorKind::cut) << size;
  EXPECT_EQ(where(bad(1, kBinary.substr(0, 4))), "cut header.version");
  EXPECT_EQ(where(bad(1, kBinary.substr(0, kBinary.size() - 1))), "cut header.extFields");
}

TEST(BinaryHeader, BadLengthsNameThePart) {
  const auto changed = [](std::size_t at, const std::string& bytes) {
    return kBinary.substr(0, at) + bytes + kBinary.substr(at + bytes.size());
  };
  EXPECT_EQ(where(bad(1, kBinary + "x")), "surplus header");
  EXPECT_EQ(where(bad(1, changed(13, "\xFF\xFF\xFF\xFF"))), "out_of_range header.remark");
  EXPECT_EQ(where(bad(1, changed(19, "\xFF\xFF\xFF\xFF"))), "out_of_range header.extFields");
  EXPECT_EQ(where(bad(1, changed(23, "\x80"))), "out_of_range header.extFields") << "a name's length is signed";
  EXPECT_EQ(where(bad(1, changed(26, "\0\0\0\2"s))), "cut header.extFields.e");
  EXPECT_EQ(where(bad(1, changed(26, "\xFF"))), "out_of_range header.extFields.e");
  EXPECT_EQ(where(bad(1, changed(30, "\xFF"))), "not_utf8 header.extFields.e");
}

TEST(BinaryHeader, AnUnknownLanguageIsOther) {
  std::string header = kBinary;
  header[2] = 13;
  EXPECT_EQ((**decode(1, header)).language, Language::node_js);
  header[2] = 99;
  EXPECT_EQ((**decode(1, header)).language, Language::other);
}

TEST(Encode, JsonIsWrittenByteByByte) {
  Command command{.code = -1, .language = Language::cpp, .version = 407, .opaque = 7, .response = true};
  EXPECT_EQ(encode(command)->substr(8),
            R"({"code":-1,"extFields":{},"flag":1,"language":"CPP","opaque":7,"serializeTypeCurrentRPC":"JSON","version":407})");
  command.remark = "no";
  command.ext = {{"a", ""}, {"b\"", "\"\\/\b\f\n\r\t\x01\x1f\x7f"s}, {"\u4e2d", "\U0001F600"}};
  EXPECT_EQ(encode(command)->substr(8), R"({"code":-1,"extFields":{"a":"","b\"":"\"\\/\b\f\n\r\t\u0001\u001f)"
                                        "\x7f\",\"\u4e2d\":\"\U0001F600\"},\"flag\":1,\"language\":\"CPP\",\"opaque\":7,\"remark\":\"no\","
                                        R"("serializeTypeCurrentRPC":"JSON","version":407})");
  EXPECT_EQ(test::decoded(*encode(command)), command);
}

TEST(Encode, BothFormsReadBackTheSame) {
  for (const HeaderForm form : {HeaderForm::json, HeaderForm::binary}) {
    const Command command{.form = form,
                          .code = 17,
                          .language = Language::rust,
                          .version = 493,
                          .opaque = INT32_MIN,
                          .response = true,
                          .remark = "\"\\\n\u4e2d",
                          .ext = {{"", ""}, {"x\x01", "\x02"}},
                          .body = "b\0d"s};
    EXPECT_EQ(test::decoded(*encode(command)), command);
    EXPECT_EQ(*encode(command), *encode_head(command, command.body.size()) + command.body);
  }
}

TEST(Encode, Report_Rust9106_TheLimitHoldsForTheWholeFrame) {
  Command command{.code = 1};
  const std::size_t head = encode_head(command, command.body.size())->size();
  command.body = std::string(100, 'x');
  EXPECT_TRUE(encode(command, head + 100));
  EXPECT_EQ(where(encode(command, head + 99).error()), "frame_too_long length");
  EXPECT_EQ(where(encode_head(command, command.body.size(), head + 99).error()), "frame_too_long length")
      << "the body counts though it is not copied";
}

TEST(Encode, Report_Rust9318_WhatTheBinaryFormCantHoldIsRefused) {
  Command command{.form = HeaderForm::binary, .code = 200050};
  EXPECT_EQ(where(encode(command).error()), "out_of_range header.code");
  command = {.form = HeaderForm::binary, .version = 32768};
  EXPECT_EQ(where(encode(command).error()), "out_of_range header.version");
  command = {.form = HeaderForm::binary, .ext = {{std::string(32768, 'k'), "v"}}};
  EXPECT_EQ(encode(command).error().kind, ErrorKind::out_of_range);
  command.ext = {{std::string(32767, 'k'), "v"}};
  EXPECT_EQ(test::decoded(*encode(command)), command);
}

TEST(Encode, WhatIsNotUtf8IsRefusedByName) {
  for (const HeaderForm form : {HeaderForm::json, HeaderForm::binary}) {
    for (const std::string text : {"\xFF", "\xC0\x80", "\xED\xA0\x80", "\xE4\xB8", "\xF4\x90\x80\x80"}) {
      EXPECT_EQ(where(encode({.form = form, .ext = {{"i", text}}}).error()), "not_utf8 header.extFields.i");
      EXPECT_EQ(where(encode({.form = form, .remark = text}).error()), "not_utf8 header.remark");
    }
  }
}

}  // namespace
}  // namespace sidestep::wire
