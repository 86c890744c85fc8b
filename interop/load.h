// A steady load, for servers that get into trouble meanwhile.
#pragma once

#include <chrono>
#include <string>

#include "interop/record.h"

namespace sidestep::interop {

/// Three messages of four are sent async by one thread, the others sync by four threads that wait for each outcome.
struct Load {
  std::string name_servers, topic;
  std::chrono::milliseconds length{};
  int rate = 200;  ///< messages a second, a multiple of 16; a thread that was held up catches up
};

/// Sends, then waits for the last outcome.
void send_load(const Load& load, Record& record);

}  // namespace sidestep::interop
