// sidestep explain: the story of a case, step by step.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "check/story.h"
#include "cli/commands.h"
#include "cli/repeated_option.h"
#include "cli/vector_source.h"

namespace sidestep::cli {
namespace {

struct ExplainArguments {
  std::string subject;
  std::vector<std::string> revisions;
  VectorSource source;
};

/// The cases meant by an id or a file.
std::vector<check::Case> cases_of(const ExplainArguments& arguments) {
  std::error_code error;
  if (std::filesystem::is_regular_file(arguments.subject, error)) {
    std::vector<check::Case> cases = check::load_cases(arguments.subject);
    if (cases.empty()) throw check::FormError(arguments.subject + ": holds no case");
    return cases;
  }
  std::vector<check::Case> all = arguments.source.load();
  std::erase_if(all, [&](const check::Case& c) { return c.id != arguments.subject; });
  if (all.empty()) throw check::FormError(arguments.subject + ": neither a file nor the id of a case; see: sidestep vectors list");
  return all;
}

/// The revisions asked for; else one for each expectation of the case; else strict.
std::vector<const core::Revision*> revisions_for(const check::Case& c, std::vector<std::string> names) {
  if (names.empty())
    for (const check::Expectation& expectation : c.expect)
      if (!expectation.revisions.empty()) names.push_back(expectation.revisions.front());
  if (names.empty()) names.emplace_back("strict");
  std::vector<const core::Revision*> revisions;
  for (const std::string& name : names) {
    const core::Revision* revision = core::find_revision(name);
    if (revision == nullptr) throw check::FormError(name + ": no such revision; see: sidestep profiles");
    revisions.push_back(revision);
  }
  return revisions;
}

void run_explain(const ExplainArguments& arguments) {
  bool first = true;
  for (const check::Case& c : cases_of(arguments)) {
    std::cout << (first ? "" : "\n") << check::tell(c, revisions_for(c, arguments.revisions));
    first = false;
  }
}

}  // namespace

void add_explain(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("explain", "Tell a case step by step: what each probe saw, which requirement decided, where revisions part");
  const auto arguments = std::make_shared<ExplainArguments>();
  command->add_option("CASE", arguments->subject, "the id of a case (see: sidestep vectors list), or a vector file")
      ->required()
      ->type_name("");
  add_repeated(*command, "--revision", arguments->revisions, "told for this revision; default: one for each expectation of the case")
      ->type_name("NAME");
  arguments->source.add_to(*command);
  command->callback([arguments, &exit_code] {
    run_explain(*arguments);
    exit_code = kGood;
  });
}

}  // namespace sidestep::cli
