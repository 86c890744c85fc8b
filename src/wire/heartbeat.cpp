#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "wire/codes.h"
#include "wire/failure.h"
#include "wire/json_node.h"
#include "wire/requests.h"

namespace sidestep::wire {
namespace {

namespace json = boost::json;

Heartbeat heartbeat(const JsonNode& root) {
  Heartbeat request{.client_id = root.need("clientID").text(), .producer_groups = {}};
  if (const auto producers = root.member("producerDataSet")) {
    for (const JsonNode& producer : producers->elements()) request.producer_groups.push_back(producer.need("groupName").text());
  }
  if (const auto fingerprint = root.member("heartbeatFingerprint")) request.fingerprint = fingerprint->int32();
  if (const auto without = root.member("withoutSub")) request.without_sub = without->truth();
  return request;
}

}  // namespace

Command to_command(const Heartbeat& request) {
  json::array groups;
  for (const std::string& group : request.producer_groups) groups.push_back(json::object{{"groupName", group}});
  json::object body{{"clientID", request.client_id}, {"consumerDataSet", json::array{}}, {"producerDataSet", std::move(groups)}};
  if (request.fingerprint) body["heartbeatFingerprint"] = *request.fingerprint;
  if (request.without_sub) body["withoutSub"] = *request.without_sub;
  Command command{.code = static_cast<std::int32_t>(RequestCode::heart_beat)};
  command.body = json::serialize(body);
  return command;
}

Result<Heartbeat> read_heartbeat(const Command& command) {
  return attempt([&] { return heartbeat(JsonNode::root(parse_document(command.body))); });
}

}  // namespace sidestep::wire
