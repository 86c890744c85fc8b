// The requests of a producer as values, and as commands. Keys of the extension fields: README.md.
//
// to_command() leaves the header's own fields (form, language, version, opaque, oneway) to the sender. The readers are for servers; they
// take what real servers take and fail with missing, wrong_type or out_of_range naming the field, as `extFields.e`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "wire/command.h"
#include "wire/error.h"

namespace sidestep::wire {

/// A message, or a batch of them as one body (batch.h). Its limits are core's to check.
struct SendRequest {
  std::string group;  ///< of the producer
  std::string topic;
  std::string default_topic{};          ///< whose settings a broker takes to create the topic
  std::int32_t default_queue_nums = 4;  ///< and how many queues
  std::int32_t queue_id = 0;
  std::int32_t sys_flag = 0;  ///< compression.h
  std::int64_t born = 0;      ///< when the message was made, ms since 1970 by the wall clock
  std::int32_t flag = 0;      ///< the user's
  std::string properties{};   ///< properties.h
  std::int32_t reconsume_times = 0;
  bool unit_mode = false;
  bool batch = false;  ///< decides the request's code, too
  std::optional<std::string> broker_name{};
  std::string body{};
  bool operator==(const SendRequest&) const = default;
};
Command to_command(SendRequest request);
/// The same written at once, for producers: what stands before a body of `body_size` bytes, in the JSON form, with the header's other
/// fields as `rest` has them. Errors as encode_head().
Result<std::string> encode_send_head(const SendRequest& request, const Command& rest, std::size_t body_size);
Result<SendRequest> read_send_request(const Command& command);

struct RouteRequest {
  std::string topic;
  bool standard_json = true;  ///< ask for quoted keys whatever the header's version is; not written if false
  bool operator==(const RouteRequest&) const = default;
};
Command to_command(const RouteRequest& request);
Result<RouteRequest> read_route_request(const Command& command);

/// Its body is JSON, and errors name its fields: `producerDataSet[0].groupName`. Consumers are neither written nor read.
struct Heartbeat {
  std::string client_id;
  std::vector<std::string> producer_groups;
  std::optional<std::int32_t> fingerprint{};  ///< from 5.x on; Java sends 0
  std::optional<bool> without_sub{};          ///< from 5.x on; Java sends false
  bool operator==(const Heartbeat&) const = default;
};
Command to_command(const Heartbeat& request);
Result<Heartbeat> read_heartbeat(const Command& command);

struct UnregisterRequest {
  std::string client_id{};
  std::optional<std::string> producer_group{};
  bool operator==(const UnregisterRequest&) const = default;
};
Command to_command(const UnregisterRequest& request);
Result<UnregisterRequest> read_unregister_request(const Command& command);

/// Creates or changes a topic on one broker.
struct UpdateTopicRequest {
  std::string topic;
  std::string default_topic{};
  std::int32_t read_queue_nums = 4;
  std::int32_t write_queue_nums = 4;
  std::int32_t perm = 6;  ///< 4 read, 2 write
  std::int32_t topic_sys_flag = 0;
  bool order = false;
  bool operator==(const UpdateTopicRequest&) const = default;
};
Command to_command(const UpdateTopicRequest& request);
Result<UpdateTopicRequest> read_update_topic_request(const Command& command);

}  // namespace sidestep::wire
