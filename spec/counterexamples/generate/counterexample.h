// A case that is made for a known defect: its events, and how its outcomes tell the defect from what is right.
//
// Which revisions have the defect, what it is and who reported it stands in ../defects.tsv; the program refuses a case that shows the
// defect in any other revision than those, or not in all of them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "spec/vectors/generate/build.h"

namespace sidestep::vectors {

using Outcomes = std::vector<core::Outcome>;
using Shows = std::function<bool(const Outcomes&)>;

struct Counterexample {
  std::string name;  ///< of the file, as in ../defects.tsv
  Draft draft;       ///< without a `why`
  Shows shows;
};

/// What main.cpp puts together.
std::vector<Counterexample> selection_counterexamples();
std::vector<Counterexample> wrap_counterexamples();
std::vector<Counterexample> health_counterexamples();
std::vector<Counterexample> send_counterexamples();
std::vector<Counterexample> async_counterexamples();

/// Events, and then more.
std::vector<Event> then(std::vector<Event> events, const std::vector<Event>& more);

// ---- Words for what outcomes show; an outcome of another kind shows nothing ----

/// The queue of the selection or attempt at event `i`; otherwise one of broker "".
core::QueueName queue_at(const Outcomes& outcomes, std::size_t i);
/// The queues of all selections and attempts, in order.
std::vector<core::QueueName> queues_of(const Outcomes& outcomes);
/// How many of them are of that broker.
std::size_t count_of(const std::string& broker, const Outcomes& outcomes);
/// The last state shown; an empty one if none is.
core::Snapshot last_state(const Outcomes& outcomes);
/// Whether the last state has an item of that broker, and it is isolated.
bool isolated(const std::string& broker, const Outcomes& outcomes);
/// The last finish; nullptr if there is none.
const core::Finished* last_finish(const Outcomes& outcomes);

/// The defect shows if the queue at event `i` is, or is not, one of `broker`.
Shows goes_to(const std::string& broker, std::size_t i);
Shows goes_past(const std::string& broker, std::size_t i);

}  // namespace sidestep::vectors
