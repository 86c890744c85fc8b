// Other protocols that people point at this one's port. Private to this library.
#pragma once

#include <string>
#include <string_view>

namespace sidestep::wire {

/// For the end of an error's text: "; the bytes look like TLS: wrong port or protocol", or nothing.
std::string foreign_hint(std::string_view first_bytes);

}  // namespace sidestep::wire
