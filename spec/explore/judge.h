// What the properties say of one selection and of one observation.
#pragma once

#include <algorithm>

#include "core/select.h"
#include "spec/explore/observations.h"
#include "spec/explore/properties.h"
#include "spec/explore/subject.h"

namespace sidestep::explore {

/// Sees whether an index was out of range, or a fault was caught.
struct FaultTrace {
  bool fault = false;
  constexpr void probe(std::int32_t, std::uint32_t, core::Reason reason) { fault = fault || reason == core::Reason::out_of_range; }
  constexpr void rule(core::Reason reason) { fault = fault || reason == core::Reason::pick_fault; }
};

/// 0 available, 1 reachable, 2 the rest; 3: no such broker.
inline std::uint32_t class_of(const Health& health, core::BrokerId broker, core::Millis now, const core::SelectionChoices& choices) {
  if (broker >= kMaxBrokers) return 3;
  const core::FaultItem& item = health.items[broker];
  if (core::available(item, now, choices.availability)) return 0;
  return item.reachable ? 1 : 2;
}

/// A selection, looked at from outside: which brokers are in the list, how they are, what came of it.
struct SelectionJudge {
  std::uint32_t in_list = 0;  ///< by broker
  std::uint32_t classes[kMaxBrokers] = {};
  std::uint32_t chosen_class = 3;
  core::Selection result;

  SelectionJudge(const core::Queue* list, std::uint32_t n, const Health& health, core::Millis now, const core::SelectionChoices& choices,
                 const core::Selection& selected)
      : result(selected) {
    for (std::uint32_t i = 0; i < n; ++i) in_list |= bit(list[i].broker);
    for (core::BrokerId b = 0; b < kMaxBrokers; ++b) classes[b] = class_of(health, b, now, choices);
    if (chose()) chosen_class = class_of(health, result.queue.broker, now, choices);
  }

  bool chose() const { return result.kind == core::SelectionKind::queue; }

  /// Whether a broker of a class is among `brokers`.
  bool any(std::uint32_t brokers, std::uint32_t of_class) const {
    for (core::BrokerId b = 0; b < kMaxBrokers; ++b)
      if ((brokers & bit(b)) != 0 && classes[b] == of_class) return true;
    return false;
  }

  /// Properties 1, 2 and 3, which depend on what was tried and refused.
  std::uint32_t by_request(std::uint32_t tried, std::uint32_t refused) const {
    const std::uint32_t candidates = in_list & ~refused;
    const bool took_tried = chose() && (tried & bit(result.queue.broker)) != 0;
    const bool available = chosen_class == 0;
    return unless(!any(candidates & ~tried, 0) || (available && !took_tried), kAvailableUntried) |
           unless(!any(candidates, 0) || !chose() || available, kNoIsolated) |
           unless(!any(candidates, 0) || !chose() || available || tried != 0, kNoIsolatedFirst) |
           unless(!took_tried || !any(candidates & ~tried, chosen_class), kTriedLast);
  }

  /// Property 4: the result is an element of the list, and one that the queue data have.
  std::uint32_t element(const core::Queue* list, std::uint32_t n, const TopicView& topic) const {
    if (!chose()) return 0;
    const core::Queue& q = result.queue;
    const bool listed = std::find(list, list + n, q) != list + n;
    return unless(listed && q.broker < kMaxBrokers && q.id >= 0 && q.id < topic.write_nums[q.broker], kElement);
  }

  /// Property 5: no entry of the list, and nobody's health. The list of a topic is shared by every thread that sends to it, and the
  /// health by every topic.
  std::uint32_t changes_nothing(const core::Queue* list, const Health& health) const {
    const bool wrote = result.overwritten != core::kNoPosition && !(list[result.overwritten] == result.queue);
    const bool evicted = result.evicted < kMaxBrokers && health.items[result.evicted].present;
    return unless(!wrote && !evicted, kChangesNothing);
  }

  /// Property 6, in two halves: every Java row fails on an empty list, which would hide the rest [SE-4].
  std::uint32_t total(std::uint32_t refused, bool fault_seen) const {
    const bool candidate = (in_list & ~refused) != 0;
    if (!candidate) return unless(result.kind == core::SelectionKind::none, kNoneGivesNone);
    return unless(!fault_seen && chose(), kTotal);
  }
};

/// Properties 8, 9 and 12 of an observation made now, sent at `sent`.
inline std::uint32_t judge_observation(const core::FaultItem& before, const core::FaultItem& after, core::What what, bool blames,
                                       core::Millis sent, core::Millis now, const Subject& subject) {
  const core::Millis left_before = std::max(before.isolated_until - now, core::Millis{0});
  const core::Millis left_after = std::max(after.isolated_until - now, core::Millis{0});
  const core::Millis longest = std::max(subject.ladder.isolation[subject.ladder.size - 1], subject.ladder.error);
  const bool answer = what == core::What::answer || what == core::What::broker_error;
  return unless(!blames || left_after >= left_before, kNeverBack) | unless(left_after <= std::max(longest, left_before), kNeverBack) |
         unless(!(answer && left_after < left_before && before.blamed_at != core::kNever && sent <= before.blamed_at), kOldAnswer) |
         unless(!says_nothing(what) || (left_after == left_before && before.reachable == after.reachable), kSaysNothing);
}

/// Property 8: once its isolation has passed a broker is available.
inline std::uint32_t judge_health(const Health& health, core::Millis now, const Subject& subject) {
  for (std::uint32_t b = 0; b < subject.form.brokers; ++b) {
    const core::FaultItem& item = health.items[b];
    if (now >= item.isolated_until && !core::available(item, now, subject.choices.availability)) return bit(kNeverBack);
  }
  return 0;
}

}  // namespace sidestep::explore
