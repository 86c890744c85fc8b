// Compressed bodies, and the bits of a send request's sys flag.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "wire/error.h"

namespace sidestep::wire {

/// Bits of the sys flag.
namespace sys_flag {
inline constexpr std::int32_t kCompressed = 0x1;
inline constexpr std::int32_t kPrepared = 0x4;  ///< half of a transaction
inline constexpr std::int32_t kLz4 = 0x100, kZstd = 0x200, kZlib = 0x300, kCompressionMask = 0x700;
}  // namespace sys_flag

/// The flag of a body that compress() made.
inline constexpr std::int32_t kZlibBody = sys_flag::kCompressed | sys_flag::kZlib;

/// With zlib. `level`: 1, fast, to 9, small; Java takes 5. Errors: out_of_range for another level.
Result<std::string> compress(std::string_view body, int level = 5);

/// The body that a sys flag describes: as it is, or decompressed to at most `limit` bytes. A compressed body without a type is zlib's, as
/// clients before 5.x wrote it. Errors: `illegal` for a type other than zlib or bytes that are not zlib's, `cut`, `surplus`, out_of_range
/// beyond the limit.
Result<std::string> decompress(std::string_view body, std::int32_t flags, std::size_t limit);

}  // namespace sidestep::wire
