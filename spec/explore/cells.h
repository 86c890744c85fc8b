// What came of the explorations: a cell for each property, revision and switch.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "check/json_form.h"

namespace sidestep::explore {

/// A cell's place.
struct CellKey {
  std::string model;           ///< selection, send, or a race's name
  std::string property;        ///< its number; "6-empty" is the half of 6 about an empty list
  std::string revision;        ///< the row's first release
  std::string latency_switch;  ///< on, off; - for strict
  auto operator<=>(const CellKey&) const = default;
};

/// How a property fails: the shortest way there.
struct Failure {
  std::uint32_t steps = 0;
  std::string scope;
  check::Case vector;             ///< a counterexample that can be replayed, or …
  std::vector<std::string> told;  ///< … an interleaving, a line a step
};

struct Cell {
  std::uint64_t states = 0;
  std::optional<Failure> failure;
};

/// States of one exploration, by its name: `selection 2x2 5.2.0 on`.
using Counts = std::map<std::string, std::uint64_t>;

class Cells {
 public:
  /// Adds an exploration's states to a cell, and a failure if it is the first or a shorter one.
  void add(const CellKey& key, std::uint64_t states, std::optional<Failure> failure);
  /// One line a cell: model, property, revision, switch, holds or fails, states, file; separated by tabs. Writes the counterexamples into
  /// `folder` unless it is empty.
  std::string lines(const std::string& folder) const;
  bool strict_holds() const;

 private:
  std::map<CellKey, Cell> cells_;
};

/// `a.name count` lines, sorted.
std::string pinned_text(const Counts& counts);
/// What differs between pins of a file and the counts; empty if nothing. Pins of explorations that were not run are passed over unless
/// `all` were run.
std::vector<std::string> differences(const std::string& file, const Counts& counts, bool all);

}  // namespace sidestep::explore
