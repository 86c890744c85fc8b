// Whether a text can stand on the wire.
#pragma once

#include <string_view>

namespace sidestep::wire {

bool is_utf8(std::string_view text);

}  // namespace sidestep::wire
