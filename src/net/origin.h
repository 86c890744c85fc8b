// What tells this process from others.
#pragma once

#include "wire/message_id.h"

namespace sidestep::net {

/// The host's first IPv4 address that is not the loopback's (127.0.0.1 if there is none), the process id, and `instance`.
wire::ClientOrigin own_origin(std::uint32_t instance);

}  // namespace sidestep::net
