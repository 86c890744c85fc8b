// Values that the rule works on: queues, fault items, views. Spec: spec/vocabulary.md.
//
// Innermost header: fixed-width integers and plain structs only, so that a symbolic verifier takes it as it is.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sidestep::core {

/// A moment or a span, in ms. Moments are 0 <= t < 2^61 (`kTimeEnd`); a latency may be negative when a clock was set back.
using Millis = std::int64_t;
/// A broker's dense number, 0 .. brokers-1, given out by whoever interns the names.
using BrokerId = std::uint32_t;

inline constexpr Millis kTimeEnd = Millis{1} << 61;
/// Below every moment: a fault item that was never isolated, never blamed.
inline constexpr Millis kNever = -1;
inline constexpr BrokerId kNoBroker = 0xFFFFFFFFU;
inline constexpr std::uint32_t kNoPosition = 0xFFFFFFFFU;

/// A message queue: queue `id` of a broker. Reproduced revisions can return a negative id (SE-13).
struct Queue {
  BrokerId broker = kNoBroker;
  std::int32_t id = 0;
  constexpr bool operator==(const Queue& other) const { return broker == other.broker && id == other.id; }
};

/// The queue list of a publish info, in its order. Borrowed.
struct QueueList {
  const Queue* data = nullptr;
  std::uint32_t size = 0;
};

/// What is known of a broker's health. One struct for every row; each row reads the fields that it has.
struct FaultItem {
  Millis isolated_until = kNever;  ///< Java rows: startTimestamp; 0 in an item whose first update had no duration (5.1.4+)
  Millis blamed_at = kNever;       ///< strict: the newest blaming observation
  Millis latency = 0;              ///< Java rows: the latency given with the last update
  Millis next_check = 0;           ///< detector: not probed before this moment
  bool present = false;            ///< Java rows: the broker has an item; strict: true once observed
  bool reachable = true;           ///< rows with a reachable flag
  bool probing = false;            ///< strict: a probe of the detector is in flight
};

/// Fault items by BrokerId. Borrowed; covers every broker that a list or a request names.
struct FaultTable {
  const FaultItem* data = nullptr;
  std::uint32_t size = 0;
};

/// Faults that the reproduced revisions show, as outcomes.
enum class JavaFault : std::uint8_t { none, arithmetic, index };

}  // namespace sidestep::core
