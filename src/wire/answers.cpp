#include "wire/answers.h"

#include "wire/ext_reader.h"

namespace sidestep::wire {
namespace {

Error refusal(const Command& answer) {
  return {.kind = ErrorKind::refused, .part = "code", .text = answer.remark.value_or(""), .code = answer.code};
}

ResponseCode store_status(const Command& answer) {
  const auto code = static_cast<ResponseCode>(answer.code);
  switch (code) {
    case ResponseCode::success:
    case ResponseCode::flush_disk_timeout:
    case ResponseCode::slave_not_available:
    case ResponseCode::flush_slave_timeout: return code;
    default: throw Failure(refusal(answer));
  }
}

SendAnswer send_answer(const Command& answer) {
  const ResponseCode status = store_status(answer);
  const ExtReader ext(answer.ext);
  SendAnswer read{.status = status, .message_id = ext.text("msgId")};
  read.queue_id = ext.integer<std::int32_t>("queueId");
  read.queue_offset = ext.integer<std::int64_t>("queueOffset");
  read.transaction_id = ext.maybe_text("transactionId").value_or("");
  read.region = ext.maybe_text("MSG_REGION").value_or("");
  read.trace_on = ext.maybe_text("TRACE_ON") != "false";
  return read;
}

}  // namespace

Result<SendAnswer> read_send_answer(const Command& answer) {
  return attempt([&] { return send_answer(answer); });
}

Result<core::RouteData> read_route_answer(const Command& answer) {
  const Result<void> found = check_answer(answer);
  if (!found) return found.error();
  return read_route(answer.body);
}

Result<void> check_answer(const Command& answer) {
  if (static_cast<ResponseCode>(answer.code) != ResponseCode::success) return refusal(answer);
  return {};
}

Command answer_to(const Command& request, ResponseCode code, std::string remark) {
  Command answer{.form = request.form, .code = static_cast<std::int32_t>(code), .opaque = request.opaque, .response = true};
  if (!remark.empty()) answer.remark = std::move(remark);
  return answer;
}

Command answer_to(const Command& request, const SendAnswer& answer) {
  Command command = answer_to(request, answer.status);
  command.ext = {{"msgId", answer.message_id},
                 {"queueId", std::to_string(answer.queue_id)},
                 {"queueOffset", std::to_string(answer.queue_offset)},
                 {"TRACE_ON", answer.trace_on ? "true" : "false"}};
  if (!answer.transaction_id.empty()) command.ext.emplace("transactionId", answer.transaction_id);
  if (!answer.region.empty()) command.ext.emplace("MSG_REGION", answer.region);
  return command;
}

Command answer_to(const Command& request, const core::RouteData& route, IntegerKeys keys) {
  Command command = answer_to(request, ResponseCode::success);
  command.body = write_route(route, keys);
  return command;
}

}  // namespace sidestep::wire
