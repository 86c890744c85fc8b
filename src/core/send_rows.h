// The row table of the send loop, oldest first; `strict` last. Spec: spec/send-loop.md.
#pragma once

#include "core/send_choices.h"

namespace sidestep::core {

namespace send_row {

constexpr SendChoices r4_0_0() {
  SendChoices c;
  c.budget = Budget::per_attempt;
  c.lookup_error = LookupError::swallowed;
  c.async_on_executor = false;
  c.retry_without_info = false;
  c.dispatch = Dispatch::throws;
  c.own_limit = OwnLimit::dispatch;
  c.retry_time = RetryTime::zero;
  c.retry_busy = false;
  c.retry_go_away = false;
  c.go_away = GoAway::error;
  c.per_request_cap = false;
  c.zero_limit_fails = false;
  c.closed_fails = false;
  c.client_error_isolates = true;
  c.reachable_flag = false;
  c.detector_flag = false;
  c.late_latency = true;
  return c;
}
constexpr SendChoices r4_1_0() {
  SendChoices c = r4_0_0();
  c.retry_without_info = true;
  return c;
}
constexpr SendChoices r4_3_0() {
  SendChoices c = r4_1_0();
  c.budget = Budget::total;
  c.async_on_executor = true;
  c.auto_create_key = true;
  return c;
}
constexpr SendChoices r4_3_1() {
  SendChoices c = r4_3_0();
  c.auto_create_key = false;
  return c;
}
constexpr SendChoices r4_6_0() {
  SendChoices c = r4_3_1();
  c.lookup_error = LookupError::unchecked;
  return c;
}
constexpr SendChoices r4_7_0() {
  SendChoices c = r4_6_0();
  c.retry_time = RetryTime::remaining;
  return c;
}
constexpr SendChoices r4_9_3() {
  SendChoices c = r4_7_0();
  c.dispatch = Dispatch::caught;
  return c;
}
constexpr SendChoices r5_1_2() {
  SendChoices c = r4_9_3();
  c.closed_fails = true;
  return c;
}
constexpr SendChoices r5_1_4() {
  SendChoices c = r5_1_2();
  c.zero_limit_fails = true;
  c.client_error_isolates = false;
  c.reachable_flag = true;
  return c;
}
constexpr SendChoices r5_2_0() {
  SendChoices c = r5_1_4();
  c.detector_flag = true;
  c.go_away = GoAway::resent;
  c.own_limit = OwnLimit::retried;
  c.late_latency = false;
  return c;
}
constexpr SendChoices r5_3_0() {
  SendChoices c = r5_2_0();
  c.retry_busy = true;
  c.dispatch = Dispatch::deferred;
  c.double_callback = true;
  return c;
}
constexpr SendChoices r5_3_1() {
  SendChoices c = r5_3_0();
  c.retry_go_away = true;
  return c;
}
constexpr SendChoices r5_3_2() {
  SendChoices c = r5_3_1();
  c.retry_time = RetryTime::positive;
  c.go_away = GoAway::send_error;
  c.own_limit = OwnLimit::final;
  return c;
}
constexpr SendChoices r5_3_3() {
  SendChoices c = r5_3_2();
  c.per_request_cap = true;
  return c;
}
constexpr SendChoices r5_4_0() {
  SendChoices c = r5_3_3();
  c.double_callback = false;
  return c;
}
constexpr SendChoices strict() {
  SendChoices c;
  c.strict = true;
  return c;
}

}  // namespace send_row

inline constexpr SendRow kSendRows[] = {
    {"4.0.0", false, send_row::r4_0_0()}, {"4.1.0", true, send_row::r4_1_0()},  {"4.3.0", false, send_row::r4_3_0()},
    {"4.3.1", false, send_row::r4_3_1()}, {"4.6.0", false, send_row::r4_6_0()}, {"4.7.0", true, send_row::r4_7_0()},
    {"4.9.3", true, send_row::r4_9_3()},  {"5.1.2", false, send_row::r5_1_2()}, {"5.1.4", true, send_row::r5_1_4()},
    {"5.2.0", true, send_row::r5_2_0()},  {"5.3.0", false, send_row::r5_3_0()}, {"5.3.1", true, send_row::r5_3_1()},
    {"5.3.2", false, send_row::r5_3_2()}, {"5.3.3", true, send_row::r5_3_3()},  {"5.4.0", true, send_row::r5_4_0()},
    {"strict", true, send_row::strict()},
};

}  // namespace sidestep::core
