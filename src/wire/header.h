// The two forms of a header. Private to this library; readers and writers throw Failure.
#pragma once

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

}  // namespace sidestep::wire
