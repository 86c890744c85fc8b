// Words that the kernels and the events share. Spec: spec/vocabulary.md.
//
// Innermost header: see types.h.
#pragma once

#include "core/types.h"

namespace sidestep::core {

/// Why a route look-up gave no route.
enum class LookupFailure : std::uint8_t { unknown_topic, no_name_server, connect_failed, timed_out, bad_answer };

enum class Mode : std::uint8_t { sync, async, oneway };
enum class ServiceState : std::uint8_t { not_started, running, shut_down };

/// What was observed of an attempt or a probe (strict: table of FT-11; Java rows: SL-50, SL-51).
enum class What : std::uint8_t {
  answer,        ///< an answer with a store status (`code` 0, 10, 11, 12)
  broker_error,  ///< an error answer (`code`)
  connect_refused,
  connect_timed_out,
  name_not_resolved,
  send_failed,
  undecodable,    ///< an answer that can't be decoded
  closed_fresh,   ///< closed unanswered, on a connection opened for this attempt
  closed_reused,  ///< closed unanswered, on a connection used before
  silent,         ///< no answer since `sent`
  no_address,
  no_time,  ///< no time left before sending
  bad_argument,
  flow_control,  ///< flow control on our own side
  interrupted,
  cancelled,
  handed_off,  ///< handed to the socket (Java rows book it; strict does not)
};

/// The topic whose route stands in for an unknown topic's [SL-16] [SL-64], and its name in 4.3.0.
inline constexpr const char* kTemplateTopic = "TBW102";
inline constexpr const char* kAutoCreateTopicKey = "AUTO_CREATE_TOPIC_KEY";

/// How a send ended.
enum class Ending : std::uint8_t {
  answered,        ///< a store status: `code`
  handed_over,     ///< oneway: given to the socket
  client_error,    ///< `code`: -1, 10001 connect, 10002 time-out, 10003 client, 10004 no name server, 10005 no route, or the broker's
  broker_error,    ///< `code`: the broker's
  remoting_error,  ///< thrown from send() as it came (4.x oneway and explicit-queue sends)
  call_timeout,    ///< the budget was used up (RemotingTooMuchRequestException)
  interrupted,
  cancelled,
  invalid,      ///< validation refused the message: `fault`
  not_running,  ///< service state
  unchecked,    ///< an unchecked error leaves send(): `fault`
};

/// Kinds of fault. The first four are Java's; bad_route, bad_event and the limit are our own typed errors; the rest is validation.
enum class FaultKind : std::uint8_t {
  arithmetic,
  index,
  null,
  number,
  bad_route,
  bad_event,
  too_many_queues,
  message_null,
  topic_blank,
  topic_too_long,
  topic_characters,
  topic_forbidden,
  topic_conflict,
  body_null,
  body_empty,
  body_too_large,
};

}  // namespace sidestep::core
