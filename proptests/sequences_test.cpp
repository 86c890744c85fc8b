// The property: on any sequence of events core and model say the same, and no invariant breaks. For every revision.
// SIDESTEP_SEQUENCES: how many sequences in all; SIDESTEP_SEED: where they start.
#include <gtest/gtest.h>  // before RapidCheck, which refers to it
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "proptests/coverage.h"
#include "proptests/differential.h"
#include "proptests/shrink.h"

namespace sidestep::proptests {

void showValue(const Scenario& scenario, std::ostream& out) { out << scenario.events.size() << " events of " << scenario.revision->name; }
std::ostream& operator<<(std::ostream& out, const Scenario& scenario) {
  showValue(scenario, out);
  return out;
}

namespace {

/// So many sequences that the rarest way is reached a dozen times: an unreached one is then no chance.
constexpr std::uint64_t kEnough = 60000;

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return otherwise;
  std::uint64_t number = 0;
  const std::string_view digits(text);
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), number);
  if (error != std::errc() || end != digits.end()) throw std::invalid_argument(std::string(variable) + "=" + text + " is not a number");
  return number;
}

std::uint64_t sequences() { return number_from("SIDESTEP_SEQUENCES", kEnough); }

/// strict is ours: it gets an eighth of all sequences. The others share the rest.
std::uint64_t share_of(const core::Revision& revision) {
  const std::uint64_t for_strict = sequences() / 8 + 1;
  if (revision.selection->choices.strict) return for_strict;
  return (sequences() - for_strict) / (core::revisions().size() - 1) + 1;
}

/// What all the tests of the program saw.
struct Seen {
  Coverage coverage;
  std::vector<std::size_t> lengths;
};
Seen& seen() {
  static Seen all;
  return all;
}

class EveryRevision : public ::testing::TestWithParam<const core::Revision*> {};

TEST_P(EveryRevision, CoreAndModelAgree) {
  const core::Revision& revision = *GetParam();
  Scenario smallest;
  std::string difference;
  rc::detail::TestParams params;
  params.seed = number_from("SIDESTEP_SEED", 20240229) ^ std::hash<std::string_view>{}(revision.name);
  params.maxSuccess = static_cast<int>(share_of(revision));
  rc::detail::TestMetadata metadata;
  metadata.id = metadata.description = std::string("core and model agree: ") + std::string(revision.name);

  const auto property = [&] {
    const Scenario scenario = *scenarios(revision);
    const auto found = first_difference(
        scenario, core_subject(revision, scenario.settings),
        [&](const core::Event& event, const Differential& both) { seen().coverage.count(revision, scenario.settings, event, both); });
    if (difference.empty()) seen().lengths.push_back(scenario.events.size());
    if (!found) return;
    smallest = scenario;  // RapidCheck goes on from the last one that failed, so in the end this is the smallest.
    difference = *found;
    RC_FAIL(*found);
  };
  const rc::detail::TestResult result = rc::detail::checkTestable(property, metadata, params);
  if (difference.empty()) {
    EXPECT_TRUE(result.is<rc::detail::SuccessResult>());
    return;
  }
  FAIL() << difference << "\nsidestep replay " << write_vector(smallest, difference, std::filesystem::current_path());
}

INSTANTIATE_TEST_SUITE_P(Revisions, EveryRevision, ::testing::ValuesIn([] {
                           std::vector<const core::Revision*> all;
                           for (const core::Revision& revision : core::revisions()) all.push_back(&revision);
                           return all;
                         }()),
                         [](const auto& test) {
                           std::string name(test.param->name);
                           std::replace(name.begin(), name.end(), '.', '_');
                           return name;
                         });

/// After all tests: how long the sequences were and what they reached.
class Totals : public ::testing::Environment {
 public:
  void TearDown() override {
    std::vector<std::size_t>& lengths = seen().lengths;
    if (lengths.empty()) return;
    std::nth_element(lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2), lengths.end());
    const std::size_t median = lengths[lengths.size() / 2];
    std::cout << lengths.size() << " sequences, median length " << median << " events\n";
    seen().coverage.print(std::cout);
    const bool all_ran = ::testing::GTEST_FLAG(filter) == "*" && sequences() >= kEnough;
    if (!all_ran || ::testing::UnitTest::GetInstance()->failed_test_count() > 0) return;
    EXPECT_GE(median, 30U);
    EXPECT_TRUE(seen().coverage.missing().empty()) << "generated sequences don't reach everything";
  }
};
const auto* const kTotals = ::testing::AddGlobalTestEnvironment(new Totals);

}  // namespace
}  // namespace sidestep::proptests
