// The explorations that make up the table: which models, rows and bounds.
#pragma once

#include <cstdint>
#include <string>

#include "spec/explore/cells.h"

namespace sidestep::explore {

struct Options {
  bool quick = false;
  bool loud = true;            ///< progress on stderr
  std::string only;            ///< explorations whose name holds this; empty: all
  std::uint32_t capacity = 0;  ///< states that there is room for; 0: as the scope says
};

struct Results {
  Cells cells;
  Counts counts;
};

/// Explores; throws SetFull, NeverReached, and std::logic_error where the executor differs from a model.
void explore_selection(const Options& options, Results& results);
void explore_sends(const Options& options, Results& results);
void explore_races(const Options& options, Results& results);

}  // namespace sidestep::explore
