// Breadth-first exploration of a model: every state that its actions reach, level by level, with two threads.
//
// States are shared out by their hash. A block of states is expanded, each thread its own shard's, into boxes by the shard of the
// successor; then each thread files what lies in its own shard's boxes. So nothing is locked, and what is found, its order and the paths
// are the same in every run.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <exception>
#include <memory>
#include <string>
#include <thread>

#include "spec/explore/progress.h"
#include "spec/explore/sink.h"

namespace sidestep::explore {

/// A model has a packed State, tells its initial states and, for each state, the steps that are possible there. expand() is called by two
/// threads at once.
template <class M>
concept Model = requires(const M& model, const typename M::State& state, Sink<typename M::State>& sink) {
  { model.initial(sink) } -> std::same_as<void>;
  { model.expand(state, sink) } -> std::same_as<void>;
};

/// A sometimes-property that no step reached is an error: the model doesn't get where it is meant to.
struct NeverReached : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// How far an exploration came.
struct Tally {
  std::uint64_t states = 0;
  std::uint64_t steps = 0;
  std::uint64_t left_out = 0;  ///< steps beyond the boundary
  std::uint32_t levels = 0;
  double seconds = 0;
};

template <Model M>
class Explorer {
 public:
  using State = typename M::State;

  /// One action of a path, and the state that it leads to.
  struct Hop {
    std::uint32_t action;
    State state;
  };

  /// `capacity`: states that there is room for; the memory for them is bytes().
  Explorer(const M& model, std::uint32_t capacity) : model_(model), capacity_(std::max(capacity / kShards, 1U)) {
    for (auto& shard : shards_) shard = std::make_unique<Shard<State>>(capacity_);
  }

  std::size_t bytes() const { return kShards * Shard<State>::bytes(capacity_); }

  /// Explores everything. Throws SetFull.
  Tally run(Progress& progress) {
    const auto began = std::chrono::steady_clock::now();
    sinks_[0].at(0, kNoNode, State{});
    model_.initial(sinks_[0]);
    file(0);
    file(1);
    clear_boxes();
    std::uint32_t begin[kShards] = {0, 0};
    while (begin[0] < shards_[0]->size() || begin[1] < shards_[1]->size()) {
      const std::uint32_t end[kShards] = {shards_[0]->size(), shards_[1]->size()};
      explore_level(begin, end, progress);
      std::copy(end, end + kShards, begin);
      ++tally_.levels;
    }
    count();
    tally_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    progress.done(tally_.states, tally_.steps);
    return tally_;
  }

  /// Throws NeverReached with the names of those of `wanted` that no step reached; `names` by bit.
  void require_reached(std::uint32_t wanted, const std::vector<std::string>& names) const {
    const std::uint32_t missing = wanted & ~(sinks_[0].reached() | sinks_[1].reached());
    std::string text;
    for (std::uint32_t p = 0; p < names.size(); ++p)
      if ((missing >> p & 1U) != 0) text += (text.empty() ? "" : ", ") + names[p];
    if (!text.empty()) throw NeverReached("never reached: " + text);
  }

  /// The step that broke a property first, if one did: no path to a breach is shorter.
  std::optional<Breach> breach(std::uint32_t property) const {
    const auto& first = sinks_[0].breaches()[property];
    const auto& second = sinks_[1].breaches()[property];
    if (!first || (second && second->level < first->level)) return second;
    return first;
  }

  /// The way to a node, its initial action first.
  std::vector<Hop> path_to(NodeRef ref) const {
    std::vector<Hop> path;
    for (; ref != kNoNode; ref = node(ref).parent) path.push_back({node(ref).action, node(ref).state});
    std::reverse(path.begin(), path.end());
    return path;
  }

 private:
  static constexpr std::uint32_t kBlock = 4096;

  const Node<State>& node(NodeRef ref) const { return shards_[ref % kShards]->node(ref / kShards); }

  void explore_level(const std::uint32_t (&begin)[kShards], const std::uint32_t (&end)[kShards], Progress& progress) {
    for (std::uint32_t done = 0; begin[0] + done < end[0] || begin[1] + done < end[1]; done += kBlock) {
      both([&](std::uint32_t t) {
        const std::uint32_t stop = std::min(end[t], begin[t] + done + kBlock);
        for (std::uint32_t i = begin[t] + done; i < stop; ++i) {
          const State here = shards_[t]->node(i).state;
          sinks_[t].at(tally_.levels + 1, i * kShards + t, here);
          model_.expand(here, sinks_[t]);
        }
      });
      both([&](std::uint32_t t) { file(t); });
      clear_boxes();
      count();
      progress.at(tally_.levels, tally_.states, tally_.steps);
    }
  }

  /// Files what both threads found for one shard.
  void file(std::uint32_t shard) {
    for (Sink<State>& sink : sinks_)
      for (const auto& s : sink.outbox(shard)) shards_[shard]->insert(s.state, s.hash, s.parent, s.action);
  }

  void clear_boxes() {
    for (Sink<State>& sink : sinks_)
      for (std::uint32_t shard = 0; shard < kShards; ++shard) sink.outbox(shard).clear();
  }

  void count() {
    tally_.states = std::uint64_t{shards_[0]->size()} + shards_[1]->size();
    tally_.steps = sinks_[0].steps() + sinks_[1].steps();
    tally_.left_out = sinks_[0].left_out() + sinks_[1].left_out();
  }

  /// Runs work(0) and work(1) at the same time; what either throws comes out.
  template <class Work>
  static void both(Work work) {
    std::exception_ptr thrown;
    {
      const std::jthread other([&] {
        try {
          work(1);
        } catch (...) {
          thrown = std::current_exception();
        }
      });
      work(0);
    }
    if (thrown) std::rethrow_exception(thrown);
  }

  const M& model_;
  std::uint32_t capacity_;
  std::array<std::unique_ptr<Shard<State>>, kShards> shards_;
  std::array<Sink<State>, kShards> sinks_;
  Tally tally_;
};

}  // namespace sidestep::explore
