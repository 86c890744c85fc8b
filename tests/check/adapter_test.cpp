// Whatever an adapter does is an outcome: the case at fault is named, its neighbours are judged, the run goes on.
#include "check/adapter.h"

#include <gtest/gtest.h>

#include "fixtures.h"

namespace sidestep::check {
namespace {

using Kind = CaseResult::Kind;

struct Way {
  const char* name;
  Kind kind;          ///< of the case at which it strikes
  const char* words;  ///< in its detail
};

std::ostream& operator<<(std::ostream& out, const Way& way) { return out << way.name; }

class StrikesAtACase : public testing::TestWithParam<Way> {};

TEST_P(StrikesAtACase, IsTheOutcomeOfThatCaseAlone) {
  AdapterOptions options = misbehaving(GetParam().name);
  const bool waits = GetParam().kind == Kind::hung;
  if (waits) options.timeout = std::chrono::milliseconds(3000);
  Adapter adapter(options, "");
  const std::vector<CaseResult> results = adapter.run(cases_with_trigger());
  ASSERT_EQ(results.size(), 4U);
  for (const std::size_t neighbour : {0U, 1U, 3U}) EXPECT_EQ(results[neighbour].kind, Kind::outcomes) << results[neighbour].detail;
  EXPECT_EQ(results[2].kind, GetParam().kind);
  EXPECT_NE(results[2].detail.find(GetParam().words), std::string::npos) << results[2].detail;
  adapter.finish();
  EXPECT_TRUE(adapter.incidents().empty());
}

INSTANTIATE_TEST_SUITE_P(
    Ways, StrikesAtACase,
    testing::Values(Way{"crash", Kind::crashed, "signal 11"}, Way{"exit", Kind::crashed, "exited with 3"},
                    Way{"exit", Kind::crashed, "giving up"}, Way{"hang", Kind::hung, "no answer in 3000 ms"},
                    Way{"hang_with_child", Kind::hung, "no answer"}, Way{"garbage", Kind::garbage, "not JSON"},
                    Way{"wrong_shape", Kind::garbage, "must be an object"}, Way{"wrong_count", Kind::garbage, "results for"},
                    Way{"huge_line", Kind::garbage, "more than 1048576 bytes"}, Way{"flood", Kind::garbage, "more than"},
                    Way{"partial_line", Kind::hung, "no answer"}, Way{"closes_stdout", Kind::crashed, "closed its stdout"},
                    Way{"says_error", Kind::refused, "can't do that"}, Way{"too_few_outcomes", Kind::garbage, "2 outcomes for 3 events"},
                    Way{"unknown_outcome", Kind::garbage, "outcomes[1]"},
                    Way{"name_twice", Kind::garbage, "batch[0].outcomes: stands there twice"}),
    [](const auto& given) { return std::string(given.param.name) + "_" + std::to_string(given.index); });

TEST(Adapter, GoodOneAnswersAll) {
  Adapter adapter(misbehaving("good"), "");
  EXPECT_EQ(adapter.hello().profile, "5.2.0");
  for (const CaseResult& result : adapter.run(cases_with_trigger())) EXPECT_EQ(result.kind, Kind::outcomes);
  adapter.finish();
  EXPECT_TRUE(adapter.incidents().empty());
}

TEST(Adapter, ThatClosesStdinIsNoDeathOfOurs) {
  AdapterOptions options = misbehaving("closes_stdin");
  options.timeout = std::chrono::milliseconds(3000);
  Adapter adapter(options, "");
  const std::vector<CaseResult> results = adapter.run(cases_with_trigger());
  EXPECT_NE(results[2].kind, Kind::outcomes);
  EXPECT_EQ(results[3].kind, Kind::outcomes);
}

TEST(Adapter, CrashThatOneCaseAloneDoesNotShowIsAnIncident) {
  Adapter adapter(misbehaving("crash_in_company"), "");
  for (const CaseResult& result : adapter.run(cases_with_trigger())) EXPECT_EQ(result.kind, Kind::outcomes);
  ASSERT_EQ(adapter.incidents().size(), 1U);
  EXPECT_NE(adapter.incidents()[0].find("exited with 4"), std::string::npos);
}

TEST(Adapter, ThatFailsTooOftenIsLeftAlone) {
  AdapterOptions options = misbehaving("exit");
  options.fault_limit = 2;
  options.batch = 1;
  Adapter adapter(options, "");
  std::vector<Case> cases(4, clock_case("trigger", {666}));
  const std::vector<CaseResult> results = adapter.run(cases);
  EXPECT_EQ(results[1].kind, Kind::crashed);
  EXPECT_EQ(results[2].kind, Kind::not_run);
  EXPECT_EQ(results[3].kind, Kind::not_run);
}

TEST(Adapter, EndsThatAreNotGoodAreIncidents) {
  for (const auto& [way, words] :
       {std::pair("no_exit", "did not exit"), std::pair("bad_exit", "exited with 7"),
        std::pair("answers_twice", "nobody asked for: {\"batch\""), std::pair("last_words", "nobody asked for: bye")}) {
    Adapter adapter(misbehaving(way), "");
    adapter.run(cases_with_trigger());
    adapter.finish();
    ASSERT_EQ(adapter.incidents().size(), 1U) << way;
    EXPECT_NE(adapter.incidents()[0].find(words), std::string::npos) << adapter.incidents()[0];
  }
}

TEST(Adapter, OutputThatNobodyAskedForIsGarbage) {
  AdapterOptions options = misbehaving("talks_on");
  Adapter adapter(options, "");
  std::vector<Case> cases = {clock_case("one", {1})};
  const std::vector<CaseResult> results = adapter.run(cases);
  EXPECT_NE(results[0].kind, Kind::outcomes) << "an answer must not be taken for another request's";
}

struct BadHello {
  const char* way;
  const char* words;
};
class CanNotBeUsed : public testing::TestWithParam<BadHello> {};

TEST_P(CanNotBeUsed, SaysWhy) {
  AdapterOptions options = misbehaving(GetParam().way);
  if (std::string(GetParam().way) == "silent_hello") options.start_timeout = std::chrono::milliseconds(1000);
  try {
    Adapter adapter(options, "5.2.0");
    FAIL() << "was taken";
  } catch (const AdapterError& error) {
    EXPECT_NE(std::string(error.what()).find(GetParam().words), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, CanNotBeUsed,
                         testing::Values(BadHello{"banner", "not JSON"}, BadHello{"silent_hello", "no answer in 1000 ms"},
                                         BadHello{"exit_before_hello", "libfoo"}, BadHello{"refuses", "profile not served"},
                                         BadHello{"other_profile", "answers with profile 4.0.0"},
                                         BadHello{"wrong_protocol", "hello.protocol"}, BadHello{"unknown_event", "hello.events"},
                                         BadHello{"unknown_member", "hello.colour"},
                                         BadHello{"long_name", "hello.name: is longer than 200 bytes"},
                                         BadHello{"long_version", "hello.version: is longer than 200 bytes"},
                                         BadHello{"many_last_words", "stderr:\n80.\n81."}),
                         [](const auto& given) { return std::string(given.param.way); });

TEST(Adapter, CommandThatDoesNotExistIsAnError) {
  AdapterOptions options;
  options.command = {"no-such-command-here"};
  EXPECT_THROW(Adapter(options, ""), AdapterError);
  options.command = {"/no/such/file"};
  EXPECT_THROW(Adapter(options, ""), AdapterError);
}

}  // namespace
}  // namespace sidestep::check
