// The command line's entry. Exit codes: commands.h.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "check/process_groups.h"
#include "cli/commands.h"
#include "cli/printable_stream.h"

namespace sidestep::cli {
namespace {

/// A subcommand by its name; nullptr if there is none.
const CLI::App* subcommand(const CLI::App& app, const std::string& name) {
  const auto found = app.get_subcommands([&](const CLI::App* sub) { return sub->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

/// Throws CLI::ExtrasError for an option that the subcommand does not have: the parser would take what follows it for the COMMAND.
void refuse_unknown_options(const CLI::App* app, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return;
    if (const CLI::App* below = subcommand(*app, word)) app = below;
    const std::string name = word.substr(0, word.find('='));
    const bool known = app->get_option_no_throw(name) != nullptr || name == "--help";
    if (app->get_parent() != nullptr && name.starts_with("--") && !known) throw CLI::ExtrasError(app->get_name(), {name});
  }
}

int run(int argc, char** argv) {
  CLI::App app{"The queue selection rule of RocketMQ producers: check a port against it, explain it, replay it, send by it.", "sidestep"};
  app.set_version_flag("--version", "sidestep " SIDESTEP_VERSION);
  app.require_subcommand(0, 1);  // that one is needed is said below, so that a wrong word is named first
  int exit_code = kGood;
  for (const auto add : {add_check, add_diff, add_explain, add_replay, add_profiles, add_vectors, add_send, add_demo, add_serve})
    add(app, exit_code);
  try {
    refuse_unknown_options(&app, {argv + 1, argv + argc});
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) throw CLI::RequiredError("A subcommand");
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kGood : kCouldNotRun;
  } catch (const std::exception& error) {
    std::cerr << "sidestep: " << error.what() << "\n";
    return kCouldNotRun;
  }
  return exit_code;
}

}  // namespace
}  // namespace sidestep::cli

int main(int argc, char** argv) {
  using namespace sidestep::cli;
  sidestep::check::end_with_adapters();
  PrintableStream out(std::cout), err(std::cerr);
  const int exit_code = run(argc, argv);
  if (out.finish()) return exit_code;
  std::cerr << "sidestep: standard output can't be written\n";
  return kCouldNotRun;
}
