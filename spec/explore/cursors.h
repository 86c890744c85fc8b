// Counters as a state holds them: windows around what matters.
//
// Far from its largest and least value a counter is told by its remainder: the windows are 0 .. n-1, what lies within `reach` of 2^31-1,
// and, for the counters that turn negative there, within `reach` of -2^31 [IX-2, IX-6].
#pragma once

#include "core/counter.h"

namespace sidestep::explore {

struct CursorWindows {
  core::CounterKind kind = core::CounterKind::t1;
  std::int32_t n = 1;  ///< size of the list; the remainders by write queue numbers divide it

  /// A selection takes fewer steps than this.
  constexpr std::int32_t reach() const { return 2 * n + 2; }
  /// Bits that a code takes.
  static constexpr std::uint32_t kBits = 6;

  /// A value's number: equal for values that no choice can tell apart.
  constexpr std::uint32_t code(std::int32_t value) const {
    if (kind == core::CounterKind::position) return core::cursor_position(value, static_cast<std::uint32_t>(n));
    if (kind == core::CounterKind::t4 || kind == core::CounterKind::t5) value &= core::kIntMax;  // [IX-5, IX-6]: the sign is never seen
    if (value >= 0 && core::kIntMax - value <= reach()) return code_of(n + (core::kIntMax - value));
    if (value >= 0) return code_of(value % n);
    const std::int32_t above_least = core::wrap_add(value, kLeast);
    if (above_least <= reach()) return code_of(n + reach() + 1 + above_least);
    return code_of(n + 2 * (reach() + 1) + (value % n + n) % n);
  }

  /// A value that has this code.
  constexpr std::int32_t value(std::uint32_t number) const {
    const auto at = static_cast<std::int32_t>(number);
    if (at < n) return at;
    if (at <= n + reach()) return core::kIntMax - (at - n);
    if (at <= n + 2 * reach() + 1) return kLeast + (at - n - reach() - 1);
    return (at - n - 2 * (reach() + 1)) - 2 * n - kFar * n;
  }

 private:
  static constexpr std::int32_t kLeast = -core::kIntMax - 1;
  static constexpr std::int32_t kFar = 1000;  ///< rounds that a value of the negative window is away from 0
  static constexpr std::uint32_t code_of(std::int32_t at) { return static_cast<std::uint32_t>(at); }
};

}  // namespace sidestep::explore
