// Executes events on the rule: interns names, keeps topics, cursors, fault items and sends, and calls the pure functions.
// The one stateful piece of the core; the shell, the kit, the fuzzers and the property tests all go through it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/event.h"
#include "core/revision.h"

namespace sidestep::core {

/// What one probe of a selection saw, for those who explain.
struct ProbeNote {
  std::int32_t index = 0;      ///< the counter's value, or the cursor
  std::uint32_t position = 0;  ///< kNoPosition: no queue was looked at
  std::string text;            ///< what decided
};

class Executor {
 public:
  /// Starts from nothing: clock 0, no routes, no items, no draws, no sends.
  Executor(const Revision& revision, Settings settings);
  ~Executor();

  /// Executes one event. Never throws on bad input: an ill-formed ladder in the settings makes every event ill-formed [FT-18], and an
  /// ill-formed event (a time out of range, a send that does not exist) gives Fault{bad_event, part} and changes nothing.
  Outcome step(const Event& event);

  /// How many of the supplied draws are left.
  std::size_t draws() const;

  /// How the last step decided, probe by probe, rule by rule; empty for events that decide nothing.
  const std::vector<ProbeNote>& notes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Runs a whole case.
std::vector<Outcome> run(const Revision& revision, const Settings& settings, const std::vector<Event>& events);

}  // namespace sidestep::core
