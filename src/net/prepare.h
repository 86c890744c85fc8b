// A user's messages as a send request: what is the same for each attempt is made once.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include "net/call.h"
#include "net/result.h"
#include "net/settings.h"
#include "wire/message_id.h"
#include "wire/requests.h"

namespace sidestep::net {

struct Prepared {
  core::Validate facts;       ///< what the rule validates
  wire::SendRequest request;  ///< queue and broker are the attempt's; the body stands apart
  Bytes body;
  std::string message_id;  ///< of a batch, one a message, with commas between
};

/// The body of a message that is large enough, compressed; nullopt: it is sent as it is. It takes long: for the thread that calls, not for
/// the one that all sends share.
std::optional<std::string> compressed_body(const Call& call, const Settings& settings);

class Preparer {
 public:
  /// `settings` must outlive it.
  Preparer(const Settings& settings, wire::ClientOrigin origin);

  /// The call's one message, or several as a batch; their bodies are moved from. `now`: the wall clock. Errors: invalid_message naming the
  /// part, as `properties.KEYS`, `messages[1].topic`; refused_by_hook.
  std::variant<Prepared, SendError> prepare(Call& call, Millis now);

 private:
  void ask_hook(std::span<const Message> messages) const;
  Prepared one(Message& message, std::optional<std::string> compressed, Millis now);
  Prepared batch(std::span<Message> messages, Millis now);
  Prepared common(const Message& message, std::string properties, Millis now) const;
  std::string next_id(Millis now);
  std::string properties(const Message& message, const std::string& id, const std::string& where) const;

  const Settings* settings_;
  wire::ClientOrigin origin_;
  std::uint16_t counter_ = 0;
};

}  // namespace sidestep::net
