// The two forms of a header. Private to this library; readers and writers throw Failure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "wire/command.h"

namespace sidestep::wire {

/// A command without body. Strings are valid UTF-8, or it fails.
Command read_json_header(std::string_view bytes);
Command read_binary_header(std::string_view bytes);

/// Strings are taken to be valid UTF-8.
std::string write_json_header(const Command& command);
std::string write_binary_header(const Command& command);

/// A JSON header in the making: extension fields come one by one, in the order of their names.
class JsonHeader {
 public:
  explicit JsonHeader(std::int32_t code);
  void field(std::string_view name, std::string_view value);
  /// Whole, with the other fields of `rest`.
  std::string end(const Command& rest) &&;

 private:
  std::string out_;
};

/// What stands before the body, of a header that is written; fails with frame_too_long.
std::string frame_head(HeaderForm form, std::string_view header, std::size_t body_size, std::size_t limit);

}  // namespace sidestep::wire
