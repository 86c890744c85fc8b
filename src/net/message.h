// What a user hands to the producer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/event.h"
#include "wire/properties.h"

namespace sidestep::net {

struct Message {
  std::string topic;
  std::string body;
  std::string tags{};               ///< one word
  std::vector<std::string> keys{};  ///< words to find the message by; without blanks
  std::int32_t delay_level = 0;     ///< 0: none; the broker's levels count from 1
  bool wait_stored = true;          ///< answer when the message is stored as safely as the broker is set up to
  std::int32_t flag = 0;            ///< the user's own
  wire::Properties properties{};    ///< the user's own; names that brokers read belong to the members above
};

/// Chooses a queue of a topic for a message; `queues` is never empty. The index of one of them; any other, or an exception, ends the send
/// as an invalid message.
using Selector = std::function<std::size_t(std::span<const core::QueueName> queues)>;

/// The same queue for equal keys, as long as the list has the same number of queues.
Selector by_key(std::string_view key);

struct SendOptions {
  std::optional<std::int64_t> timeout{};   ///< ms, of the whole send; the producer's if absent
  std::optional<core::QueueName> queue{};  ///< this queue and no other: one attempt
  Selector selector{};                     ///< chooses the queue: one attempt
};

}  // namespace sidestep::net
