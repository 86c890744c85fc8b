// Public reports about the send loop: what Java did, and what strict does.
#include "core/executor.h"
#include "machine.h"

namespace sidestep::core::test {
namespace {

// Later attempts with no time left: stored, and reported as failed. [SL-24] [SL-70]
TEST(SendReports, Report_apache_rocketmq_1921) {
  for (const SendRow* r : rows("4.3.0", "5.1.2")) {
    Machine m(r->choices);
    m.sending(ready(), a0);
    m.now = 3000;
    m.timer();
    expect_attempt(m.selected(b0), b0, 0, 2);
  }
  Machine m("strict");
  SendRequest request = ready();
  request.cap = 3000;
  m.sending(request, a0);
  m.now = 3000;
  expect_finish(m.timer(), Ending::call_timeout, 0, 1);
}

// A hung broker eats the whole budget. [SL-23] [SL-68] [SL-71]
TEST(SendReports, Report_apache_rocketmq_4720) {
  SendRequest request = ready();
  for (const SendRow* r : rows("4.3.0", "5.4.0")) {
    Machine m(r->choices);
    m.sending(request, a0);
    m.now = 2999;
    EXPECT_EQ(m.timer().kind, SendActionKind::wait);
  }
  Machine m("strict");  // without any setting
  m.sending(request, a0);
  m.now = 1000;
  EXPECT_EQ(m.timer().kind, SendActionKind::select);
  m.selected(b0);
  expect_finish(m.observed(What::answer), Ending::answered, 0, 2);

  request.cap = 1000;
  Machine capped("5.3.3");
  capped.sending(request, a0);
  capped.now = 1000;
  EXPECT_EQ(capped.timer().kind, SendActionKind::select);
  expect_attempt(capped.selected(b0), b0, 1000, 2);
}

// The timeout: of an attempt, or of the send. [SL-21] [SL-66]
TEST(SendReports, Report_apache_rocketmq_760) {
  const auto total = [](const SendChoices& choices) {
    Machine m(choices);
    SendRequest request = ready();
    request.timeout = 1000;
    m.sending(request, a0);
    while (m.state.phase != SendPhase::done && m.now < 5000) {
      ++m.now;
      SendAction action = m.timer();
      while (action.kind == SendActionKind::select) action = m.selected(b0);
    }
    return m.now;
  };
  EXPECT_EQ(total(row("4.1.0")), 3000);
  EXPECT_LE(total(row("4.3.0")), 1001);
  EXPECT_EQ(total(row("5.4.0")), 1000);
  EXPECT_EQ(total(row("strict")), 1000);
}

// A busy broker was not retried. [SL-30] [SL-31] [SL-75]
TEST(SendReports, Report_apache_rocketmq_5838) {
  const auto after = [](std::string_view name, std::int32_t code) {
    Machine m(name);
    m.sending(ready(), a0);
    return m.observed(What::broker_error, code).kind;
  };
  EXPECT_EQ(after("5.2.0", 2), SendActionKind::finish);
  for (const char* name : {"5.3.0", "strict"}) {
    for (const std::int32_t code : {1, 2, 14, 16, 17, 205}) EXPECT_EQ(after(name, code), SendActionKind::select);
    EXPECT_EQ(after(name, 13), SendActionKind::finish);
  }
}

// An async send to a dead broker was never retried. [SL-40] [SL-41] [SL-74]
TEST(SendReports, Report_apache_rocketmq_3556) {
  Machine old("4.7.0");
  old.sending(ready(Mode::async), a0);
  expect_finish(old.observed(What::connect_refused), Ending::client_error, 10001, 1);
  for (const char* name : {"4.9.3", "5.4.0", "strict"}) {
    for (const What what : {What::connect_refused, What::send_failed}) {
      Machine m(name);
      m.sending(ready(Mode::async), a0);
      m.fails(what, b0);
      expect_finish(m.observed(What::answer), Ending::answered, 0, 2);
    }
  }
}

// An async retry got no time. [SL-38]
TEST(SendReports, Report_apache_rocketmq_1781) {
  const auto limit = [](std::string_view name) {
    Machine m(name);
    m.sending(ready(Mode::async), a0);
    m.now = 100;
    return m.fails(What::send_failed, b0).limit;
  };
  EXPECT_EQ(limit("4.6.0"), 0);
  EXPECT_EQ(limit("4.7.0"), 2900);
  EXPECT_EQ(limit("strict"), 1000);  // of 2900, the cap
}

/// A route of writable brokers with masters.
SetRoute route_of(const std::vector<std::pair<std::string, std::int32_t>>& brokers) {
  SetRoute e;
  e.topic = "T";
  e.route.emplace();
  e.route->queue_datas.emplace();
  e.route->broker_datas.emplace();
  for (const auto& [name, queues] : brokers) {
    e.route->queue_datas->push_back({name, queues, queues, 6, 0});
    e.route->broker_datas->push_back({name, std::map<std::int64_t, std::optional<std::string>>{{0, "127.0.0.1:1"}}});
  }
  return e;
}

Begin message(Mode mode) {
  Begin e;
  e.message.topic = "T";
  e.message.body_size = 1;
  e.mode = mode;
  return e;
}

Observe seen(What what, std::int32_t code = 0) {
  Observe e;
  e.what = what;
  e.code = code;
  return e;
}

// An async retry keeps the queue id of the first broker: here each attempt has a queue of its own broker. [SL-38] [SL-67]
TEST(SendReports, Report_apache_rocketmq_1497) {
  for (const char* name : {"5.5.0", "strict"}) {
    for (std::int32_t cursor = 0; cursor < 10; ++cursor) {
      Executor run(*find_revision(name), {});
      run.step(route_of({{"a", 8}, {"b", 2}}));
      run.step(SetCursor{"T", 0, cursor});
      const Outcome first = run.step(message(Mode::async));
      if (std::get<Attempt>(first).queue.broker != "a") continue;
      run.step(seen(What::handed_off));
      const Outcome second = run.step(seen(What::send_failed));
      const QueueName queue = std::get<Attempt>(second).queue;
      EXPECT_LT(queue.id, 2) << name << " " << cursor;
      EXPECT_EQ(queue.broker, "b") << name << " " << cursor;
    }
  }
}

// No template either: no route, and it is not asked for again. [SL-18] [SL-64]
TEST(SendReports, Report_apache_rocketmq_3179) {
  for (const char* name : {"4.2.0", "4.7.1", "5.5.0", "strict"}) {
    SetRoute unknown;
    unknown.topic = "T";
    unknown.for_send = true;
    unknown.failure = LookupFailure::unknown_topic;
    Executor absent(*find_revision(name), {});
    EXPECT_EQ(absent.step(message(Mode::sync)), Outcome(Lookup{"T"}));
    EXPECT_EQ(absent.step(unknown), Outcome(Lookup{"TBW102", true}));
    const auto end = std::get<Finished>(absent.step(unknown));
    EXPECT_EQ(end.ending, Ending::client_error) << name;
    EXPECT_EQ(end.code, 10005) << name;
    EXPECT_EQ(end.attempts, 0) << name;
  }
}

// Brokers of a stale template know no such topic: strict asks each once. [SL-76] [SL-78]
TEST(SendReports, Report_apache_rocketmq_5055) {
  for (const auto& [name, attempts] : {std::pair("5.5.0", 3), std::pair("strict", 2)}) {
    Executor stale(*find_revision(name), {});
    stale.step(route_of({{"a", 2}, {"b", 2}}));
    Outcome last = stale.step(message(Mode::sync));
    while (std::holds_alternative<Attempt>(last)) last = stale.step(seen(What::broker_error, 17));
    EXPECT_EQ(std::get<Finished>(last).attempts, attempts) << name;
    EXPECT_EQ(std::get<Finished>(last).code, 17) << name;
  }
}

// Attempts of async sends multiply or vanish. [SL-65] [SL-60]
TEST(SendReports, Report_mxsm_rocketmq_rust_6455) {
  const auto requests = [](std::string_view name, Mode mode) {
    Machine m(name);
    SendAction action = m.sending(ready(mode), a0);
    while (action.kind != SendActionKind::finish) {
      action = m.observed(What::send_failed);
      if (action.kind == SendActionKind::select) action = m.selected(b0);
    }
    EXPECT_EQ(action.callbacks, 1);
    return action.attempts;
  };
  for (const char* name : {"5.4.0", "strict"}) {
    EXPECT_EQ(requests(name, Mode::sync), 3);
    EXPECT_EQ(requests(name, Mode::async), 3);
    EXPECT_EQ(requests(name, Mode::oneway), 1);
  }
}

// A status that isn't OK. [SL-36] [SL-80] [SL-81]
TEST(SendReports, Report_apache_rocketmq_4337) {
  for (const char* name : {"4.0.0", "5.4.0", "strict"}) {
    SendRequest request = ready();
    request.retries = 1;
    Machine off(name);
    off.sending(request, a0);
    expect_finish(off.observed(What::answer, 10), Ending::answered, 10, 1);
    request.retry_not_ok = true;
    Machine on(name);
    on.sending(request, a0);
    EXPECT_EQ(on.observed(What::answer, 10).kind, SendActionKind::select);
    on.selected(b0);
    expect_finish(on.observed(What::answer, 10), Ending::answered, 10, 2);
  }
}

// The code after all attempts is the last cause's. [SL-32] [SL-74]
TEST(SendReports, Report_apache_rocketmq_1362) {
  struct {
    What what;
    std::int32_t code, end;
  } const table[] = {
      {What::connect_refused, 0, 10001}, {What::silent, 0, 10002}, {What::broker_error, 14, 14}, {What::no_address, 0, 10003}};
  for (const char* name : {"5.4.0", "strict"}) {
    for (const auto& line : table) {
      Machine m(name);
      SendRequest request = ready();
      request.retries = 1;
      m.sending(request, a0);
      m.fails(What::send_failed, b0);
      const SendAction end = m.observed(line.what, line.code);
      EXPECT_EQ(end.code, line.end);
      EXPECT_EQ(end.attempts, 2);
    }
  }
}

// A broker without an address is a failed attempt, not the end. [SL-74] [SL-76] [SL-77]
TEST(SendReports, Report_apache_rocketmq_client_go_missing_address) {
  for (const char* name : {"4.0.0", "5.4.0", "strict"}) {
    Machine m(name);
    m.sending(ready(), a0);
    EXPECT_EQ(m.observed(What::no_address).kind, SendActionKind::select);
    m.selected(b0);
    expect_finish(m.observed(What::answer), Ending::answered, 0, 2);
  }
}

// The timeout of the call, not of the library. [SL-66]
TEST(SendReports, Report_apache_rocketmq_client_go_701) {
  for (const char* name : {"5.4.0", "strict"}) {
    SendRequest request = ready(Mode::async);
    request.timeout = 10000;
    request.retries = 0;
    Machine m(name);
    m.sending(request, a0);
    m.now = 5000;
    EXPECT_EQ(m.timer().kind, SendActionKind::wait);
    expect_finish(m.observed(What::answer), Ending::answered, 0, 1);
    request = ready();
    request.timeout = 500;
    request.retries = 0;
    Machine n(name);
    n.sending(request, a0);
    n.now = 500;
    expect_finish(n.timer(), Ending::client_error, 10002, 1);
  }
}

// Waiting before the first attempt counts. [SL-70]
TEST(SendReports, Report_apache_rocketmq_4839) {
  for (const auto& [name, counted] : {std::pair("4.1.0", false), std::pair("4.3.0", true)}) {
    Machine java(name);
    java.begin({});
    java.now = 4000;
    EXPECT_EQ(java.looked_up(true).kind, SendActionKind::select);
    EXPECT_EQ(java.selected(a0).kind, counted ? SendActionKind::finish : SendActionKind::attempt) << name;
  }
  Machine m("strict");
  SendRequest request;
  request.mode = Mode::async;
  m.begin(request);
  m.now = 4000;
  expect_finish(m.looked_up(true), Ending::call_timeout, 0, 0);
}

// A failed look-up is one family of errors, with no attempt. [SL-15] [SL-64]
TEST(SendReports, Report_apache_rocketmq_7509) {
  Machine java("5.4.0");
  java.begin({});
  expect_finish(java.lookup_failed(LookupFailure::timed_out), Ending::unchecked, 0, 0);
  Machine m("strict");
  m.begin({});
  expect_finish(m.lookup_failed(LookupFailure::timed_out), Ending::client_error, 10005, 0);
}

// No name server is told apart from no route. [SL-14] [SL-64]
TEST(SendReports, Report_apache_rocketmq_504) {
  Machine java("4.3.1");  // goes on as if the topic were unknown
  java.begin({});
  EXPECT_EQ(java.lookup_failed(LookupFailure::no_name_server).kind, SendActionKind::lookup);
  Machine m("strict");
  m.begin({});
  expect_finish(m.lookup_failed(LookupFailure::no_name_server), Ending::client_error, 10004, 0);
}

// A broker that dies while a request waits is noticed at once. [SL-26] [SL-74]
TEST(SendReports, Report_apache_rocketmq_3929) {
  Machine old("4.9.3");
  old.sending(ready(), a0);
  EXPECT_EQ(old.observed(What::closed_fresh).kind, SendActionKind::wait);
  for (const char* name : {"5.1.2", "strict"}) {
    Machine m(name);
    m.sending(ready(), a0);
    m.fails(What::closed_fresh, b0);
    expect_finish(m.observed(What::answer), Ending::answered, 0, 2);
  }
}

// A client's own mistake isolates nobody. [SL-50] [FT-11]
TEST(SendReports, DefectWrongBlame) {
  Machine java("5.4.0");
  java.sending(ready(), a0);
  EXPECT_TRUE(java.observed(What::broker_error, 13).bookings[0].isolation);
  Machine m("strict");
  m.sending(ready(), a0);
  const SendAction end = m.observed(What::broker_error, 13);
  EXPECT_FALSE(end.bookings[0].observation.blames);
  EXPECT_EQ(end.bookings[0].observation.reach, Reach::yes);
}

// Actions: bookings before marks before what they ask for. [SL-2]
TEST(SendReports, AHealthyBrokerIsBookedBeforeTheNextIsSelected) {
  Machine m("5.1.4");
  m.sending(ready(), a0);
  const SendAction action = m.observed(What::connect_refused);
  EXPECT_EQ(action.kind, SendActionKind::select);
  expect_booking(action, 0, a, 0, true, true);
}

}  // namespace
}  // namespace sidestep::core::test
