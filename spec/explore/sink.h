// What a model tells while a state is expanded: successors, and what its properties say of each step.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "spec/explore/bits.h"
#include "spec/explore/shard.h"

namespace sidestep::explore {

/// What holds of a step, a bit a property: always-properties that it breaks, sometimes-properties that it reaches.
struct Found {
  std::uint32_t broken = 0;
  std::uint32_t reached = 0;
};

inline constexpr std::uint32_t kMaxProperties = 32;

/// The step that broke a property first.
struct Breach {
  std::uint32_t level = 0;  ///< steps before it
  NodeRef from = kNoNode;   ///< kNoNode: an initial state
  std::uint32_t action = 0;
};

/// Collects for one of the threads. A model calls go() for a step to a state, note() for one whose successor is of no interest (it is the
/// same state, or beyond the boundary).
template <class State>
class Sink {
 public:
  struct Successor {
    State state;
    std::uint64_t hash;
    NodeRef parent;
    std::uint32_t action;
  };

  void note(std::uint32_t action, Found found) {
    ++steps_;
    reached_ |= found.reached;
    if ((found.broken & ~broken_) == 0) return;
    for (std::uint32_t p = 0; p < kMaxProperties; ++p)
      if (((found.broken & ~broken_) >> p & 1U) != 0) breaches_[p] = Breach{level_, from_, action};
    broken_ |= found.broken;
  }
  void go(std::uint32_t action, const State& next, Found found = {}) {
    note(action, found);
    if (from_ != kNoNode && next == here_) return;
    const std::uint64_t hash = hash_of(next);
    outbox_[hash % kShards].push_back({next, hash, from_, action});
  }
  /// A step that leads beyond the model's boundary: its properties count, its successor is left out.
  void beyond(std::uint32_t action, Found found) {
    ++beyond_;
    note(action, found);
  }

  /// For the explorer: what follows comes from this node.
  void at(std::uint32_t level, NodeRef from, const State& here) {
    level_ = level;
    from_ = from;
    here_ = here;
  }
  std::vector<Successor>& outbox(std::uint32_t shard) { return outbox_[shard]; }
  const std::array<std::optional<Breach>, kMaxProperties>& breaches() const { return breaches_; }
  std::uint32_t reached() const { return reached_; }
  std::uint64_t steps() const { return steps_; }
  std::uint64_t left_out() const { return beyond_; }

 private:
  std::array<std::vector<Successor>, kShards> outbox_;
  std::array<std::optional<Breach>, kMaxProperties> breaches_;
  std::uint32_t broken_ = 0;
  std::uint32_t reached_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t beyond_ = 0;
  std::uint32_t level_ = 0;
  NodeRef from_ = kNoNode;
  State here_{};
};

}  // namespace sidestep::explore
