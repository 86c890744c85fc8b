// Between what the shell saw and what the rule is told, and between how the rule ended a send and what its user is told.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "net/connection.h"
#include "net/result.h"
#include "net/routes.h"
#include "wire/answers.h"

namespace sidestep::net {

/// A failed connect, as an observation.
core::What seen(IoError connecting);
/// A request without an answer; `fresh`: its connection was opened for it.
core::What seen(Lost why, bool fresh);

/// Why there is no route, as the user is told; `asked`: the name servers.
SendError error_of(core::LookupFailure why, const Asked& asked);
/// Why there is no queue to choose from; `found`: nullopt if nothing came in time. nullopt: there is one.
std::optional<SendError> no_queues(const std::optional<QueuesFound>& found, const Asked& asked);

/// Ends the record of the last attempt at `now` (since the send began), and books where its time went.
void close_record(SendResult& result, core::What what, std::int32_t code, Millis now);

/// How a send went, beside what the rule says of it.
struct Findings {
  const wire::SendAnswer* answer = nullptr;  ///< if there was one …
  core::QueueName answered_by{};             ///< … whose
  std::string remark{};                      ///< of the last error: the broker's, or what the shell saw and where
  Asked asked{};                             ///< name servers
};

/// What the user is told.
void settle(SendResult& result, const core::Finished& finished, const Findings& findings);

}  // namespace sidestep::net
