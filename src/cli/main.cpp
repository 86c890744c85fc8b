// The command line's entry. Exit codes: commands.h.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "check/process_groups.h"
#include "cli/commands.h"

int main(int argc, char** argv) {
  using namespace sidestep::cli;
  CLI::App app{"The queue selection rule of RocketMQ producers: check a port against it, explain it, replay it.", "sidestep"};
  app.set_version_flag("--version", "sidestep " SIDESTEP_VERSION);
  app.require_subcommand(0, 1);  // that one is needed is said below, so that a wrong word is named first
  sidestep::check::end_with_adapters();
  int exit_code = kGood;
  for (const auto add : {add_check, add_diff, add_explain, add_replay, add_profiles, add_vectors}) add(app, exit_code);
  try {
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
