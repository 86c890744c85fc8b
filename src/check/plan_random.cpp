// cursor: random. The implementation starts where it likes, so the case is asked without its cursors and draws, and passes if one start
// value, the same for every topic and slot, explains all outcomes. Expected outcomes come from the core, once for each start.
#include <algorithm>
#include <memory>
#include <numeric>

#include "check/plan.h"
#include "check/words.h"
#include "core/executor.h"

namespace sidestep::check {
namespace {

bool selects(const core::Event& event) { return std::holds_alternative<core::Select>(event) || std::holds_alternative<core::Begin>(event); }

/// What fixes the start, and is left out.
bool fixes_start(const core::Event& event) {
  if (const auto* cursor = std::get_if<core::SetCursor>(&event)) return cursor->topic.has_value();
  const auto* entropy = std::get_if<core::SupplyEntropy>(&event);
  return entropy != nullptr && !entropy->shuffle;
}

bool sets_cursor_later(const std::vector<core::Event>& events) {
  const auto first = std::ranges::find_if(events, selects);
  return std::any_of(first, events.end(), [](const core::Event& e) { return std::holds_alternative<core::SetCursor>(e); });
}

/// More starts are not tried.
constexpr std::size_t kMostStarts = 5040;

/// As many starts make a difference: the least common multiple of the lengths of the queue lists, those of a send's look-ups included.
std::size_t differing_starts(const core::Revision& revision, const Case& c) {
  std::size_t starts = 1;
  core::Executor executor(revision, c.settings);
  for (const core::Event& event : c.events) {
    executor.step(event);
    if (!std::holds_alternative<core::SetRoute>(event)) continue;
    const core::Outcome state = executor.step(core::Inspect{});
    for (const auto& [name, topic] : std::get<core::Snapshot>(state).topics)
      if (!topic.queues.empty()) starts = std::min(kMostStarts, std::lcm(starts, topic.queues.size()));
  }
  return starts;
}

/// The core's outcomes if every draw is `start`.
std::vector<core::Outcome> outcomes_from(const core::Revision& revision, const Case& c, std::int32_t start) {
  core::Executor executor(revision, c.settings);
  executor.step(core::SupplyEntropy{std::vector<std::int32_t>(4 * c.events.size() + 4, start), std::nullopt});
  std::vector<core::Outcome> outcomes;
  outcomes.reserve(c.events.size());
  for (const core::Event& event : c.events) outcomes.push_back(executor.step(event));
  return outcomes;
}

/// No difference if one start explains `got`; else the difference from the start that explains the most events.
std::optional<Difference> judge(const core::Revision& revision, const Case& c, std::size_t starts, const std::vector<core::Outcome>& got,
                                const Hello& hello) {
  std::optional<Difference> best;
  for (std::size_t start = 0; start < starts; ++start) {
    auto difference = first_difference(outcomes_from(revision, c, static_cast<std::int32_t>(start)), got, hello);
    if (!difference) return std::nullopt;
    if (!best || difference->event > best->event) best = std::move(difference);
  }
  return best;
}

}  // namespace

Plan plan_random_start(const Case& c, std::string_view revision_name, const Hello& hello) {
  const std::vector<core::Outcome>* expected = expected_of(c, revision_name);
  const core::Revision* revision = core::find_revision(revision_name);
  if (expected == nullptr || revision == nullptr) return Foreign{};
  if (std::ranges::none_of(c.events, selects)) return plan_exact(c, revision_name, hello);
  if (sets_cursor_later(c.events)) return Skip{"can't set the cursor after a selection"};
  Case sent = c;
  std::erase_if(sent.events, fixes_start);
  if (auto reason = cannot_execute(sent.events, hello)) return Skip{std::move(*reason)};
  const std::size_t starts = differing_starts(*revision, sent);
  return Question{
      sent, [revision, sent, starts, &hello](const std::vector<core::Outcome>& got) { return judge(*revision, sent, starts, got, hello); }};
}

}  // namespace sidestep::check
