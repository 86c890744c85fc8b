// Every committed vector and counterexample, on the core and on the model. strict's expectations stand only where both agree.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "check/vectors.h"
#include "core/executor.h"
#include "model/model.h"

namespace sidestep {

namespace {

std::vector<check::Case> all_cases() { return check::load_vectors({SIDESTEP_VECTORS}); }
std::vector<check::Case> counterexamples() { return check::load_vectors({SIDESTEP_COUNTEREXAMPLES}); }

/// Runs an executor or a model over a case.
template <class System>
std::vector<core::Outcome> outcomes(const core::Revision& revision, const check::Case& c) {
  System system(revision, c.settings);
  std::vector<core::Outcome> all;
  for (const core::Event& event : c.events) all.push_back(system.step(event));
  return all;
}

/// Holds every expectation against a system; returns how many were held.
template <class System>
int hold(const std::vector<check::Case>& cases) {
  int held = 0;
  for (const check::Case& c : cases) {
    for (const check::Expectation& e : c.expect) {
      for (const std::string& name : e.revisions) {
        const core::Revision* revision = core::find_revision(name);
        EXPECT_NE(revision, nullptr) << c.id << ": no revision " << name;
        if (revision == nullptr) continue;
        EXPECT_EQ(outcomes<System>(*revision, c), e.outcomes) << c.id << ", " << name;
        ++held;
      }
    }
  }
  return held;
}

TEST(Vectors, CoreShowsWhatTheySay) { EXPECT_GT(hold<core::Executor>(all_cases()), 10000); }

TEST(Vectors, AWholeCaseAtOnceIsTheSame) {
  for (const check::Case& c : all_cases())
    for (const check::Expectation& e : c.expect)
      EXPECT_EQ(core::run(*core::find_revision(e.revisions.front()), c.settings, c.events), e.outcomes) << c.id;
}

TEST(Vectors, ModelShowsWhatTheySay) { EXPECT_GT(hold<model::Model>(all_cases()), 10000); }

TEST(Counterexamples, CoreShowsWhatTheySay) { EXPECT_GT(hold<core::Executor>(counterexamples()), 1000); }

TEST(Counterexamples, ModelShowsWhatTheySay) { EXPECT_GT(hold<model::Model>(counterexamples()), 1000); }

/// What the explorer and the verifier found; the latter's files are few, or none.
std::vector<check::Case> found_by_tools() {
  return check::load_vectors({SIDESTEP_COUNTEREXAMPLES "/explored", SIDESTEP_COUNTEREXAMPLES "/verified"});
}

TEST(Counterexamples, WhatTheToolsFoundShowsOnTheCoreAndOnTheModel) {
  const int held = hold<core::Executor>(found_by_tools());
  EXPECT_GT(held, 200);
  EXPECT_EQ(hold<model::Model>(found_by_tools()), held);
}

// Draws are taken by selections and by nothing else, and none is taken twice.
TEST(Vectors, DrawsAreSuppliedAndTaken) {
  std::size_t taken = 0;
  for (const check::Case& c : all_cases()) {
    core::Executor executor(*core::find_revision("strict"), c.settings);
    for (const core::Event& event : c.events) {
      const std::size_t before = executor.draws();
      const bool refused = std::holds_alternative<core::Fault>(executor.step(event));
      const auto* entropy = std::get_if<core::SupplyEntropy>(&event);
      if (entropy && !refused) {
        EXPECT_EQ(executor.draws(), before + entropy->draws.size()) << c.id;
      } else {
        EXPECT_LE(executor.draws(), before) << c.id;
        taken += before - executor.draws();
      }
    }
  }
  EXPECT_GT(taken, 0U);
}

// A planted fault: one outcome of one revision, altered, fails the replay.
TEST(Vectors, AnAlteredExpectationIsSeen) {
  check::Case altered = all_cases().front();
  check::Expectation expectation = altered.expect.front();
  expectation.revisions.resize(1);
  expectation.outcomes.back() = core::Waiting{};
  altered.expect = {expectation};
  EXPECT_NONFATAL_FAILURE(hold<core::Executor>({altered}), altered.id + ", " + expectation.revisions.front());
  EXPECT_NONFATAL_FAILURE(hold<model::Model>({altered}), altered.id + ", " + expectation.revisions.front());
}

TEST(Vectors, IdsAreUniqueAndExplained) {
  std::set<std::string> ids;
  for (const check::Case& c : check::load_vectors({SIDESTEP_VECTORS, SIDESTEP_COUNTEREXAMPLES})) {
    EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    EXPECT_FALSE(c.why.empty()) << c.id;
    EXPECT_FALSE(c.requirements.empty()) << c.id;
    EXPECT_FALSE(c.expect.empty()) << c.id;
  }
}

TEST(Vectors, EveryRevisionAndEveryRowIsHeld) {
  std::map<std::string, int> held;
  for (const check::Case& c : all_cases()) {
    for (const check::Expectation& e : c.expect) {
      for (const std::string& name : e.revisions) ++held[name];
    }
  }
  std::set<std::string_view> rows;
  for (const core::Revision& revision : core::revisions()) {
    EXPECT_GT(held[std::string(revision.name)], 500) << revision.name;
    rows.insert(revision.selection->name);
  }
  EXPECT_EQ(rows.size(), core::selection_rows().size());
  EXPECT_EQ(core::find_revision("3.9.9"), nullptr);
}

// Each selection that gives a queue tells how it came to it.
TEST(Vectors, SelectionsTellTheirStory) {
  for (const check::Case& c : all_cases()) {
    for (const check::Expectation& e : c.expect) {
      core::Executor executor(*core::find_revision(e.revisions.front()), c.settings);
      for (const core::Event& event : c.events) {
        const bool chosen = std::holds_alternative<core::Chosen>(executor.step(event));
        EXPECT_TRUE(!chosen || !executor.notes().empty()) << c.id;
      }
    }
  }
}

}  // namespace

}  // namespace sidestep
