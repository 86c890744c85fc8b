// What of a case an adapter is asked, and how its outcomes are judged: by the expectations of the case, by one start value that explains
// the whole (cursor: random), or by the order alone (round_robin). Spec: spec/protocol.md, "hello".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "check/compare.h"

namespace sidestep::check {

/// The profile of an implementation that takes the queues in turn, whatever the health.
inline constexpr std::string_view kRoundRobin = "round_robin";

/// Why an adapter is not asked a case; shown and counted.
struct Skip {
  std::string reason;
};
/// The case says nothing about the profile; not counted.
struct Foreign {};
/// Asks `sent` and judges what comes back.
struct Question {
  Case sent;
  std::function<std::optional<Difference>(const std::vector<core::Outcome>& got)> judge;
};
using Plan = std::variant<Question, Skip, Foreign>;

/// The plan for one case. `profile` is a revision's name or kRoundRobin. The case must outlive the plan.
Plan plan(const Case& c, std::string_view profile, const Hello& hello);

/// What a case expects of a revision; nullptr: nothing.
const Expectation* expectation_of(const Case& c, std::string_view revision);
/// Its outcomes; nullptr: none.
const std::vector<core::Outcome>* expected_of(const Case& c, std::string_view revision);
/// The requirements that a case holds a revision to: its expectation's; the case's where those are not told apart.
const std::vector<std::string>& requirements_of(const Case& c, std::string_view revision);

/// The same, by how an adapter starts its cursor (see the .cpp files).
Plan plan_exact(const Case& c, std::string_view revision, const Hello& hello);
Plan plan_random_start(const Case& c, std::string_view revision, const Hello& hello);
Plan plan_round_robin(const Case& c, const Hello& hello);

/// Why the adapter can't be asked these events; nullopt: it can.
std::optional<std::string> cannot_execute(const std::vector<core::Event>& events, const Hello& hello);

}  // namespace sidestep::check
