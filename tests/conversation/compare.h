// Holds what the real producer did against what the core does, member by member.
#pragma once

#include <string>
#include <vector>

#include "tests/conversation/replay.h"

namespace sidestep::conversation {

/// How a send of the Java client ended, in the vocabulary.
struct JavaEnd {
  core::Ending ending = core::Ending::unchecked;
  std::int32_t code = 0;
};
JavaEnd end_of(const Told& told);

/// What differs between the send that was observed and the core's; empty: nothing. Each in words: part, what the core has, what Java did.
std::vector<std::string> differences(const Scenario& scenario, const Step& step, const Observed& observed, const Replayed& replayed);

/// What differs in the counter and the list of a topic and in the fault table, looked at `now`.
std::vector<std::string> differences(const Held& held, const std::string& topic, const core::Snapshot& state, Millis now);

}  // namespace sidestep::conversation
