// Performs what the send machine decides, within the world: look-ups and attempts become outcomes, selections are made at once.
// Not part of the public interface.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/send.h"
#include "core/world_steps.h"

namespace sidestep::core {

/// Most retries of a send: with the budget used up some Java rows go round once a retry without asking for anything.
inline constexpr std::int32_t kMaxRetries = 1000;

struct SendInProgress {
  SendState state;
  std::string topic;
  std::int32_t slot = 0;
  std::shared_ptr<InfoInUse> info;              ///< Java: the publish info that it selected from first [SL-19]
  std::vector<std::uint8_t> marks;              ///< by broker: kTried | kRefused
  std::vector<std::string> brokers;             ///< of the attempts, in order
  std::optional<Fault> route_fault;             ///< of the last look-up, with its part
  std::optional<LookupFailure> lookup_failure;  ///< of the last look-up
};

/// Sends by slot; one that has ended, or never begun, stays until the next begins.
using Sends = std::map<std::int32_t, SendInProgress>;

/// Each gives the send's next action; bad_event where there is no such send, or nothing that it waits for.
Outcome begin_send(World& world, Sends& sends, const Begin& event, std::vector<ProbeNote>& notes);
Outcome resume_with_route(World& world, Sends& sends, const SetRoute& event, std::vector<ProbeNote>& notes);
Outcome resume_with_observation(World& world, Sends& sends, const Observe& event, std::vector<ProbeNote>& notes);
Outcome resume_with_timer(World& world, Sends& sends, const Timer& event, std::vector<ProbeNote>& notes);

}  // namespace sidestep::core
