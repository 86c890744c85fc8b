// Makes a failing case small: fewer events, simpler values, as long as it still fails.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "check/json_form.h"

namespace sidestep::check {

/// Which of the candidates still show the fault; as many answers. May stop early: missing answers count as no.
using StillFails = std::function<std::vector<bool>(const std::vector<Case>& candidates)>;

/// The smallest case found until `deadline`: from `c`, deleting events (chunks, then single ones) and simplifying values (toward 0,
/// toward the default, toward shorter lists). Expectations are dropped.
Case shrink(Case c, const StillFails& still_fails, std::chrono::steady_clock::time_point deadline);

/// Simpler variants of a JSON value, simplest first: an integer nearer to 0, an array or object with a part less, false for true, and the
/// same of each part.
std::vector<boost::json::value> simpler(const boost::json::value& value);

}  // namespace sidestep::check
