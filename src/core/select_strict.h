// Selection in strict. Spec: spec/selection.md (SE-30 .. SE-35).
//
// Innermost header: see types.h.
#pragma once

#include "core/selection.h"

namespace sidestep::core {

inline constexpr std::uint32_t kNoClass = 6;

/// [SE-31] The class of a queue by its broker: 0 available, 2 reachable, 4 any; one more if tried.
constexpr std::uint32_t class_of(const FaultItem& item, std::uint8_t marks, Millis now) {
  const std::uint32_t tried = (marks & kTried) != 0 ? 1 : 0;
  if (now >= item.isolated_until) return tried;
  return (item.reachable ? 2U : 4U) + tried;
}

/// The best class's first candidate at or after the cursor, going round once.
template <class Trace>
constexpr Selection select_strict(const SelectionView& view, const SelectionRequest& request, Trace& trace) {
  Selection result;
  result.cursor = request.cursor;
  result.pick_cursor = request.pick_cursor;
  const std::uint32_t n = view.list.size;
  if (n == 0) {  // [SE-35]
    trace.rule(Reason::empty_list);
    return result;
  }
  const std::uint32_t start = cursor_position(request.cursor.set ? request.cursor.value : request.draws.at(0), n);  // [SE-32]
  std::uint32_t best = kNoClass;
  std::uint32_t chosen = 0;
  std::uint32_t p = start;
  for (std::uint32_t k = 0; k < n && best != 0; ++k) {
    const BrokerId broker = view.list.data[p].broker;
    const std::uint8_t marks = view.marks == nullptr ? std::uint8_t{0} : view.marks[broker];
    if ((marks & kRefused) != 0) {  // [SE-30]
      trace.probe(static_cast<std::int32_t>(start), p, Reason::refused);
    } else {
      const std::uint32_t mine = class_of(view.table.data[broker], marks, request.now);
      trace.probe(static_cast<std::int32_t>(start), p, static_cast<Reason>(static_cast<std::uint32_t>(Reason::available_untried) + mine));
      if (mine < best) {  // [SE-33]: equal classes keep the first
        best = mine;
        chosen = p;
      }
    }
    p = p + 1 == n ? 0 : p + 1;
  }
  if (best == kNoClass) return result;  // [SE-35]
  trace.probe(static_cast<std::int32_t>(start), chosen, Reason::best);
  result.kind = SelectionKind::queue;
  result.queue = view.list.data[chosen];
  result.position = chosen;
  result.cursor = Counter{static_cast<std::int32_t>(chosen + 1 == n ? 0 : chosen + 1), true};  // [SE-34]
  result.drawn = request.cursor.set ? 0 : 1;
  return result;
}

}  // namespace sidestep::core
