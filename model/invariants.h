// What must hold whatever happens: one object that looks on, step by step. It knows events, outcomes and snapshots, nothing of how
// they came about; which revisions an invariant covers is told by their choices.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/event.h"
#include "core/revision.h"

namespace sidestep::model {

class Invariants {
 public:
  Invariants(const core::Revision& revision, core::Settings settings);

  /// Looks at one step: the event, what came of it, the state before and after. Tells what is broken, a sentence each.
  std::vector<std::string> check(const core::Event& event, const core::Outcome& outcome, const core::Snapshot& before,
                                 const core::Snapshot& after);

 private:
  /// A send as an onlooker sees it.
  struct Send {
    core::Begin begin;
    std::int64_t began = 0;
    std::int32_t attempts = 0;
    std::vector<std::string> refused;   ///< strict: brokers that may not be asked again
    std::string broker;                 ///< of the attempt in flight
    bool kept = false;                  ///< there was an answer, though its status was not OK
    std::vector<core::QueueName> list;  ///< that it chooses from: Java's stays the one of its first attempt
  };
  struct Step;

  /// Whether selections neither write into the list nor reach beyond it, and leave the health alone.
  bool list_is_safe() const;
  void check_selection(Step& step, const core::Select& select) const;
  void check_strict_choice(Step& step, const core::Select& select) const;
  void check_health(Step& step) const;
  void check_observation(Step& step, const core::Observe& observation) const;
  void check_detector(Step& step) const;
  void check_refusal(Step& step) const;
  void check_send(Step& step);
  void check_attempt(Step& step, const Send& send, const core::Attempt& attempt) const;
  void check_finish(Step& step, const Send& send, const core::Finished& finished) const;

  const core::Revision& revision_;
  const core::SelectionChoices& choices_;
  core::Settings settings_;  ///< the latency switch as it was turned last
  std::int64_t now_ = 0;
  std::map<std::int32_t, Send> sends_;
};

}  // namespace sidestep::model
