// Servers write a map with integer keys as `{0:"a"}`, which is no JSON. Private to this library.
#pragma once

#include <string>
#include <string_view>

namespace sidestep::wire {

/// The text with quotes around each member's name that is a bare integer; nothing inside a string is touched, and what is no JSON stays
/// none.
std::string quote_integer_keys(std::string_view text);

}  // namespace sidestep::wire
