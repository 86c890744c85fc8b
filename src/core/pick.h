// pickOneAtLeast: a broker from the fault table when none is available. Spec: spec/fault-table.md (FT-20 .. FT-25).
//
// Innermost header: see types.h.
#pragma once

#include "core/counter.h"
#include "core/fault_table.h"

namespace sidestep::core {

/// The brokers that have an item, in the order in which the table gives them out: after the shuffle where a row shuffles. Borrowed.
struct TableOrder {
  const BrokerId* data = nullptr;
  std::uint32_t size = 0;
};

struct PickResult {
  BrokerId broker = kNoBroker;  ///< kNoBroker: none
  JavaFault fault = JavaFault::none;
  Counter counter;
  std::uint32_t drawn = 0;
};

/// [FT-21] Whether item `a` sorts before `b`: available first, then the lower latency, then the earlier end.
constexpr bool picked_before(const FaultItem& a, const FaultItem& b, Millis now) {
  const bool a_available = available(a, now, Availability::time);
  const bool b_available = available(b, now, Availability::time);
  if (a_available != b_available) return a_available;
  if (a.latency != b.latency) return a.latency < b.latency;
  return a.isolated_until < b.isolated_until;
}

/// The broker of a given rank, 0 .. size-1, in the sorted table. Ties keep the table's order [FT-22]. No allocation: each item's rank is
/// counted.
constexpr BrokerId ranked(FaultTable table, TableOrder order, std::uint32_t rank, Millis now) {
  BrokerId found = kNoBroker;
  for (std::uint32_t i = 0; i < order.size; ++i) {
    std::uint32_t before = 0;
    for (std::uint32_t j = 0; j < order.size; ++j) {
      const FaultItem& mine = table.data[order.data[i]];
      const FaultItem& other = table.data[order.data[j]];
      if (picked_before(other, mine, now) || (j < i && !picked_before(mine, other, now))) ++before;
    }
    if (before == rank) found = order.data[i];
  }
  return found;
}

/// Picks a broker. `counter` is the caller slot's counter of pick, stepped only when there are two items or more [FT-23].
constexpr PickResult pick(FaultTable table, TableOrder order, Counter counter, Draws draws, Millis now, const SelectionChoices& choices) {
  PickResult result;
  result.counter = counter;
  if (choices.pick_reachable) {  // [FT-25]
    for (std::uint32_t i = 0; i < order.size; ++i) {
      if (table.data[order.data[i]].reachable) {
        result.broker = order.data[i];
        return result;
      }
    }
    return result;
  }
  if (order.size == 0) return result;  // [FT-20]
  const std::int32_t half = static_cast<std::int32_t>(order.size / 2);
  std::int32_t rank = 0;
  if (half > 0) {  // [FT-23]
    const Step step = next_index(counter, choices.counter, draws.at(0));
    result.counter = step.counter;
    result.drawn = step.drawn;
    rank = step.index % half;
  }
  if (rank < 0) {  // [FT-24]
    result.fault = JavaFault::index;
    return result;
  }
  result.broker = ranked(table, order, static_cast<std::uint32_t>(rank), now);
  return result;
}

}  // namespace sidestep::core
