// How a case is asked and judged, by what the adapter can do.
#include "check/plan.h"

#include <gtest/gtest.h>

#include "core/executor.h"
#include "fixtures.h"

namespace sidestep::check {
namespace {

core::SetRoute route_event(const std::vector<std::string>& brokers, std::int32_t queues) {
  return {"T", 0, false, route_of(brokers, queues), std::nullopt, std::nullopt};
}
core::Select select_event() { return {"T", 0, std::nullopt, false, {}, {}}; }

/// Three selections over a, b, c from a set cursor, with the core's outcomes.
Case selections(std::int32_t cursor) {
  Case c;
  c.id = "selections";
  c.group = "selection";
  c.events = {route_event({"a", "b", "c"}, 1), core::SetCursor{"T", 0, cursor}, select_event(), select_event(), select_event()};
  for (const char* name : {"5.2.0", "strict"}) c.expect.push_back({{name}, core::run(*core::find_revision(name), c.settings, c.events)});
  return c;
}

/// What a port that starts at `start` and steps by `step` answers to the route and three selections.
std::vector<core::Outcome> port_outcomes(std::size_t start, std::size_t step) {
  const std::vector<core::QueueName> list = {{"a", 0}, {"b", 0}, {"c", 0}};
  std::vector<core::Outcome> outcomes = {core::Published{list, false, true}};
  for (std::size_t i = 0; i < 3; ++i) outcomes.emplace_back(core::Chosen{list[(start + i * step) % 3]});
  return outcomes;
}

TEST(Plan, WhatAnAdapterCanNotDoIsSkippedWithItsReason) {
  const Case c = selections(0);
  Hello hello = hello_of({});
  EXPECT_TRUE(std::holds_alternative<Question>(plan(c, "5.2.0", hello)));
  EXPECT_TRUE(std::holds_alternative<Foreign>(plan(c, "4.0.0", hello)));
  hello.cursor = Hello::Cursor::none;
  EXPECT_EQ(std::get<Skip>(plan(c, "5.2.0", hello)).reason, "can't set the cursor");
  hello.events.erase("select");
  EXPECT_EQ(std::get<Skip>(plan(selections(0), "5.2.0", hello)).reason, "can't set the cursor");
  hello.events.erase("cursor");
  EXPECT_EQ(std::get<Skip>(plan(c, "5.2.0", hello)).reason, "does not execute cursor");
  hello = hello_of({});
  hello.clock = Hello::Clock::none;
  EXPECT_EQ(std::get<Skip>(plan_exact(
                               [] {
                                 Case clock = clock_case("c", {1});
                                 return clock;
                               }(),
                               "5.2.0", hello))
                .reason,
            "can't set the clock");
}

TEST(Plan, AnObservationWithoutFlagsIsTheSendLoopsToBook) {
  Hello hello = hello_of({});
  hello.events.erase("begin");
  core::Observe observe;
  observe.broker = "a";
  EXPECT_NE(cannot_execute({observe}, hello), std::nullopt);
  hello.profile = "strict";
  EXPECT_EQ(cannot_execute({observe}, hello), std::nullopt);
  hello.profile = "5.2.0";
  observe.isolation = observe.reachable = false;
  EXPECT_EQ(cannot_execute({observe}, hello), std::nullopt);
}

TEST(Plan, WhatIsAboutAStateThatTheAdapterHidesIsSkipped) {
  Case c = clock_case("c", {1});
  c.events.emplace_back(core::Inspect{});
  c.expect = {{{"5.2.0"}, core::run(*core::find_revision("5.2.0"), c.settings, c.events)}};
  Hello hello = hello_of({"items"});
  EXPECT_TRUE(std::holds_alternative<Question>(plan(c, "5.2.0", hello)));
  hello.exposes.clear();
  EXPECT_EQ(std::get<Skip>(plan(c, "5.2.0", hello)).reason, "exposes nothing of what the case is about");
}

TEST(Plan, ExactCasesAreJudgedByTheirExpectation) {
  const Case c = selections(5);
  const Hello hello = hello_of({});
  const Question question = std::get<Question>(plan(c, "5.2.0", hello));
  EXPECT_EQ(question.sent, c);
  std::vector<core::Outcome> good = *expected_of(c, "5.2.0");
  EXPECT_EQ(question.judge(good), std::nullopt);
  good[3] = core::Chosen{{"c", 4}};
  EXPECT_EQ(question.judge(good)->event, 3U);
}

TEST(Plan, ARandomStartPassesIfOneStartExplainsTheWhole) {
  const Case c = selections(5);
  Hello hello = hello_of({});
  hello.cursor = Hello::Cursor::random;
  hello.events.erase("cursor");
  hello.events.erase("entropy");
  for (const char* profile : {"5.2.0", "strict"}) {
    const Question question = std::get<Question>(plan(c, profile, hello));
    EXPECT_EQ(question.sent.events.size(), 4U) << "the cursor is left out";
    for (std::size_t start = 0; start < 3; ++start)
      EXPECT_EQ(question.judge(port_outcomes(start, 1)), std::nullopt) << profile << " " << start;
    EXPECT_NE(question.judge(port_outcomes(0, 2)), std::nullopt) << "no start explains a step of two";
    EXPECT_NE(question.judge(port_outcomes(1, 0)), std::nullopt) << "nor one that stands still";
  }
}

TEST(Plan, ARandomStartCanNotFollowACursorSetLater) {
  Case c = selections(5);
  c.events.emplace_back(core::SetCursor{"T", 0, 1});
  for (Expectation& e : c.expect) e.outcomes.emplace_back(core::Done{});
  Hello hello = hello_of({});
  hello.cursor = Hello::Cursor::random;
  EXPECT_EQ(std::get<Skip>(plan(c, "5.2.0", hello)).reason, "can't set the cursor after a selection");
}

TEST(Plan, RoundRobinTakesTheNextQueueWhateverTheHealth) {
  Case c = selections(5);
  c.events.insert(c.events.begin() + 2, core::Observe{"a", 0, 0, core::What::connect_refused, 0, false, 1000, false, true, false});
  c.expect.clear();
  c.expect.push_back({{"strict"}, core::run(*core::find_revision("strict"), c.settings, c.events)});
  Hello hello = hello_of({});
  hello.events = {"route", "select"};
  const Question question = std::get<Question>(plan(c, kRoundRobin, hello));
  EXPECT_EQ(question.sent.events.size(), 4U) << "cursor and observation don't matter to it";
  for (std::size_t start = 0; start < 3; ++start) EXPECT_EQ(question.judge(port_outcomes(start, 1)), std::nullopt);
  EXPECT_EQ(question.judge(port_outcomes(0, 2))->event, 2U);
  std::vector<core::Outcome> stranger = port_outcomes(0, 1);
  stranger[1] = core::Chosen{{"d", 0}};
  EXPECT_EQ(question.judge(stranger)->event, 1U);
  EXPECT_TRUE(std::holds_alternative<Foreign>(plan(clock_case("c", {1}), kRoundRobin, hello)));
}

}  // namespace
}  // namespace sidestep::check
