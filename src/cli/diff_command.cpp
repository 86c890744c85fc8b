// sidestep diff: random cases, the core against an adapter.
#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>

#include "check/describe.h"
#include "check/differ.h"
#include "check/text.h"
#include "check/words.h"
#include "check/writable.h"
#include "cli/adapter_command.h"
#include "cli/commands.h"
#include "cli/numbers.h"
#include "cli/progress.h"
#include "cli/repeated_option.h"

namespace sidestep::cli {
namespace {

constexpr std::size_t kMostCases = 1'000'000'000'000;

constexpr const char* kFooter =
    R"(Exit code: 0 no difference, 1 a difference (the smallest case found is shown and written), 2 could not run.
Case K of a seed is always the same, so --seed and --from repeat or resume a run.
Example: sidestep diff --profile 5.2.0 --cases 20000 -- python3 my_adapter.py)";

struct DiffArguments {
  AdapterCommand adapter;
  check::DifferOptions options;
  std::string against, out = ".";
  std::vector<std::string> without;
  std::int64_t seconds = 0;
};

const core::Revision& revision_named(const std::string& name) {
  const core::Revision* revision = core::find_revision(name);
  if (revision == nullptr) throw check::FormError(name + ": no such revision; see: sidestep profiles");
  return *revision;
}

void show(const check::Found& found) {
  const check::Case& c = found.minimal;
  std::cout << "\nA difference in case " << found.k << ", shrunk from " << check::counted(found.events_before, "event") << " to "
            << c.events.size() << ":\n";
  if (c.settings != core::Settings{}) std::cout << check::describe(c.settings) << "\n";
  for (std::size_t i = 0; i < c.events.size(); ++i) {
    std::cout << "  " << i + 1 << ". " << check::describe(c.events[i]) << "\n";
    if (!found.difference || i != found.difference->event) continue;
    std::cout << "     expected  " << check::describe(found.difference->expected) << "\n"
              << "               " << boost::json::serialize(check::to_json(found.difference->expected)) << "\n"
              << "     got       " << check::describe(found.difference->got) << "\n"
              << "               " << boost::json::serialize(check::to_json(found.difference->got)) << "\n";
  }
  if (!found.detail.empty()) std::cout << found.detail << "\n";
}

std::string write_case(const check::Found& found, const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  const std::string file = (std::filesystem::path(directory) / ("diff-" + found.minimal.id + ".json")).string();
  check::save_cases(file, {found.minimal});
  return file;
}

int run_diff(DiffArguments& arguments) {
  check::DifferOptions& options = arguments.options;
  options.adapter = arguments.adapter.options();
  options.rules = &revision_named(arguments.against.empty() ? options.profile : arguments.against);
  options.without = {arguments.without.begin(), arguments.without.end()};
  if (arguments.seconds > 0) options.time = std::chrono::seconds(arguments.seconds);
  check::check_writable_folder(arguments.out);
  Progress progress;
  options.progress = [&](std::uint64_t done) {
    progress.say("case " + std::to_string(options.from + done) + " of seed " + std::to_string(options.seed));
  };
  const check::DifferResult result = check::differ(options);
  std::cout << result.hello.name << " " << result.hello.version << ", profile " << result.hello.profile << ", against "
            << options.rules->name << "\n"
            << check::counted(result.compared, "case") << ", " << check::counted(result.events, "event") << " compared; seed "
            << options.seed << ", resume with --from " << result.next << "\n";
  if (!result.left_out.empty()) std::cout << "not compared: " << check::join(result.left_out, ", ") << "\n";
  for (const auto& [reason, number] : result.skipped)
    std::cout << "not compared, " << reason << ": " << check::counted(number, "case") << "\n";
  for (const std::string& incident : result.incidents) std::cout << "incident: " << incident << "\n";
  if (!result.found && result.incidents.empty() && result.observed == 0)
    throw check::FormError("nothing observable was compared: no outcome of what the adapter executes and exposes could have differed");
  if (!result.found) {
    std::cout << "no difference\n";
    return result.incidents.empty() ? kGood : kBad;
  }
  show(*result.found);
  std::cout.flush();
  std::cout << "written to " << write_case(*result.found, arguments.out) << " (see: sidestep explain FILE)\n";
  return kBad;
}

}  // namespace

void add_diff(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("diff", "Compare an adapter with the rule on random cases");
  const auto arguments = std::make_shared<DiffArguments>();
  check::DifferOptions& options = arguments->options;
  command->footer(kFooter);
  command->add_option("--profile", options.profile, "a revision (see: sidestep profiles) or strict")
      ->required()
      ->check(not_empty())
      ->type_name("NAME");
  command->add_option("--against", arguments->against, "compare with this revision's rules instead: shows that a run finds what differs")
      ->type_name("NAME");
  command->add_option("--cases", options.cases, "how many cases")
      ->check(within<std::size_t>(1, kMostCases, "a number of cases from 1 to " + std::to_string(kMostCases)))
      ->capture_default_str();
  command->add_option("--events", options.length, "events a case")->check(CLI::Range(2, 10000))->capture_default_str();
  command->add_option("--seed", options.seed, "the seed")
      ->check(within<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max(), "a whole number from 0 to 2^64 - 1"))
      ->capture_default_str();
  command->add_option("--from", options.from, "the first case of the seed")
      ->check(within<std::size_t>(0, kMostCases, "a number of a case from 0 to " + std::to_string(kMostCases)))
      ->capture_default_str();
  command->add_option("--time", arguments->seconds, "stop after so many seconds")->check(CLI::Range(1, 31536000))->type_name("S");
  add_repeated(*command, "--without", arguments->without, "leave out this kind of event, to look past a known difference")
      ->check(CLI::IsMember(std::vector<std::string>(check::kEventWords.begin(), check::kEventWords.end())))
      ->type_name("EVENT");
  command->add_option("--out", arguments->out, "the folder for the case found")->capture_default_str()->type_name("DIR");
  arguments->adapter.add_to(*command);
  command->callback([arguments, &exit_code] { exit_code = run_diff(*arguments); });
}

}  // namespace sidestep::cli
