// Several messages of one topic as the body of one request.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wire/error.h"

namespace sidestep::wire {

struct BatchMessage {
  std::int32_t flag = 0;  ///< the user's
  std::string body;
  std::string properties{};  ///< as properties.h writes them, at most 32767 bytes
  bool operator==(const BatchMessage&) const = default;
};

/// Errors: out_of_range naming the part, as `messages[2].properties`.
Result<std::string> write_batch(const std::vector<BatchMessage>& messages);

/// Errors: cut, surplus and out_of_range naming the part, as `messages[2].body`.
Result<std::vector<BatchMessage>> read_batch(std::string_view body);

}  // namespace sidestep::wire
