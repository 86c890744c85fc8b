// What must hold of the vectors as a whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "check/vectors.h"
#include "core/revision.h"
#include "spec/vectors/generate/ranges.h"

namespace sidestep::vectors {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

const std::vector<check::Case>& all_cases() {
  static const std::vector<check::Case> all = check::load_vectors({SPEC_VECTORS});
  return all;
}

/// Two releases of which some table has different rows.
std::set<Pair> unlike() {
  std::set<Pair> pairs;
  for (const core::Revision& a : core::revisions())
    for (const core::Revision& b : core::revisions())
      if (a.name < b.name && (a.selection != b.selection || a.send != b.send || a.validation != b.validation))
        pairs.emplace(a.name, b.name);
  return pairs;
}

/// Takes away the pairs of which a case expects different outcomes.
void separate(const check::Case& c, std::set<Pair>& pairs) {
  std::map<std::string_view, const std::vector<core::Outcome>*> expected;
  for (const check::Expectation& e : c.expect)
    for (const std::string& name : e.revisions) expected[name] = &e.outcomes;
  std::erase_if(pairs, [&](const Pair& pair) {
    const auto a = expected.find(pair.first), b = expected.find(pair.second);
    return a != expected.end() && b != expected.end() && a->second != b->second && *a->second != *b->second;
  });
}

std::string names(const std::set<Pair>& pairs) {
  std::string text;
  for (const auto& [a, b] : pairs) text += std::string(a) + " and " + std::string(b) + "; ";
  return text;
}

TEST(AllVectors, RevisionsOfDifferentRowsAreToldApart) {
  std::set<Pair> pairs = unlike();
  EXPECT_GT(pairs.size(), 400U);
  for (const check::Case& c : all_cases()) separate(c, pairs);
  EXPECT_TRUE(pairs.empty()) << names(pairs);
}

// Planted: without the cases of the send loop some revisions can't be told apart.
TEST(AllVectors, WhatIsNotToldApartIsSeen) {
  std::set<Pair> pairs = unlike();
  for (const check::Case& c : all_cases())
    if (c.group != "send_loop") separate(c, pairs);
  EXPECT_TRUE(pairs.contains({"5.3.0", "5.3.1"}));
}

TEST(AllVectors, EachExpectationNamesWhatHoldsForItsRevisions) {
  const Ranges ranges = read_ranges(SPEC_PAGES);
  for (const check::Case& c : all_cases()) {
    std::set<std::string> together;
    for (const check::Expectation& e : c.expect) {
      EXPECT_FALSE(e.requirements.empty()) << c.id << ", " << e.revisions.front();
      together.insert(e.requirements.begin(), e.requirements.end());
      for (const std::string& id : e.requirements)
        for (const std::string& name : e.revisions) EXPECT_TRUE(ranges.at(id).contains(name)) << c.id << ", " << name << ": " << id;
    }
    EXPECT_EQ(together, std::set<std::string>(c.requirements.begin(), c.requirements.end())) << c.id;
  }
}

}  // namespace
}  // namespace sidestep::vectors
