// A revision's independent choices: what the code branches on. Spec: spec/revisions.md. The rows themselves: revision.h.
//
// Innermost header: see types.h.
#pragma once

#include "core/types.h"

namespace sidestep::core {

/// How an index counter starts and steps (IX-1 .. IX-6). `position` is strict's cursor, no counter.
enum class CounterKind : std::uint8_t { t1, t2, t3, t4, t5, position };

/// How an index becomes a position (IX-7).
enum class PositionKind : std::uint8_t {
  abs_clamped,  ///< abs(i) % n, and 0 where that is negative
  remainder,    ///< i % n; negative: index fault
};

/// What a skipped queue costs the counter in the scan with the switch off (SE-6).
enum class Probe : std::uint8_t {
  local,   ///< one step a call; the scan walks on a copy
  counter  ///< one step a probe
};

/// How the latency-aware scan treats the last broker (SE-8).
enum class LastBroker : std::uint8_t { required, ignored, avoided };

/// What a latency-aware selection does when the scan found nothing (SE-7, SE-18).
enum class Fallback : std::uint8_t {
  pick_overwrite,  ///< pick a broker from the table and write it into the shared list entry
  pick_copy,       ///< the same, returning a new queue
  tiers,           ///< filter by available, then by reachable, then plain
};

/// How an update meets an older one (FT-6, FT-7).
enum class UpdateKind : std::uint8_t { overwrite, extend, observation };

/// What `available` means (FT-9).
enum class Availability : std::uint8_t { time, time_and_reachable };

/// Everything in selection and fault table that differs between revisions.
struct SelectionChoices {
  CounterKind counter = CounterKind::position;
  PositionKind position = PositionKind::remainder;
  Probe off_probe = Probe::counter;
  LastBroker last = LastBroker::avoided;
  Fallback fallback = Fallback::tiers;
  bool pick_shuffles = false;   ///< pickOneAtLeast shuffles before it sorts
  bool pick_reachable = false;  ///< pickOneAtLeast: the first reachable item, instead of a rotation over the better half
  bool writable_only = false;   ///< the fallback's write queue number skips queue data without write permission
  bool static_topics = false;   ///< route conversion knows the queue mapping
  bool installs_first = false;  ///< a refresh without queue data fails only after the new publish info is in place
  UpdateKind update = UpdateKind::observation;
  Availability availability = Availability::time;
  bool short_ladder = true;  ///< the ladder and error isolation of 5.1.4 and later
  bool detector = true;      ///< has a detector
  bool strict = false;       ///< six classes over tried, refused and health, instead of a scan
};

}  // namespace sidestep::core
