#include "net/outcome.h"

namespace sidestep::net {

namespace {

SendErrorKind kind_of(core::LookupFailure why) {
  switch (why) {
    case core::LookupFailure::no_name_server:
    case core::LookupFailure::connect_failed:
    case core::LookupFailure::timed_out:
    case core::LookupFailure::bad_answer: return SendErrorKind::no_name_server;
    case core::LookupFailure::unknown_topic:
    default: return SendErrorKind::no_route;
  }
}

const char* text(core::LookupFailure why) {
  switch (why) {
    case core::LookupFailure::no_name_server: return "no name server is set";
    case core::LookupFailure::connect_failed: return "no name server could be connected";
    case core::LookupFailure::timed_out: return "no name server answered in time";
    case core::LookupFailure::bad_answer: return "no name server gave a usable answer";
    case core::LookupFailure::unknown_topic:
    default: return "no name server knows the topic, nor the template topic";
  }
}

std::string asked_of(const Asked& asked) {
  std::string text;
  for (const Address& address : asked.list) text += (text.empty() ? "; name servers: " : ", ") + net::text(address);
  return text;
}

SendErrorKind kind_of_client_error(std::int32_t code) {
  switch (code) {
    case 10001: return SendErrorKind::connect_failed;
    case 10002: return SendErrorKind::no_answer;
    case 10003: return SendErrorKind::no_address;
    case 10004: return SendErrorKind::no_name_server;
    case 10005: return SendErrorKind::no_route;
    default: return SendErrorKind::connection_lost;
  }
}

SendError error_of_route(const core::Fault& fault) {
  return {SendErrorKind::bad_route, 0, fault.part, "the name server's route data can't be used"};
}

SendError nothing_to_write_to() { return {SendErrorKind::no_route, 0, "", "the topic has no queue to write to"}; }

SendError out_of_time(const Asked& asked) {
  return {SendErrorKind::timed_out, 0, "", "the time of the send was used up before an attempt" + asked_of(asked)};
}

SendError error_of_client(const core::Finished& finished, const Findings& findings) {
  if (finished.fault) return error_of_route(*finished.fault);
  if (finished.lookup) return error_of(*finished.lookup, findings.asked);
  const SendErrorKind kind = kind_of_client_error(finished.code);
  return kind == SendErrorKind::no_route ? nothing_to_write_to() : SendError{kind, 0, "", findings.remark};
}

SendError error_of_timeout(const core::Finished& finished, const Findings& findings) {
  if (finished.attempts == 0) return out_of_time(findings.asked);
  return {SendErrorKind::timed_out, 0, "", "the time of the send was used up" + (findings.remark.empty() ? "" : "; " + findings.remark)};
}

const char* part_of(core::FaultKind kind) {
  switch (kind) {
    case core::FaultKind::topic_blank:
    case core::FaultKind::topic_too_long:
    case core::FaultKind::topic_characters:
    case core::FaultKind::topic_forbidden:
    case core::FaultKind::topic_conflict: return "topic";
    case core::FaultKind::body_null:
    case core::FaultKind::body_empty:
    case core::FaultKind::body_too_large: return "body";
    default: return "message";
  }
}

const char* complaint(core::FaultKind kind) {
  switch (kind) {
    case core::FaultKind::topic_blank: return "blank";
    case core::FaultKind::topic_too_long: return "longer than 127 characters";
    case core::FaultKind::topic_characters: return "has a character that no topic has";
    case core::FaultKind::topic_forbidden: return "belongs to the system";
    case core::FaultKind::topic_conflict: return "is the template topic";
    case core::FaultKind::body_empty: return "empty";
    case core::FaultKind::body_too_large: return "larger than the producer's max_message_size";
    default: return "can't be sent";
  }
}

SendError error_of(const core::Finished& finished, const Findings& findings) {
  switch (finished.ending) {
    case core::Ending::client_error: return error_of_client(finished, findings);
    case core::Ending::broker_error: return {SendErrorKind::broker_error, finished.code, "", findings.remark};
    case core::Ending::call_timeout: return error_of_timeout(finished, findings);
    case core::Ending::invalid: {
      const core::FaultKind kind = finished.fault ? finished.fault->kind : core::FaultKind::bad_event;
      if (kind == core::FaultKind::bad_event)
        return {SendErrorKind::invalid_message, 0, finished.fault ? finished.fault->part : "", "out of range"};
      return {SendErrorKind::invalid_message, 0, part_of(kind), complaint(kind)};
    }
    case core::Ending::not_running: return {SendErrorKind::shut_down, 0, "", "the producer is not running"};
    default: return {SendErrorKind::cancelled, 0, "", "the producer was shut down"};
  }
}

}  // namespace

const char* text(SendErrorKind kind) {
  switch (kind) {
    case SendErrorKind::not_started: return "not_started";
    case SendErrorKind::shut_down: return "shut_down";
    case SendErrorKind::invalid_message: return "invalid_message";
    case SendErrorKind::refused_by_hook: return "refused_by_hook";
    case SendErrorKind::too_much_in_flight: return "too_much_in_flight";
    case SendErrorKind::no_name_server: return "no_name_server";
    case SendErrorKind::no_route: return "no_route";
    case SendErrorKind::bad_route: return "bad_route";
    case SendErrorKind::broker_error: return "broker_error";
    case SendErrorKind::connect_failed: return "connect_failed";
    case SendErrorKind::no_answer: return "no_answer";
    case SendErrorKind::connection_lost: return "connection_lost";
    case SendErrorKind::no_address: return "no_address";
    case SendErrorKind::timed_out: return "timed_out";
    case SendErrorKind::cancelled:
    default: return "cancelled";
  }
}

SendError error_of(core::LookupFailure why, const Asked& asked) {
  const bool has_trouble = why == core::LookupFailure::bad_answer && !asked.trouble.empty();
  return {kind_of(why), 0, why == core::LookupFailure::unknown_topic ? "topic" : "name_servers",
          text(why) + asked_of(asked) + (has_trouble ? " (" + asked.trouble + ")" : "")};
}

std::optional<SendError> no_queues(const std::optional<QueuesFound>& found, const Asked& asked) {
  if (!found) return out_of_time(asked);
  if (const auto* failure = std::get_if<core::LookupFailure>(&*found)) return error_of(*failure, asked);
  if (const auto* fault = std::get_if<core::Fault>(&*found)) return error_of_route(*fault);
  if (std::get<std::vector<core::QueueName>>(*found).empty()) return nothing_to_write_to();
  return std::nullopt;
}

core::What seen(IoError connecting) {
  switch (connecting) {
    case IoError::timed_out: return core::What::connect_timed_out;
    case IoError::not_resolved: return core::What::name_not_resolved;
    case IoError::closed: return core::What::cancelled;     // we gave up connecting
    case IoError::failed: return core::What::bad_argument;  // nothing was asked of the broker: there is no socket or no port left here
    case IoError::refused:
    default: return core::What::connect_refused;
  }
}

core::What seen(Lost why, bool fresh) {
  switch (why) {
    case Lost::send_failed: return core::What::send_failed;
    case Lost::undecodable: return core::What::undecodable;
    case Lost::closed:
    default: return fresh ? core::What::closed_fresh : core::What::closed_reused;
  }
}

void close_record(SendResult& result, core::What what, std::int32_t code, Millis now) {
  AttemptRecord& record = result.attempts.back();
  record.ended = now;
  record.what = what;
  record.code = code;
  result.time.connecting += record.connected.value_or(now) - record.started;
  if (record.sent) result.time.in_flight += now - *record.sent;
}

void settle(SendResult& result, const core::Finished& finished, const Findings& findings) {
  if (finished.ending == core::Ending::handed_over) {
    result.queue = result.attempts.back().queue;
    close_record(result, core::What::handed_off, 0, result.time.total);
    return;
  }
  if (finished.ending != core::Ending::answered) {
    result.error = error_of(finished, findings);
    const bool our_own = !result.attempts.empty() && result.attempts.back().what == core::What::bad_argument;
    if (our_own && finished.ending == core::Ending::client_error)
      result.error->kind = result.attempts.back().connected ? SendErrorKind::invalid_message : SendErrorKind::connect_failed;
    return;
  }
  const wire::SendAnswer* answer = findings.answer;
  result.status = static_cast<SendStatus>(finished.code);
  result.queue = {findings.answered_by.broker, answer->queue_id};
  result.queue_offset = answer->queue_offset;
  result.offset_message_id = answer->message_id;
  result.transaction_id = answer->transaction_id;
  result.region = answer->region;
}

}  // namespace sidestep::net
