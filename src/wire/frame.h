// Commands to frames. Layout: README.md.
#pragma once

#include <cstddef>
#include <string>

#include "wire/command.h"
#include "wire/error.h"

namespace sidestep::wire {

/// Bytes of a whole frame, its length word included, that servers take at most.
inline constexpr std::size_t kFrameLimit = 16777216;

/// What stands before a body of `body_size` bytes: length, mark and header, written in the command's form. The body, which the command need
/// not hold, follows as it is, so that attempts can share it. `limit`: bytes of the whole frame. Errors: frame_too_long; not_utf8 naming
/// the text; in the binary form out_of_range for a code or version beyond int16 or a field's name of more than 32767 bytes.
Result<std::string> encode_head(const Command& command, std::size_t body_size, std::size_t limit = kFrameLimit);

/// The whole frame, body included; errors as encode_head().
Result<std::string> encode(const Command& command, std::size_t limit = kFrameLimit);

}  // namespace sidestep::wire
