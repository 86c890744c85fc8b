// The actions of the send model, the sends that it begins, and what it observes.
#pragma once

#include <cstdint>

#include "core/send_types.h"

namespace sidestep::explore {

enum class SendActionCode : std::uint32_t { start, before, begin, route, observe, timer, clock };

struct SendMove {
  SendActionCode kind = SendActionCode::start;
  std::uint32_t which = 0;   ///< start: the cursor's code; before: the observation; begin: the send; route, observe: which one; clock: ms
  std::uint32_t broker = 0;  ///< before
  std::uint32_t draw = 0;    ///< the draw of every reset that follows from it

  constexpr std::uint32_t code() const { return static_cast<std::uint32_t>(kind) | broker << 3U | draw << 5U | which << 8U; }
  static constexpr SendMove from(std::uint32_t code) {
    return {static_cast<SendActionCode>(code & 7U), code >> 8U, code >> 3U & 3U, code >> 5U & 7U};
  }
};

/// A send that may begin. Two retries, so three attempts.
struct SendVariant {
  core::Mode mode = core::Mode::sync;
  bool retry_not_ok = false;
  bool named = false;     ///< to queue 0 of the first broker
  bool looks_up = false;  ///< nothing is cached
  core::Millis timeout = 3000;
  core::Millis cap = -1;
};

inline constexpr SendVariant kSends[] = {{},
                                         {core::Mode::async, false, false, false, 3000, -1},
                                         {core::Mode::sync, true, false, false, 3000, -1},
                                         {core::Mode::oneway, false, false, false, 3000, -1},
                                         {core::Mode::sync, false, true, false, 3000, -1},
                                         {core::Mode::async, false, true, false, 3000, -1},
                                         {core::Mode::oneway, false, true, false, 3000, -1},
                                         {core::Mode::sync, false, false, true, 3000, -1},
                                         {core::Mode::async, false, false, true, 3000, -1},
                                         {core::Mode::sync, false, false, false, 25, -1},
                                         {core::Mode::sync, false, false, false, 3000, 1000}};
inline constexpr std::uint32_t kSendCount = sizeof(kSends) / sizeof(kSends[0]);
/// The first ones may follow observations of another send: there are isolated brokers then.
inline constexpr std::uint32_t kSendsAfterOthers = 2;

/// How a look-up ends: with queues, without, and then the failures in their order.
inline constexpr std::uint32_t kRouteQueues = 0, kRouteEmpty = 1, kRouteFailures = 2, kRoutes = 7;

struct SendSeen {
  core::What what;
  std::int32_t code;
};
inline constexpr SendSeen kSendSeen[] = {{core::What::answer, 0},
                                         {core::What::answer, 10},
                                         {core::What::broker_error, 1},
                                         {core::What::broker_error, 2},
                                         {core::What::broker_error, 13},
                                         {core::What::broker_error, 16},
                                         {core::What::broker_error, 205},
                                         {core::What::broker_error, 1500},
                                         {core::What::connect_refused, 0},
                                         {core::What::connect_timed_out, 0},
                                         {core::What::name_not_resolved, 0},
                                         {core::What::send_failed, 0},
                                         {core::What::undecodable, 0},
                                         {core::What::closed_fresh, 0},
                                         {core::What::closed_reused, 0},
                                         {core::What::silent, 0},
                                         {core::What::no_address, 0},
                                         {core::What::no_time, 0},
                                         {core::What::bad_argument, 0},
                                         {core::What::flow_control, 0},
                                         {core::What::interrupted, 0},
                                         {core::What::cancelled, 0},
                                         {core::What::handed_off, 0}};
inline constexpr std::uint32_t kSendSeenCount = sizeof(kSendSeen) / sizeof(kSendSeen[0]);

}  // namespace sidestep::explore
