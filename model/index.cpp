// Index counters and positions (spec/index.md). Java's int is an int64 here that `wrap` brings back to 32 bits.
#include "model/world.h"

namespace sidestep::model {
namespace {

using core::CounterKind;
using core::FaultKind;
using core::PositionKind;

std::int32_t wrap(std::int64_t value) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value))); }

/// Math.abs: the smallest int stays what it is.
std::int32_t java_abs(std::int32_t value) { return wrap(value < 0 ? -static_cast<std::int64_t>(value) : value); }

std::int32_t plus_one(std::int32_t value) { return wrap(static_cast<std::int64_t>(value) + 1); }

std::int32_t not_negative(std::int32_t value) { return value < 0 ? 0 : value; }

/// The last 31 bits.
std::int32_t masked(std::int32_t value) { return value & 0x7FFFFFFF; }

/// The value that a counter starts from.
std::int32_t first_value(CounterKind kind, std::int32_t draw) {
  switch (kind) {
    case CounterKind::t1: return not_negative(java_abs(draw));
    case CounterKind::t2:
    case CounterKind::t3:
    case CounterKind::t4: return java_abs(draw);
    case CounterKind::t5:
    case CounterKind::position: return draw;
  }
  return draw;
}

/// Which counter stepped over the end of the 32 bits.
std::string_view wrap_of(CounterKind kind) {
  switch (kind) {
    case CounterKind::t1: return "wrap.t1";
    case CounterKind::t2: return "wrap.t2";
    case CounterKind::t3: return "wrap.t3";
    case CounterKind::t4: return "wrap.t4";
    case CounterKind::t5: return "wrap.t5";
    case CounterKind::position: return "wrap.position";
  }
  return "";
}

/// Steps the stored value and tells the index.
std::int32_t step(CounterKind kind, std::int32_t& value) {
  switch (kind) {
    case CounterKind::t1: return value = not_negative(java_abs(plus_one(value)));
    case CounterKind::t2: return value = java_abs(plus_one(value));
    case CounterKind::t3: value = plus_one(value); return java_abs(value);
    case CounterKind::t4:
    case CounterKind::t5: value = plus_one(value); return masked(value);
    case CounterKind::position: return value;
  }
  return value;
}

}  // namespace

std::int32_t World::draw() {
  if (draws.empty()) return 0;
  const std::int32_t first = draws.front();
  draws.pop_front();
  return first;
}

std::int32_t next_index(World& world, std::map<std::int32_t, std::int32_t>& counters, std::int32_t slot) {
  world.passed(counters.contains(slot) ? "counter.known" : "counter.first");
  if (!counters.contains(slot)) counters[slot] = first_value(world.choices.counter, world.draw());
  if (counters[slot] == 2147483647) world.passed(wrap_of(world.choices.counter));
  return step(world.choices.counter, counters[slot]);
}

void reset_index(World& world, PublishInfo& info, std::int32_t slot) {
  world.passed("counter.reset");
  const std::int64_t all_but_the_largest = 2147483647;
  info.cursors[slot] = static_cast<std::int32_t>(masked(world.draw()) % all_but_the_largest);
}

std::size_t position_of(World& world, std::int32_t index, std::size_t size) {
  if (size == 0) throw JavaError{FaultKind::arithmetic};
  const auto n = static_cast<std::int32_t>(size);
  std::int32_t position = 0;
  switch (world.choices.position) {
    case PositionKind::abs_clamped:
      position = java_abs(index) % n;
      if (position < 0) world.passed("position.clamped");
      position = not_negative(position);
      break;
    case PositionKind::remainder: position = index % n; break;
  }
  if (position < 0) {
    world.passed("position.negative");
    throw JavaError{FaultKind::index};
  }
  return static_cast<std::size_t>(position);
}

std::int64_t mod(std::int64_t value, std::int64_t size) {
  const std::int64_t remainder = value % size;
  return remainder < 0 ? remainder + size : remainder;
}

}  // namespace sidestep::model
