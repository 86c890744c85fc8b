// Each kind of send, to servers in good health. All wait for the ends of what they send.
#pragma once

#include "interop/sender.h"

namespace sidestep::interop {

inline constexpr int kEach = 20;  ///< messages of a kind that needs more than one

/// ways.cpp: sync, by callback, future and coroutine, oneway, as a batch.
void send_each_way(Sender& sender);
/// contents.cpp: to a named queue, by key, with properties, delayed, small and large, and what is refused.
void send_each_content(Sender& sender);

}  // namespace sidestep::interop
