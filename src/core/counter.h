// Index counters and positions. Spec: spec/index.md (IX).
//
// Innermost header: see types.h.
#pragma once

#include "core/choices.h"
#include "core/types.h"

namespace sidestep::core {

inline constexpr std::int32_t kIntMax = 0x7FFFFFFF;

/// One counter, or strict's cursor: a caller slot's place in one publish info.
struct Counter {
  std::int32_t value = 0;
  bool set = false;  ///< false: never used, the first use draws
};

/// Random draws, taken in order; past the end a draw is 0. Borrowed.
struct Draws {
  const std::int32_t* data = nullptr;
  std::uint32_t size = 0;
  constexpr std::int32_t at(std::uint32_t i) const { return i < size ? data[i] : 0; }
};

/// [IX-1] int32 addition that wraps, as Java's does.
constexpr std::int32_t wrap_add(std::int32_t a, std::int32_t b) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
}
/// [IX-1] Absolute value as Java has it: that of the least int32 is itself, negative.
constexpr std::int32_t wrap_abs(std::int32_t v) { return v < 0 ? static_cast<std::int32_t>(0U - static_cast<std::uint32_t>(v)) : v; }

/// What the first use of a counter starts from.
constexpr std::int32_t first_value(CounterKind kind, std::int32_t draw) {
  if (kind == CounterKind::t5) return draw;  // [IX-6]
  const std::int32_t v = wrap_abs(draw);
  return kind == CounterKind::t1 && v < 0 ? 0 : v;  // [IX-2] [IX-3]
}

struct Step {
  Counter counter;          ///< after the step
  std::int32_t index = 0;   ///< what the step returns
  std::uint32_t drawn = 0;  ///< draws used: 0 or 1
};

/// One step of a counter of kind T1 .. T5.
constexpr Step next_index(Counter counter, CounterKind kind, std::int32_t draw) {
  Step step;
  step.drawn = counter.set ? 0 : 1;
  std::int32_t v = wrap_add(counter.set ? counter.value : first_value(kind, draw), 1);
  switch (kind) {
    case CounterKind::t1:  // [IX-2]
      v = wrap_abs(v);
      v = v < 0 ? 0 : v;
      step.index = v;
      break;
    case CounterKind::t2:  // [IX-3]
      v = wrap_abs(v);
      step.index = v;
      break;
    case CounterKind::t3:  // [IX-4]
      step.index = wrap_abs(v);
      break;
    case CounterKind::t4:  // [IX-5]
    case CounterKind::t5:  // [IX-6]
    case CounterKind::position:
    default: step.index = v & kIntMax; break;
  }
  step.counter = Counter{v, true};
  return step;
}

/// [IX-8] What a reset (5.1.4 and later) stores: 0 .. 2^31-2.
constexpr Counter reset_counter(std::int32_t draw) { return Counter{(draw & kIntMax) % kIntMax, true}; }

/// [IX-7] The position of an index in a list of n >= 1 queues; negative: an index fault.
constexpr std::int32_t position_of(std::int32_t index, std::int32_t n, PositionKind kind) {
  if (kind == PositionKind::remainder) return index % n;
  const std::int32_t p = wrap_abs(index) % n;
  return p < 0 ? 0 : p;
}

/// [IX-9] strict: the position that a cursor value stands for in a list of n >= 1 queues, 0 .. n-1.
constexpr std::uint32_t cursor_position(std::int32_t value, std::uint32_t n) {
  if (value >= 0 && static_cast<std::uint32_t>(value) < n) return static_cast<std::uint32_t>(value);
  const std::int64_t size = n;
  const std::int64_t p = value % size;
  return static_cast<std::uint32_t>(p < 0 ? p + size : p);
}

}  // namespace sidestep::core
