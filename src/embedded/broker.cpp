#include "embedded/broker.h"

#include "wire/codes.h"

namespace sidestep::embedded {

std::optional<wire::Command> Broker::serve(const wire::Command& request) {
  switch (wire::RequestCode{request.code}) {
    case wire::RequestCode::send_message:
    case wire::RequestCode::send_message_v2:
    case wire::RequestCode::send_batch_message: {
      wire::Command answer = store(request);
      if (request.oneway) return std::nullopt;
      return answer;
    }
    case wire::RequestCode::heart_beat: ++heartbeats_; break;
    case wire::RequestCode::unregister_client: ++goodbyes_; break;
    default: return wire::answer_to(request, wire::ResponseCode::request_code_not_supported, "this broker stores messages");
  }
  if (request.oneway) return std::nullopt;
  return wire::answer_to(request, wire::ResponseCode::success);
}

wire::Command Broker::store(const wire::Command& request) {
  auto message = wire::read_send_request(request);
  if (!message) return wire::answer_to(request, wire::ResponseCode::system_error, wire::describe(message.error()));
  wire::SendAnswer answer;
  answer.queue_id = message->queue_id;
  answer.queue_offset = offsets_[{message->topic, message->queue_id}]++;
  answer.message_id = name_ + "-" + std::to_string(count_++);
  answer.region = "DefaultRegion";
  if (!forgets_) stored_.push_back(std::move(*message));
  return wire::answer_to(request, answer);
}

}  // namespace sidestep::embedded
