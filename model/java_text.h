// Strings as Java sees them: sequences of UTF-16 units. Names order, hash and count by these.
#pragma once

#include <cstdint>
#include <string>

namespace sidestep::model {

/// The UTF-16 units of a UTF-8 text.
std::u16string utf16(const std::string& text);

/// String.hashCode: h = 31 * h + unit, wrapping at 32 bits.
std::int32_t java_hash(const std::string& text);

/// String.compareTo(…) < 0.
bool java_less(const std::string& a, const std::string& b);

}  // namespace sidestep::model
