#include "wire/batch.h"

#include <limits>

#include "wire/bytes.h"

namespace sidestep::wire {
namespace {

// Total size, magic, checksum, flag, size of the body, size of the properties. A producer leaves magic and checksum 0.
constexpr std::size_t kFixed = 5 * sizeof(std::int32_t) + sizeof(std::int16_t);

std::string part_of(std::size_t number, const char* member) { return "messages[" + std::to_string(number) + "]." + member; }

void need_fit(std::size_t size, std::size_t most, const std::string& part) {
  if (size > most) fail(ErrorKind::out_of_range, part, std::to_string(size) + " bytes are more than " + std::to_string(most));
}

void write_message(std::string& out, const BatchMessage& message, std::size_t number) {
  need_fit(message.properties.size(), std::numeric_limits<std::int16_t>::max(), part_of(number, "properties"));
  const std::size_t total = kFixed + message.body.size() + message.properties.size();
  need_fit(total, std::numeric_limits<std::int32_t>::max(), part_of(number, "body"));
  put_big(out, static_cast<std::int32_t>(total));
  put_big(out, std::int32_t{0});
  put_big(out, std::int32_t{0});
  put_big(out, message.flag);
  put_big(out, static_cast<std::int32_t>(message.body.size()));
  out += message.body;
  put_big(out, static_cast<std::int16_t>(message.properties.size()));
  out += message.properties;
}

BatchMessage read_message(ByteReader& reader, std::size_t number) {
  const auto total = reader.integer<std::int32_t>(part_of(number, "size"));
  if (total < static_cast<std::int32_t>(kFixed)) fail(ErrorKind::out_of_range, part_of(number, "size"), "size " + std::to_string(total));
  ByteReader message(reader.take(static_cast<std::size_t>(total) - sizeof(std::int32_t), part_of(number, "size")));
  message.take(2 * sizeof(std::int32_t), part_of(number, "size"));  // magic and checksum, which brokers don't read
  BatchMessage read{.flag = message.integer<std::int32_t>(part_of(number, "flag")), .body = {}};
  read.body = message.counted<std::int32_t>(part_of(number, "body"));
  read.properties = message.counted<std::int16_t>(part_of(number, "properties"));
  message.done(part_of(number, "size"));
  return read;
}

}  // namespace

Result<std::string> write_batch(const std::vector<BatchMessage>& messages) {
  return attempt([&] {
    std::string out;
    for (std::size_t number = 0; number < messages.size(); ++number) write_message(out, messages[number], number);
    return out;
  });
}

Result<std::vector<BatchMessage>> read_batch(std::string_view body) {
  return attempt([&] {
    std::vector<BatchMessage> messages;
    for (ByteReader reader(body); !reader.empty();) messages.push_back(read_message(reader, messages.size()));
    return messages;
  });
}

}  // namespace sidestep::wire
