// Fault items as a state holds them: times relative to now, saturated where nothing can tell them apart any more.
//
// What has passed has passed: an end at or before now is now. Only the rows that sort items for pick keep the order of past ends, and the
// latencies [FT-21]. A blame older than any answer that could clear it is as old as that [FT-14].
#pragma once

#include "core/choices.h"
#include "core/fault_table.h"
#include "spec/explore/bits.h"

namespace sidestep::explore {

inline constexpr std::uint32_t kMaxBrokers = 3;
/// An answer that earns no isolation took less than this in both ladders [FT-2, FT-3].
inline constexpr core::Millis kForgotten = 550;

struct Health {
  core::FaultItem items[kMaxBrokers];
};

/// Which fields of the items a row reads.
struct HealthForm {
  std::uint32_t brokers = 0;
  bool sorts = false;                   ///< pick sorts: order of past ends and latencies matter
  bool flag = false;                    ///< has the flag reachable
  bool checks = false;                  ///< has a detector
  core::Millis forgotten = kForgotten;  ///< a blame this old is as good as older: no answer is sent before it
  core::Millis grid = 1;                ///< the boundary: times to come are within 1 ms of a multiple
};

HealthForm health_form(const core::SelectionChoices& choices, std::uint32_t brokers, core::Millis grid);

inline bool same_item(const core::FaultItem& a, const core::FaultItem& b) {
  return a.isolated_until == b.isolated_until && a.blamed_at == b.blamed_at && a.latency == b.latency && a.next_check == b.next_check &&
         a.present == b.present && a.reachable == b.reachable && a.probing == b.probing;
}

/// Saturates.
void normalise(Health& health, const HealthForm& form, core::Millis now);

/// Moves every moment back by `span`, so that now can stay.
void shift(Health& health, const HealthForm& form, core::Millis span);

/// Whether every time to come is within 1 ms of the grid. States beyond are outside the boundary.
bool on_grid(const Health& health, const HealthForm& form, core::Millis now);

/// Reads or writes a normalised health.
template <std::size_t Words>
void put(BitWriter<Words>& out, const Health& health, const HealthForm& form, core::Millis now) {
  for (std::uint32_t b = 0; b < form.brokers; ++b) {
    const core::FaultItem& item = health.items[b];
    out.put(item.present ? 1 : 0, 1);
    if (!item.present) continue;
    out.put(static_cast<std::uint64_t>(item.isolated_until - now + kMaxBrokers), 20);
    out.put(static_cast<std::uint64_t>(item.blamed_at - now + form.forgotten), 10);
    if (form.sorts) out.put(static_cast<std::uint64_t>(item.latency), 15);
    if (form.flag) out.put(item.reachable ? 1 : 0, 1);
    if (form.checks) out.put(static_cast<std::uint64_t>(item.next_check - now), 12);
    if (form.checks) out.put(item.probing ? 1 : 0, 1);
  }
}
template <std::size_t Words>
Health get_health(BitReader<Words>& in, const HealthForm& form, core::Millis now) {
  Health health;
  for (std::uint32_t b = 0; b < form.brokers; ++b) {
    core::FaultItem& item = health.items[b];
    item.present = in.get(1) != 0;
    if (!item.present) continue;
    item.isolated_until = static_cast<core::Millis>(in.get(20)) + now - kMaxBrokers;
    item.blamed_at = static_cast<core::Millis>(in.get(10)) + now - form.forgotten;
    if (form.sorts) item.latency = static_cast<core::Millis>(in.get(15));
    if (form.flag) item.reachable = in.get(1) != 0;
    if (form.checks) item.next_check = static_cast<core::Millis>(in.get(12)) + now;
    if (form.checks) item.probing = in.get(1) != 0;
  }
  return health;
}

}  // namespace sidestep::explore
