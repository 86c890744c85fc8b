// sidestep replay: runs vector files and traces on the core itself.
#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>

#include "check/compare.h"
#include "check/describe.h"
#include "check/text.h"
#include "check/trace.h"
#include "check/vectors.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "core/executor.h"

namespace sidestep::cli {
namespace {

/// What was compared, and how often it differed.
struct Tally {
  std::size_t compared = 0, differences = 0;
  bool whole = true;  ///< each trace has its end mark
};

/// Shows everything.
check::Hello all_shown() {
  check::Hello hello;
  hello.exposes = {"queues", "cursor", "items", "pick"};
  return hello;
}

std::string form(const core::Outcome& outcome) { return boost::json::serialize(check::to_json(outcome)); }

void show(const check::Case& c, const std::string& revision, const check::Difference& difference) {
  std::cout << c.id << ", " << revision << ", at event " << difference.event + 1 << " (" << check::describe(c.events[difference.event])
            << ")" << (difference.member.empty() ? "" : ", in " + difference.member) << ":\n  expected  " << form(difference.expected)
            << "\n  core      " << form(difference.got) << "\n";
}

/// Every expectation of the cases.
Tally replay_vectors(const std::vector<std::string>& paths) {
  const check::Hello hello = all_shown();
  Tally tally;
  for (const check::Case& c : check::load_vectors(paths)) {
    for (const check::Expectation& expectation : c.expect) {
      for (const std::string& revision : expectation.revisions) {
        const std::vector<core::Outcome> got = core::run(*core::find_revision(revision), c.settings, c.events);
        const auto difference = check::first_difference(expectation.outcomes, got, hello);
        ++tally.compared;
        if (!difference) continue;
        ++tally.differences;
        show(c, revision, *difference);
      }
    }
  }
  return tally;
}

/// Every step of a trace; the first difference is shown, for what comes behind it starts from another state.
Tally replay_trace(const std::string& file, const core::Revision& revision) {
  check::TraceReader trace(file);
  core::Executor executor(revision, trace.settings());
  Tally tally;
  Progress progress;
  while (const auto step = trace.next()) {
    const core::Outcome got = executor.step(step->event);
    if (++tally.compared % 65536 == 0) progress.say(std::to_string(tally.compared) + " events");
    if (got == step->outcome) continue;
    if (++tally.differences > 1) continue;
    std::cout << file << ", " << revision.name << ", at event " << tally.compared << " (" << check::describe(step->event) << "):\n  trace  "
              << form(step->outcome) << "\n  core   " << form(got) << "\n";
  }
  tally.whole = trace.is_whole();
  return tally;
}

struct ReplayArguments {
  std::vector<std::string> paths;
  std::string revision = "strict";
};

int run_replay(const ReplayArguments& arguments) {
  const core::Revision* revision = core::find_revision(arguments.revision);
  if (revision == nullptr) throw check::FormError(arguments.revision + ": no such revision; see: sidestep profiles");
  std::vector<std::string> vectors;
  Tally events, expectations;
  for (const std::string& path : arguments.paths) {
    if (!check::TraceReader::is_trace(path)) {
      vectors.push_back(path);
      continue;
    }
    const Tally tally = replay_trace(path, *revision);
    events.compared += tally.compared;
    events.differences += tally.differences;
    if (!tally.whole) std::cout << path << " has no end mark: it may have been cut short\n";
  }
  if (!vectors.empty()) expectations = replay_vectors(vectors);
  if (events.compared > 0)
    std::cout << check::counted(events.compared, "event") << ", " << check::counted(events.differences, "difference") << "\n";
  if (!vectors.empty())
    std::cout << check::counted(expectations.compared, "expectation") << ", " << check::counted(expectations.differences, "difference")
              << "\n";
  if (events.compared + expectations.compared == 0)
    throw check::FormError("the cases expect nothing, so nothing was compared; see: sidestep explain FILE --revision NAME");
  return events.differences + expectations.differences == 0 ? kGood : kBad;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("replay", "Run vector files or traces on the core and report where it differs from what they expect or tell");
  const auto arguments = std::make_shared<ReplayArguments>();
  command->add_option("FILE", arguments->paths, "vector files, folders of them, or traces of sidestep send")->required()->type_name("");
  command->add_option("--revision", arguments->revision, "what a trace is held against; vector files name theirs")
      ->capture_default_str()
      ->type_name("NAME");
  command->footer("Exit code: 0 no difference, 1 a difference, 2 could not run.");
  command->callback([arguments, &exit_code] { exit_code = run_replay(*arguments); });
}

}  // namespace sidestep::cli
