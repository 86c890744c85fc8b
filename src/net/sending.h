// One send under way. Private to sends.h.
#pragma once

#include "net/sends.h"
#include "wire/answers.h"

namespace sidestep::net {

struct Sends::Sending {
  std::int32_t slot = 0;
  SendOrder order;
  Done done;
  SendResult result;
  Millis began = 0;
  std::uint32_t turn = 0;  ///< counts what is waited for: what belongs to an earlier turn comes too late
  bool looking_up = false;
  Millis looking_up_since = 0;
  std::unique_ptr<Timer> timer;
  std::shared_ptr<Connection> connection;  ///< that the request of this attempt is pending on
  bool fresh = false;
  std::int32_t opaque = 0;
  std::optional<wire::SendAnswer> answer;  ///< the latest one with a store status
  core::QueueName answered_by;
  std::string remark;  ///< of the last error
  Address address;     ///< of the attempt's broker
  Millis limit = 0;    ///< of the attempt

  /// What the shell saw of the attempt, and where.
  void note(const std::string& seen) {
    const std::string& broker = result.attempts.back().queue.broker;
    remark = seen + ": broker " + broker + (address.host.empty() ? "" : " at " + net::text(address));
  }
};

template <class F>
auto Sends::meanwhile(Sending& sending, F act) {
  return [weak = std::weak_ptr(sending_.at(sending.slot)), turn = sending.turn, act = std::move(act)](auto&&... result) {
    const auto found = weak.lock();
    if (found && found->turn == turn) act(*found, std::forward<decltype(result)>(result)...);
  };
}

}  // namespace sidestep::net
