// Java revisions: the loop. In the order of spec/send-loop.md.
#include "machine.h"

namespace sidestep::core::test {
namespace {

TEST(SendRounds, OnePlusRetries) {  // [SL-20] [SL-28]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    const SendAction second = m.observed(What::connect_refused);
    EXPECT_EQ(second.last, a);
    EXPECT_TRUE(second.reset);
    expect_attempt(m.selected(b0), b0, 3000, 2);
    m.fails(What::connect_refused, c0);
    expect_finish(m.observed(What::connect_refused), Ending::client_error, 10001, 3);
  }
}

TEST(SendRounds, NegativeRetries) {  // [SL-20]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    SendRequest request = ready();
    request.retries = -1;
    expect_finish(Machine(r->choices).begin(request), Ending::client_error, -1, 0);
    request.retries = -2;
    expect_finish(Machine(r->choices).begin(request), Ending::unchecked, 0, 0);
    request.cached = Cached::nothing;
    Machine m(r->choices);
    EXPECT_EQ(m.begin(request).kind, SendActionKind::lookup);
    expect_finish(m.looked_up(true), Ending::unchecked, 0, 0);
    request = ready(Mode::oneway);
    request.retries = -2;
    EXPECT_EQ(Machine(r->choices).begin(request).kind, SendActionKind::select);
  }
}

TEST(SendBudget, PerAttemptOrInTotal) {  // [SL-21] [SL-25]
  Machine old("4.1.0");
  old.now = 100;
  old.begin({});
  old.now = 2000;  // a slow look-up costs nothing
  old.looked_up(true);
  expect_attempt(old.selected(a0), a0, 3000, 1);
  old.now = 3000;
  EXPECT_EQ(old.observed(What::handed_off).kind, SendActionKind::wait);
  old.now = 5999;
  EXPECT_EQ(old.timer().kind, SendActionKind::wait);
  old.now = 6000;
  EXPECT_EQ(old.timer().kind, SendActionKind::select);
  expect_attempt(old.selected(b0), b0, 3000, 2);

  Machine total("4.3.0");
  total.now = 100;
  total.begin({});
  total.now = 1100;
  total.looked_up(true);
  expect_attempt(total.selected(a0), a0, 2000, 1);
  total.now = 3000;
  total.observed(What::handed_off);
  total.now = 3100;
  EXPECT_EQ(total.timer().kind, SendActionKind::select);
}

TEST(SendBudget, CallTimeout) {  // [SL-22]
  for (const SendRow* r : rows("4.3.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    m.now = 3001;
    EXPECT_EQ(m.observed(What::connect_timed_out).kind, SendActionKind::select);
    expect_finish(m.selected(b0), Ending::call_timeout, 0, 1);
  }
  Machine old("4.1.0");
  old.sending(ready(), a0);
  old.now = 3001;
  expect_attempt(old.fails(What::connect_timed_out, b0), b0, 3000, 2);
}

TEST(SendBudget, Cap) {  // [SL-23]
  SendRequest request = ready();
  request.cap = 1000;
  for (const SendRow* r : rows("5.3.3", "5.4.0")) {
    Machine m(r->choices);
    expect_attempt(m.sending(request, a0), a0, 1000, 1);
    expect_attempt(m.fails(What::send_failed, b0), b0, 1000, 2);
    m.now = 500;
    expect_attempt(m.fails(What::send_failed, c0), c0, 2500, 3);
    SendRequest large = request;
    large.cap = 3001;
    expect_attempt(Machine(r->choices).sending(large, a0), a0, 3000, 1);
  }
  for (const SendRow* r : rows("4.0.0", "5.3.2")) expect_attempt(Machine(r->choices).sending(request, a0), a0, 3000, 1);
}

TEST(SendBudget, NothingLeft) {  // [SL-24]
  for (const SendRow* r : rows("4.3.0", "5.1.2")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    m.now = 3000;
    EXPECT_EQ(m.timer().kind, SendActionKind::select);
    expect_attempt(m.selected(b0), b0, 0, 2);
  }
  for (const SendRow* r : rows("5.1.4", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    m.now = 3000;
    EXPECT_EQ(m.timer().kind, SendActionKind::select);
    const SendAction second = m.selected(b0);
    EXPECT_EQ(second.kind, SendActionKind::select);
    EXPECT_EQ(second.last, b);
    expect_booking(second, 0, b, 0, true, true);
    expect_finish(m.selected(c0), Ending::client_error, 10002, 1);
  }
  SendRequest request = named(Mode::sync, a0);
  request.timeout = 0;
  expect_finish(Machine("5.4.0").begin(request), Ending::remoting_error, 10002, 0);
}

TEST(SendBudget, OnewayWaitsForItsConnection) {  // [SL-25]
  Machine m("5.2.0");
  m.sending(ready(Mode::oneway), a0);
  m.now = 9000;
  EXPECT_EQ(m.timer().kind, SendActionKind::wait);
}

TEST(SendFailures, ClosedConnections) {  // [SL-26]
  for (const What what : {What::closed_fresh, What::closed_reused}) {
    for (const SendRow* r : rows("4.0.0", "4.9.3")) {
      Machine m(r->choices);
      m.sending(ready(), a0);
      const SendAction action = m.observed(what);
      EXPECT_EQ(action.kind, SendActionKind::wait);
      EXPECT_EQ(action.bookings_size, 0U);
    }
    for (const SendRow* r : rows("5.1.2", "5.4.0")) {
      Machine m(r->choices);
      m.sending(ready(), a0);
      m.fails(what, b0);
      m.fails(what, c0);
      expect_finish(m.observed(what), Ending::client_error, -1, 3);
    }
  }
}

TEST(SendFailures, RetryCodes) {  // [SL-30] [SL-31]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    const std::string_view name = r->name;
    const bool busy = name >= "5.3.0";
    const bool go_away = name >= "5.3.1";
    for (const std::int32_t code : {0, 1, 2, 3, 13, 14, 16, 17, 29, 204, 205, 206, 215, 1500}) {
      const bool fixed = code == 1 || code == 14 || code == 16 || code == 17 || code == 204 || code == 205;
      EXPECT_EQ(java_retries(code, r->choices), fixed || (code == 2 && busy) || (code == 1500 && go_away)) << name << ' ' << code;
    }
    Machine m(r->choices);
    m.sending(ready(), a0);
    EXPECT_EQ(m.observed(What::broker_error, 14).kind, SendActionKind::select);
    m.selected(b0);
    expect_finish(m.observed(What::broker_error, 13), Ending::broker_error, 13, 2);
  }
}

TEST(SendFailures, LastErrorsCode) {  // [SL-32]
  struct {
    What what;
    std::int32_t code, end;
  } const table[] = {
      {What::broker_error, 14, 14},        {What::connect_refused, 0, 10001}, {What::connect_timed_out, 0, 10001},
      {What::name_not_resolved, 0, 10001}, {What::silent, 0, 10002},          {What::no_time, 0, 10002},
      {What::no_address, 0, 10003},        {What::bad_argument, 0, 10003},    {What::send_failed, 0, -1},
      {What::flow_control, 0, -1},
  };
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    for (const auto& line : table) {
      Machine m(r->choices);
      SendRequest request = ready();
      request.retries = 1;
      m.sending(request, a0);
      EXPECT_EQ(m.observed(line.what, line.code).kind, SendActionKind::select);
      m.selected(b0);
      expect_finish(m.observed(line.what, line.code), Ending::client_error, line.end, 2);
    }
  }
}

TEST(SendFailures, AnswerThatCantBeDecoded) {  // [SL-29]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    for (const bool named : {false, true}) {
      Machine m(r->choices);
      SendRequest request = ready();
      request.explicit_queue = named;
      request.queue = a0;
      if (named)
        m.begin(request);
      else
        m.sending(request, a0);
      const SendAction end = m.observed(What::undecodable);
      expect_finish(end, Ending::unchecked, 0, 1);
      EXPECT_TRUE(end.has_fault);
      EXPECT_EQ(end.fault, FaultKind::null);
      EXPECT_EQ(end.bookings_size, 0U);
    }
  }
}

TEST(SendFailures, GivenUp) {
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    const SendAction interrupted = m.observed(What::interrupted);
    expect_finish(interrupted, Ending::interrupted, 0, 1);
    expect_booking(interrupted, 0, a, 0, false, true);
    Machine n(r->choices);
    n.sending(ready(), a0);
    const SendAction cancelled = n.observed(What::cancelled);
    expect_finish(cancelled, Ending::cancelled, 0, 1);
    EXPECT_EQ(cancelled.bookings_size, 0U);
  }
}

TEST(SendGoAway, ACodeLikeAnyOther) {  // [SL-33]
  for (const SendRow* r : rows("4.0.0", "5.1.4")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    expect_finish(m.observed(What::broker_error, 1500), Ending::broker_error, 1500, 1);
  }
}

TEST(SendGoAway, Resent) {  // [SL-34] [SL-35]
  for (const SendRow* r : rows("5.2.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    m.now = 100;
    const SendAction resend = m.observed(What::broker_error, 1500);
    expect_attempt(resend, a0, 2900, 2);
    EXPECT_EQ(resend.bookings_size, 0U);
    const SendAction second = m.observed(What::broker_error, 1500);
    ASSERT_EQ(second.bookings_size, 1U);
    EXPECT_EQ(second.bookings[0].reachable, r->choices.go_away == GoAway::send_error);
    if (!r->choices.retry_go_away) {
      expect_finish(second, Ending::broker_error, 1500, 2);
      continue;
    }
    EXPECT_EQ(second.kind, SendActionKind::select);
    m.selected(a0);
    m.observed(What::broker_error, 1500);
    EXPECT_EQ(m.observed(What::broker_error, 1500).kind, SendActionKind::select);
    m.selected(a0);
    m.observed(What::broker_error, 1500);
    const std::int32_t code = r->choices.go_away == GoAway::send_error ? -1 : 1500;
    expect_finish(m.observed(What::broker_error, 1500), Ending::client_error, code, 6);
  }
}

TEST(SendNotOk, BeatsLaterErrors) {  // [SL-36]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    SendRequest request = ready();
    expect_finish(
        [&] {
          Machine m(r->choices);
          m.sending(request, a0);
          return m.observed(What::answer, 10);
        }(),
        Ending::answered, 10, 1);
    request.retry_not_ok = true;
    expect_finish(
        [&] {
          Machine m(r->choices);
          m.sending(request, a0);
          return m.observed(What::answer, 0);
        }(),
        Ending::answered, 0, 1);
    Machine m(r->choices);
    m.sending(request, a0);
    EXPECT_EQ(m.observed(What::answer, 10).kind, SendActionKind::select);
    m.selected(b0);
    EXPECT_EQ(m.observed(What::answer, 12).kind, SendActionKind::select);
    m.selected(c0);
    Machine refused = m;
    expect_finish(m.observed(What::broker_error, 13), Ending::answered, 12, 3);
    expect_finish(refused.observed(What::connect_refused), Ending::answered, 12, 3);
  }
  SendRequest request = ready();
  request.retry_not_ok = true;
  Machine late("5.4.0");
  late.sending(request, a0);
  late.now = 3001;
  late.observed(What::answer, 10);
  expect_finish(late.selected(b0), Ending::answered, 10, 1);
}

}  // namespace
}  // namespace sidestep::core::test
