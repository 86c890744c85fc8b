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

/// A choice as a constant. The verifier folds a scalar, but not a struct that was copied; and only where a choice is constant does it leave
/// the other rows' branches alone.
template <auto value>
constexpr auto constant() {
  return value;
}

inline core::Millis any_between(core::Millis least, core::Millis end) {
  const core::Millis t = nondet_llong();
  __ESBMC_assume(t >= least && t < end);
  return t;
}
inline core::Millis any_moment() { return any_between(0, core::kTimeEnd); }

inline constexpr core::Millis kLongestIsolation = 600000;  ///< of the ladders that come with the core

/// The end of an isolation that an update can have left, or kNever.
inline core::Millis any_end() { return any_between(core::kNever, core::kTimeEnd + kLongestIsolation); }

inline constexpr core::SelectionChoices kRow = core::selection_row::SELECTION_ROW();

/// The row's ladder.
template <bool is_short>
const core::LadderView& ladder_of() {
  if (is_short) return core::kShortLadder;
  return core::kLongLadder;
}
const core::LadderView& kLadder = ladder_of<kRow.short_ladder>();

}  // namespace sidestep::verify
