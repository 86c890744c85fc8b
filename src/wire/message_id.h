// The id that a client gives a message (property UNIQ_KEY), from which servers and tools read who sent it and when.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wire/error.h"

namespace sidestep::wire {

/// What tells one producing process from another.
struct ClientOrigin {
  std::vector<std::uint8_t> address;  ///< of the host: 4 bytes, or 16 for IPv6
  std::int64_t pid = 0;               ///< its low 16 bits are written
  std::uint32_t instance = 0;         ///< tells producers of one process and restarts under one pid apart; draw it at random
};

/// Upper-case hex: address, pid, instance, ms since the month began (UTC), counter; 32 digits, 56 for IPv6. `now`: ms since 1970 by the
/// wall clock, at least 0. `counter` counts messages and may wrap; ids repeat only after 65536 messages within one ms.
/// Errors: out_of_range for an address of another length or a negative `now`.
Result<std::string> message_id(const ClientOrigin& origin, std::int64_t now, std::uint16_t counter);

}  // namespace sidestep::wire
