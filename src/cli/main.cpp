// The command line's entry. Exit codes: commands.h.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "check/process_groups.h"
#include "cli/commands.h"
#include "cli/printable_stream.h"

namespace sidestep::cli {
namespace {

int run(int argc, char** argv) {
  CLI::App app{"The queue selection rule of RocketMQ producers: check a port against it, explain it, replay it, send by it.", "sidestep"};
  app.set_version_flag("--version", "sidestep " SIDESTEP_VERSION);
  app.require_subcommand(0, 1);  // that one is needed is said below, so that a wrong word is named first
  int exit_code = kGood;
  for (const auto add : {add_check, add_diff, add_explain, add_replay, add_profiles, add_vectors, add_send, add_demo, add_serve})
    add(app, exit_code);
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
