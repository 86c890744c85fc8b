// One step as the invariants see it. Private to them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "model/invariants.h"

namespace sidestep::model {

struct Invariants::Step {
  const core::Event& event;
  const core::Outcome& outcome;
  const core::Snapshot& before;
  const core::Snapshot& after;
  std::vector<std::string> broken;

  /// Notes what is broken, unless it holds.
  void must(bool holds, std::string_view sentence) {
    if (!holds) broken.emplace_back(sentence);
  }
};

inline bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The topic as a snapshot shows it; one that isn't shown has nothing.
inline core::TopicState topic_in(const core::Snapshot& snapshot, const std::string& topic) {
  const auto found = snapshot.topics.find(topic);
  return found == snapshot.topics.end() ? core::TopicState{} : found->second;
}

}  // namespace sidestep::model
