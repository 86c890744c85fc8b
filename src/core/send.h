// The send loop as a machine without I/O: (state, event) -> (state, action). Spec: spec/send-loop.md (SL).
//
// Innermost header: see types.h.
#pragma once

#include "core/send_java.h"
#include "core/send_strict.h"

namespace sidestep::core {

/// [SL-1] One event, one action. `ladder` is read by strict. An event that does not belong to the state gives `ignore` and changes nothing.
constexpr SendStep send_step(const SendState& state, const SendEvent& event, const SendChoices& choices, LadderView ladder) {
  if (choices.strict) return StrictSend{state, ladder, event.now, {}}.step(event);
  return JavaSend{state, choices, event.now, {}}.step(event);
}

}  // namespace sidestep::core
