// sidestep replay: runs vector files on the core itself.
#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>

#include "check/compare.h"
#include "check/describe.h"
#include "check/text.h"
#include "check/vectors.h"
#include "cli/commands.h"
#include "core/executor.h"

namespace sidestep::cli {
namespace {

/// Shows everything.
check::Hello all_shown() {
  check::Hello hello;
  hello.exposes = {"queues", "cursor", "items", "pick"};
  return hello;
}

void show(const check::Case& c, const std::string& revision, const check::Difference& difference) {
  std::cout << c.id << ", " << revision << ", at event " << difference.event + 1 << " (" << check::describe(c.events[difference.event])
            << ")" << (difference.member.empty() ? "" : ", in " + difference.member) << ":\n  expected  "
            << boost::json::serialize(check::to_json(difference.expected)) << "\n  core      "
            << boost::json::serialize(check::to_json(difference.got)) << "\n";
}

/// Whether every expectation of the cases holds.
int run_replay(const std::vector<std::string>& paths) {
  const check::Hello hello = all_shown();
  std::size_t expectations = 0, differences = 0;
  for (const check::Case& c : check::load_vectors(paths)) {
    for (const check::Expectation& expectation : c.expect) {
      for (const std::string& revision : expectation.revisions) {
        const std::vector<core::Outcome> got = core::run(*core::find_revision(revision), c.settings, c.events);
        const auto difference = check::first_difference(expectation.outcomes, got, hello);
        ++expectations;
        if (!difference) continue;
        ++differences;
        show(c, revision, *difference);
      }
    }
  }
  std::cout << check::counted(expectations, "expectation") << ", " << check::counted(differences, "difference") << "\n";
  if (expectations == 0)
    throw check::FormError("the cases expect nothing, so nothing was compared; see: sidestep explain FILE --revision NAME");
  return differences == 0 ? kGood : kBad;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("replay", "Run vector files on the core and report where it differs from what they expect");
  const auto paths = std::make_shared<std::vector<std::string>>();
  command->add_option("FILE", *paths, "vector files, or folders of them")->required()->type_name("");
  command->footer("Exit code: 0 no difference, 1 a difference, 2 could not run.");
  command->callback([paths, &exit_code] { exit_code = run_replay(*paths); });
}

}  // namespace sidestep::cli
