// strict. In the order of spec/send-loop.md.
#include "machine.h"

namespace sidestep::core::test {
namespace {

Machine strict() { return Machine("strict"); }

TEST(Strict, EndsOnce) {  // [SL-60]
  Machine m = strict();
  m.sending(ready(Mode::async), a0);
  expect_finish(m.observed(What::answer), Ending::answered, 0, 1);
  EXPECT_EQ(m.observed(What::answer).kind, SendActionKind::ignore);
  EXPECT_EQ(m.timer().kind, SendActionKind::ignore);
}

TEST(Strict, NotRunningThenInvalid) {  // [SL-61] [SL-62]
  SendRequest request = ready(Mode::async);
  request.verdict = {false, FaultKind::topic_blank, -1};
  request.service = ServiceState::shut_down;
  expect_finish(strict().begin(request), Ending::not_running, 0, 0);
  request.service = ServiceState::running;
  const SendAction invalid = strict().begin(request);
  expect_finish(invalid, Ending::invalid, -1, 0);
  EXPECT_TRUE(invalid.has_fault);
  EXPECT_EQ(invalid.fault, FaultKind::topic_blank);
}

TEST(Strict, WhenALookupIsNeeded) {  // [SL-63]
  EXPECT_EQ(strict().begin(ready()).kind, SendActionKind::select);
  SendRequest request = named(Mode::sync, a1);
  request.cached = Cached::nothing;
  expect_attempt(strict().begin(request), a1, 3000, 1);
  for (const Cached cached : {Cached::nothing, Cached::empty}) {
    request = {};
    request.cached = cached;
    Machine m = strict();
    const SendAction action = m.begin(request);
    EXPECT_EQ(action.kind, SendActionKind::lookup);
    EXPECT_FALSE(action.from_template);
    EXPECT_EQ(m.looked_up(true).kind, SendActionKind::select);
  }
}

TEST(Strict, LookupsThatFail) {  // [SL-64]
  Machine m = strict();
  m.begin({});
  EXPECT_TRUE(m.lookup_failed(LookupFailure::unknown_topic).from_template);
  Machine found = m;
  EXPECT_EQ(found.looked_up(true).kind, SendActionKind::select);
  for (const LookupFailure failure : {LookupFailure::unknown_topic, LookupFailure::no_name_server, LookupFailure::connect_failed,
                                      LookupFailure::timed_out, LookupFailure::bad_answer}) {
    const std::int32_t code = failure == LookupFailure::no_name_server ? 10004 : 10005;
    Machine second = m;
    expect_finish(second.lookup_failed(failure), Ending::client_error, code, 0);
    if (failure == LookupFailure::unknown_topic) continue;
    Machine first = strict();
    first.begin({});
    expect_finish(first.lookup_failed(failure), Ending::client_error, code, 0);
  }
  Machine empty = strict();
  empty.begin({});
  expect_finish(empty.looked_up(false), Ending::client_error, 10005, 0);
  Machine broken = strict();
  broken.begin({});
  const SendAction action = broken.lookup_fault(FaultKind::bad_route);
  expect_finish(action, Ending::client_error, 10005, 0);
  EXPECT_EQ(action.fault, FaultKind::bad_route);
}

TEST(Strict, Attempts) {  // [SL-65]
  struct {
    Mode mode;
    std::int32_t retries;
    std::int32_t attempts;
  } const table[] = {{Mode::sync, 2, 3}, {Mode::async, 2, 3}, {Mode::oneway, 2, 1}, {Mode::sync, 0, 1}, {Mode::sync, -2, 1}};
  for (const auto& line : table) {
    Machine m = strict();
    SendRequest request = ready(line.mode);
    request.retries = line.retries;
    SendAction action = m.sending(request, a0);
    for (std::int32_t i = 1; i < line.attempts; ++i) action = m.fails(What::connect_refused, b0);
    expect_finish(m.observed(What::connect_refused), Ending::client_error, 10001, line.attempts);
  }
  Machine m = strict();
  m.begin(named(Mode::sync, a1));
  expect_finish(m.observed(What::broker_error, 14), Ending::broker_error, 14, 1);
}

TEST(Strict, BudgetCapAndLimit) {  // [SL-66] [SL-67] [SL-68] [SL-69]
  Machine m = strict();
  m.now = 50;
  m.begin({});
  m.now = 150;  // the look-up counts
  m.looked_up(true);
  expect_attempt(m.selected(a0), a0, 1000, 1);
  m.now = 2150;
  expect_attempt(m.fails(What::send_failed, b0), b0, 900, 2);
  m.now = 2160;
  expect_attempt(m.fails(What::send_failed, c0), c0, 890, 3);

  SendRequest request = ready();
  request.cap = 200;
  Machine capped = strict();
  expect_attempt(capped.sending(request, a0), a0, 200, 1);
  capped.now = 100;
  expect_attempt(capped.fails(What::send_failed, b0), b0, 200, 2);
  expect_attempt(capped.fails(What::send_failed, c0), c0, 2900, 3);

  request.cap = 0;  // no cap: the row's own
  expect_attempt(strict().sending(request, a0), a0, 1000, 1);
  request.timeout = 20;
  expect_attempt(strict().sending(request, a0), a0, 10, 1);  // a third is less than an attempt may have

  Machine back = strict();
  back.now = 5000;
  back.sending(ready(), a0);
  back.now = 10;  // set back: the budget doesn't grow
  back.fails(What::send_failed, b0);
  expect_attempt(back.fails(What::send_failed, c0), c0, 3000, 3);
}

TEST(Strict, LeastTime) {  // [SL-70]
  Machine m = strict();
  m.sending(ready(), a0);
  m.now = 2990;
  expect_attempt(m.fails(What::send_failed, b0), b0, 10, 2);
  m.now = 2991;
  expect_finish(m.observed(What::send_failed), Ending::call_timeout, 0, 2);

  SendRequest request = ready();
  request.timeout = 9;
  expect_finish(strict().begin(request), Ending::call_timeout, 0, 0);

  Machine looking = strict();
  looking.begin({});
  looking.now = 2990;
  EXPECT_EQ(looking.timer().kind, SendActionKind::wait);
  Machine late = looking;
  late.now = 2991;
  expect_finish(late.looked_up(true), Ending::call_timeout, 0, 0);
  looking.now = 2991;
  expect_finish(looking.timer(), Ending::call_timeout, 0, 0);
}

TEST(Strict, Silence) {  // [SL-71]
  Machine m = strict();
  m.sending(ready(), a0);
  m.now = 999;
  EXPECT_EQ(m.timer().kind, SendActionKind::wait);
  m.now = 1000;
  const SendAction action = m.timer();
  EXPECT_EQ(action.kind, SendActionKind::select);
  ASSERT_EQ(action.bookings_size, 1U);
  EXPECT_EQ(action.bookings[0].observation.d, 10000);
  m.selected(b0);
  m.now = 2000;
  m.timer();
  m.selected(c0);
  m.now = 3000;
  expect_finish(m.timer(), Ending::client_error, 10002, 3);
}

TEST(Strict, HandOver) {  // [SL-72]
  Machine m = strict();
  m.sending(ready(Mode::oneway), a0);
  const SendAction end = m.observed(What::handed_off);
  expect_finish(end, Ending::handed_over, 0, 1);
  EXPECT_EQ(end.bookings_size, 0U);
  for (const Mode mode : {Mode::sync, Mode::async}) {
    Machine n = strict();
    n.sending(ready(mode), a0);
    EXPECT_EQ(n.observed(What::handed_off).kind, SendActionKind::wait);
  }
}

TEST(Strict, Observations) {  // [SL-73]
  Machine m = strict();
  m.now = 100;
  m.sending(ready(), a0);
  m.now = 700;
  Machine connected = m;
  connected.observed(What::handed_off);
  connected.now = 800;
  const SendAction quick = connected.observed(What::answer);
  EXPECT_EQ(quick.bookings[0].observation.sent, 700);
  EXPECT_TRUE(quick.bookings[0].observation.clears);
  const SendAction slow = m.observed(What::answer);
  EXPECT_EQ(slow.bookings[0].broker, a);
  EXPECT_EQ(slow.bookings[0].observation.sent, 100);
  EXPECT_EQ(slow.bookings[0].observation.d, 2000);
  Machine named_queue = strict();
  named_queue.begin(named(Mode::sync, a1));
  EXPECT_FALSE(named_queue.observed(What::broker_error, 1).bookings[0].observation.blames);
}

TEST(Strict, Retried) {  // [SL-74]
  struct {
    What what;
    Ending ending;
    std::int32_t code;
  } const table[] = {
      {What::connect_refused, Ending::client_error, 10001},   {What::connect_timed_out, Ending::client_error, 10001},
      {What::name_not_resolved, Ending::client_error, 10001}, {What::send_failed, Ending::client_error, -1},
      {What::undecodable, Ending::client_error, -1},          {What::closed_fresh, Ending::client_error, -1},
      {What::closed_reused, Ending::client_error, -1},        {What::silent, Ending::client_error, 10002},
      {What::no_address, Ending::client_error, 10003},        {What::no_time, Ending::call_timeout, 0},
  };
  for (const auto& line : table) {
    Machine m = strict();
    SendRequest request = ready();
    request.retries = 1;
    m.sending(request, a0);
    m.fails(line.what, b0);
    expect_finish(m.observed(line.what), line.ending, line.code, 2);
  }
}

TEST(Strict, Codes) {  // [SL-75] [SL-76] [SL-77]
  for (const std::int32_t code : {0, 1, 2, 3, 13, 14, 16, 17, 29, 204, 205, 206, 215, 1500}) {
    const bool refused = code == 16 || code == 17 || code == 204 || code == 205;
    const bool retried = refused || code == 1 || code == 2 || code == 14 || code == 215 || code == 1500;
    Machine m = strict();
    m.sending(ready(), a0);
    const SendAction action = m.observed(What::broker_error, code);
    EXPECT_EQ(action.refused, refused ? a : kNoBroker) << code;
    EXPECT_EQ(action.refresh, code == 16 || code == 17) << code;
    if (retried)
      EXPECT_EQ(action.kind, SendActionKind::select) << code;
    else
      expect_finish(action, Ending::broker_error, code, 1);
  }
  Machine m = strict();
  m.sending(ready(), a0);
  const SendAction action = m.observed(What::no_address);
  EXPECT_EQ(action.refused, a);
  EXPECT_TRUE(action.refresh);
}

TEST(Strict, NoCandidateLeft) {  // [SL-78]
  Machine m = strict();
  m.sending(ready(), a0);
  m.observed(What::broker_error, 17);
  expect_finish(m.none_selected(), Ending::broker_error, 17, 1);
}

TEST(Strict, Final) {  // [SL-79]
  struct {
    What what;
    Ending ending;
    std::int32_t code;
  } const table[] = {{What::bad_argument, Ending::client_error, 10003},
                     {What::flow_control, Ending::client_error, 10003},
                     {What::interrupted, Ending::interrupted, 0},
                     {What::cancelled, Ending::cancelled, 0}};
  for (const auto& line : table) {
    Machine m = strict();
    m.sending(ready(), a0);
    expect_finish(m.observed(line.what), line.ending, line.code, 1);
  }
  Machine m = strict();
  m.begin({});
  EXPECT_EQ(m.observed(What::answer).kind, SendActionKind::ignore);
  Machine n = m;
  expect_finish(m.observed(What::cancelled), Ending::cancelled, 0, 0);
  expect_finish(n.observed(What::interrupted), Ending::interrupted, 0, 0);
}

TEST(Strict, AnswersThatAreNotOk) {  // [SL-80]
  for (const Mode mode : {Mode::sync, Mode::async}) {
    Machine off = strict();
    off.sending(ready(mode), a0);
    expect_finish(off.observed(What::answer, 10), Ending::answered, 10, 1);
    SendRequest request = ready(mode);
    request.retry_not_ok = true;
    Machine on = strict();
    on.sending(request, a0);
    EXPECT_EQ(on.observed(What::answer, 10).kind, SendActionKind::select);
    on.selected(b0);
    expect_finish(on.observed(What::answer, 0), Ending::answered, 0, 2);
  }
}

TEST(Strict, AnEarlierAnswerBeatsEveryError) {  // [SL-81]
  SendRequest request = ready();
  request.retry_not_ok = true;
  Machine m = strict();
  m.sending(request, a0);
  m.observed(What::answer, 10);
  m.selected(b0);
  for (const What what : {What::cancelled, What::interrupted, What::bad_argument}) {
    Machine n = m;
    expect_finish(n.observed(what), Ending::answered, 10, 2);
  }
  Machine final_code = m;
  expect_finish(final_code.observed(What::broker_error, 13), Ending::answered, 10, 2);
  Machine late = m;
  late.now = 2995;
  expect_finish(late.observed(What::send_failed), Ending::answered, 10, 2);
  Machine latest = m;
  latest.observed(What::answer, 12);
  latest.selected(c0);
  expect_finish(latest.observed(What::connect_refused), Ending::answered, 12, 3);
}

}  // namespace
}  // namespace sidestep::core::test
