// The members of events and settings in JSON, in the order of spec/protocol.md. Private to the JSON form.
#pragma once

#include "check/form.h"

namespace sidestep::check {

template <>
inline constexpr bool kNullIsAbsent<core::RouteData> = true;
template <>
inline constexpr bool kNullIsAbsent<core::QueueData> = true;
template <>
inline constexpr bool kNullIsAbsent<core::BrokerData> = true;
template <>
inline constexpr bool kNullIsAbsent<core::QueueMapping> = true;

template <>
struct Members<core::QueueData> {
  template <class V>
  static void list(V& v) {
    v.maybe("brokerName", &core::QueueData::broker_name);
    v.need("readQueueNums", &core::QueueData::read_queue_nums);
    v.need("writeQueueNums", &core::QueueData::write_queue_nums);
    v.need("perm", &core::QueueData::perm);
    v.maybe("topicSysFlag", &core::QueueData::topic_sys_flag);
  }
};
template <>
struct Members<core::BrokerData> {
  template <class V>
  static void list(V& v) {
    v.maybe("brokerName", &core::BrokerData::broker_name);
    v.maybe("brokerAddrs", &core::BrokerData::broker_addrs);
  }
};
template <>
struct Members<core::QueueMapping> {
  template <class V>
  static void list(V& v) {
    v.maybe("bname", &core::QueueMapping::bname);
    v.maybe("scope", &core::QueueMapping::scope);
    v.need("epoch", &core::QueueMapping::epoch);
    v.need("totalQueues", &core::QueueMapping::total_queues);
    v.maybe("currIdMap", &core::QueueMapping::curr_id_map);
  }
};
template <>
struct Members<core::RouteData> {
  template <class V>
  static void list(V& v) {
    v.maybe("orderTopicConf", &core::RouteData::order_topic_conf);
    v.maybe("queueDatas", &core::RouteData::queue_datas);
    v.maybe("brokerDatas", &core::RouteData::broker_datas);
    v.maybe("topicQueueMappingByBroker", &core::RouteData::topic_queue_mapping);
  }
};

template <>
struct Members<core::SetClock> {
  template <class V>
  static void list(V& v) {
    v.need("now", &core::SetClock::now);
  }
};
template <>
struct Members<core::SupplyEntropy> {
  template <class V>
  static void list(V& v) {
    v.maybe("draws", &core::SupplyEntropy::draws);
    v.maybe("shuffle", &core::SupplyEntropy::shuffle);
  }
};
template <>
struct Members<core::SetCursor> {
  template <class V>
  static void list(V& v) {
    v.maybe("topic", &core::SetCursor::topic);
    v.maybe("slot", &core::SetCursor::slot);
    v.need("value", &core::SetCursor::value);
  }
};
/// `route` and `failure` exclude each other.
template <>
struct Members<core::SetRoute> {
  template <class V>
  static void list(V& v) {
    v.need("topic", &core::SetRoute::topic);
    v.maybe("slot", &core::SetRoute::slot);
    v.maybe("for_send", &core::SetRoute::for_send);
    v.maybe("route", &core::SetRoute::route);
    v.maybe("failure", &core::SetRoute::failure);
    v.maybe("default_queue_nums", &core::SetRoute::default_queue_nums);
  }
};
template <>
struct Members<core::Validate> {
  template <class V>
  static void list(V& v) {
    v.maybe("topic", &core::Validate::topic);
    v.maybe("body", &core::Validate::body_size);
    v.maybe("message", &core::Validate::message);
    v.maybe("max_message_size", &core::Validate::max_message_size);
  }
};
template <>
struct Members<core::Begin> {
  template <class V>
  static void list(V& v) {
    v.maybe("slot", &core::Begin::slot);
    v.maybe("topic", [](auto& e) -> auto& { return e.message.topic; });
    v.maybe("body", [](auto& e) -> auto& { return e.message.body_size; });
    v.maybe("message", [](auto& e) -> auto& { return e.message.message; });
    v.maybe("max_message_size", [](auto& e) -> auto& { return e.message.max_message_size; });
    v.maybe("mode", &core::Begin::mode);
    v.maybe("service", &core::Begin::service);
    v.maybe("timeout", &core::Begin::timeout);
    v.maybe("retries", &core::Begin::retries);
    v.maybe("retry_not_ok", &core::Begin::retry_not_ok);
    v.maybe("cap", &core::Begin::cap);
    v.maybe("queue", &core::Begin::queue);
  }
};
template <>
struct Members<core::Select> {
  template <class V>
  static void list(V& v) {
    v.need("topic", &core::Select::topic);
    v.maybe("slot", &core::Select::slot);
    v.maybe("last", &core::Select::last);
    v.maybe("reset", &core::Select::reset);
    v.maybe("tried", &core::Select::tried);
    v.maybe("refused", &core::Select::refused);
  }
};
/// `outside_send` lists an observation that names its broker, `of_send` one of a send's attempt in flight.
template <>
struct Members<core::Observe> {
  template <class V>
  static void outside_send(V& v) {
    v.maybe("broker", &core::Observe::broker);
    v.need("sent", &core::Observe::sent);
    v.need("what", &core::Observe::what);
    v.maybe("code", &core::Observe::code);
    v.maybe("explicit_queue", &core::Observe::explicit_queue);
    v.maybe("cap", &core::Observe::cap);
    v.maybe("probe", &core::Observe::probe);
    v.maybe("isolation", &core::Observe::isolation);
    v.maybe("reachable", &core::Observe::reachable);
  }
  template <class V>
  static void of_send(V& v) {
    v.maybe("slot", &core::Observe::slot);
    v.need("what", &core::Observe::what);
    v.maybe("code", &core::Observe::code);
  }
};
template <>
struct Members<core::Timer> {
  template <class V>
  static void list(V& v) {
    v.maybe("slot", &core::Timer::slot);
  }
};
template <>
struct Members<core::Detect> {
  template <class V>
  static void list(V& v) {
    v.maybe("resolved", &core::Detect::resolved);
    v.maybe("alive", &core::Detect::alive);
  }
};
template <>
struct Members<core::TurnSwitch> {
  template <class V>
  static void list(V& v) {
    v.need("on", &core::TurnSwitch::on);
  }
};
template <>
struct Members<core::Remove> {
  template <class V>
  static void list(V& v) {
    v.need("broker", &core::Remove::broker);
  }
};
template <>
struct Members<core::Pick> {
  template <class V>
  static void list(V&) {}
};
template <>
struct Members<core::Inspect> {
  template <class V>
  static void list(V&) {}
};

template <>
struct Members<core::Ladder> {
  template <class V>
  static void list(V& v) {
    v.need("latency", &core::Ladder::latency);
    v.need("isolation", &core::Ladder::isolation);
    v.need("error", &core::Ladder::error);
  }
};
template <>
struct Members<core::Settings> {
  template <class V>
  static void list(V& v) {
    v.maybe("latency_switch", &core::Settings::latency_switch);
    v.maybe("detector", &core::Settings::detector);
    v.maybe("ladder", &core::Settings::ladder);
  }
};

}  // namespace sidestep::check
