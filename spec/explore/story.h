// Paths as cases: the events of the one vocabulary, what the core's executor makes of them, and whether that is what the model saw.
#pragma once

#include <string>
#include <vector>

#include "check/json_form.h"
#include "core/executor.h"
#include "spec/explore/subject.h"

namespace sidestep::explore {

/// A case that is being written, and the executor that runs along with it.
class Story {
 public:
  explicit Story(const Subject& subject);

  /// Adds an event; its outcome. Clock events in a row become one.
  core::Outcome add(const core::Event& event);
  void pass(core::Millis span);
  core::Millis now() const { return now_; }

  /// Throws std::logic_error unless the executor's health is the model's; `model_now`: the moment that stands for now there. Not `exact`:
  /// the model tells only whether a broker is isolated, not for how long.
  void require_health(const Health& health, core::Millis model_now, bool exact = true);
  /// Throws std::logic_error unless it holds.
  static void require(bool agrees, const std::string& what);

  /// The case so far, with the outcomes of its revision and, for comparison, of strict.
  check::Case finish(const std::string& id, const std::string& group, const std::string& why);

 private:
  void tell_clock();
  const Subject& subject_;
  core::Executor executor_;
  std::vector<core::Event> events_;
  core::Millis now_ = 100000;
  bool clock_moved_ = true;
};

/// A route's event for a topic.
core::SetRoute route_event(const std::string& topic, std::uint32_t brokers, std::uint32_t queues);

/// The case of a path of the selection model: the codes of its actions, initial one first, and the states that they lead to but for the
/// last one's.
check::Case tell_selection(const Subject& subject, const std::vector<std::uint32_t>& actions, const std::vector<Packed<4>>& states,
                           std::uint32_t property);

/// The same for a path of the send model.
check::Case tell_send(const Subject& subject, const std::vector<std::uint32_t>& actions, const std::vector<Packed<5>>& states,
                      std::uint32_t property);

/// What a property says.
std::string sentence(std::uint32_t property);

}  // namespace sidestep::explore
