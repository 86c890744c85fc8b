// Performs what the rule's send machine decides, and tells it what came of it. Decides nothing.
#pragma once

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "net/brokers.h"
#include "net/call.h"
#include "net/connections.h"
#include "net/prepare.h"
#include "net/result.h"
#include "net/routes.h"
#include "net/rule.h"

namespace sidestep::net {

/// One send, as the rule is told of it.
struct SendOrder {
  Prepared prepared;
  core::Mode mode = core::Mode::sync;
  core::ServiceState service = core::ServiceState::running;
  Millis timeout = 3000;
  std::int32_t retries = 2;
  bool retry_not_ok = false;
  Millis cap = -1;
  std::optional<core::QueueName> queue{};
  Millis waited = 0;     ///< of the timeout, before the rule is asked: for a busy thread, or for the route that a selector needs
  Millis looked_up = 0;  ///< of that, for the route
};

class Sends {
 public:
  /// What it works with; all must outlive it.
  struct Tools {
    Environment& environment;
    Rule& rule;
    Routes& routes;
    const Brokers& brokers;
    Connections& connections;
    std::int32_t default_queue_nums;  ///< of a topic that the template stands in for
  };

  explicit Sends(Tools tools);
  ~Sends();
  Sends(const Sends&) = delete;
  Sends& operator=(const Sends&) = delete;

  /// `done` is called once, whatever happens; it may be called from within.
  void begin(SendOrder order, Done done);
  /// Ends every send that is under way: cancelled.
  void cancel_all();
  std::size_t in_flight() const { return sending_.size(); }

 private:
  struct Sending;

  void perform(Sending& sending, const core::Outcome& outcome);
  void look_up(Sending& sending, const core::Lookup& lookup);
  void attempt(Sending& sending, const core::Attempt& attempt);
  void hand_over(Sending& sending, const Opened& opened);
  void answered(Sending& sending, Reply reply);
  void timer(Sending& sending);
  /// Tells the rule what was seen of the attempt, or of the look-up, that is under way.
  void observe(Sending& sending, core::What what, std::int32_t code = 0);
  void finish(Sending& sending, const core::Finished& finished);
  void arm(Sending& sending, Millis delay);
  /// A late answer to the attempt that was under way will be dropped.
  void abandon(Sending& sending);

  /// A callback that is dropped once the send has gone on to something else.
  template <class F>
  auto meanwhile(Sending& sending, F act);

  Tools tools_;
  std::unordered_map<std::int32_t, std::shared_ptr<Sending>> sending_;  ///< by slot
  std::vector<std::int32_t> free_;                                      ///< slots that were used and are not
  std::int32_t slots_ = 0;
};

}  // namespace sidestep::net
