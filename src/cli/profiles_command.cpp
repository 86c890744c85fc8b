// sidestep profiles: the revisions and what makes them different.
#include <CLI/CLI.hpp>
#include <iostream>

#include "check/text.h"
#include "cli/choice_tables.h"
#include "cli/commands.h"

namespace sidestep::cli {
namespace {

void show(const std::string& title, const TextTable& text) {
  std::cout << title << "\n" << check::table(text, text.front().size()) << "\n";
}

void run_profiles() {
  show("Profiles: a release is one row of each table", release_table());
  std::cout << "round_robin  takes the queues in turn, whatever the health: only the order of selections is checked\n\n";
  show("Rows of selection and fault table, by the first release that shows them", selection_table());
  show("Rows of the send loop (strict has a loop of its own)", send_table());
  show("Rows of validation", validation_table());
}

}  // namespace

void add_profiles(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("profiles", "List the revisions and their choices");
  command->callback([&exit_code] {
    run_profiles();
    exit_code = kGood;
  });
}

}  // namespace sidestep::cli
