// Java revisions: async sends. In the order of spec/send-loop.md.
#include "machine.h"

namespace sidestep::core::test {
namespace {

TEST(SendAsync, ErrorAnswersAreFinal) {  // [SL-37] [SL-51]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(Mode::async), a0);
    m.observed(What::handed_off);
    Machine n = m;
    const SendAction error = m.observed(What::broker_error, 14);
    expect_finish(error, Ending::broker_error, 14, 1);
    expect_booking(error, 0, a, 0, true, true);
    const SendAction undecodable = n.observed(What::undecodable);
    expect_finish(undecodable, Ending::unchecked, 0, 1);
    EXPECT_TRUE(undecodable.has_fault);
    EXPECT_EQ(undecodable.fault, FaultKind::null);
    expect_booking(undecodable, 0, a, 0, true, true);
  }
}

TEST(SendAsync, RetriesOnOtherBrokers) {  // [SL-38] [SL-28]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(Mode::async), a0);
    m.observed(What::handed_off);
    m.now = 100;
    const SendAction retry = m.observed(What::send_failed);
    EXPECT_EQ(retry.kind, SendActionKind::select);
    EXPECT_EQ(retry.last, a);
    EXPECT_FALSE(retry.reset);
    const bool zero = r->choices.retry_time == RetryTime::zero;
    expect_attempt(m.selected(b0), b0, zero ? 0 : 2900, 2);
    m.fails(What::send_failed, c0);
    expect_finish(m.observed(What::send_failed), Ending::client_error, -1, 3);
  }
}

TEST(SendAsync, NoRetryConfigured) {  // [SL-38]
  SendRequest request = ready(Mode::async);
  request.retries = -1;
  Machine m("5.4.0");
  m.sending(request, a0);
  expect_finish(m.observed(What::send_failed), Ending::client_error, -1, 1);
}

TEST(SendAsync, TimeoutSeenLate) {  // [SL-27] [SL-38] [SL-39] [SL-44]
  const auto silent = [](const SendRow* r, Machine& m) {
    m = Machine(r->choices);
    m.sending(ready(Mode::async), a0);
    m.observed(What::handed_off);
    m.now = 3999;
    EXPECT_EQ(m.timer().kind, SendActionKind::wait);
    m.now = 4000;
    return m.timer();
  };
  Machine m("5.4.0");
  for (const SendRow* r : rows("4.0.0", "4.6.0")) {  // sent with a limit of 0
    EXPECT_EQ(silent(r, m).kind, SendActionKind::select);
    expect_attempt(m.selected(b0), b0, 0, 2);
    m.now = 4999;
    EXPECT_EQ(m.timer().kind, SendActionKind::wait);
    m.now = 5000;
    EXPECT_EQ(m.timer().kind, SendActionKind::select);
  }
  for (const SendRow* r : rows("4.7.0", "4.7.0")) {  // fails for want of time, nothing booked
    EXPECT_EQ(silent(r, m).kind, SendActionKind::select);
    const SendAction end = m.selected(b0);
    expect_finish(end, Ending::call_timeout, 0, 1);
    EXPECT_EQ(end.bookings_size, 0U);
  }
  for (const SendRow* r : rows("4.9.3", "5.2.0")) {  // isolates healthy brokers
    EXPECT_EQ(silent(r, m).kind, SendActionKind::select);
    const SendAction next = m.selected(b0);
    EXPECT_EQ(next.kind, SendActionKind::select);
    expect_booking(next, 0, b, 0, true, !r->choices.reachable_flag);
    expect_finish(m.selected(c0), Ending::call_timeout, 0, 1);
  }
  for (const SendRow* r : rows("5.3.0", "5.3.1")) {  // and calls back twice
    EXPECT_EQ(silent(r, m).kind, SendActionKind::select);
    const SendAction end = m.selected(b0);
    expect_finish(end, Ending::client_error, -1, 1, 2);
    ASSERT_EQ(end.bookings_size, 2U);
    expect_booking(end, 1, b, 0, true, true);
  }
  for (const SendRow* r : rows("5.3.2", "5.4.0")) expect_finish(silent(r, m), Ending::client_error, -1, 1);
}

TEST(SendAsync, CallbacksMultiply) {  // [SL-44]
  Machine m("5.3.0");
  SendRequest request = ready(Mode::async);
  request.retries = 3;
  m.sending(request, a0);
  m.now = 4000;
  EXPECT_EQ(m.timer().kind, SendActionKind::select);
  EXPECT_EQ(m.selected(b0).kind, SendActionKind::select);
  expect_finish(m.selected(c0), Ending::client_error, -1, 1, 3);
}

TEST(SendAsync, NoTimeOnTheFirstAttempt) {  // [SL-44]
  for (const SendRow* r : rows("5.3.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(Mode::async), a0);
    m.now = 3001;
    const SendAction action = m.observed(What::no_time);
    expect_booking(action, 0, a, 3001, false, true);
    expect_booking(action, 1, a, 3001, true, true);
    const std::string_view name = r->name;
    if (name < "5.4.0") {
      ASSERT_EQ(action.bookings_size, 3U);
      expect_booking(action, 2, a, 3001, true, true);
    }
    if (name <= "5.3.1") {  // 5.3.0, 5.3.1: retried behind the callback
      EXPECT_EQ(action.kind, SendActionKind::select);
      expect_finish(m.selected(b0), Ending::client_error, -1, 1, 3);
    } else {
      expect_finish(action, Ending::client_error, -1, 1, name == "5.4.0" ? 1 : 2);
    }
  }
}

TEST(SendAsync, FirstConnectFails) {  // [SL-40] [SL-41] [SL-43]
  for (const What what : {What::connect_refused, What::connect_timed_out, What::name_not_resolved}) {
    for (const SendRow* r : rows("4.0.0", "4.7.0")) {
      Machine m(r->choices);
      m.sending(ready(Mode::async), a0);
      const SendAction end = m.observed(what);
      expect_finish(end, Ending::client_error, 10001, 1, r->choices.async_on_executor ? 1 : 0);
      ASSERT_EQ(end.bookings_size, 1U);
      expect_booking(end, 0, a, 0, true, true);
    }
    for (const SendRow* r : rows("4.9.3", "5.2.0")) {
      Machine m(r->choices);
      m.sending(ready(Mode::async), a0);
      m.now = 10;
      const SendAction retry = m.observed(what);
      EXPECT_EQ(retry.kind, SendActionKind::select);
      ASSERT_EQ(retry.bookings_size, 1U);
      expect_booking(retry, 0, a, 10, true, !r->choices.reachable_flag);
      expect_attempt(m.selected(b0), b0, 2990, 2);
      m.now = 20;
      const SendAction handed = m.observed(What::handed_off);
      ASSERT_EQ(handed.bookings_size, 1U);
      expect_booking(handed, 0, a, 20, false, true);  // the isolation of a gone at once
      m.now = 30;
      const SendAction done = m.observed(What::answer, 0);
      expect_finish(done, Ending::answered, 0, 2);
      ASSERT_EQ(done.bookings_size, 1U);
      EXPECT_EQ(done.bookings[0].broker, b);
    }
    for (const SendRow* r : rows("5.3.0", "5.4.0")) {
      Machine m(r->choices);
      m.sending(ready(Mode::async), a0);
      m.observed(What::handed_off);
      m.fails(what, b0);
      m.fails(what, c0);
      expect_finish(m.observed(what), Ending::client_error, -1, 3);
    }
  }
}

TEST(SendAsync, EveryConnectFails) {  // [SL-41]
  Machine m("5.1.4");
  SendRequest request = ready(Mode::async);
  request.retries = 1;
  m.sending(request, a0);
  m.fails(What::connect_refused, b0);
  const SendAction end = m.observed(What::connect_refused);
  expect_finish(end, Ending::remoting_error, 10001, 2);
  ASSERT_EQ(end.bookings_size, 2U);
  expect_booking(end, 0, b, 0, true, false);
  expect_booking(end, 1, a, 0, false, true);
}

TEST(SendAsync, RetryThatCannotConnect) {  // [SL-42]
  for (const SendRow* r : rows("4.0.0", "4.7.0")) {
    Machine m(r->choices);
    m.sending(ready(Mode::async), a0);
    m.observed(What::handed_off);
    m.fails(What::send_failed, b0);
    const Millis limit = m.state.limit;
    m.now = 50;
    Machine late = m;
    const SendAction retry = m.observed(What::connect_refused);
    EXPECT_EQ(retry.kind, SendActionKind::select);
    ASSERT_EQ(retry.bookings_size, 1U);
    expect_booking(retry, 0, a, 3000, true, true);  // a, and b is to blame
    expect_attempt(m.selected(c0), c0, limit, 3);
    expect_finish(m.observed(What::connect_refused), Ending::remoting_error, 10001, 3);
    const SendAction end = late.observed(What::flow_control);
    expect_finish(end, Ending::call_timeout, 0, 2);
    EXPECT_EQ(end.bookings_size, 0U);
  }
}

TEST(SendAsync, WhatIsHandedOverCanNotFailToBe) {  // [SL-38] [SL-42]
  for (const SendRow* r : rows("4.0.0", "5.2.0")) {
    for (const What what : {What::connect_refused, What::no_time, What::flow_control}) {
      Machine m(r->choices);
      m.sending(ready(Mode::async), a0);
      m.observed(What::handed_off);
      const SendAction retry = m.observed(what);
      EXPECT_EQ(retry.kind, SendActionKind::select);
      ASSERT_EQ(retry.bookings_size, 1U);
      EXPECT_EQ(retry.bookings[0].broker, a);
      m.selected(b0);
      m.observed(What::handed_off);
      EXPECT_EQ(m.observed(what).bookings[0].broker, b);
    }
  }
}

TEST(SendAsync, OnewayToARefusingBroker) {  // [SL-43]
  for (const SendRow* r : rows("4.0.0", "5.2.0")) {
    Machine m(r->choices);
    m.sending(ready(Mode::oneway), a0);
    const SendAction end = m.observed(What::connect_refused);
    expect_finish(end, Ending::client_error, 10001, 1);
    expect_booking(end, 0, a, 0, true, true);
  }
  for (const SendRow* r : rows("5.3.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(Mode::oneway), a0);
    const SendAction end = m.observed(What::connect_refused);
    expect_finish(end, Ending::handed_over, 0, 1);
    expect_booking(end, 0, a, 0, false, true);
    m = Machine(r->choices);
    m.sending(ready(Mode::oneway), a0);
    expect_finish(m.observed(What::send_failed), Ending::client_error, -1, 1);
  }
}

TEST(SendAsync, FlowControl) {  // [SL-45] [SL-40]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(Mode::async), a0);
    const SendAction action = m.observed(What::flow_control);
    const std::string_view name = r->name;
    if (name < "4.9.3") {
      expect_finish(action, Ending::client_error, -1, 1, r->choices.async_on_executor ? 1 : 0);
    } else if (name < "5.3.2") {
      EXPECT_EQ(action.kind, SendActionKind::select);
      m.selected(b0);
      m.fails(What::flow_control, c0);
      if (name < "5.2.0")
        expect_finish(m.observed(What::flow_control), Ending::call_timeout, 0, 3);
      else
        expect_finish(m.observed(What::flow_control), Ending::client_error, -1, 3);
    } else {
      expect_finish(action, Ending::client_error, -1, 1);
      ASSERT_EQ(action.bookings_size, 2U);
      expect_booking(action, 1, a, 0, true, true);
    }
  }
}

TEST(SendAsync, NamedQueue) {  // [SL-46] [SL-53]
  SendRequest request = named(Mode::async, a1);
  Machine old("4.0.0");
  old.begin(request);
  EXPECT_EQ(old.observed(What::handed_off).bookings_size, 0U);
  const SendAction lost = old.observed(What::silent);
  expect_finish(lost, Ending::unchecked, 0, 1, 0);
  EXPECT_EQ(lost.fault, FaultKind::null);

  for (const SendRow* r : rows("4.1.0", "5.4.0")) {
    Machine m(r->choices);
    expect_attempt(m.begin(request), a1, 3000, 1);
    m.observed(What::handed_off);
    const SendAction again = m.observed(What::send_failed);
    ASSERT_EQ(again.bookings_size, 1U);
    EXPECT_TRUE(again.named);
    EXPECT_TRUE(again.queue == a1);
    m.selected(again.queue);
    const SendAction end = m.observed(What::answer, 0);
    expect_finish(end, Ending::answered, 0, 2);
    ASSERT_EQ(end.bookings_size, 1U);
  }
  Machine refused("4.1.0");
  refused.begin(request);
  const SendAction thrown = refused.observed(What::connect_refused);
  expect_finish(thrown, Ending::remoting_error, 10001, 1, 0);
  EXPECT_EQ(thrown.bookings_size, 0U);
}

TEST(SendAsync, OtherErrorsOfTheFirstAttempt) {  // [SL-40]
  struct {
    What what;
    Ending ending;
    std::int32_t code;
  } const table[] = {{What::no_address, Ending::client_error, 10003},
                     {What::bad_argument, Ending::client_error, 10003},
                     {What::interrupted, Ending::interrupted, 0},
                     {What::cancelled, Ending::cancelled, 0}};
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    for (const auto& line : table) {
      Machine m(r->choices);
      m.sending(ready(Mode::async), a0);
      expect_finish(m.observed(line.what), line.ending, line.code, 1, r->choices.async_on_executor ? 1 : 0);
      Machine later(r->choices);
      later.sending(ready(Mode::async), a0);
      later.fails(What::send_failed, b0);
      const std::int32_t code = line.code == 10003 ? -1 : 0;
      expect_finish(later.observed(line.what), line.ending, code, 2, 1);
    }
  }
}

TEST(SendAsync, GoAwayTwiceIsAFailedSend) {  // [SL-35]
  Machine m("5.3.2");
  m.sending(ready(Mode::async), a0);
  EXPECT_EQ(m.observed(What::broker_error, 1500).kind, SendActionKind::attempt);
  EXPECT_EQ(m.observed(What::broker_error, 1500).kind, SendActionKind::select);
  Machine old("5.2.0");
  old.sending(ready(Mode::async), a0);
  old.observed(What::broker_error, 1500);
  expect_finish(old.observed(What::broker_error, 1500), Ending::broker_error, 1500, 2);
}

TEST(SendAsync, Latency) {  // [SL-52]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    for (const What what : {What::answer, What::broker_error, What::send_failed}) {
      Machine m(r->choices);
      m.now = 1000;
      m.sending(ready(Mode::async), a0);
      m.now = 1100;
      expect_booking(m.observed(What::handed_off), 0, a, 100, false, true);
      m.now = 1150;
      const SendAction action = m.observed(what);
      ASSERT_EQ(action.bookings_size, 1U);
      EXPECT_EQ(action.bookings[0].latency, std::string_view(r->name) < "5.2.0" ? 50 : 150);
    }
  }
}

}  // namespace
}  // namespace sidestep::core::test
