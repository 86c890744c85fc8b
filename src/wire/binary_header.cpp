#include <limits>

#include "wire/bytes.h"
#include "wire/header.h"
#include "wire/header_fields.h"
#include "wire/text.h"

namespace sidestep::wire {
namespace {

std::string text(std::string_view bytes, const std::string& part) {
  need_utf8(bytes, part);
  return std::string(bytes);
}

ExtFields read_ext(std::string_view bytes) {
  ExtFields ext;
  ByteReader reader(bytes);
  while (!reader.empty()) {
    std::string name = text(reader.counted<std::int16_t>("header.extFields"), "header.extFields");
    const std::string part = "header.extFields." + name;
    std::string value = text(reader.counted<std::int32_t>(part), part);
    ext.insert_or_assign(std::move(name), std::move(value));
  }
  return ext;
}

std::int16_t narrow(std::int64_t value, const char* part) {
  if (value < std::numeric_limits<std::int16_t>::min() || value > std::numeric_limits<std::int16_t>::max())
    fail(ErrorKind::out_of_range, part, std::to_string(value) + " is beyond the 16 bits of the binary form");
  return static_cast<std::int16_t>(value);
}

std::string write_ext(const ExtFields& ext) {
  std::string out;
  for (const auto& [name, value] : ext) {
    put_big(out, narrow(static_cast<std::int64_t>(name.size()), "header.extFields, length of a name"));
    out += name;
    put_big(out, static_cast<std::int32_t>(value.size()));
    out += value;
  }
  return out;
}

}  // namespace

Command read_binary_header(std::string_view bytes) {
  ByteReader reader(bytes);
  Command command{.form = HeaderForm::binary};
  command.code = reader.integer<std::int16_t>("header.code");
  command.language = language_of(reader.integer<std::uint8_t>("header.language"));
  command.version = reader.integer<std::int16_t>("header.version");
  command.opaque = reader.integer<std::int32_t>("header.opaque");
  set_flag(command, reader.integer<std::int32_t>("header.flag"));
  std::string remark = text(reader.counted<std::int32_t>("header.remark"), "header.remark");
  if (!remark.empty()) command.remark = std::move(remark);
  command.ext = read_ext(reader.counted<std::int32_t>("header.extFields"));
  reader.done("header");
  return command;
}

std::string write_binary_header(const Command& command) {
  std::string out;
  put_big(out, narrow(command.code, "header.code"));
  put_big(out, static_cast<std::uint8_t>(command.language));
  put_big(out, narrow(command.version, "header.version"));
  put_big(out, command.opaque);
  put_big(out, flag_of(command));
  const std::string_view remark = command.remark ? std::string_view(*command.remark) : std::string_view();
  put_big(out, static_cast<std::int32_t>(remark.size()));
  out += remark;
  const std::string ext = write_ext(command.ext);
  put_big(out, static_cast<std::int32_t>(ext.size()));
  return out + ext;
}

}  // namespace sidestep::wire
