// Between what the shell saw and what the rule is told, and between how the rule ended a send and what its user is told.
#pragma once

#include <string>

#include "net/connection.h"
#include "net/result.h"
#include "wire/answers.h"

namespace sidestep::net {

/// A failed connect, as an observation.
core::What seen(IoError connecting);
/// A request without an answer; `fresh`: its connection was opened for it.
core::What seen(Lost why, bool fresh);

/// Why there is no route, as the user is told.
SendError error_of(core::LookupFailure why);

/// Ends the record of the last attempt at `now` (since the send began), and books where its time went.
void close_record(SendResult& result, core::What what, std::int32_t code, Millis now);

/// What the user is told: `answer`, if there was one, from `answered_by`; `remark` of the last error.
void settle(SendResult& result, const core::Finished& finished, const wire::SendAnswer* answer, const core::QueueName& answered_by,
            const std::string& remark);

}  // namespace sidestep::net
