// What the world does in a case of the vectors: read from its events, and from what `strict` is expected to answer to them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "check/json_form.h"
#include "net/settings.h"

namespace sidestep::test {

using core::Millis;

/// A case that no producer can be brought to.
struct Unplayable {
  std::string reason;
};

/// An outcome that the rule gives a producer, and when.
struct Told {
  core::Outcome outcome;
  Millis at = 0;
  bool operator==(const Told&) const = default;
};

/// An attempt, and what comes of it.
struct AttemptPlan {
  core::Attempt attempt;
  Millis begins = 0;
  std::optional<Millis> handed{};  ///< to the socket; at once if absent
  core::What what = core::What::silent;
  std::int32_t code = 0;
  std::optional<Millis> at{};  ///< absent: nothing, until the case ends
  Millis late = 0;             ///< the timer of its limit
};

/// A look-up, and what the name server answers.
struct LookupPlan {
  Millis begins = 0;
  Millis limit = 0;  ///< of the send's timer meanwhile
  std::optional<Millis> at{};
  std::optional<core::RouteData> route{};
  std::optional<core::LookupFailure> failure{};
  Millis late = 0;
};

struct Plan {
  net::Settings settings;
  std::optional<core::RouteData> cached;  ///< the topic's route, looked up beforehand
  std::int32_t cursor = 0;                ///< where the first selection starts
  std::vector<std::pair<core::Begin, Millis>> sends;
  std::vector<AttemptPlan> attempts;
  std::vector<LookupPlan> lookups;
  std::optional<Millis> shutdown{};
  std::set<std::string> warm;      ///< brokers with a connection that was used before
  std::set<std::string> homeless;  ///< brokers without an address
  Millis ends = 0;
  std::vector<Told> told;  ///< what the rule says, in order; that it waits is left out
  std::optional<core::Snapshot> state{};
  std::size_t passed_over = 0;     ///< events that never reach a producer's rule: they come when nothing waits for them
  bool without_hand_over = false;  ///< what failed had been handed over in the case, which only a Java client can say
};

/// Throws Unplayable.
Plan plan_of(const check::Case& c);

/// What a case expects of `strict`; nullptr: nothing.
const check::Expectation* expected_of_strict(const check::Case& c);

}  // namespace sidestep::test
