// Two threads, step by step, where a revision does in several steps what has to be one. What a step computes is the core's; that it is cut
// into steps is the model's. A single caller's events can't show these, so a breach is told as an interleaving, a line a step.
#pragma once

#include <string>
#include <vector>

#include "spec/explore/properties.h"
#include "spec/explore/sink.h"
#include "spec/explore/subject.h"

namespace sidestep::explore {

/// Two threads select for one topic, send, and book what they see; the list they select from is shared [SE-12]. Brokers a, with two
/// queues, and b, with one; both are isolated, and which of them pick prefers may change at any time.
class SharedEntryRace {
 public:
  using State = Packed<2>;
  explicit SharedEntryRace(const Subject& subject) : s_(subject) {}
  void initial(Sink<State>& sink) const;
  void expand(const State& state, Sink<State>& sink) const;
  std::uint32_t wanted() const { return bit(0); }
  static const std::vector<std::string>& names();
  /// What there is at first, and a step.
  std::string first_line(const State& initial) const;
  std::string line(const State& before, std::uint32_t action) const;

 private:
  enum Step : std::uint32_t { kSelect, kWriteBroker, kWriteId, kReadBroker, kReadId, kBook, kSteps };
  struct Thread {
    std::uint32_t step = kSelect;
    std::int32_t cursor = 0;
    core::Queue queue;        ///< that is being written, or was read
    std::uint32_t entry = 3;  ///< of the list; 3: the queue is the thread's own
  };
  struct Scene {
    Thread threads[2];
    core::Queue list[3];
    bool a_is_slower = false;
  };
  static State pack(const Scene& scene);
  static Scene unpack(const State& state);
  void select(Scene& scene, Thread& thread) const;
  std::uint32_t advance(Scene& scene, std::uint32_t t) const;

  const Subject& s_;
};

/// Two threads book a blame on one broker. A row that extends an isolation compares first and writes afterwards [FT-7]; strict's update
/// is a value, applied in one step [FT-13].
class UpdateRace {
 public:
  using State = Packed<2>;
  explicit UpdateRace(const Subject& subject) : s_(subject) {}
  void initial(Sink<State>& sink) const;
  void expand(const State& state, Sink<State>& sink) const;
  std::uint32_t wanted() const { return bit(0); }
  static const std::vector<std::string>& names();
  /// What there is at first, and a step.
  std::string first_line(const State& initial) const;
  std::string line(const State& before, std::uint32_t action) const;

 private:
  struct Scene {
    core::Millis until = 0;  ///< ms ahead
    bool read[2] = {};       ///< the thread has compared, and not written yet
    bool writes[2] = {};     ///< ... and means to write
    core::Millis next[2] = {};
  };
  static State pack(const Scene& scene);
  static Scene unpack(const State& state);

  const Subject& s_;
};

/// One thread sorts three items for pick while isolations end: each comparison reads the clock [FT-21]. A plain insertion sort stands in
/// for Java's.
class SortRace {
 public:
  using State = Packed<1>;
  explicit SortRace(const Subject& subject) : s_(subject) {}
  void initial(Sink<State>& sink) const;
  void expand(const State& state, Sink<State>& sink) const;
  std::uint32_t wanted() const { return bit(0); }
  static const std::vector<std::string>& names();
  /// What there is at first, and a step.
  std::string first_line(const State& initial) const;
  std::string line(const State& before, std::uint32_t action) const;

 private:
  struct Scene {
    std::uint32_t order[3] = {0, 1, 2};
    std::uint32_t moving = 1, at = 1;  ///< insertion: the item that is being moved, and where it is
    std::uint32_t clock = 0;           ///< ends that have passed
    std::uint32_t began = 0;
  };
  static State pack(const Scene& scene);
  static Scene unpack(const State& state);
  /// Whether the order is the sorted one at some moment of the sort.
  bool sorted_once(const Scene& scene) const;

  const Subject& s_;
};

}  // namespace sidestep::explore
