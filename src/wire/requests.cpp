#include "wire/requests.h"

#include "wire/codes.h"
#include "wire/ext_reader.h"

namespace sidestep::wire {
namespace {

std::string word(bool truth) { return truth ? "true" : "false"; }

Command command_of(RequestCode code) { return {.code = static_cast<std::int32_t>(code)}; }

SendRequest send_request(const Command& command) {
  const ExtReader ext(command.ext);
  SendRequest request{.group = ext.maybe_text("a").value_or(""), .topic = ext.text("b")};
  request.default_topic = ext.maybe_text("c").value_or("");
  request.default_queue_nums = ext.integer<std::int32_t>("d", 0);
  request.queue_id = ext.integer<std::int32_t>("e");
  request.sys_flag = ext.integer<std::int32_t>("f", 0);
  request.born = ext.integer<std::int64_t>("g", 0);
  request.flag = ext.integer<std::int32_t>("h", 0);
  request.properties = ext.maybe_text("i").value_or("");
  request.reconsume_times = ext.integer<std::int32_t>("j", 0);
  request.unit_mode = ext.truth("k");
  request.batch = ext.truth("m");
  request.broker_name = ext.maybe_text("n");
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
  Command command = command_of(request.batch ? RequestCode::send_batch_message : RequestCode::send_message_v2);
  command.ext = {{"a", std::move(request.group)},         {"b", std::move(request.topic)},
                 {"c", std::move(request.default_topic)}, {"d", std::to_string(request.default_queue_nums)},
                 {"e", std::to_string(request.queue_id)}, {"f", std::to_string(request.sys_flag)},
                 {"g", std::to_string(request.born)},     {"h", std::to_string(request.flag)},
                 {"i", std::move(request.properties)},    {"j", std::to_string(request.reconsume_times)},
                 {"k", word(request.unit_mode)},          {"m", word(request.batch)}};
  if (request.broker_name) command.ext.emplace("n", std::move(*request.broker_name));
  command.body = std::move(request.body);
  return command;
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
