// Runs vectors on an adapter and tells what conforms.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "check/adapter.h"
#include "check/compare.h"

namespace sidestep::check {

enum class Verdict {
  passed,
  failed,
  skipped,  ///< the adapter says that it can't
  not_run,  ///< the adapter had failed too often before
};

/// One case under one profile.
struct CaseReport {
  const Case* original = nullptr;
  std::string profile;
  Verdict verdict = Verdict::passed;
  CaseResult::Kind kind = CaseResult::Kind::outcomes;
  std::string reason;                    ///< why skipped or not run, or what happened instead of outcomes
  std::optional<Difference> difference;  ///< failed by its outcomes
  std::vector<core::Event> sent;         ///< failed: the events that the adapter was given
  std::vector<core::Outcome> got;        ///< failed: its outcomes, if it gave some
  bool known = false;                    ///< failed, as a list of known failures says
};

struct Report {
  std::vector<Hello> adapters;         ///< one a profile
  std::vector<CaseReport> cases;       ///< in the order of profiles and vectors
  std::vector<std::string> incidents;  ///< what went wrong beside the cases
  std::vector<std::string> stale;      ///< known failures that pass or don't exist

  std::size_t count(Verdict verdict) const;
  /// Failures that were not known.
  std::size_t unexpected() const;
  /// Everything ran, and nothing went wrong that was not known.
  bool clean() const { return unexpected() == 0 && count(Verdict::not_run) == 0 && incidents.empty() && stale.empty(); }
  /// The failing case with the fewest events, unexpected ones first, those of a public report first among equals; nullptr if none fails.
  const CaseReport* shortest_failure() const;
};

struct CheckOptions {
  AdapterOptions adapter;
  std::vector<std::string> profiles;     ///< empty: the adapter's own
  std::string group;                     ///< empty: every group
  std::set<std::string> known_failures;  ///< ids
  /// Called now and then: profile, cases done, cases in all.
  std::function<void(const std::string&, std::size_t, std::size_t)> progress;
};

/// Throws AdapterError if the adapter can't be used for one of the profiles.
Report check_adapter(const std::vector<Case>& cases, const CheckOptions& options);

}  // namespace sidestep::check
