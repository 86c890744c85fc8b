// What generated sequences reached: ways through the rule by row, kinds of events and outcomes. What must be reached is listed
// from the rows; a way that no sequence takes means that a property says nothing about it.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <set>
#include <string>

#include "core/event.h"
#include "core/revision.h"
#include "proptests/differential.h"

namespace sidestep::proptests {

class Coverage {
 public:
  /// Counts one step.
  void count(const core::Revision& revision, const core::Settings& settings, const core::Event& event, const Differential& both);
  void add(const std::string& way) { ++counts_[way]; }

  /// Prints by groups how much was reached, and what was not.
  void print(std::ostream& out) const;
  /// Ways that must be reached and were not.
  std::set<std::string> missing() const;

 private:
  void count_phase(const core::Revision& revision, const core::Event& event, const core::Outcome& outcome);

  std::map<std::string, std::uint64_t> counts_;
};

/// Every way that must be reached: `group: way`.
std::set<std::string> must_be_reached();

}  // namespace sidestep::proptests
