// How a send ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/event.h"
#include "net/environment.h"

namespace sidestep::net {

/// How safely the message is stored; the numbers are the broker's codes.
enum class SendStatus : std::int32_t { ok = 0, flush_disk_timeout = 10, slave_not_available = 11, flush_slave_timeout = 12 };

enum class SendErrorKind : std::uint8_t {
  not_started,
  shut_down,
  invalid_message,     ///< `part` says what of it
  refused_by_hook,     ///< the user's own validation
  too_much_in_flight,  ///< back-pressure: the limit of async sends, by count or bytes
  no_name_server,      ///< none is set, or none answered
  no_route,            ///< the topic has no queue to write to, and no template stands in
  bad_route,           ///< route data that no list can be made of: `part`
  broker_error,        ///< the broker's `code` and remark
  connect_failed,
  no_answer,        ///< the last attempt was not answered in time
  connection_lost,  ///< closed, or an answer that can't be read
  no_address,       ///< no broker with a master's address
  timed_out,        ///< the time of the send was used up
  cancelled,
};

/// The word of a kind: `no_route`.
const char* text(SendErrorKind kind);

struct SendError {
  SendErrorKind kind = SendErrorKind::cancelled;
  std::int32_t code = 0;  ///< of a broker_error, the broker's
  std::string part{};     ///< what offends: `topic`, `properties.KEYS`, `brokerDatas[0]`
  std::string text{};     ///< in words
};

/// One attempt, as it went.
struct AttemptRecord {
  core::QueueName queue;
  Millis started = 0;                    ///< since the send began, ms
  std::optional<Millis> connected{};     ///< since the send began; absent: no connection
  std::optional<Millis> sent{};          ///< likewise; absent: never handed to the socket
  Millis ended = 0;                      ///< likewise
  core::What what = core::What::silent;  ///< what ended it
  std::int32_t code = 0;                 ///< the broker's answer
};

/// Where the time of a send went, ms. The rest of `total` was spent between the attempts.
struct TimeSpent {
  Millis total = 0;
  Millis looking_up = 0;
  Millis connecting = 0;
  Millis in_flight = 0;  ///< from the socket to the answer, or its absence
};

/// Stored, or an error: never both. A oneway send is neither: `status` is ok when it was handed to the socket.
struct SendResult {
  std::optional<SendError> error{};
  SendStatus status = SendStatus::ok;
  std::string message_id{};         ///< ours, unique
  std::string offset_message_id{};  ///< the broker's; empty for oneway
  core::QueueName queue{};          ///< where it is stored
  std::int64_t queue_offset = 0;
  std::string transaction_id{};
  std::string region{};
  std::vector<AttemptRecord> attempts{};
  TimeSpent time{};
  bool ok() const { return !error; }
};

}  // namespace sidestep::net
