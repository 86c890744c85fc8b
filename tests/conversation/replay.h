// The same conversation as the core has it: the scenario's events, at the moments that were observed, through the core's executor.
#pragma once

#include "core/executor.h"
#include "tests/conversation/observed.h"

namespace sidestep::conversation {

/// How far two moments may lie apart: the machine may be busy. The scenarios keep away from the steps of the ladder by more.
inline constexpr Millis kTolerance = 300;

/// An attempt as the core makes it.
struct Expected {
  core::QueueName queue;
  Millis at = 0;
  bool reaches_server = true;
  bool selected = true;  ///< false: a transparent resend, or a queue that the user named
};

/// One step of a scenario, as the core has it.
struct Replayed {
  std::vector<Expected> attempts;
  std::size_t lookups = 0;
  std::optional<core::Finished> finished;  ///< absent: the send never ended, see `stuck`
  Millis ended = 0;
  core::Snapshot state;
  std::string stuck;  ///< why the core could not be fed further: the observation lacks what it asks for
};

/// What the client's own threads decide, and what follows depends on. One of them must explain what was seen.
struct Chance {
  /// A sync send sees that an answer did not come at its limit, or a moment later. So many silences, the first ones, were seen at it.
  int punctual = 0;
  /// A sync attempt with a limit of 0 may give up before the socket has taken the request: then sending has failed; or before that, as
  /// timed out, and then nothing comes to the server.
  bool unsent = false;
};

class Replay {
 public:
  Replay(const core::Revision& revision, const Scenario& scenario, Chance chance);

  /// The producer has the route (`route` nullopt: the name server knows no such topic), as by a refresh outside a send.
  void refresh(const std::optional<core::RouteData>& route, Millis now);
  /// Feeds one send. `route`: what the name server tells of the topic and of the template topic.
  Replayed send(const Step& step, const Observed& observed, const core::RouteData& route);
  Replayed state();

 private:
  struct Sending;
  core::Outcome step(Millis now, const core::Event& event);
  core::Outcome look_up(const core::Lookup& lookup, Sending& sending);
  core::Outcome attempt(const core::Attempt& attempt, Sending& sending);
  core::Outcome take_turn(Sending& sending, const core::Attempt& attempt);
  static Millis seen(const Sending& sending, const std::string& broker, Millis due);
  core::Outcome time_out(Sending& sending, Millis limit);
  bool is(const std::vector<std::string>& brokers, const std::string& broker) const;

  const Scenario* scenario_;
  Chance chance_;
  core::Executor executor_;
  Millis now_ = 0;
};

}  // namespace sidestep::conversation
