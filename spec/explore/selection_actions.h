// The actions of the selection model, and how they stand in 32 bits.
#pragma once

#include <cstdint>

#include "core/counter.h"

namespace sidestep::explore {

enum class ActionKind : std::uint32_t { start, clock, observe, probe_ends, detect, select };

/// One action, with the fields that its kind has.
struct SelectionAction {
  ActionKind kind = ActionKind::start;
  std::uint32_t cursor = 0;              ///< start: its code
  std::uint32_t span = 0;                ///< clock: ms
  std::uint32_t broker = 0;              ///< observe, probe_ends
  std::uint32_t seen = 0;                ///< observe, probe_ends: place in the list of observations
  std::uint32_t resolved = 0;            ///< detect: by broker
  std::uint32_t alive = 0;               ///< detect: by broker
  std::uint32_t topic = 0;               ///< select
  std::uint32_t last = 3;                ///< select: 3 if there is none
  std::uint32_t tried = 0, refused = 0;  ///< select: by broker
  bool reset = false;                    ///< select
  std::uint32_t draw = 0;                ///< select with reset: number of the draw

  constexpr std::uint32_t code() const {
    const auto k = static_cast<std::uint32_t>(kind);
    switch (kind) {
      case ActionKind::start: return k | cursor << 3U;
      case ActionKind::clock: return k | span << 3U;
      case ActionKind::observe:
      case ActionKind::probe_ends: return k | broker << 3U | seen << 5U;
      case ActionKind::detect: return k | resolved << 3U | alive << 6U;
      case ActionKind::select:
      default: return k | topic << 3U | last << 5U | tried << 7U | refused << 10U | (reset ? 1U : 0U) << 13U | draw << 14U;
    }
  }

  static constexpr SelectionAction from(std::uint32_t code) {
    SelectionAction a;
    a.kind = static_cast<ActionKind>(code & 7U);
    a.cursor = code >> 3U;
    a.span = code >> 3U;
    if (a.kind == ActionKind::observe || a.kind == ActionKind::probe_ends) {
      a.broker = code >> 3U & 3U;
      a.seen = code >> 5U;
    }
    if (a.kind == ActionKind::detect) {
      a.resolved = code >> 3U & 7U;
      a.alive = code >> 6U & 7U;
    }
    if (a.kind == ActionKind::select) {
      a.topic = code >> 3U & 3U;
      a.last = code >> 5U & 3U;
      a.tried = code >> 7U & 7U;
      a.refused = code >> 10U & 7U;
      a.reset = (code >> 13U & 1U) != 0;
      a.draw = code >> 14U;
    }
    return a;
  }
};

/// The draws that a reset is tried with: every remainder, and the last values before 2^31-1 [IX-8].
constexpr std::uint32_t draws_of(std::uint32_t n) { return 2 * n + 1; }
constexpr std::int32_t draw_of(std::uint32_t number, std::uint32_t n) {
  const auto i = static_cast<std::int32_t>(number), size = static_cast<std::int32_t>(n);
  return i < size ? i : core::kIntMax - 1 - (i - size);
}

}  // namespace sidestep::explore
