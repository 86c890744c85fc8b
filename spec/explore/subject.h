// What an exploration is about: a revision, its switch, and the bounds.
#pragma once

#include <string>
#include <vector>

#include "core/event.h"
#include "core/revision.h"
#include "core/types.h"
#include "spec/explore/cursors.h"
#include "spec/explore/health.h"
#include "spec/explore/observations.h"

namespace sidestep::explore {

/// The bounds of a model.
struct Scope {
  std::string name;
  std::uint32_t brokers = 2;
  std::uint32_t queues = 2;      ///< of each broker
  bool whole_ladder = false;     ///< observations at every edge of the ladder, and no selections; otherwise a few, and every request
  std::uint32_t rewritten = 1;   ///< most entries of the list that may be rewritten
  bool detector = true;          ///< rounds of the detector, where a row has one
  bool every_isolation = false;  ///< not whole_ladder: an answer for every isolation of the ladder, besides the few
};

inline constexpr std::uint32_t kMaxQueues = 6;
/// Now, as far as a normalised state is concerned.
inline constexpr core::Millis kNow = core::Millis{1} << 30U;

/// A topic of the model as a selection sees it.
struct TopicView {
  core::Queue queues[kMaxQueues];
  std::uint32_t size = 0;
  std::int32_t write_nums[kMaxBrokers] = {};
};

struct Subject {
  Subject(const core::Revision& of, bool switched_on, Scope bounds);

  const core::Revision* revision;
  core::SelectionChoices choices;
  core::SendChoices send;
  core::LadderView ladder;
  bool latency_switch;
  Scope scope;
  HealthForm form;
  CursorWindows windows;
  std::vector<Seen> seen;  ///< observations that may be made
  TopicView topics[3];     ///< T: every broker; U: broker a; E: no route

  bool picks() const { return latency_switch && choices.fallback != core::Fallback::tiers; }
  bool overwrites() const { return latency_switch && choices.fallback == core::Fallback::pick_overwrite; }
  core::Settings settings() const;
};

inline constexpr std::uint32_t kT = 0, kU = 1, kE = 2;
inline constexpr const char* kTopicNames[] = {"T", "U", "E"};

/// The name of a broker: a, b, c.
std::string broker_name(core::BrokerId broker);
/// The route of `brokers` brokers.
core::RouteData route_of(std::uint32_t brokers, std::uint32_t queues);

}  // namespace sidestep::explore
