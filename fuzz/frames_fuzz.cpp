// Bytes become a stream of frames, and the way it is cut into pieces; what the decoder makes of it must not depend on the pieces, must
// survive being written again, and must cost no more memory than has come. Any difference aborts.
//
// SIDESTEP_CANARY plants a fault between the harness and the decoder: a fuzzer that doesn't find it in time is no fuzzer (canary.sh).
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/wire/largest_allocation.h"
#include "wire/answers.h"
#include "wire/batch.h"
#include "wire/compression.h"
#include "wire/decoder.h"
#include "wire/properties.h"
#include "wire/requests.h"

#ifndef SIDESTEP_CANARY
#define SIDESTEP_CANARY 0
#endif

namespace {

using namespace sidestep;

constexpr int kCanary = SIDESTEP_CANARY;
constexpr std::size_t kLargestPiece = 64;
constexpr std::size_t kSmallChange = 65536;  // what messages, trees of values and the like may take at once, whatever the input
constexpr std::size_t kFactor = 64;          // a value of one byte of JSON takes this much at most
constexpr std::size_t kInflateLimit = 100000;

[[noreturn]] void found(const std::string& what) {
  std::fprintf(stderr, "found: %s\n", what.c_str());
  std::abort();
}

void expect(bool holds, const char* what) {
  if (!holds) found(what);
}

struct Heard {
  std::vector<wire::Command> commands;
  std::optional<wire::Error> error;
  std::size_t pending = 0;
  bool operator==(const Heard&) const = default;
};

class Listener {
 public:
  void hear(std::string_view piece) {
    if (kCanary == 1 && decoder_.pending() == 4) piece.remove_prefix(1);  // a byte is lost where a piece ends behind a length word
    decoder_.feed(piece);
    if (kCanary == 3 && decoder_.pending() == 6)
      announced_ = std::string(wire::kFrameLimit, ' ');  // room for a frame of which 6 bytes came
    while (!heard_.error && take()) continue;
    heard_.pending = decoder_.pending();
  }
  const Heard& heard() const { return heard_; }

 private:
  bool take() {
    wire::Result<std::optional<wire::Command>> next = decoder_.next();
    if (!next) heard_.error = next.error();
    if (!next || !*next) return false;
    heard_.commands.push_back(std::move(**next));
    return true;
  }
  wire::Decoder decoder_;
  Heard heard_;
  std::string announced_;
};

Heard in_pieces(std::string_view stream, std::uint8_t seed) {
  Listener listener;
  std::minstd_rand random(seed + 1U);
  while (!stream.empty()) {
    const std::size_t size = 1 + random() % (seed % 2 == 0 ? 5 : kLargestPiece);
    listener.hear(stream.substr(0, size));
    stream.remove_prefix(std::min(size, stream.size()));
  }
  return listener.heard();
}

Heard whole(std::string_view stream) {
  Listener listener;
  listener.hear(stream);
  return listener.heard();
}

void check_written_again(const wire::Command& command) {
  wire::Command sent = command;
  if (kCanary == 2) sent.opaque &= INT32_MAX;  // a negative request id loses its sign
  const wire::Result<std::string> frame = wire::encode(sent);
  expect(frame.has_value(), "a command that was read can't be written");
  const Heard again = whole(*frame);
  expect(again.commands.size() == 1 && again.commands[0] == command, "a command written again reads as another");
}

template <class T>
void check_typed(const wire::Result<T>& value, wire::Result<T> (*read)(const wire::Command&)) {
  if (!value) return;
  const wire::Result<T> again = read(wire::to_command(*value));
  expect(again.has_value() && *again == *value, "a request written again reads as another");
}

/// The body and the texts in a command, as everything that they might be.
void check_parts(const wire::Command& command) {
  check_typed(wire::read_send_request(command), wire::read_send_request);
  check_typed(wire::read_route_request(command), wire::read_route_request);
  check_typed(wire::read_heartbeat(command), wire::read_heartbeat);
  check_typed(wire::read_unregister_request(command), wire::read_unregister_request);
  check_typed(wire::read_update_topic_request(command), wire::read_update_topic_request);
  if (const auto answer = wire::read_send_answer(command)) {
    const auto again = wire::read_send_answer(wire::answer_to(command, *answer));
    expect(again.has_value() && *again == *answer, "an answer written again reads as another");
  }
  if (const auto route = wire::read_route(command.body)) {
    for (const auto keys : {wire::IntegerKeys::quoted, wire::IntegerKeys::bare}) {
      const auto again = wire::read_route(wire::write_route(*route, keys));
      expect(again.has_value() && *again == *route, "a route written again reads as another");
    }
  }
  if (const auto messages = wire::read_batch(command.body)) {
    const auto again = wire::write_batch(*messages);
    expect(again.has_value() && *wire::read_batch(*again) == *messages, "a batch written again reads as another");
  }
  if (const auto properties = wire::read_properties(command.body)) {
    const auto again = wire::write_properties(*properties);
    expect(again.has_value() && *wire::read_properties(*again) == *properties, "properties written again read as others");
  }
  const auto inflated = wire::decompress(command.body, wire::kZlibBody, kInflateLimit);
  expect(!inflated || inflated->size() <= kInflateLimit, "a body is larger than its limit");
}

/// Frames as they come; or, so that the fuzzer need not count, one frame around the bytes, the last `body` of them being its body.
std::string stream_of(std::string_view bytes, std::uint8_t form, std::uint8_t body) {
  if (form % 3 == 0) return std::string(bytes);
  const std::size_t header = bytes.size() - std::min<std::size_t>(body, bytes.size());
  const std::size_t length = bytes.size() + 4;
  std::string frame;
  for (const std::size_t word : {length, header | ((form % 3 - 1U) << 24)}) {
    for (int shift = 24; shift >= 0; shift -= 8) frame += static_cast<char>(word >> shift);
  }
  return frame.append(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::string stream = stream_of({reinterpret_cast<const char*>(data) + 3, size - 3}, data[0], data[2]);
  const wire::test::LargestAllocation largest;
  const Heard heard = whole(stream);
  expect(heard == in_pieces(stream, data[1]), "the pieces make a difference");
  for (const wire::Command& command : heard.commands) {
    check_written_again(command);
    check_parts(command);
  }
  expect(largest.bytes() <= kSmallChange + kFactor * stream.size() + 2 * kInflateLimit, "more memory is taken than has come");
  return 0;
}
