// Generates sequences of events, one at a time: knowing what came of the last one, it can go on with a send that waits for an answer.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/event.h"
#include "core/revision.h"
#include "proptests/dice.h"

namespace sidestep::proptests {

/// What is generated: a case for one revision.
struct Scenario {
  const core::Revision* revision = nullptr;
  core::Settings settings;
  std::vector<core::Event> events;
};

/// Moments are below it.
inline constexpr std::int64_t kEndOfTime = std::int64_t{1} << 61;

/// `rare` once in `n`.
template <class T>
T chance(Dice& dice, std::uint32_t n, T rare, T usual) {
  return dice.one_in(n) ? rare : usual;
}

core::Settings generate_settings(Dice& dice, const core::Revision& revision);

class Generator {
 public:
  Generator(Dice& dice, const core::Revision& revision)
      : dice_(dice), strict_(revision.selection->choices.strict), installs_first_(revision.selection->choices.installs_first) {}

  /// The next event.
  core::Event next();
  /// What came of it.
  void learn(const core::Event& event, const core::Outcome& outcome);

 private:
  /// What the send of a slot waits for.
  struct Pending {
    std::string topic;
    std::optional<core::Lookup> lookup;
    std::optional<core::Attempt> attempt;
  };

  core::Event by_chance();
  core::SetRoute sound_route(std::int32_t queues);
  void plan_half_a_route();
  void plan_crowd();
  void plan_classes();
  core::Event go_on(std::int32_t slot, const Pending& pending);
  core::Event set_clock();
  core::Event supply_entropy();
  core::Event set_cursor();
  core::Event set_route();
  core::Event validate();
  core::Event begin();
  core::Event select();
  core::Event observe();
  core::Event detect();

  std::string broker();
  std::string topic();
  std::int32_t slot();
  std::vector<std::string> brokers(std::uint32_t most);
  core::RouteData route();
  core::Validate message();
  core::What what();
  std::int32_t code();

  Dice& dice_;
  bool strict_;
  bool installs_first_;
  std::int64_t now_ = 0;
  std::optional<std::string> chosen_;  ///< the broker of the last selection
  std::map<std::string, core::RouteData> routes_;
  std::map<std::int32_t, Pending> pending_;
  std::deque<core::Event> planned_;
};

}  // namespace sidestep::proptests
