// Selection: which queue the next attempt goes to. Spec: spec/selection.md (SE).
//
// Innermost header: see types.h.
#pragma once

#include "core/select_java.h"
#include "core/select_strict.h"

namespace sidestep::core {

/// [SE-1] Selects by the row's choices. `trace` sees each probe and each rule applied (NoTrace: nobody watches).
template <class Trace>
constexpr Selection select(const SelectionView& view, const SelectionRequest& request, const SelectionChoices& choices, Trace& trace) {
  if (choices.strict) return select_strict(view, request, trace);
  return select_java(view, request, choices, trace);
}

constexpr Selection select(const SelectionView& view, const SelectionRequest& request, const SelectionChoices& choices) {
  NoTrace trace;
  return select(view, request, choices, trace);
}

}  // namespace sidestep::core
