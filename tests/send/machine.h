// Drives the send machine, one event after the other.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>
#include <vector>

#include "core/send.h"
#include "core/send_rows.h"

namespace sidestep::core {

inline void PrintTo(SendActionKind kind, std::ostream* out) { *out << "action " << static_cast<int>(kind); }
inline void PrintTo(Ending ending, std::ostream* out) { *out << "ending " << static_cast<int>(ending); }

namespace test {

constexpr BrokerId a = 0, b = 1, c = 2;
constexpr Queue a0{a, 0}, a1{a, 1}, b0{b, 0}, c0{c, 0};

inline const SendChoices& row(std::string_view name) {
  for (const SendRow& r : kSendRows) {
    if (name == r.name) return r.choices;
  }
  ADD_FAILURE() << "no row " << name;
  return kSendRows[0].choices;
}

/// The Java rows from `first` to `last`, both included.
inline std::vector<const SendRow*> rows(std::string_view first, std::string_view last) {
  std::vector<const SendRow*> found;
  bool within = false;
  for (const SendRow& r : kSendRows) {
    within = within || first == r.name;
    if (within && !r.choices.strict) found.push_back(&r);
    if (last == r.name) break;
  }
  EXPECT_FALSE(found.empty());
  return found;
}

inline SendRequest ready(Mode mode = Mode::sync) {
  SendRequest r;
  r.mode = mode;
  r.cached = Cached::queues;
  return r;
}
inline SendRequest named(Mode mode, Queue queue) {
  SendRequest r = ready(mode);
  r.explicit_queue = true;
  r.queue = queue;
  return r;
}

class Machine {
 public:
  explicit Machine(const SendChoices& choices) : choices_(choices) {}
  explicit Machine(std::string_view name) : Machine(row(name)) {}

  SendAction begin(const SendRequest& request) { return take(send_begin(now, request)); }
  SendAction looked_up(bool queues) { return take(send_looked_up(now, queues)); }
  SendAction lookup_failed(LookupFailure failure) { return take(send_lookup_failed(now, failure)); }
  SendAction lookup_fault(FaultKind fault) { return take(send_lookup_fault(now, fault)); }
  SendAction selected(Queue queue) { return take(send_selected(now, queue)); }
  SendAction none_selected() { return take(send_none_selected(now)); }
  SendAction observed(What what, std::int32_t code = 0) { return take(send_observed(now, what, code)); }
  SendAction timer() { return take(send_timer(now)); }

  /// A send to `queue`, begun and selected.
  SendAction sending(const SendRequest& request, Queue queue) {
    EXPECT_EQ(begin(request).kind, SendActionKind::select);
    return selected(queue);
  }
  /// The attempt in flight fails, and the next one is selected.
  SendAction fails(What what, Queue next) {
    EXPECT_EQ(observed(what).kind, SendActionKind::select);
    return selected(next);
  }

  Millis now = 0;
  SendState state;

 private:
  SendAction take(const SendEvent& event) {
    const SendStep step = send_step(state, event, choices_, kShortLadder);
    state = step.state;
    return step.action;
  }
  SendChoices choices_;
};

inline void expect_attempt(const SendAction& action, Queue queue, Millis limit, std::int32_t number) {
  EXPECT_EQ(action.kind, SendActionKind::attempt);
  EXPECT_EQ(action.queue.broker, queue.broker);
  EXPECT_EQ(action.queue.id, queue.id);
  EXPECT_EQ(action.limit, limit);
  EXPECT_EQ(action.attempt, number);
}

inline void expect_finish(const SendAction& action, Ending ending, std::int32_t code, std::int32_t attempts, std::int32_t callbacks = 1) {
  EXPECT_EQ(action.kind, SendActionKind::finish);
  EXPECT_EQ(action.ending, ending);
  EXPECT_EQ(action.code, code);
  EXPECT_EQ(action.attempts, attempts);
  EXPECT_EQ(action.callbacks, callbacks);
}

inline void expect_booking(const SendAction& action, std::uint32_t i, BrokerId broker, Millis latency, bool isolation, bool reachable) {
  ASSERT_LT(i, action.bookings_size);
  EXPECT_EQ(action.bookings[i].broker, broker);
  EXPECT_EQ(action.bookings[i].latency, latency);
  EXPECT_EQ(action.bookings[i].isolation, isolation);
  EXPECT_EQ(action.bookings[i].reachable, reachable);
}

}  // namespace test
}  // namespace sidestep::core
