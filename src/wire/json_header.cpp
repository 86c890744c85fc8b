// A JSON header is read without a tree of values: what this library does not know, however large, is passed over and kept nowhere.
#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/serialize.hpp>
#include <limits>
#include <utility>

#include "wire/failure.h"
#include "wire/header.h"
#include "wire/header_fields.h"

namespace sidestep::wire {
namespace {

namespace json = boost::json;
using boost::system::error_code;

constexpr std::size_t kUsualSize = 512;  ///< bytes of a header at most, as a rule

enum class ValueType : std::uint8_t { string, number, boolean, null };

/// Follows the parser; throws Failure where a known field is of another type.
class HeaderHandler {
 public:
  static constexpr std::size_t max_object_size = std::size_t(-1), max_array_size = std::size_t(-1), max_key_size = std::size_t(-1),
                               max_string_size = std::size_t(-1);

  Command command{};

  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_object_begin(error_code&) {
    if (depth_ > 0) open();
    ++depth_;
    in_ext_ = in_ext_ || (depth_ == 2 && is("extFields"));
    return true;
  }
  bool on_object_end(std::size_t, error_code&) {
    --depth_;
    in_ext_ = in_ext_ && depth_ >= 2;
    return true;
  }
  bool on_array_begin(error_code&) {
    if (depth_ == 0 || (depth_ == 1 && is("extFields"))) wrong("an object");
    open();
    ++depth_;
    return true;
  }
  bool on_array_end(std::size_t, error_code&) {
    --depth_;
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, error_code&) { return collect(part); }
  bool on_key(json::string_view part, std::size_t, error_code&) {
    collect(part);
    std::swap(name_, text_);
    text_.clear();
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t, error_code&) { return collect(part); }
  bool on_string(json::string_view part, std::size_t, error_code&) {
    collect(part);
    return value(ValueType::string);
  }
  bool on_number_part(json::string_view part, error_code&) { return collect(part); }
  bool on_int64(std::int64_t number, json::string_view part, error_code&) {
    collect(part);
    number_ = number;
    return value(ValueType::number);
  }
  bool on_uint64(std::uint64_t, json::string_view part, error_code&) { return beyond(part); }
  bool on_double(double, json::string_view part, error_code&) { return beyond(part); }
  bool on_bool(bool truth, error_code&) {
    text_ = truth ? "true" : "false";
    return value(ValueType::boolean);
  }
  bool on_null(error_code&) { return value(ValueType::null); }
  bool on_comment_part(json::string_view, error_code&) { return true; }
  bool on_comment(json::string_view, error_code&) { return true; }

 private:
  std::string path() const {
    if (depth_ == 0) return "header";
    return in_ext_ ? "header.extFields." + name_ : "header." + name_;
  }
  [[noreturn]] void wrong(const char* wanted) const { fail(ErrorKind::wrong_type, path(), std::string("must be ") + wanted); }

  bool collect(json::string_view part) {
    text_ += std::string_view(part);
    return true;
  }
  /// An object or an array begins where a value is expected.
  void open() const {
    if (in_ext_) wrong("a string, a number or a boolean");
    if (depth_ == 1 && is_number()) wrong("an integer");
    if (depth_ == 1 && is("remark")) wrong("a string");
  }
  /// A number that is no int64: in the extension fields it counts as its text.
  bool beyond(json::string_view part) {
    collect(part);
    number_.reset();
    return value(ValueType::number);
  }
  bool value(ValueType type) {
    if (depth_ == 0) wrong("an object");
    if (in_ext_ && type == ValueType::null) command.ext.erase(name_);
    if (in_ext_ && type != ValueType::null) command.ext.insert_or_assign(name_, text_);
    if (!in_ext_ && depth_ == 1 && type != ValueType::null) member(type);
    text_.clear();
    return true;
  }
  bool is(std::string_view name) const { return name_ == name; }
  bool is_number() const { return is("code") || is("version") || is("opaque") || is("flag"); }

  void member(ValueType type) {
    if (is("code")) command.code = integer(type);
    if (is("version")) command.version = integer(type);
    if (is("opaque")) command.opaque = integer(type);
    if (is("flag")) set_flag(command, integer(type));
    if (is("language")) command.language = language_of(std::string_view(text_));
    if (is("remark") && type != ValueType::string) wrong("a string");
    if (is("remark")) command.remark = text_.empty() ? std::nullopt : std::optional(text_);
    if (is("extFields")) wrong("an object");
  }
  std::int32_t integer(ValueType type) const {
    if (type != ValueType::number) wrong("an integer");
    if (!number_ || *number_ < std::numeric_limits<std::int32_t>::min() || *number_ > std::numeric_limits<std::int32_t>::max())
      fail(ErrorKind::out_of_range, path(), text_ + " is not in the range of int32");
    return static_cast<std::int32_t>(*number_);
  }

  int depth_ = 0;
  bool in_ext_ = false;
  std::string name_;  ///< the last one read, at any depth: values deeper than the known ones are passed over
  std::string text_;
  std::optional<std::int64_t> number_;
};

/// A text as JSON; most have nothing to escape.
void put_text(std::string& out, std::string_view text) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
  if (std::ranges::all_of(text, is_plain))
    out.append("\"").append(text).append("\"");
  else
    out += json::serialize(json::string_view(text));
}

}  // namespace

Command read_json_header(std::string_view bytes) {
  json::basic_parser<HeaderHandler> parser{json::parse_options{}};
  error_code error;
  const std::size_t used = parser.write_some(false, bytes.data(), bytes.size(), error);
  if (!error && bytes.find_first_not_of(" \t\r\n", used) != std::string_view::npos) error = json::error::extra_data;
  if (error) fail(ErrorKind::not_json, "header", "is not JSON: " + error.message() + " at byte " + std::to_string(used));
  return std::move(parser.handler().command);
}

JsonHeader::JsonHeader(std::int32_t code) {
  out_.reserve(kUsualSize);
  out_.append("{\"code\":").append(std::to_string(code)).append(",\"extFields\":{");
}

void JsonHeader::field(std::string_view name, std::string_view value) {
  if (out_.back() != '{') out_ += ',';
  put_text(out_, name);
  out_ += ':';
  put_text(out_, value);
}

std::string JsonHeader::end(const Command& rest) && {
  out_.append("},\"flag\":").append(std::to_string(flag_of(rest)));
  out_.append(",\"language\":\"").append(name_of(rest.language));
  out_.append("\",\"opaque\":").append(std::to_string(rest.opaque));
  if (rest.remark) put_text(out_.append(",\"remark\":"), *rest.remark);
  out_.append(",\"serializeTypeCurrentRPC\":\"JSON\",\"version\":").append(std::to_string(rest.version)).append("}");
  return std::move(out_);
}

std::string write_json_header(const Command& command) {
  JsonHeader header(command.code);
  for (const auto& [name, value] : command.ext) header.field(name, value);
  return std::move(header).end(command);
}

}  // namespace sidestep::wire
