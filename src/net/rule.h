// The rule as a producer has it: the core's executor, fed with the time and with chance. The fault table, the routes and the cursors have
// this one owner.
#pragma once

#include <functional>

#include "core/executor.h"
#include "net/environment.h"

namespace sidestep::net {

/// Hears every event and its outcome, in order: a trace that the core can replay.
using Watch = std::function<void(const core::Event&, const core::Outcome&)>;

class Rule {
 public:
  /// `watch` may be empty.
  Rule(Environment& environment, core::Settings settings, Watch watch);

  /// Executes an event now. The clock is set and entropy supplied as events of their own, before it.
  core::Outcome step(const core::Event& event);

 private:
  core::Outcome perform(const core::Event& event);

  Environment* environment_;
  core::Executor executor_;
  Watch watch_;
  Millis clock_ = 0;
};

}  // namespace sidestep::net
