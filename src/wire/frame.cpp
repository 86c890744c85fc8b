#include "wire/frame.h"

#include "wire/bytes.h"
#include "wire/header.h"
#include "wire/text.h"

namespace sidestep::wire {
namespace {

constexpr std::size_t kHeaderLimit = 0xFFFFFF;  // 24 bits

void check_texts(const Command& command) {
  if (command.remark) need_utf8(*command.remark, "header.remark");
  for (const auto& [name, value] : command.ext) {
    need_utf8(name, "header.extFields");
    need_utf8(value, "header.extFields.", name);
  }
}

std::string head(const Command& command, std::size_t body_size, std::size_t limit) {
  check_texts(command);
  const std::string header = command.form == HeaderForm::json ? write_json_header(command) : write_binary_header(command);
  return frame_head(command.form, header, body_size, limit);
}

}  // namespace

std::string frame_head(HeaderForm form, std::string_view header, std::size_t body_size, std::size_t limit) {
  const std::size_t length = 4 + header.size() + body_size;
  if (header.size() > kHeaderLimit || length + 4 > limit)
    fail(ErrorKind::frame_too_long, "length",
         "a frame of " + std::to_string(length + 4) + " bytes is above the limit " + std::to_string(limit));
  std::string out;
  out.reserve(8 + header.size());
  put_big(out, static_cast<std::uint32_t>(length));
  put_big(out, (static_cast<std::uint32_t>(form) << 24) | static_cast<std::uint32_t>(header.size()));
  return out.append(header);
}

Result<std::string> encode_head(const Command& command, std::size_t body_size, std::size_t limit) {
  return attempt([&] { return head(command, body_size, limit); });
}

Result<std::string> encode(const Command& command, std::size_t limit) {
  return attempt([&] { return head(command, command.body.size(), limit) + command.body; });
}

}  // namespace sidestep::wire
