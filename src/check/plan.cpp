// See plan.h: the choice between the ways of judging, and the plainest of them.
#include "check/plan.h"

#include <algorithm>

#include "check/words.h"

namespace sidestep::check {

const Expectation* expectation_of(const Case& c, std::string_view revision) {
  for (const Expectation& expectation : c.expect)
    if (std::ranges::find(expectation.revisions, revision) != expectation.revisions.end()) return &expectation;
  return nullptr;
}

const std::vector<core::Outcome>* expected_of(const Case& c, std::string_view revision) {
  const Expectation* expectation = expectation_of(c, revision);
  return expectation == nullptr ? nullptr : &expectation->outcomes;
}

const std::vector<std::string>& requirements_of(const Case& c, std::string_view revision) {
  const Expectation* expectation = expectation_of(c, revision);
  return expectation == nullptr || expectation->requirements.empty() ? c.requirements : expectation->requirements;
}

namespace {

/// Without its two flags an observation is booked as the send loop books it.
bool needs_the_send_loop(const core::Event& event, const Hello& hello) {
  const auto* observe = std::get_if<core::Observe>(&event);
  return observe != nullptr && observe->broker && !observe->isolation && hello.profile != "strict" && hello.profile != kRoundRobin;
}

/// A state is asked for, nothing of it is shown, and nothing else tells anything either.
bool is_about_what_is_hidden(const std::vector<core::Outcome>& expected, const Hello& hello) {
  return std::ranges::any_of(expected, [](const core::Outcome& o) { return std::holds_alternative<core::Snapshot>(o); }) &&
         std::ranges::none_of(expected, [&](const core::Outcome& o) { return observable(o, hello); });
}

}  // namespace

std::optional<std::string> cannot_execute(const std::vector<core::Event>& events, const Hello& hello) {
  for (const core::Event& event : events) {
    if (!hello.events.contains(word(event))) return "does not execute " + std::string(word(event));
    if (needs_the_send_loop(event, hello) && !hello.events.contains("begin"))
      return "does not execute begin, whose table books an observation";
    if (hello.clock == Hello::Clock::none && std::holds_alternative<core::SetClock>(event)) return "can't set the clock";
    if (hello.cursor == Hello::Cursor::none && std::holds_alternative<core::SetCursor>(event)) return "can't set the cursor";
  }
  return std::nullopt;
}

Plan plan_exact(const Case& c, std::string_view revision, const Hello& hello) {
  const std::vector<core::Outcome>* expected = expected_of(c, revision);
  if (expected == nullptr) return Foreign{};
  if (auto reason = cannot_execute(c.events, hello)) return Skip{std::move(*reason)};
  if (is_about_what_is_hidden(*expected, hello)) return Skip{"exposes nothing of what the case is about"};
  return Question{c, [expected, &hello](const std::vector<core::Outcome>& got) { return first_difference(*expected, got, hello); }};
}

Plan plan(const Case& c, std::string_view profile, const Hello& hello) {
  if (profile == kRoundRobin) return plan_round_robin(c, hello);
  if (hello.cursor == Hello::Cursor::random) return plan_random_start(c, profile, hello);
  return plan_exact(c, profile, hello);
}

}  // namespace sidestep::check
