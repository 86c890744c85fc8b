// Core and model side by side, with the invariants looking on. Property tests and fuzz harnesses go through it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/executor.h"
#include "model/invariants.h"
#include "model/model.h"
#include "proptests/generator.h"

namespace sidestep::proptests {

/// What executes events.
using Subject = std::function<core::Outcome(const core::Event&)>;

/// The core.
Subject core_subject(const core::Revision& revision, const core::Settings& settings);

class Differential {
 public:
  Differential(const core::Revision& revision, const core::Settings& settings, Subject subject);

  /// Executes an event on both; the state is compared after it, too. nullopt: they agree and no invariant is broken.
  std::optional<std::string> step(const core::Event& event);

  /// What the model said last, and the ways that it took.
  const core::Outcome& outcome() const { return outcome_; }
  const std::vector<std::string_view>& trail() const { return trail_; }

 private:
  Subject subject_;
  model::Model model_;
  model::Invariants invariants_;
  core::Snapshot before_;
  core::Outcome outcome_;
  std::vector<std::string_view> trail_;
};

/// Runs a whole scenario. nullopt: no difference.
std::optional<std::string> first_difference(const Scenario& scenario, Subject subject,
                                            const std::function<void(const core::Event&, const Differential&)>& seen = {});

/// Writes the scenario as a vector file, the model's outcomes being expected, so that it can be replayed. Tells its path.
std::string write_vector(const Scenario& scenario, const std::string& why, const std::filesystem::path& folder);

}  // namespace sidestep::proptests
