// The property must be able to fail: a subject with a planted fault is found out, and what is left of the sequence is short.
#include <gtest/gtest.h>  // before RapidCheck, which refers to it
#include <rapidcheck/gtest.h>

#include <functional>
#include <string>

#include "check/json_form.h"
#include "proptests/differential.h"
#include "proptests/shrink.h"

namespace sidestep::proptests {

void showValue(const Scenario& scenario, std::ostream& out);

namespace {

using Fault = std::function<Subject(const core::Revision&, const core::Settings&)>;

/// Looks for a difference between the model of `name` and a subject; gives the smallest scenario that shows one, empty if there is none.
Scenario find_out(const std::string& name, const Fault& make) {
  const core::Revision& revision = *core::find_revision(name);
  Scenario smallest;
  rc::detail::TestParams params;
  params.seed = 7;
  params.maxSuccess = 2000;
  const auto property = [&] {
    const Scenario scenario = *scenarios(revision);
    if (!first_difference(scenario, make(revision, scenario.settings))) return;
    smallest = scenario;
    RC_FAIL("found out");
  };
  rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
  return smallest;
}

/// The core of another revision in its place.
Fault row_of(const std::string& other) {
  return [other](const core::Revision&, const core::Settings& settings) { return core_subject(*core::find_revision(other), settings); };
}

/// The core with one kind of outcome spoilt.
template <class Change>
Fault spoilt(Change change) {
  return [change](const core::Revision& revision, const core::Settings& settings) -> Subject {
    return [subject = core_subject(revision, settings), change](const core::Event& event) {
      core::Outcome outcome = subject(event);
      change(event, outcome);
      return outcome;
    };
  };
}

TEST(PlantedFault, NeighbourRowsAreToldApart) {
  const std::pair<const char*, const char*> kNeighbours[] = {{"4.0.0", "4.8.0"}, {"4.8.0", "4.9.0"}, {"4.9.0", "4.9.4"}, {"4.9.4", "4.9.8"},
                                                             {"4.9.4", "5.0.0"}, {"5.0.0", "5.1.0"}, {"5.1.0", "5.1.1"}, {"5.1.3", "5.1.4"},
                                                             {"5.1.4", "5.2.0"}, {"5.4.0", "strict"}};
  for (const auto& [older, newer] : kNeighbours) {
    EXPECT_FALSE(find_out(older, row_of(newer)).events.empty()) << newer << " passes for " << older;
    EXPECT_FALSE(find_out(newer, row_of(older)).events.empty()) << older << " passes for " << newer;
  }
}

TEST(PlantedFault, OneWrongQueueIdIsFoundAndShrunk) {
  const Scenario smallest = find_out("strict", spoilt([](const core::Event&, core::Outcome& outcome) {
                                       if (auto* chosen = std::get_if<core::Chosen>(&outcome); chosen && chosen->queue.id == 1)
                                         chosen->queue.id = 0;
                                     }));
  ASSERT_FALSE(smallest.events.empty());
  EXPECT_LE(smallest.events.size(), 4U);
}

TEST(PlantedFault, AForgottenCandidateClassIsFound) {
  const Fault forgets_tried = [](const core::Revision& revision, const core::Settings& settings) -> Subject {
    return [subject = core_subject(revision, settings)](core::Event event) {
      if (auto* select = std::get_if<core::Select>(&event)) select->tried.clear();
      return subject(event);
    };
  };
  EXPECT_FALSE(find_out("strict", forgets_tried).events.empty());
}

TEST(PlantedFault, WhatIsWrittenCanBeReadBack) {
  const Scenario smallest = find_out("5.2.0", row_of("5.1.4"));
  ASSERT_FALSE(smallest.events.empty());
  const std::vector<check::Case> cases = check::load_cases(write_vector(smallest, "planted", testing::TempDir()));
  ASSERT_EQ(cases.size(), 1U);
  EXPECT_EQ(cases[0].events.size(), smallest.events.size() + 1);
  EXPECT_EQ(cases[0].expect[0].outcomes, core::run(*smallest.revision, cases[0].settings, cases[0].events));
}

}  // namespace
}  // namespace sidestep::proptests
