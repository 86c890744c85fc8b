// The JSON form is exact both ways, and says where a document is wrong.
#include "check/json_form.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>

#include "check/generate.h"
#include "fixtures.h"

namespace sidestep::check {
namespace {

namespace json = boost::json;

/// One of each kind, every member away from its default.
std::vector<core::Event> every_event() {
  core::RouteData route = route_of({"a", "b"}, 2);
  route.order_topic_conf = "a:1";
  route.queue_datas->front().topic_sys_flag = 1;
  (*route.broker_datas->front().broker_addrs)[0] = std::nullopt;
  route.topic_queue_mapping =
      std::map<std::string, core::QueueMapping>{{"a", {"a", "s", 3, 2, std::map<std::int32_t, std::int32_t>{{0, 1}}}}};
  core::Begin begin{1, {false, "T", 5, 100}, core::Mode::oneway, core::ServiceState::shut_down, 1, 7, true, 9, core::QueueName{"a", -1}};
  return {core::SetClock{INT64_MAX},
          core::SupplyEntropy{{INT32_MIN, 0}, std::vector<std::string>{"b", "a"}},
          core::SetCursor{"T", 2, INT32_MIN},
          core::TurnSwitch{false},
          core::SetRoute{"T", 1, true, route, std::nullopt, 4},
          core::SetRoute{"T", 0, false, std::nullopt, core::LookupFailure::timed_out, std::nullopt},
          core::Validate{false, "T", 7, 8},
          begin,
          core::Select{"T", 1, "a", true, {"a"}, {"b"}},
          core::Observe{"a", 0, 3, core::What::silent, 4, true, 5, true, false, true},
          core::Observe{std::nullopt, 1, 0, core::What::broker_error, 215, false, 1000, false, std::nullopt, std::nullopt},
          core::Timer{3},
          core::Detect{{"a"}, {"b"}},
          core::Remove{"a"},
          core::Pick{},
          core::Inspect{}};
}

std::vector<core::Outcome> every_outcome() {
  core::Snapshot state;
  state.topics["T"] = {{{"a", 0}}, {{0, -7}}};
  state.items["a"] = {1, 2, 3, 4, false, false, true};
  state.items["b"] = {};
  state.pick_cursor = 9;
  const core::Fault fault{core::FaultKind::bad_route, "queueDatas", 13};
  return {core::Done{},
          core::Published{{{"a", 0}}, true, true},
          core::Chosen{{"a", -2}},
          core::None{},
          core::Picked{"a"},
          core::Detected{{"a"}, {"b"}},
          core::Lookup{"T", true},
          core::Attempt{{"a", 1}, 5, 2, true},
          core::Finished{core::Ending::unchecked, -1, 2, 0, {"a", "b"}, fault, core::LookupFailure::timed_out, true},
          core::Waiting{},
          state,
          fault};
}

std::string error_of(const auto& read) {
  try {
    read();
    return "no error";
  } catch (const FormError& error) {
    return error.what();
  }
}

TEST(JsonForm, EventsComeBackAsTheyWere) {
  for (const core::Event& event : every_event())
    EXPECT_EQ(event_from_json(json::parse(json::serialize(to_json(event))), ""), event) << to_json(event);
}

TEST(JsonForm, OutcomesComeBackAsTheyWere) {
  for (const core::Outcome& outcome : every_outcome())
    EXPECT_EQ(outcome_from_json(json::parse(json::serialize(to_json(outcome))), ""), outcome) << to_json(outcome);
}

TEST(JsonForm, RandomCasesComeBackAsTheyWere) {
  for (const char* name : {"4.0.0", "5.2.0", "strict"}) {
    const GenerateOptions options{core::find_revision(name), hello_of({}).events, 40};
    for (std::uint64_t k = 0; k < 20; ++k) {
      Case c = generate(options, 7, k);
      c.expect = {Expectation{{name}, core::run(*options.revision, c.settings, c.events)}};
      EXPECT_EQ(case_from_json(json::parse(json::serialize(to_json(c, true))), ""), c);
    }
  }
}

TEST(JsonForm, DefaultsAreNotWritten) {
  EXPECT_EQ(json::serialize(to_json(core::Event(core::Select{"T", 0, std::nullopt, false, {}, {}}))), R"({"do":"select","topic":"T"})");
  EXPECT_EQ(json::serialize(to_json(core::Event(core::Begin{}))), R"({"do":"begin"})");
  EXPECT_EQ(json::serialize(to_json(core::Settings{})), "{}");
}

TEST(JsonForm, NullIsAbsentInRoutesOnly) {
  const core::Event route =
      event_from_json(json::parse(R"({"do":"route","topic":"T","route":{"orderTopicConf":null,"queueDatas":null}})"), "");
  EXPECT_EQ(std::get<core::SetRoute>(route).route, core::RouteData{});
  EXPECT_EQ(error_of([] { event_from_json(json::parse(R"({"do":"select","topic":"T","last":null})"), "e"); }), "e.last: must be a string");
}

TEST(JsonForm, SaysWhereADocumentIsWrong) {
  const auto complaint = [](const char* text) { return error_of([&] { case_from_json(json::parse(text), ""); }); };
  EXPECT_EQ(complaint(R"({"events":[{"do":"state"},{"do":"fly"}]})"), "events[1].do: unknown event \"fly\"");
  EXPECT_EQ(complaint(R"({"events":[{"do":"clock"}]})"), "events[0].now: is missing");
  EXPECT_EQ(complaint(R"({"events":[{"do":"clock","now":1,"then":2}]})"), "events[0].then: unknown member");
  EXPECT_EQ(complaint(R"({"events":[{"do":"clock","now":1.0}]})"), "events[0].now: must be an integer without fraction or exponent");
  EXPECT_EQ(complaint(R"({"events":[{"do":"clock","now":9223372036854775808}]})"), "events[0].now: is out of the range of int64");
  EXPECT_EQ(complaint(R"({"events":[{"do":"cursor","value":2147483648}]})"), "events[0].value: is out of the range of int32");
  EXPECT_EQ(complaint(R"({"events":[{"do":"select"}]})"), "events[0].topic: is missing");
  EXPECT_EQ(complaint(R"({"events":[{"do":"route","topic":"T","route":{},"failure":"timed_out"}]})"),
            "events[0]: has both a route and a failure");
  EXPECT_EQ(complaint(R"({"events":[{"do":"observe","what":"answer","sent":1}]})"), "events[0].sent: unknown member");
  EXPECT_EQ(complaint(R"({"events":[{"do":"observe","broker":"a","sent":1,"what":"oops"}]})"), "events[0].what: unknown word \"oops\"");
  EXPECT_EQ(complaint(R"({"events":[{"do":"begin","queue":["a"]}]})"), "events[0].queue: must be a queue: [broker, id]");
  EXPECT_EQ(complaint(R"({"events":[],"settings":{"speed":1}})"), "settings.speed: unknown member");
  EXPECT_EQ(complaint(R"({"events":[],"expect":[{"for":["strict"],"outcomes":[{}]}]})"),
            ".expect[0].outcomes: has 1 outcomes for 0 events");
  EXPECT_EQ(
      complaint(R"({"events":[],"requirements":["SE-1"],"expect":[{"for":["strict"],"requirements":["SE-1","SE-2"],"outcomes":[]}]})"),
      ".expect[0].requirements: SE-2 is none of the case's");
  EXPECT_EQ(complaint(R"({"events":[{"do":"state"}],"expect":[{"for":["strict"],"outcomes":[{"queue":["a",0],"none":true}]}]})"),
            "expect[0].outcomes[0].none: unknown member");
  EXPECT_EQ(complaint("[]"), "document: must be an object");
}

TEST(JsonForm, VectorFilesComeBackAsTheyWere) {
  const std::vector<Case> cases = load_cases(TEST_DATA "/small.json");
  ASSERT_EQ(cases.size(), 2U);
  const std::string file = testing::TempDir() + "saved.json";
  save_cases(file, cases);
  EXPECT_EQ(load_cases(file), cases);
}

TEST(JsonForm, VectorFilesThatAreWrongNameThemselves) {
  const std::string file = testing::TempDir() + "wrong.json";
  const auto complaint = [&](const std::string& text) {
    std::ofstream(file) << text;
    return error_of([&] { load_cases(file); }).substr(file.size());
  };
  EXPECT_EQ(complaint(R"({"version":2,"cases":[]})"), ": version: is 2; this program reads 1");
  EXPECT_EQ(complaint(R"({"version":1,"cases":[{"group":"route","events":[]}]})"), ": cases[0].id: is missing");
  EXPECT_EQ(complaint(R"({"version":1,"cases":[{"id":"x","group":"rout","events":[]}]})"), ": cases[0].group: unknown group \"rout\"");
  EXPECT_EQ(
      complaint(
          R"({"version":1,"cases":[{"id":"x","group":"route","events":[{"do":"pick"}]},{"id":"x","group":"route","events":[{"do":"pick"}]}]})"),
      ": cases[1].id: \"x\" stands there twice");
  EXPECT_NE(complaint("{").find("is not JSON"), std::string::npos);
  EXPECT_NE(error_of([] { load_cases("/no/such.json"); }).find("/no/such.json: can't be read"), std::string::npos);
}

}  // namespace
}  // namespace sidestep::check
