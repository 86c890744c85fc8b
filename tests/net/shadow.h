// The rule once more, fed with what a producer's own was: whether its trace replays, and what state it came to.
#pragma once

#include <set>
#include <string>

#include "core/executor.h"
#include "net/settings.h"

namespace sidestep::test {

class Shadow {
 public:
  void step(const core::Event& event, const core::Outcome& outcome) { same_ = executor_.step(event) == outcome && same_; }
  /// Whether each outcome was the same.
  bool same() const { return same_; }
  core::Snapshot state() { return std::get<core::Snapshot>(executor_.step(core::Inspect{})); }
  /// Brokers that were ever blamed.
  std::set<std::string> blamed() {
    std::set<std::string> names;
    for (const auto& [name, item] : state().items) {
      if (item.blamed_at) names.insert(name);
    }
    return names;
  }

 private:
  core::Executor executor_{*core::find_revision("strict"), net::rule_settings({})};
  bool same_ = true;
};

}  // namespace sidestep::test
