// The two that execute a case while vectors are written.
#pragma once

#include "core/executor.h"
#include "files.h"
#include "model/model.h"

namespace sidestep::vectors {

inline Runs core_and_model() {
  const auto by_model = [](const core::Revision& revision, const Case& c) {
    model::Model model(revision, c.settings);
    std::vector<core::Outcome> outcomes;
    for (const Event& event : c.events) outcomes.push_back(model.step(event));
    return outcomes;
  };
  return {[](const core::Revision& revision, const Case& c) { return core::run(revision, c.settings, c.events); }, by_model};
}

}  // namespace sidestep::vectors
