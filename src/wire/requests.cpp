#include "wire/requests.h"

#include "wire/codes.h"
#include "wire/ext_reader.h"
#include "wire/frame.h"
#include "wire/header.h"

namespace sidestep::wire {
namespace {

std::string word(bool truth) { return truth ? "true" : "false"; }

Command command_of(RequestCode code) { return {.code = static_cast<std::int32_t>(code)}; }

RequestCode code_of(const SendRequest& request) { return request.batch ? RequestCode::send_batch_message : RequestCode::send_message_v2; }

/// Gives each field of a send request, in the order of their names.
template <class Request, class Take>
void each_field(Request& request, Take take) {
  take("a", request.group);
  take("b", request.topic);
  take("c", request.default_topic);
  take("d", std::to_string(request.default_queue_nums));
  take("e", std::to_string(request.queue_id));
  take("f", std::to_string(request.sys_flag));
  take("g", std::to_string(request.born));
  take("h", std::to_string(request.flag));
  take("i", request.properties);
  take("j", std::to_string(request.reconsume_times));
  take("k", word(request.unit_mode));
  take("m", word(request.batch));
  if (request.broker_name) take("n", *request.broker_name);
}

/// What the fields of a send request are called.
struct SendNames {
  std::string_view group, topic, default_topic, default_queue_nums, queue_id, sys_flag, born, flag, properties, reconsume_times, unit_mode,
      batch, broker_name;
};
constexpr SendNames kLetters{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "m", "n"};
/// Of code 10, by which some clients still send.
constexpr SendNames kWords{"producerGroup", "topic", "defaultTopic", "defaultTopicQueueNums", "queueId",  "sysFlag",
                           "bornTimestamp", "flag",  "properties",   "reconsumeTimes",        "unitMode", "batch",
                           "bname"};

SendRequest send_request(const Command& command) {
  const SendNames& names = RequestCode{command.code} == RequestCode::send_message ? kWords : kLetters;
  const ExtReader ext(command.ext);
  SendRequest request{.group = ext.maybe_text(names.group).value_or(""), .topic = ext.text(names.topic)};
  request.default_topic = ext.maybe_text(names.default_topic).value_or("");
  request.default_queue_nums = ext.integer<std::int32_t>(names.default_queue_nums, 0);
  request.queue_id = ext.integer<std::int32_t>(names.queue_id);
  request.sys_flag = ext.integer<std::int32_t>(names.sys_flag, 0);
  request.born = ext.integer<std::int64_t>(names.born, 0);
  request.flag = ext.integer<std::int32_t>(names.flag, 0);
  request.properties = ext.maybe_text(names.properties).value_or("");
  request.reconsume_times = ext.integer<std::int32_t>(names.reconsume_times, 0);
  request.unit_mode = ext.truth(names.unit_mode);
  request.batch = ext.truth(names.batch);
  request.broker_name = ext.maybe_text(names.broker_name);
  request.body = command.body;
  return request;
}

UpdateTopicRequest update_topic_request(const ExtReader& ext) {
  UpdateTopicRequest request{.topic = ext.text("topic")};
  request.default_topic = ext.maybe_text("defaultTopic").value_or("");
  request.read_queue_nums = ext.integer<std::int32_t>("readQueueNums");
  request.write_queue_nums = ext.integer<std::int32_t>("writeQueueNums");
  request.perm = ext.integer<std::int32_t>("perm");
  request.topic_sys_flag = ext.integer<std::int32_t>("topicSysFlag", 0);
  request.order = ext.truth("order");
  return request;
}

}  // namespace

Command to_command(SendRequest request) {
  Command command = command_of(code_of(request));
  each_field(request, [&ext = command.ext](const char* name, std::string value) { ext.emplace_hint(ext.end(), name, std::move(value)); });
  command.body = std::move(request.body);
  return command;
}

Result<std::string> encode_send_head(const SendRequest& request, const Command& rest, std::size_t body_size) {
  return attempt([&] {
    JsonHeader header(static_cast<std::int32_t>(code_of(request)));
    each_field(request, [&header](const char* name, std::string_view value) {
      need_utf8(value, "header.extFields.", name);
      header.field(name, value);
    });
    return frame_head(HeaderForm::json, std::move(header).end(rest), body_size, kFrameLimit);
  });
}

Result<SendRequest> read_send_request(const Command& command) {
  return attempt([&] { return send_request(command); });
}

Command to_command(const RouteRequest& request) {
  Command command = command_of(RequestCode::get_routeinfo_by_topic);
  command.ext = {{"topic", request.topic}};
  if (request.standard_json) command.ext.emplace("acceptStandardJsonOnly", "true");
  return command;
}

Result<RouteRequest> read_route_request(const Command& command) {
  return attempt([&] {
    const ExtReader ext(command.ext);
    return RouteRequest{.topic = ext.text("topic"), .standard_json = ext.truth("acceptStandardJsonOnly")};
  });
}

Command to_command(const UnregisterRequest& request) {
  Command command = command_of(RequestCode::unregister_client);
  command.ext = {{"clientID", request.client_id}};
  if (request.producer_group) command.ext.emplace("producerGroup", *request.producer_group);
  return command;
}

Result<UnregisterRequest> read_unregister_request(const Command& command) {
  return attempt([&] {
    const ExtReader ext(command.ext);
    return UnregisterRequest{.client_id = ext.maybe_text("clientID").value_or(""), .producer_group = ext.maybe_text("producerGroup")};
  });
}

Command to_command(const UpdateTopicRequest& request) {
  Command command = command_of(RequestCode::update_and_create_topic);
  command.ext = {{"topic", request.topic},
                 {"defaultTopic", request.default_topic},
                 {"readQueueNums", std::to_string(request.read_queue_nums)},
                 {"writeQueueNums", std::to_string(request.write_queue_nums)},
                 {"perm", std::to_string(request.perm)},
                 {"topicFilterType", "SINGLE_TAG"},
                 {"topicSysFlag", std::to_string(request.topic_sys_flag)},
                 {"order", word(request.order)}};
  return command;
}

Result<UpdateTopicRequest> read_update_topic_request(const Command& command) {
  return attempt([&] { return update_topic_request(ExtReader(command.ext)); });
}

}  // namespace sidestep::wire
