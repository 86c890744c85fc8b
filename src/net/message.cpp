#include "net/message.h"

#include <string_view>

#include "core/utf16.h"

namespace sidestep::net {

Selector by_key(std::string_view key) {
  // As Java's SelectMessageQueueByHash has it, so that producers of both kinds agree on a key's queue.
  return [hash = static_cast<std::int32_t>(core::java_hash(key))](std::span<const core::QueueName> queues) {
    const auto remainder = std::int64_t{hash} % std::ssize(queues);
    return static_cast<std::size_t>(remainder < 0 ? -remainder : remainder);
  };
}

}  // namespace sidestep::net
