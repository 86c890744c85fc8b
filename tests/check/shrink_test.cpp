// Shrinking keeps the fault and drops the rest: revisions held against each other are the planted faults.
#include "check/shrink.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>

#include "check/generate.h"
#include "fixtures.h"

namespace sidestep::check {
namespace {

using std::chrono::steady_clock;

bool ill_formed(const core::Outcome& outcome) {
  const auto* fault = std::get_if<core::Fault>(&outcome);
  return fault != nullptr && fault->kind == core::FaultKind::bad_event;
}

/// Whether two revisions part on a case.
bool parts(const Case& c, const char* one, const char* other) {
  const auto a = core::run(*core::find_revision(one), c.settings, c.events),
             b = core::run(*core::find_revision(other), c.settings, c.events);
  for (const auto& outcome : a)
    if (ill_formed(outcome)) return false;
  return a != b;
}

Case first_that_parts(const char* one, const char* other) {
  const GenerateOptions options{core::find_revision(one), hello_of({}).events, 30};
  for (std::uint64_t k = 0; k < 500; ++k)
    if (Case c = generate(options, 3, k); parts(c, one, other)) return c;
  return {};
}

TEST(Shrink, FindsASmallCaseOfEachPlantedFault) {
  for (const auto& [one, other] : {std::pair("5.2.0", "5.1.4"), std::pair("4.8.0", "4.9.0"), std::pair("5.2.0", "strict")}) {
    const Case found = first_that_parts(one, other);
    ASSERT_FALSE(found.events.empty()) << one << " and " << other << " never part: the generator has no teeth";
    const StillFails still_fails = [&](const std::vector<Case>& all) {
      std::vector<bool> answers;
      for (const Case& c : all) answers.push_back(parts(c, one, other));
      return answers;
    };
    const Case small = shrink(found, still_fails, steady_clock::now() + std::chrono::seconds(30));
    EXPECT_TRUE(parts(small, one, other));
    EXPECT_LE(small.events.size(), 6U) << to_json(small, true);
    for (std::size_t i = 0; i < small.events.size(); ++i) {
      Case fewer = small;
      fewer.events.erase(fewer.events.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_FALSE(parts(fewer, one, other)) << "event " << i << " is not needed";
    }
  }
}

TEST(Shrink, StopsAtItsDeadline) {
  const Case c = first_that_parts("5.2.0", "strict");
  const Case same = shrink(
      c, [](const std::vector<Case>& all) { return std::vector<bool>(all.size(), true); }, steady_clock::now());
  EXPECT_EQ(same.events, c.events);
}

TEST(Shrink, SimplerValuesAreNearerToNothing) {
  EXPECT_TRUE(simpler(0).empty());
  EXPECT_TRUE(simpler(false).empty());
  EXPECT_EQ(simpler(9), (std::vector<boost::json::value>{0, 4, 8}));
  EXPECT_EQ(simpler(-9), (std::vector<boost::json::value>{0, 9, -4, -8}));
  EXPECT_EQ(simpler(boost::json::array{1}), (std::vector<boost::json::value>{boost::json::array{}, boost::json::array{0}}));
}

}  // namespace
}  // namespace sidestep::check
