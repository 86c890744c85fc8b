// Where a text stops being JSON. Private to this library.
#pragma once

#include <string>
#include <string_view>

namespace sidestep::wire {

/// `brokerDatas[1].brokerAddrs, byte 57`: the innermost place that the text has reached, and the byte of the first that is wrong or
/// missing.
std::string json_place(std::string_view text);

}  // namespace sidestep::wire
