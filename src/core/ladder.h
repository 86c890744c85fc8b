// The ladder: from a latency to the time a broker is left alone. Spec: spec/fault-table.md (FT-1 .. FT-4).
//
// Innermost header: see types.h.
#pragma once

#include "core/types.h"

namespace sidestep::core {

/// Steps of a ladder, ascending in latency. All in ms. Borrowed.
struct LadderView {
  const Millis* latency = nullptr;
  const Millis* isolation = nullptr;
  std::uint32_t size = 0;
  Millis error_latency = 0;  ///< Java rows: the latency that stands for an error
  Millis error = 0;          ///< strict: the isolation of an error
};

inline constexpr std::uint32_t kLadderSteps = 7;
inline constexpr Millis kLongLatency[kLadderSteps] = {50, 100, 550, 1000, 2000, 3000, 15000};
inline constexpr Millis kLongIsolation[kLadderSteps] = {0, 0, 30000, 60000, 120000, 180000, 600000};
inline constexpr Millis kShortLatency[kLadderSteps] = {50, 100, 550, 1800, 3000, 5000, 15000};
inline constexpr Millis kShortIsolation[kLadderSteps] = {0, 0, 2000, 5000, 6000, 10000, 30000};

/// [FT-2] Up to 5.1.3. An error counts as 30000 ms: 600 s of isolation.
inline constexpr LadderView kLongLadder{kLongLatency, kLongIsolation, kLadderSteps, 30000, 600000};
/// [FT-3] From 5.1.4, and strict's default. An error counts as 10000 ms: 10 s of isolation.
inline constexpr LadderView kShortLadder{kShortLatency, kShortIsolation, kLadderSteps, 10000, 10000};

/// [FT-1] The isolation that a latency earns: that of the highest step not above it; below the first step none.
constexpr Millis duration(LadderView ladder, Millis latency) {
  for (std::uint32_t k = ladder.size; k > 0; --k) {
    if (latency >= ladder.latency[k - 1]) return ladder.isolation[k - 1];
  }
  return 0;
}

}  // namespace sidestep::core
