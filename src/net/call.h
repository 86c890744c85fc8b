// A call of send, as the user made it, and who hears of its end.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "net/message.h"
#include "net/result.h"

namespace sidestep::net {

struct Call {
  std::vector<Message> messages;  ///< one, unless it is a batch
  bool as_batch = false;
  core::Mode mode = core::Mode::sync;
  SendOptions options{};
  std::optional<std::string> compressed{};  ///< the one message's body, if it is sent so
};

/// Called once.
using Done = std::function<void(SendResult)>;

}  // namespace sidestep::net
