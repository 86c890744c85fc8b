// Java revisions: before the first attempt. In the order of spec/send-loop.md.
#include "machine.h"

namespace sidestep::core::test {
namespace {

// [SL-1] The whole machine runs at compile time, and what doesn't belong changes nothing.
constexpr SendStep at_compile_time(const SendChoices& choices) {
  SendRequest request;
  request.cached = Cached::queues;
  SendStep step = send_step({}, send_begin(5, request), choices, kShortLadder);
  step = send_step(step.state, send_selected(5, a0), choices, kShortLadder);
  return send_step(step.state, send_observed(7, What::answer, 0), choices, kShortLadder);
}
static_assert(at_compile_time(kSendRows[0].choices).action.ending == Ending::answered);
static_assert(at_compile_time(SendChoices{}).state.phase == SendPhase::done);

TEST(SendLoop, AnEventThatDoesNotBelongChangesNothing) {  // [SL-1]
  for (const char* name : {"5.4.0", "strict"}) {
    Machine m(name);
    EXPECT_EQ(m.timer().kind, SendActionKind::ignore);
    EXPECT_EQ(m.selected(a0).kind, SendActionKind::ignore);
    EXPECT_EQ(m.begin({}).kind, SendActionKind::lookup);
    EXPECT_EQ(m.begin({}).kind, SendActionKind::ignore);
    EXPECT_EQ(m.observed(What::answer).kind, SendActionKind::ignore);
    EXPECT_EQ(m.state.phase, SendPhase::looking_up);
    EXPECT_EQ(m.looked_up(true).kind, SendActionKind::select);
    EXPECT_EQ(m.timer().kind, SendActionKind::ignore);
    EXPECT_EQ(m.selected(a0).kind, SendActionKind::attempt);
    EXPECT_EQ(m.looked_up(true).kind, SendActionKind::ignore);
    EXPECT_EQ(m.observed(What::answer).kind, SendActionKind::finish);
    EXPECT_EQ(m.observed(What::answer).kind, SendActionKind::ignore);
    EXPECT_EQ(m.timer().kind, SendActionKind::ignore);
  }
}

TEST(SendBegin, NotRunning) {  // [SL-10]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    for (const ServiceState service : {ServiceState::not_started, ServiceState::shut_down}) {
      SendRequest request = ready();
      request.service = service;
      request.verdict = {false, FaultKind::body_null, 13};  // comes second
      expect_finish(Machine(r->choices).begin(request), Ending::not_running, 0, 0);
    }
  }
}

TEST(SendBegin, AsyncWhenShutDown) {  // [SL-49]
  SendRequest request = ready(Mode::async);
  request.service = ServiceState::shut_down;
  request.timeout = 0;  // comes second
  for (const SendRow* r : rows("4.3.0", "5.4.0")) {
    for (const bool named : {false, true}) {
      request.explicit_queue = named;
      expect_finish(Machine(r->choices).begin(request), Ending::client_error, -1, 0, 0);
    }
  }
}

TEST(SendBegin, NamedQueueWithoutTime) {  // [SL-48]
  for (const Mode mode : {Mode::sync, Mode::oneway, Mode::async}) {
    SendRequest request = ready(mode);
    request.explicit_queue = true;
    request.timeout = -1;
    EXPECT_EQ(Machine("4.1.0").begin(request).kind, SendActionKind::attempt);
    for (const SendRow* r : rows("4.3.0", "5.4.0")) expect_finish(Machine(r->choices).begin(request), Ending::call_timeout, 0, 0);
  }
}

TEST(SendBegin, ErrorsOfAnAsyncSend) {  // [SL-40]
  SendRequest request = ready(Mode::async);
  request.service = ServiceState::not_started;
  expect_finish(Machine("4.1.0").begin(request), Ending::not_running, 0, 0, 0);
  expect_finish(Machine("4.3.0").begin(request), Ending::not_running, 0, 0, 1);
}

TEST(SendBegin, Invalid) {  // [SL-11]
  SendRequest request = ready();
  request.verdict = {false, FaultKind::body_null, 13};
  const SendAction action = Machine("5.4.0").begin(request);
  expect_finish(action, Ending::invalid, 13, 0);
  EXPECT_TRUE(action.has_fault);
  EXPECT_EQ(action.fault, FaultKind::body_null);
}

TEST(SendBegin, NamedQueue) {  // [SL-12] [SL-53]
  struct {
    What what;
    std::int32_t code;
    Ending ending;
    std::int32_t end_code;
  } const table[] = {
      {What::answer, 10, Ending::answered, 10},
      {What::broker_error, 14, Ending::broker_error, 14},
      {What::connect_refused, 0, Ending::remoting_error, 10001},
      {What::silent, 0, Ending::remoting_error, 10002},
      {What::send_failed, 0, Ending::remoting_error, -1},
      {What::flow_control, 0, Ending::call_timeout, 0},
      {What::no_address, 0, Ending::client_error, -1},
      {What::bad_argument, 0, Ending::client_error, -1},
      {What::interrupted, 0, Ending::interrupted, 0},
      {What::cancelled, 0, Ending::cancelled, 0},
  };
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    for (const auto& line : table) {
      Machine m(r->choices);
      SendRequest request = named(Mode::sync, a1);
      request.cached = Cached::nothing;
      request.retry_not_ok = true;
      expect_attempt(m.begin(request), a1, 3000, 1);
      const SendAction action = m.observed(line.what, line.code);
      expect_finish(action, line.ending, line.end_code, 1);
      EXPECT_EQ(action.bookings_size, 0U);
    }
  }
}

TEST(SendBegin, NamedQueueOneway) {  // [SL-12] [SL-53]
  Machine m("5.4.0");
  m.begin(named(Mode::oneway, a1));
  const SendAction action = m.observed(What::handed_off);
  expect_finish(action, Ending::handed_over, 0, 1);
  EXPECT_EQ(action.bookings_size, 0U);
}

TEST(SendBegin, CachedListOrLookup) {  // [SL-13]
  EXPECT_EQ(Machine("5.4.0").begin(ready()).kind, SendActionKind::select);
  Machine m("5.4.0");
  const SendAction action = m.begin({});
  EXPECT_EQ(action.kind, SendActionKind::lookup);
  EXPECT_FALSE(action.from_template);
  EXPECT_EQ(m.timer().kind, SendActionKind::wait);
  const SendAction select = m.looked_up(true);
  EXPECT_EQ(select.kind, SendActionKind::select);
  EXPECT_EQ(select.last, kNoBroker);
  EXPECT_FALSE(select.reset);
}

TEST(SendBegin, FailedLookupsSwallowed) {  // [SL-14]
  for (const SendRow* r : rows("4.0.0", "4.3.1")) {
    for (const LookupFailure failure :
         {LookupFailure::no_name_server, LookupFailure::connect_failed, LookupFailure::timed_out, LookupFailure::bad_answer}) {
      Machine m(r->choices);
      m.begin({});
      EXPECT_TRUE(m.lookup_failed(failure).from_template);
      expect_finish(m.lookup_failed(failure), Ending::client_error, failure == LookupFailure::no_name_server ? 10004 : 10005, 0);
    }
    Machine m(r->choices);
    m.begin({});
    EXPECT_TRUE(m.lookup_fault(FaultKind::number).from_template);
    expect_finish(m.lookup_fault(FaultKind::number), Ending::client_error, 10005, 0);
  }
}

TEST(SendBegin, FailedLookupsUnchecked) {  // [SL-15]
  for (const SendRow* r : rows("4.6.0", "5.4.0")) {
    Machine m(r->choices);
    m.begin({});
    const SendAction failed = m.lookup_failed(LookupFailure::no_name_server);
    expect_finish(failed, Ending::unchecked, 0, 0);
    EXPECT_FALSE(failed.has_fault);

    Machine second(r->choices);
    second.begin({});
    second.lookup_failed(LookupFailure::unknown_topic);
    const SendAction fault = second.lookup_fault(FaultKind::index);
    expect_finish(fault, Ending::unchecked, 0, 0);
    EXPECT_EQ(fault.fault, FaultKind::index);
  }
}

TEST(SendBegin, UnknownTopicAsksForTheTemplate) {  // [SL-16] [SL-18]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    Machine m(r->choices);
    m.begin({});
    const SendAction action = m.lookup_failed(LookupFailure::unknown_topic);
    EXPECT_EQ(action.kind, SendActionKind::lookup);
    EXPECT_TRUE(action.from_template);
    Machine other = m;
    EXPECT_EQ(m.looked_up(true).kind, SendActionKind::select);
    expect_finish(other.lookup_failed(LookupFailure::unknown_topic), Ending::client_error, 10005, 0);
  }
}

TEST(SendBegin, RouteWithoutQueues) {  // [SL-17] [SL-18]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    Machine m(r->choices);
    m.begin({});
    expect_finish(m.looked_up(false), Ending::client_error, 10005, 0);

    Machine cached(r->choices);
    SendRequest request;
    request.cached = Cached::empty;
    EXPECT_EQ(cached.begin(request).kind, SendActionKind::lookup);
    expect_finish(cached.lookup_failed(LookupFailure::unknown_topic), Ending::client_error, 10005, 0);
  }
}

}  // namespace
}  // namespace sidestep::core::test
