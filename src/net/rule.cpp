#include "net/rule.h"

#include <utility>

namespace sidestep::net {

namespace {

/// More than one event takes: a selection draws once, for a cursor that is new.
constexpr std::size_t kDraws = 4;

}  // namespace

Rule::Rule(Environment& environment, core::Settings settings, Watch watch)
    : environment_(&environment), executor_(*core::find_revision("strict"), std::move(settings)), watch_(std::move(watch)) {}

core::Outcome Rule::step(const core::Event& event) {
  const Millis now = environment_->now();
  if (now != clock_) perform(core::SetClock{now});
  clock_ = now;
  if (executor_.draws() < kDraws) {
    core::SupplyEntropy entropy;
    for (std::size_t i = 0; i < 8 * kDraws; ++i) entropy.draws.push_back(environment_->draw());
    perform(entropy);
  }
  return perform(event);
}

core::Outcome Rule::perform(const core::Event& event) {
  core::Outcome outcome = executor_.step(event);
  if (watch_) watch_(event, outcome);
  return outcome;
}

}  // namespace sidestep::net
