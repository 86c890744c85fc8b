// The source of random events of one case. See generate.h.
#pragma once

#include <map>
#include <optional>

#include "check/generate.h"

namespace sidestep::check {

class EventSource {
 public:
  EventSource(Dice& dice, Cast cast, const GenerateOptions& options, const core::Settings& settings);
  /// The next event; nullopt if what was drawn would have been ill-formed (draw again).
  std::optional<core::Event> next();

 private:
  using Maker = core::Event (EventSource::*)();
  struct Weighted {
    std::string_view word;
    std::size_t weight;
    Maker make;
  };

  core::Event draw();
  core::Event clock();
  core::Event entropy();
  core::Event cursor();
  core::Event route();
  core::Event validate();
  core::Event begin();
  core::Event select();
  core::Event observe();
  core::Event timer();
  core::Event detect();
  core::Event remove();
  core::Event turn_switch();
  core::Event pick();

  core::Event java_observation();
  core::Event strict_observation();
  core::Event send_event(std::int32_t slot);
  core::Event send_route(std::int32_t slot);
  core::Observe random_what();
  std::int64_t duration();
  std::string broker();
  std::int32_t slot() { return dice_.percent(85) || options_.one_counter ? 0 : 1; }

  bool offered(std::string_view word) const { return options_.events.contains(word); }
  core::Snapshot state();
  void learn(const core::Event& event, const core::Outcome& outcome);

  Dice& dice_;
  Cast cast_;
  const GenerateOptions& options_;
  const core::SelectionChoices& choices_;
  core::Executor executor_;
  std::int64_t now_ = 0;
  std::map<std::string, core::RouteData> routes_;  ///< as sent last, by topic
  std::map<std::int32_t, core::Outcome> sends_;    ///< by slot: the Lookup or Attempt that waits for an answer
  std::map<std::int32_t, std::string> send_topics_;
};

}  // namespace sidestep::check
