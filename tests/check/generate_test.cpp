// Random cases: the same again for the same seed, well-formed, and varied enough to be worth their time.
#include "check/generate.h"

#include <gtest/gtest.h>

#include <map>

#include "check/words.h"
#include "fixtures.h"

namespace sidestep::check {
namespace {

GenerateOptions options_for(const char* revision) { return {core::find_revision(revision), hello_of({}).events, 30}; }

TEST(Generate, CaseKOfASeedIsAlwaysTheSame) {
  const GenerateOptions options = options_for("5.2.0");
  EXPECT_EQ(generate(options, 4, 17), generate(options, 4, 17));
  EXPECT_NE(generate(options, 4, 17).events, generate(options, 4, 18).events);
  EXPECT_NE(generate(options, 4, 17).events, generate(options, 5, 17).events);
}

TEST(Generate, OnlyWhatIsOffered) {
  GenerateOptions options = options_for("strict");
  options.events = {"route", "select", "clock"};
  for (std::uint64_t k = 0; k < 30; ++k)
    for (const core::Event& event : generate(options, 1, k).events)
      EXPECT_TRUE(options.events.contains(word(event)) || std::holds_alternative<core::Inspect>(event));
}

/// What happened in many cases of a revision.
struct Seen {
  std::map<std::string, int> events, outcomes;
  std::map<std::size_t, int> list_sizes;
  int ill_formed = 0, unflagged = 0;
};

Seen look(const char* revision, std::uint64_t cases) {
  const GenerateOptions options = options_for(revision);
  Seen seen;
  for (std::uint64_t k = 0; k < cases; ++k) {
    const Case c = generate(options, 1, k);
    EXPECT_EQ(c.events.size(), options.length);
    const auto outcomes = core::run(*options.revision, c.settings, c.events);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      ++seen.events[std::string(word(c.events[i]))];
      ++seen.outcomes[to_json(outcomes[i]).empty() ? "done" : std::string(to_json(outcomes[i]).begin()->key())];
      if (const auto* fault = std::get_if<core::Fault>(&outcomes[i])) seen.ill_formed += fault->kind == core::FaultKind::bad_event ? 1 : 0;
      if (const auto* published = std::get_if<core::Published>(&outcomes[i])) ++seen.list_sizes[published->queues.size()];
      if (const auto* o = std::get_if<core::Observe>(&c.events[i])) seen.unflagged += o->broker && !o->isolation ? 1 : 0;
    }
  }
  return seen;
}

TEST(Generate, IsWellFormedAndVaried) {
  for (const char* revision : {"4.0.0", "4.9.8", "5.1.1", "5.2.0", "strict"}) {
    const Seen seen = look(revision, 400);
    EXPECT_EQ(seen.ill_formed, 0) << revision;
    for (const std::size_t n : {0, 1, 3, 5, 6, 7, 8}) EXPECT_GE(seen.list_sizes.count(n), 1U) << revision << " has no list of " << n;
    for (const char* event : {"clock", "entropy", "cursor", "route", "validate", "begin", "select", "observe", "timer", "remove", "state"})
      EXPECT_GE(seen.events.count(event), 1U) << revision << " " << event;
    for (const char* outcome : {"queue", "queues", "fault", "send", "finish", "lookup", "wait"})
      EXPECT_GE(seen.outcomes.count(outcome), 1U) << revision << " " << outcome;
    if (std::string(revision) != "strict") {
      EXPECT_EQ(seen.unflagged, 0) << revision << ": updateFaultItem needs both flags";
    }
  }
}

/// The planted faults that count: neighbours in the table of revisions.
TEST(Generate, TellsNeighbouringRevisionsApart) {
  const auto rows = core::selection_rows();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const core::Revision* before = core::find_revision(rows[i - 1].name);
    const core::Revision* after = core::find_revision(rows[i].name);
    GenerateOptions options{after, {"clock", "entropy", "cursor", "route", "select", "observe", "remove", "pick", "state"}, 30};
    int parted = 0;
    for (std::uint64_t k = 0; k < 1500 && parted == 0; ++k) {
      const Case c = generate(options, 2, k);
      parted += core::run(*before, c.settings, c.events) != core::run(*after, c.settings, c.events) ? 1 : 0;
    }
    EXPECT_EQ(parted, 1) << before->name << " and " << after->name;
  }
}

}  // namespace
}  // namespace sidestep::check
