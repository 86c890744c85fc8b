// sidestep check: does a port conform?
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "check/report.h"
#include "check/writable.h"
#include "cli/adapter_command.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/repeated_option.h"
#include "cli/vector_source.h"

namespace sidestep::cli {
namespace {

constexpr const char* kFooter =
    R"(Exit code: 0 conforms, 1 does not (a case failed, or was skipped without --allow-skips), 2 could not run, or nothing was executed.
Example: sidestep check --profile 5.2.0 -- python3 my_adapter.py)";

struct CheckArguments {
  AdapterCommand adapter;
  VectorSource vectors;
  check::CheckOptions options;
  std::string junit, html, known_failures;
  bool allow_skips = false;
};

std::set<std::string> read_known_failures(const std::string& file) {
  std::set<std::string> ids;
  if (file.empty()) return ids;
  std::error_code error;
  std::ifstream in(file);
  if (!in || std::filesystem::is_directory(file, error)) throw check::FormError(file + ": can't be read");
  for (std::string line; std::getline(in, line);) {
    line = CLI::detail::trim_copy(line.substr(0, line.find('#')));
    if (!line.empty()) ids.insert(line);
  }
  return ids;
}

/// That the reports can be written is known before the run, so that none is lost.
void check_targets(const CheckArguments& arguments) {
  for (const std::string& file : {arguments.junit, arguments.html})
    if (!file.empty()) check::check_writable_file(file);
  if (!arguments.junit.empty() && !arguments.html.empty() && check::same_file(arguments.junit, arguments.html))
    throw check::FormError(arguments.html + ": --junit and --html name the same file");
}

int verdict(const check::Report& report, bool allow_skips) {
  const std::size_t skipped = report.count(check::Verdict::skipped);
  const bool nothing = report.count(check::Verdict::passed) + report.count(check::Verdict::failed) == 0;
  if (report.clean() && nothing) {
    std::cout << "\nNothing was executed, so nothing is shown to conform.\n";
    return kCouldNotRun;
  }
  if (!report.clean())
    std::cout << "\nDoes not conform.\n";
  else if (skipped > 0 && !allow_skips)
    std::cout << "\nNothing failed, but what is skipped is not shown to conform (--allow-skips takes it for good).\n";
  else
    std::cout << "\nConforms.\n";
  return report.clean() && (skipped == 0 || allow_skips) ? kGood : kBad;
}

int run_check(CheckArguments& arguments) {
  check::CheckOptions& options = arguments.options;
  options.adapter = arguments.adapter.options();
  check_targets(arguments);
  options.known_failures = read_known_failures(arguments.known_failures);
  Progress progress;
  options.progress = [&](const std::string& profile, std::size_t done, std::size_t all) { progress.at("profile " + profile, done, all); };
  const std::vector<check::Case> cases = arguments.vectors.load();
  const check::Report report = check::check_adapter(cases, options);
  if (report.cases.empty()) throw check::FormError("no case says anything about the profile; see: sidestep vectors list");
  std::cout << check::report_text(report);
  const int code = verdict(report, arguments.allow_skips);
  std::cout.flush();
  if (!arguments.junit.empty()) check::write_junit(report, arguments.junit);
  if (!arguments.html.empty()) check::write_html(report, arguments.html);
  return code;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("check", "Say whether a port conforms, and if not, which rule it breaks, with the shortest example");
  const auto arguments = std::make_shared<CheckArguments>();
  command->footer(kFooter);
  add_repeated(*command, "--profile", arguments->options.profiles,
               "a revision (see: sidestep profiles), strict or round_robin; default: the adapter's own")
      ->check(not_empty())
      ->type_name("NAME");
  command->add_option("--group", arguments->options.group, "only the cases of this group")
      ->check(CLI::IsMember(std::vector<std::string>(check::kGroups.begin(), check::kGroups.end())));
  command->add_option("--junit", arguments->junit, "write a JUnit report")->check(not_empty())->type_name("FILE");
  command->add_option("--html", arguments->html, "write a page to read")->check(not_empty())->type_name("FILE");
  command
      ->add_option("--known-failures", arguments->known_failures,
                   "ids of cases that may fail, one a line, # starts a comment; one that passes is a failure")
      ->check(not_empty())
      ->type_name("FILE");
  command->add_flag("--allow-skips", arguments->allow_skips, "skipped cases don't count against the port");
  arguments->vectors.add_to(*command);
  arguments->adapter.add_to(*command);
  command->callback([arguments, &exit_code] { exit_code = run_check(*arguments); });
}

}  // namespace sidestep::cli
