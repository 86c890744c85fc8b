// Java strings are UTF-16; names here are UTF-8. What depends on the difference goes through here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sidestep::core {

/// UTF-8 to UTF-16. What is not UTF-8 gives some units, never a fault.
std::u16string to_utf16(std::string_view utf8);

/// Java's String.hashCode.
std::uint32_t java_hash(std::string_view utf8);

/// Java's String.compareTo < 0: order of UTF-16 units.
bool java_less(std::string_view a, std::string_view b);

}  // namespace sidestep::core
