// What every harness takes: any value in range, and a row's choices as constants.
//
// The runner defines the macros: SELECTION_ROW and SEND_ROW name functions of core/selection_rows.h and core/send_rows.h, PROPERTY is the
// number of the property, PLANTED plants a fault that the same property must find.
#pragma once

#include "core/ladder.h"
#include "core/selection_rows.h"
#include "core/types.h"

extern "C" {  // the verifier's own: any value
bool nondet_bool();
unsigned char nondet_uchar();
int nondet_int();
unsigned nondet_uint();
long long nondet_llong();
}

namespace sidestep::verify {

constexpr bool asked(int property) { return (ASKED >> property & 1) != 0; }

/// A choice as a constant. The verifier folds a scalar, but not a struct that was copied; and only where a choice is constant does it leave
/// the other rows' branches alone.
template <auto value>
constexpr auto constant() {
  return value;
}

// What a counterexample tells is drawn by nondet_…() itself: what another function returns is not shown.
inline bool is_moment(core::Millis t) { return t >= 0 && t < core::kTimeEnd; }
inline bool is_span(core::Millis t) { return t > -core::kTimeEnd && t < core::kTimeEnd; }

inline constexpr core::Millis kLongestIsolation = 600000;  ///< of the ladders that come with the core

/// Whether an update can have left that end of an isolation; or kNever.
inline bool is_end(core::Millis t) { return t >= core::kNever && t < core::kTimeEnd + kLongestIsolation; }

inline constexpr core::SelectionChoices kRow = core::selection_row::SELECTION_ROW();

/// The row's ladder.
template <bool is_short>
const core::LadderView& ladder_of() {
  if (is_short) return core::kShortLadder;
  return core::kLongLadder;
}
const core::LadderView& kLadder = ladder_of<kRow.short_ladder>();

}  // namespace sidestep::verify
