// Fault items: what updates do to them, and what is read from them. Spec: spec/fault-table.md (FT), spec/detector.md (DT).
//
// Innermost header: see types.h.
#pragma once

#include "core/blame.h"
#include "core/choices.h"
#include "core/ladder.h"
#include "core/types.h"

namespace sidestep::core {

/// [FT-9] Whether a broker is available at `now`. A broker without an item is.
constexpr bool available(const FaultItem& item, Millis now, Availability means) {
  if (means == Availability::time_and_reachable && !item.reachable) return false;  // [FT-10]
  return now >= item.isolated_until;
}

/// The arguments of a Java update.
struct JavaUpdate {
  Millis now = 0;
  Millis latency = 0;
  bool isolation = false;
  bool reachable = true;
};

/// What an update makes of an item, in the Java rows. With the latency switch off nothing calls it [FT-5].
constexpr FaultItem update_java(FaultItem item, JavaUpdate update, LadderView ladder, UpdateKind kind) {
  const Millis d = duration(ladder, update.isolation ? ladder.error_latency : update.latency);  // [FT-4]
  if (!item.present) item.isolated_until = 0;
  item.present = true;
  item.latency = update.latency;
  if (kind == UpdateKind::overwrite) {  // [FT-6]: a quick success ends an isolation
    item.isolated_until = update.now + d;
    return item;
  }
  if (d > 0 && update.now + d > item.isolated_until) item.isolated_until = update.now + d;  // [FT-7]
  item.reachable = update.reachable;                                                        // [FT-8]
  return item;
}

/// What an observation makes of an item, in strict.
constexpr FaultItem update_strict(FaultItem item, StrictObservation o) {
  if (o.reach == Reach::no_change) return item;  // [FT-16]: what says nothing of reaching a broker says nothing of it at all
  item.present = true;
  item.reachable = o.reach == Reach::yes;
  if (o.blames) {  // [FT-13]
    if (o.observed + o.d > item.isolated_until) item.isolated_until = o.observed + o.d;
    if (o.observed > item.blamed_at) item.blamed_at = o.observed;
  } else if (o.clears && o.sent > item.blamed_at && o.observed < item.isolated_until) {  // [FT-14] [FT-15]
    item.isolated_until = o.observed;
  }
  return item;
}

/// What a detector round does with one broker.
struct Detection {
  FaultItem item;
  bool probed = false;
  bool removed = false;
};

/// Between two probes of a broker, Java rows: from the start of the one to the next.
inline constexpr Millis kDetectInterval = 2000;
/// Between two probes of a broker, strict: from the end of the one to the next.
inline constexpr Millis kProbePause = 3000;

/// One item in a round of the Java detector (5.1.4 and later). `resolved`: has a master address; `alive`: answers.
constexpr Detection detect_java(FaultItem item, Millis now, bool resolved, bool alive) {
  Detection result{item};
  if (now < item.next_check) return result;  // [DT-2]
  if (!resolved) {                           // [DT-3]
    result.item = FaultItem{};
    result.removed = true;
    return result;
  }
  result.item.next_check = now + kDetectInterval;
  result.probed = true;
  if (alive) result.item.reachable = true;  // [DT-4]: never set to false
  return result;
}

/// One item in a round of strict's detector: whether a probe starts now.
constexpr Detection detect_strict(FaultItem item, Millis now, bool resolved) {
  Detection result{item};
  const bool isolated = !available(item, now, Availability::time);
  result.probed = isolated && !item.reachable && !item.probing && now >= item.next_check && resolved;  // [DT-6] [DT-7]
  if (result.probed) result.item.probing = true;
  return result;
}

/// [DT-8] strict: the probe of a broker ended at `now`; its result is an observation of its own.
constexpr FaultItem end_probe(FaultItem item, Millis now) {
  if (!item.probing) return item;
  item.probing = false;
  item.next_check = now + kProbePause;
  return item;
}

}  // namespace sidestep::core
