// Selection and fault table: every sequence of observations, time, detector rounds and selections, for three topics that share the health.
//
// Topic T has queues on every broker and a cursor of its own in the state. U has queues on the first broker only, E has no route; a
// selection for them starts at cursor 0. Where a row writes into the list, states with more than one entry of T rewritten, or one of U, are
// beyond the boundary; so are those with a time to come that is more than 1 ms off the grid of the isolations.
#pragma once

#include <string>
#include <vector>

#include "spec/explore/judge.h"
#include "spec/explore/selection_actions.h"
#include "spec/explore/sink.h"
#include "spec/explore/subject.h"

namespace sidestep::explore {

/// The rule itself. Tests plant another in its place.
struct CoreRule {
  template <class Trace>
  static core::Selection select(const core::SelectionView& view, const core::SelectionRequest& request,
                                const core::SelectionChoices& choices, Trace& trace) {
    return core::select(view, request, choices, trace);
  }
  static Booked book(const core::FaultItem& item, const Seen& seen, const Subject& subject) {
    return book_seen(item, seen, kNow, subject.choices, subject.send, subject.ladder, true);
  }
};

/// Sometimes-properties by place.
enum SelectionSometimes : std::uint32_t {
  kSomeIsolated,
  kAllIsolated,
  kPassed,
  kTriedChosen,
  kUnreachable,
  kWrapped,
  kOverwritten,
  kEvicted,
  kProbed,
  kNoneChosen,
  kCleared
};
inline const std::vector<std::string> kSelectionSometimes{"a broker is isolated while another is available",
                                                          "every broker is isolated",
                                                          "an isolation passes",
                                                          "a tried broker is chosen",
                                                          "a broker is unreachable",
                                                          "the counter passes its largest value",
                                                          "an entry of the list is overwritten",
                                                          "an item is evicted",
                                                          "the detector probes",
                                                          "a selection gives none",
                                                          "an answer ends an isolation"};

template <class Rule = CoreRule>
class SelectionModel {
 public:
  using State = Packed<4>;
  /// What a state stands for.
  struct Scene {
    Health health;
    std::int32_t cursor = 0;
    core::Queue list[kMaxQueues];
  };

  explicit SelectionModel(const Subject& subject) : s_(subject), t_(subject.topics[kT]) {}

  void initial(Sink<State>& sink) const;
  void expand(const State& state, Sink<State>& sink) const;

  State pack(const Scene& scene) const;
  Scene unpack(const State& state) const;
  /// What a selection gives; `trace` sees its faults.
  core::Selection selected(const Scene& scene, const SelectionAction& action, FaultTrace& trace) const;
  /// Sometimes-properties that this subject must reach.
  std::uint32_t wanted() const;

 private:
  /// By code: the cursors that selections from the state at hand have led to. Most requests lead to one of a few.
  using CursorsSeen = std::uint64_t;
  /// Likewise the items that observations of one broker have led to.
  static constexpr std::uint32_t kItemsSeen = 8;
  struct ItemsSeen {
    core::FaultItem items[kItemsSeen];
    std::uint32_t size = 0;
  };

  void pass_time(const Scene& scene, Sink<State>& sink) const;
  void observe_all(const Scene& scene, Sink<State>& sink) const;
  void observe(const Scene& scene, const SelectionAction& action, ItemsSeen& items, Sink<State>& sink) const;
  void detect_all(const Scene& scene, Sink<State>& sink) const;
  void select_strict(const Scene& scene, CursorsSeen& seen, Sink<State>& sink) const;
  void select_java(const Scene& scene, CursorsSeen& seen, Sink<State>& sink) const;
  void select_others(const Scene& scene, CursorsSeen& seen, Sink<State>& sink) const;
  /// One request; `supersets`: the properties are asked for every larger set of tried brokers, which the row doesn't read.
  void select(const Scene& scene, SelectionAction action, bool supersets, CursorsSeen& seen, Sink<State>& sink) const;
  /// Goes to the state after a step, unless it lies beyond the boundary. Normalises `scene`.
  void go(Scene& scene, const SelectionAction& action, Found found, Sink<State>& sink) const;
  const core::Queue* list_of(const Scene& scene, std::uint32_t topic) const {
    if (topic == kT) return scene.list;
    return s_.topics[topic].queues;
  }
  bool isolated(const Scene& scene, core::BrokerId broker) const {
    return !core::available(scene.health.items[broker], kNow, s_.choices.availability);
  }

  const Subject& s_;
  const TopicView& t_;
};

}  // namespace sidestep::explore

#include "spec/explore/selection_steps.h"
