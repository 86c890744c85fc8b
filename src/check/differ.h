// The differential run: random cases, the core against an adapter; a difference is shrunk to a case small enough to read.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "check/adapter.h"
#include "check/compare.h"
#include "core/revision.h"

namespace sidestep::check {

struct DifferOptions {
  AdapterOptions adapter;
  std::string profile;                    ///< asked of the adapter
  const core::Revision* rules = nullptr;  ///< what it is compared with
  std::uint64_t seed = 1, from = 0;       ///< cases from, from+1, … of the seed
  std::uint64_t cases = 1000;
  std::size_t length = 30;                   ///< events a case
  std::set<std::string> without;             ///< words of events to leave out
  std::optional<std::chrono::seconds> time;  ///< stop after so long
  std::chrono::seconds shrink_time{60};
  std::function<void(std::uint64_t done)> progress;
};

/// A difference, shrunk.
struct Found {
  std::uint64_t k = 0;             ///< the case of the seed
  std::size_t events_before = 0;   ///< its size before shrinking
  Case minimal;                    ///< with the core's outcomes as its expectation
  std::vector<core::Outcome> got;  ///< the adapter's, if it gave some
  std::optional<Difference> difference;
  std::string detail;  ///< what the adapter did instead of giving outcomes
};

struct DifferResult {
  Hello hello;
  std::uint64_t compared = 0;                    ///< cases
  std::uint64_t observed = 0;                    ///< outcomes compared in which an adapter of that hello could have differed
  std::map<std::string, std::uint64_t> skipped;  ///< cases that the adapter could not be asked, by the reason
  std::vector<std::string> left_out;             ///< events that were not sent, each with the reason
  std::uint64_t events = 0;
  std::uint64_t next = 0;  ///< where to go on: --from
  std::optional<Found> found;
  std::vector<std::string> incidents;
};

/// Stops at the first difference. Throws AdapterError.
DifferResult differ(const DifferOptions& options);

}  // namespace sidestep::check
