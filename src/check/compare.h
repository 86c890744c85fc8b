// Holds an adapter's outcomes against the expected ones, member by member, as far as the adapter can show them. Spec: spec/protocol.md.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "check/adapter.h"

namespace sidestep::check {

/// The first event whose outcome is not the expected one.
struct Difference {
  std::size_t event = 0;   ///< index
  std::string member;      ///< path of the first member that differs; empty: another kind of outcome
  core::Outcome expected;  ///< both as far as the adapter shows them
  core::Outcome got;
  bool operator==(const Difference&) const = default;
};

/// What of an outcome an adapter of that hello can show: of a state what it exposes (nothing, if that is what it exposes: an empty state),
/// of a queue its broker alone if that is all it can tell.
core::Outcome visible(core::Outcome outcome, const Hello& hello);

/// Whether two adapters of that hello could differ in it: it is neither {} nor a state of which nothing is shown.
bool observable(const core::Outcome& outcome, const Hello& hello);

/// The path of the first member in which two documents differ, `a.b[2]`; empty: they differ as a whole, or not at all.
std::string differing_member(const boost::json::value& expected, const boost::json::value& got);

/// Both as many as there are events.
std::optional<Difference> first_difference(std::span<const core::Outcome> expected, std::span<const core::Outcome> got, const Hello& hello);

}  // namespace sidestep::check
