// See counterexample.h.
#include "counterexample.h"

#include <algorithm>

namespace sidestep::vectors {

namespace {

/// The last outcome of a kind; nullptr if there is none.
template <class Kind>
const Kind* last_of(const Outcomes& outcomes) {
  const Kind* last = nullptr;
  for (const core::Outcome& outcome : outcomes)
    if (const auto* found = std::get_if<Kind>(&outcome)) last = found;
  return last;
}

}  // namespace

std::vector<Event> then(std::vector<Event> events, const std::vector<Event>& more) {
  events.insert(events.end(), more.begin(), more.end());
  return events;
}

core::QueueName queue_at(const Outcomes& outcomes, std::size_t i) {
  if (i >= outcomes.size()) return {};
  if (const auto* chosen = std::get_if<core::Chosen>(&outcomes[i])) return chosen->queue;
  if (const auto* attempt = std::get_if<core::Attempt>(&outcomes[i])) return attempt->queue;
  return {};
}

std::vector<core::QueueName> queues_of(const Outcomes& outcomes) {
  std::vector<core::QueueName> queues;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (core::QueueName queue = queue_at(outcomes, i); !queue.broker.empty()) queues.push_back(std::move(queue));
  return queues;
}

std::size_t count_of(const std::string& broker, const Outcomes& outcomes) {
  const std::vector<core::QueueName> queues = queues_of(outcomes);
  return static_cast<std::size_t>(std::ranges::count(queues, broker, &core::QueueName::broker));
}

core::Snapshot last_state(const Outcomes& outcomes) {
  const auto* state = last_of<core::Snapshot>(outcomes);
  return state == nullptr ? core::Snapshot{} : *state;
}

bool isolated(const std::string& broker, const Outcomes& outcomes) {
  const core::Snapshot state = last_state(outcomes);
  const auto item = state.items.find(broker);
  return item != state.items.end() && !item->second.available;
}

const core::Finished* last_finish(const Outcomes& outcomes) { return last_of<core::Finished>(outcomes); }

Shows goes_to(const std::string& broker, std::size_t i) {
  return [=](const Outcomes& outcomes) { return queue_at(outcomes, i).broker == broker; };
}

Shows goes_past(const std::string& broker, std::size_t i) {
  return [=](const Outcomes& outcomes) { return queue_at(outcomes, i).broker != broker; };
}

}  // namespace sidestep::vectors
