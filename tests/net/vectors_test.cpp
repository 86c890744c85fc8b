// The vectors of the send loop on the real producer, under virtual time: the same outcomes at the same moments, the same requests at the
// brokers, one outcome for each send. What no producer can be brought to is counted by its reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "check/vectors.h"
#include "tests/net/vector_play.h"

namespace sidestep::test {
namespace {

/// The cases that begin a send and expect something of `strict`.
const std::vector<check::Case>& cases() {
  static const std::vector<check::Case> all = [] {
    std::vector<check::Case> found = check::load_vectors({SPEC_VECTORS});
    std::erase_if(found, [](const check::Case& c) {
      const bool sends =
          std::any_of(c.events.begin(), c.events.end(), [](const auto& e) { return std::holds_alternative<core::Begin>(e); });
      return !sends || expected_of_strict(c) == nullptr;
    });
    return found;
  }();
  return all;
}

Plan plan_named(const std::string& id) {
  const auto found = std::find_if(cases().begin(), cases().end(), [&](const check::Case& c) { return c.id == id; });
  return plan_of(*found);
}

/// Reason to number.
using Tally = std::map<std::string, int>;

const Tally kPinned = {
    {"cases in all", 517},
    {"events passed over: nothing waits for them", 76},
    {"not played: a cursor is set behind the first send", 2},
    {"not played: a missing address is seen at once", 17},
    {"not played: a named queue's broker has no address without a route", 1},
    {"not played: a producer always has a name server", 5},
    {"not played: a producer gives each send a slot of its own", 3},
    {"not played: a producer never observes: no time, bad argument, flow control, interrupted", 83},
    {"not played: a route comes at the very moment of an attempt", 4},
    {"not played: an answer has an error's code", 2},
    {"not played: connecting times out in no time", 2},
    {"not played: nobody answers a oneway message", 6},
    {"not played: several sends at a time", 4},
    {"not played: silence ends before the limit", 23},
    {"not played: the clock goes back", 3},
    {"not played: the connection is a fresh one", 1},
    {"not played: the name server is connected already", 1},
    {"not played: the sends of the case have different settings", 3},
    {"not played: the settings refuse it: retries", 3},
    {"played", 317},
    {"played, but for a hand-over that only a Java client has", 37},
};

void print(const Tally& tally) {
  std::cout << "The send loop's vectors on the real producer\n";
  for (const auto& [what, count] : tally) std::cout << std::string(7 - std::to_string(count).size(), ' ') << count << "  " << what << "\n";
}

TEST(Vectors, hold_of_the_real_producer) {
  Tally tally;
  for (const check::Case& c : cases()) {
    ++tally["cases in all"];
    try {
      const Plan plan = plan_of(c);
      ++tally[plan.without_hand_over ? "played, but for a hand-over that only a Java client has" : "played"];
      tally["events passed over: nothing waits for them"] += static_cast<int>(plan.passed_over);
      for (const std::string& complaint : play(plan)) ADD_FAILURE() << c.id << ": " << complaint;
    } catch (const Unplayable& unplayable) {
      ++tally["not played: " + unplayable.reason];
    }
  }
  print(tally);
  EXPECT_EQ(tally, kPinned);
}

// ---- Planted faults ----

const char* const kSample = "send_loop/report C52";

TEST(Vectors, an_altered_expectation_is_found) {
  const Plan good = plan_named(kSample);
  ASSERT_TRUE(play(good).empty());
  for (std::size_t i = 0; i < good.told.size(); ++i) {
    Plan later = good;
    ++later.told[i].at;
    EXPECT_FALSE(play(later).empty()) << i;
    Plan other = good;
    if (auto* attempt = std::get_if<core::Attempt>(&other.told[i].outcome)) ++attempt->limit;
    if (auto* end = std::get_if<core::Finished>(&other.told[i].outcome)) ++end->code;
    EXPECT_FALSE(play(other).empty()) << i;
  }
  Plan elsewhere = good;
  ++elsewhere.attempts[1].attempt.queue.id;
  EXPECT_FALSE(play(elsewhere).empty());
  Plan missing = good;
  missing.told.pop_back();
  EXPECT_FALSE(play(missing).empty());
}

TEST(Vectors, a_producer_that_is_set_up_otherwise_is_found) {
  Plan cap = plan_named(kSample);
  cap.settings.attempt_cap = 751;
  EXPECT_FALSE(play(cap).empty());
  Plan retries = plan_named(kSample);
  retries.settings.retries = 1;
  EXPECT_FALSE(play(retries).empty());
}

TEST(Vectors, a_world_that_behaves_otherwise_is_found) {
  Plan slow = plan_named("send_loop/report C64 sync");
  ASSERT_TRUE(play(slow).empty());
  slow.attempts[0].late = 1;  // the limit is overdrawn by 1 ms
  EXPECT_FALSE(play(slow).empty());
}

}  // namespace
}  // namespace sidestep::test
