// The answers to a producer's requests as values, and as commands.
//
// Readers fail with `refused`, the server's code and its remark, if the answer is an error; otherwise with missing, wrong_type or
// out_of_range naming the field. The writers are for servers.
#pragma once

#include <cstdint>
#include <string>

#include "core/event.h"
#include "wire/codes.h"
#include "wire/command.h"
#include "wire/error.h"
#include "wire/route_document.h"

namespace sidestep::wire {

/// A message was stored; how safely, says the status.
struct SendAnswer {
  ResponseCode status = ResponseCode::success;  ///< or flush_disk_timeout, slave_not_available, flush_slave_timeout
  std::string message_id;                       ///< the broker's; for a batch one a message, with commas between
  std::int32_t queue_id = 0;
  std::int64_t queue_offset = 0;
  std::string transaction_id{};  ///< from 5.x on the client's id of the message, otherwise empty
  std::string region{};
  bool trace_on = true;  ///< as Java reads it: only "false" is false
  bool operator==(const SendAnswer&) const = default;
};
Result<SendAnswer> read_send_answer(const Command& answer);

/// The route, or why there is none: `refused` with code 17 if the name server knows no such topic; not_json for an answer without body.
Result<core::RouteData> read_route_answer(const Command& answer);

/// For an answer that only says whether it went well: heartbeat, unregister, topic.
Result<void> check_answer(const Command& answer);

/// An answer to `request` in the request's form and with its id, without body and fields.
Command answer_to(const Command& request, ResponseCode code, std::string remark = {});
Command answer_to(const Command& request, const SendAnswer& answer);
Command answer_to(const Command& request, const core::RouteData& route, IntegerKeys keys);

}  // namespace sidestep::wire
