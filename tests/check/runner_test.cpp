// The runner counts what passed, failed and was skipped, and keeps a list of known failures honest.
#include "check/runner.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "check/report.h"
#include "fixtures.h"

namespace sidestep::check {
namespace {

CheckOptions options_for(const std::string& way) {
  CheckOptions options;
  options.adapter = misbehaving(way);
  return options;
}

std::string contents(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Runner, AGoodAdapterPasses) {
  const std::vector<Case> cases = cases_with_trigger();
  const Report report = check_adapter(cases, options_for("good"));
  EXPECT_EQ(report.count(Verdict::passed), 4U);
  EXPECT_EQ(report.shortest_failure(), nullptr);
}

TEST(Runner, AWrongOutcomeFailsAndIsTold) {
  std::vector<Case> cases = cases_with_trigger();
  cases[2].why = "the clock is only a clock";
  cases[2].issue = "example/client #1";
  cases.push_back(clock_case("longer", {1, 2, 3, 666}));
  const Report report = check_adapter(cases, options_for("wrong_outcome"));
  EXPECT_EQ(report.count(Verdict::failed), 2U);
  ASSERT_NE(report.shortest_failure(), nullptr);
  EXPECT_EQ(report.shortest_failure()->original->id, "trigger");
  const std::string text = report_text(report);
  for (const char* words :
       {"trigger", "the clock is only a clock", "example/client #1", "at event 2", "{\"none\":true}", "the clock shows 666 ms"})
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
}

TEST(Runner, AFailureNamesTheRequirementsOfItsRevisionOnly) {
  std::vector<Case> cases = cases_with_trigger();
  cases[2].requirements = {"SE-17", "SE-31"};
  EXPECT_NE(report_text(check_adapter(cases, options_for("wrong_outcome"))).find("requirements: SE-17, SE-31\n"), std::string::npos);
  cases[2].expect[0].requirements = {"SE-17"};
  EXPECT_NE(report_text(check_adapter(cases, options_for("wrong_outcome"))).find("requirements: SE-17\n"), std::string::npos);
}

TEST(Runner, OfEquallyShortFailuresThatOfAPublicReportComesFirst) {
  std::vector<Case> cases = cases_with_trigger();
  cases.push_back(clock_case("reported", {1, 2, 666}));
  const auto shortest = [&] { return check_adapter(cases, options_for("wrong_outcome")).shortest_failure()->original->id; };
  EXPECT_EQ(shortest(), "trigger");
  cases.back().issue = "example/client #1";
  EXPECT_EQ(shortest(), "reported");
  cases.push_back(clock_case("shorter", {666}));
  EXPECT_EQ(shortest(), "shorter");
}

TEST(Runner, ACrashIsAFailureOfItsCase) {
  const std::vector<Case> cases = cases_with_trigger();
  const Report report = check_adapter(cases, options_for("crash"));
  EXPECT_EQ(report.count(Verdict::failed), 1U);
  EXPECT_EQ(report.count(Verdict::passed), 3U);
  EXPECT_NE(report_text(report).find("signal 11"), std::string::npos);
}

TEST(Runner, CasesThatWereNotRunAreCountedApartAndNoExample) {
  std::vector<Case> cases;
  for (int i = 0; i < 7; ++i) cases.push_back(clock_case("crash-" + std::to_string(i), {1, 2, 666}));
  cases.push_back(clock_case("short", {1}));
  CheckOptions options = options_for("exit");
  options.adapter.batch = 1;
  for (const Case& c : cases) options.known_failures.insert(c.id);
  const Report report = check_adapter(cases, options);
  EXPECT_EQ(report.count(Verdict::failed), 5U);
  EXPECT_EQ(report.count(Verdict::not_run), 3U);
  EXPECT_EQ(report.unexpected(), 0U);
  EXPECT_FALSE(report.clean()) << "known failures do not excuse what was not run";
  EXPECT_EQ(report.shortest_failure()->original->id, "crash-0");
  EXPECT_EQ(count_groups(report).front().executed, 5U);
  EXPECT_EQ(breakdowns(report), std::vector<std::string>{"the adapter crashed 5 times: exited with 3; stderr: giving up"});
  EXPECT_NE(report_text(report).find("crashed 5 times"), std::string::npos);
  write_junit(report, testing::TempDir() + "crash.xml");
  const std::string junit = contents(testing::TempDir() + "crash.xml");
  EXPECT_NE(junit.find(R"(name="5.2.0.fault_table" tests="8" failures="0" skipped="8")"), std::string::npos) << junit;
  EXPECT_NE(junit.find(R"(name="not run" tests="1" failures="1")"), std::string::npos) << junit;
}

TEST(Runner, AProfileAskedForTwiceIsRunOnce) {
  CheckOptions options = options_for("good");
  options.profiles = {"5.2.0", "5.2.0"};
  const std::vector<Case> cases = cases_with_trigger();
  EXPECT_EQ(check_adapter(cases, options).cases.size(), 4U);
}

TEST(Runner, WhatItDoesNotExecuteIsSkippedAndCounted) {
  std::vector<Case> cases = cases_with_trigger();
  cases[1].events[0] = core::Pick{};
  const Report report = check_adapter(cases, options_for("good"));
  EXPECT_EQ(report.count(Verdict::skipped), 1U);
  EXPECT_EQ(count_skips(report).front(), std::pair(std::string("does not execute pick"), std::size_t{1}));
}

TEST(Runner, OnlyTheGroupAskedFor) {
  std::vector<Case> cases = cases_with_trigger();
  cases[0].group = "index";
  CheckOptions options = options_for("good");
  options.group = "index";
  EXPECT_EQ(check_adapter(cases, options).cases.size(), 1U);
}

TEST(Runner, AKnownFailureIsNoSurpriseButAStaleOneIs) {
  const std::vector<Case> cases = cases_with_trigger();
  CheckOptions options = options_for("wrong_outcome");
  options.known_failures = {"trigger"};
  Report report = check_adapter(cases, options);
  EXPECT_EQ(report.count(Verdict::failed), 1U);
  EXPECT_EQ(report.unexpected(), 0U);
  EXPECT_TRUE(report.stale.empty());
  options.known_failures = {"trigger", "one", "gone"};
  report = check_adapter(cases, options);
  EXPECT_EQ(report.stale, (std::vector<std::string>{"gone: no vector has this id", "one: passes"}));
}

TEST(Runner, AProfileThatDoesNotExistIsAnError) {
  EXPECT_THROW(check_adapter(cases_with_trigger(), options_for("unknown_profile")), AdapterError);
}

TEST(Report, JUnitAndPageTellTheSame) {
  const std::vector<Case> cases = cases_with_trigger();
  CheckOptions options = options_for("wrong_outcome");
  options.known_failures = {"one"};
  const Report report = check_adapter(cases, options);
  const std::string junit = testing::TempDir() + "report.xml", html = testing::TempDir() + "report.html";
  write_junit(report, junit);
  write_html(report, html);
  EXPECT_NE(contents(junit).find(R"(<testsuite name="5.2.0.fault_table" tests="4" failures="1" skipped="0">)"), std::string::npos)
      << contents(junit);
  EXPECT_NE(contents(junit).find(R"(<testsuites name="sidestep check" tests="5" failures="2" skipped="0">)"), std::string::npos);
  EXPECT_NE(contents(html).find("<!DOCTYPE html>"), std::string::npos);
  for (const char* words : {"trigger", "one: passes", "the clock shows 666 ms"})
    EXPECT_NE(contents(html).find(words), std::string::npos) << words;
  EXPECT_THROW(write_junit(report, "/no/such/folder/x.xml"), std::runtime_error);
  EXPECT_THROW(write_html(report, "/no/such/folder/x.html"), std::runtime_error);
}

}  // namespace
}  // namespace sidestep::check
