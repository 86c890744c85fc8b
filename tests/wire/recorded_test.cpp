// Frames of real clients and servers: what each decodes to, and that what this library writes is what they wrote.
#include "recorded.h"

#include <gtest/gtest.h>

#include <map>

#include "wire/answers.h"
#include "wire/decoder.h"
#include "wire/requests.h"

namespace sidestep::wire {
namespace {

using test::Recorded;
using test::recorded;

enum class Expected : std::uint8_t { command, more, error };
struct Verdict {
  Expected expected = Expected::command;
  ErrorKind kind = ErrorKind::refused;
};

/// Of the prober's bad frames. Servers answer those that are a command, wait for the rest of those that need more, and close on the others;
/// but for `json-bigcode`, which they take to be the largest code.
const std::map<std::string, Verdict> kBadFrames = {
    {"bad-aftergood-json-array", {Expected::error, ErrorKind::wrong_type}},
    {"bad-aftergood-json-bigcode", {Expected::error, ErrorKind::out_of_range}},
    {"bad-aftergood-json-empty", {}},
    {"bad-aftergood-json-nocode", {}},
    {"bad-aftergood-len0", {Expected::error, ErrorKind::frame_too_short}},
    {"bad-aftergood-len16M-3", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-aftergood-len16M-4", {Expected::more}},
    {"bad-aftergood-len3", {Expected::error, ErrorKind::frame_too_short}},
    {"bad-aftergood-len4", {Expected::error, ErrorKind::cut}},
    {"bad-aftergood-neg", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-aftergood-unknown-resp", {}},
    {"bad-binhdr-short", {Expected::error, ErrorKind::cut}},
    {"bad-full-16M", {Expected::more}},
    {"bad-full-16M+1", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-half", {Expected::more}},
    {"bad-hdr-ffffff", {Expected::error, ErrorKind::header_too_long}},
    {"bad-hdr-gt-frame", {Expected::error, ErrorKind::header_too_long}},
    {"bad-hdr0", {Expected::error, ErrorKind::cut}},
    {"bad-http", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-json", {Expected::error, ErrorKind::not_json}},
    {"bad-json-array", {Expected::error, ErrorKind::wrong_type}},
    {"bad-json-empty", {}},
    {"bad-json-null", {Expected::error, ErrorKind::wrong_type}},
    {"bad-len0", {Expected::error, ErrorKind::frame_too_short}},
    {"bad-len0-then-good", {Expected::error, ErrorKind::frame_too_short}},
    {"bad-len16M+1", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-len16M-3", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-len16M-exact-4", {Expected::more}},
    {"bad-len1G", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-len3", {Expected::error, ErrorKind::frame_too_short}},
    {"bad-len4", {Expected::error, ErrorKind::cut}},
    {"bad-neg", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-tls", {Expected::error, ErrorKind::frame_too_long}},
    {"bad-type2", {Expected::error, ErrorKind::serialize_type}},
    {"bad-type255", {Expected::error, ErrorKind::serialize_type}},
};

std::string probe_of(const Recorded& frame) { return frame.id.substr(frame.id.find('/') + 1); }

Verdict expected_of(const Recorded& frame) {
  const std::string probe = probe_of(frame);
  if (frame.request && probe.starts_with("bad-")) return kBadFrames.at(probe);
  return {frame.whole ? Expected::more : Expected::command};
}

Verdict found_of(const Recorded& frame) {
  Decoder decoder;
  decoder.feed(frame.bytes);
  const Result<std::optional<Command>> next = decoder.next();
  if (!next) return {Expected::error, next.error().kind};
  return {*next ? Expected::command : Expected::more};
}

TEST(Recorded, EveryFrameDecodesOrFailsAsItShould) {
  ASSERT_EQ(recorded().size(), 548U);
  for (const Recorded& frame : recorded()) {
    const Verdict expected = expected_of(frame), found = found_of(frame);
    EXPECT_EQ(found.expected, expected.expected) << testing::PrintToString(frame);
    EXPECT_EQ(word(found.kind), word(expected.kind)) << testing::PrintToString(frame);
  }
}

TEST(Recorded, AnAnswerHasTheIdOfItsRequest) {
  int exchanges = 0;
  for (const Recorded& answer : recorded()) {
    if (answer.request || probe_of(answer).starts_with("bad-")) continue;
    if (answer.id == "broker/send-bigprops") continue;  // its request is not kept
    const Recorded& request = recorded(answer.servers, answer.id, true);
    if (request.whole) continue;
    EXPECT_EQ(test::decoded(answer.bytes).opaque, test::decoded(request.bytes).opaque) << testing::PrintToString(answer);
    EXPECT_TRUE(test::decoded(answer.bytes).response);
    EXPECT_FALSE(test::decoded(request.bytes).response && answer.id.find("respflag") == std::string::npos);
    ++exchanges;
  }
  EXPECT_GT(exchanges, 180);
}

std::vector<Recorded> java_requests() {
  std::vector<Recorded> requests;
  for (const Recorded& frame : recorded()) {
    if (frame.request && !frame.whole && frame.id.starts_with("java/")) requests.push_back(frame);
  }
  return requests;
}

/// A request of this library's in place of a recorded one: its values, through the type of its code.
Command rebuilt(const Command& command) {
  switch (static_cast<RequestCode>(command.code)) {
    case RequestCode::send_message_v2:
    case RequestCode::send_batch_message: return to_command(*read_send_request(command));
    case RequestCode::get_routeinfo_by_topic: return to_command(*read_route_request(command));
    case RequestCode::heart_beat: return to_command(*read_heartbeat(command));
    case RequestCode::unregister_client: return to_command(*read_unregister_request(command));
    default: return command;  // a transaction's end: no value of its own
  }
}

TEST(Recorded, Report_ClientGo1160_JavasRequestsRebuiltHaveTheSameFields) {
  int typed = 0;
  for (const Recorded& frame : java_requests()) {
    const Command command = test::decoded(frame.bytes);
    Command own = rebuilt(command);
    EXPECT_EQ(own.code, command.code) << testing::PrintToString(frame);
    EXPECT_EQ(own.ext, command.ext) << testing::PrintToString(frame);
    if (command.code == static_cast<std::int32_t>(RequestCode::heart_beat))
      EXPECT_EQ(own.body.size(), command.body.size()) << testing::PrintToString(frame) << ": the same members in another order";
    else
      EXPECT_EQ(own.body, command.body) << testing::PrintToString(frame);
    typed += command.code != static_cast<std::int32_t>(RequestCode::end_transaction);
  }
  EXPECT_EQ(typed, 60);
}

TEST(Recorded, WrittenAgainEveryFrameOfJavaMeansTheSame) {
  for (const Recorded& frame : recorded()) {
    if (!frame.id.starts_with("java/") || frame.whole) continue;
    const Command command = test::decoded(frame.bytes);
    EXPECT_EQ(test::decoded(*encode(command)), command) << testing::PrintToString(frame);
  }
}

/// Java writes fields in the order of its hash table; for one-letter names that is theirs, so that both sides agree to the byte.
TEST(Recorded, JavasSendsAreWrittenByteByByte) {
  int sends = 0;
  for (const Recorded& frame : java_requests()) {
    const Command command = test::decoded(frame.bytes);
    if (command.code != 310 && command.code != 320) continue;
    EXPECT_EQ(*encode(command), frame.bytes) << testing::PrintToString(frame);
    if (command.form == HeaderForm::json) {
      EXPECT_EQ(*encode_send_head(*read_send_request(command), command, command.body.size()) + command.body, frame.bytes)
          << testing::PrintToString(frame);
    }
    ++sends;
  }
  EXPECT_EQ(sends, 32);
}

}  // namespace
}  // namespace sidestep::wire
