// The codes of requests and answers that a producer meets, by the names that servers and their documentation use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sidestep::wire {

/// Of requests that producers and their tools send, and of those that servers send to producers.
enum class RequestCode : std::int32_t {
  send_message = 10,
  pull_message = 11,
  update_and_create_topic = 17,
  get_max_offset = 30,
  get_min_offset = 31,
  view_message_by_id = 33,
  heart_beat = 34,
  unregister_client = 35,
  end_transaction = 37,
  check_transaction_state = 39,
  notify_consumer_ids_changed = 40,
  get_routeinfo_by_topic = 105,
  get_broker_cluster_info = 106,
  send_message_v2 = 310,
  send_batch_message = 320,
};

/// Of answers; those of controllers and of access control are left out.
enum class ResponseCode : std::int32_t {
  success = 0,
  system_error = 1,
  system_busy = 2,
  request_code_not_supported = 3,
  transaction_failed = 4,
  flush_disk_timeout = 10,
  slave_not_available = 11,
  flush_slave_timeout = 12,
  message_illegal = 13,
  service_not_available = 14,
  version_not_supported = 15,
  no_permission = 16,
  topic_not_exist = 17,
  topic_exist_already = 18,
  pull_not_found = 19,
  pull_retry_immediately = 20,
  pull_offset_moved = 21,
  query_not_found = 22,
  subscription_parse_failed = 23,
  subscription_not_exist = 24,
  subscription_not_latest = 25,
  subscription_group_not_exist = 26,
  filter_data_not_exist = 27,
  filter_data_not_latest = 28,
  invalid_parameter = 29,
  transaction_should_commit = 200,
  transaction_should_rollback = 201,
  transaction_state_unknow = 202,
  transaction_state_group_wrong = 203,
  no_buyer_id = 204,
  not_in_current_unit = 205,
  consumer_not_online = 206,
  consume_msg_timeout = 207,
  no_message = 208,
  polling_full = 209,
  polling_timeout = 210,
  broker_not_exist = 211,
  broker_dispatch_not_complete = 212,
  broadcast_consumption = 213,
  flow_control = 215,
  not_leader_for_queue = 501,
  illegal_operation = 604,
  go_away = 1500,
};

template <class Code>
struct CodeName {
  Code code;
  std::string_view name;
};

inline constexpr CodeName<RequestCode> kRequestNames[] = {
    {RequestCode::send_message, "SEND_MESSAGE"},
    {RequestCode::pull_message, "PULL_MESSAGE"},
    {RequestCode::update_and_create_topic, "UPDATE_AND_CREATE_TOPIC"},
    {RequestCode::get_max_offset, "GET_MAX_OFFSET"},
    {RequestCode::get_min_offset, "GET_MIN_OFFSET"},
    {RequestCode::view_message_by_id, "VIEW_MESSAGE_BY_ID"},
    {RequestCode::heart_beat, "HEART_BEAT"},
    {RequestCode::unregister_client, "UNREGISTER_CLIENT"},
    {RequestCode::end_transaction, "END_TRANSACTION"},
    {RequestCode::check_transaction_state, "CHECK_TRANSACTION_STATE"},
    {RequestCode::notify_consumer_ids_changed, "NOTIFY_CONSUMER_IDS_CHANGED"},
    {RequestCode::get_routeinfo_by_topic, "GET_ROUTEINFO_BY_TOPIC"},
    {RequestCode::get_broker_cluster_info, "GET_BROKER_CLUSTER_INFO"},
    {RequestCode::send_message_v2, "SEND_MESSAGE_V2"},
    {RequestCode::send_batch_message, "SEND_BATCH_MESSAGE"},
};

inline constexpr CodeName<ResponseCode> kResponseNames[] = {
    {ResponseCode::success, "SUCCESS"},
    {ResponseCode::system_error, "SYSTEM_ERROR"},
    {ResponseCode::system_busy, "SYSTEM_BUSY"},
    {ResponseCode::request_code_not_supported, "REQUEST_CODE_NOT_SUPPORTED"},
    {ResponseCode::transaction_failed, "TRANSACTION_FAILED"},
    {ResponseCode::flush_disk_timeout, "FLUSH_DISK_TIMEOUT"},
    {ResponseCode::slave_not_available, "SLAVE_NOT_AVAILABLE"},
    {ResponseCode::flush_slave_timeout, "FLUSH_SLAVE_TIMEOUT"},
    {ResponseCode::message_illegal, "MESSAGE_ILLEGAL"},
    {ResponseCode::service_not_available, "SERVICE_NOT_AVAILABLE"},
    {ResponseCode::version_not_supported, "VERSION_NOT_SUPPORTED"},
    {ResponseCode::no_permission, "NO_PERMISSION"},
    {ResponseCode::topic_not_exist, "TOPIC_NOT_EXIST"},
    {ResponseCode::topic_exist_already, "TOPIC_EXIST_ALREADY"},
    {ResponseCode::pull_not_found, "PULL_NOT_FOUND"},
    {ResponseCode::pull_retry_immediately, "PULL_RETRY_IMMEDIATELY"},
    {ResponseCode::pull_offset_moved, "PULL_OFFSET_MOVED"},
    {ResponseCode::query_not_found, "QUERY_NOT_FOUND"},
    {ResponseCode::subscription_parse_failed, "SUBSCRIPTION_PARSE_FAILED"},
    {ResponseCode::subscription_not_exist, "SUBSCRIPTION_NOT_EXIST"},
    {ResponseCode::subscription_not_latest, "SUBSCRIPTION_NOT_LATEST"},
    {ResponseCode::subscription_group_not_exist, "SUBSCRIPTION_GROUP_NOT_EXIST"},
    {ResponseCode::filter_data_not_exist, "FILTER_DATA_NOT_EXIST"},
    {ResponseCode::filter_data_not_latest, "FILTER_DATA_NOT_LATEST"},
    {ResponseCode::invalid_parameter, "INVALID_PARAMETER"},
    {ResponseCode::transaction_should_commit, "TRANSACTION_SHOULD_COMMIT"},
    {ResponseCode::transaction_should_rollback, "TRANSACTION_SHOULD_ROLLBACK"},
    {ResponseCode::transaction_state_unknow, "TRANSACTION_STATE_UNKNOW"},
    {ResponseCode::transaction_state_group_wrong, "TRANSACTION_STATE_GROUP_WRONG"},
    {ResponseCode::no_buyer_id, "NO_BUYER_ID"},
    {ResponseCode::not_in_current_unit, "NOT_IN_CURRENT_UNIT"},
    {ResponseCode::consumer_not_online, "CONSUMER_NOT_ONLINE"},
    {ResponseCode::consume_msg_timeout, "CONSUME_MSG_TIMEOUT"},
    {ResponseCode::no_message, "NO_MESSAGE"},
    {ResponseCode::polling_full, "POLLING_FULL"},
    {ResponseCode::polling_timeout, "POLLING_TIMEOUT"},
    {ResponseCode::broker_not_exist, "BROKER_NOT_EXIST"},
    {ResponseCode::broker_dispatch_not_complete, "BROKER_DISPATCH_NOT_COMPLETE"},
    {ResponseCode::broadcast_consumption, "BROADCAST_CONSUMPTION"},
    {ResponseCode::flow_control, "FLOW_CONTROL"},
    {ResponseCode::not_leader_for_queue, "NOT_LEADER_FOR_QUEUE"},
    {ResponseCode::illegal_operation, "ILLEGAL_OPERATION"},
    {ResponseCode::go_away, "GO_AWAY"},
};

template <class Code, std::size_t n>
constexpr std::string_view name_in(const CodeName<Code> (&names)[n], Code code) {
  for (const CodeName<Code>& known : names) {
    if (known.code == code) return known.name;
  }
  return "UNKNOWN";
}

/// "UNKNOWN" for a code that is not in its table.
constexpr std::string_view name_of(RequestCode code) { return name_in(kRequestNames, code); }
constexpr std::string_view name_of(ResponseCode code) { return name_in(kResponseNames, code); }

}  // namespace sidestep::wire
