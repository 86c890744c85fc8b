// sidestep_explore: explores the rule, prints a line a cell, and compares the counts of states with the pinned ones.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>

#include "spec/explore/explorations.h"
#include "spec/explore/shard.h"

namespace {

using namespace sidestep::explore;

constexpr int kGood = 0, kBad = 1, kCouldNotRun = 2;

struct Arguments {
  Options options;
  std::string pins, write_pins, out;
};

int explore_all(const Arguments& arguments) {
  Results results;
  explore_selection(arguments.options, results);
  explore_sends(arguments.options, results);
  explore_races(arguments.options, results);
  const std::string lines = results.cells.lines(arguments.out);
  std::cout << lines << std::flush;
  if (!arguments.write_pins.empty()) std::ofstream(arguments.write_pins) << pinned_text(results.counts);
  int code = results.cells.strict_holds() ? kGood : kBad;
  if (code != kGood) std::cerr << "strict fails a property\n";
  if (arguments.pins.empty()) return code;
  for (const std::string& difference : differences(arguments.pins, results.counts, arguments.options.only.empty())) {
    std::cerr << "pins: " << difference << "\n";
    code = kBad;
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "Explores every sequence of events up to a bound, on the core itself, and tells which properties hold for which revision.\n"
      "A line a cell: model, property, revision, switch, holds or fails, states, file of the shortest counterexample."};
  Arguments arguments;
  bool silent = false;
  app.add_flag("--quick", arguments.options.quick, "the bounds of continuous integration");
  app.add_option("--only", arguments.options.only, "only explorations whose name holds this")->type_name("TEXT");
  app.add_option("--pins", arguments.pins, "compare the counts of states with this file; a difference is an error")->type_name("FILE");
  app.add_option("--write-pins", arguments.write_pins, "write the counts of states to this file")->type_name("FILE");
  app.add_option("--out", arguments.out, "write counterexamples into this folder")->type_name("DIR");
  app.add_option("--capacity", arguments.options.capacity, "states that there is room for")->type_name("N");
  app.add_flag("--silent", silent, "no progress on stderr");
  app.footer("Exit code: 0 strict holds and the counts are as pinned, 1 not so, 2 could not run.");
  CLI11_PARSE(app, argc, argv);
  arguments.options.loud = !silent;
  try {
    return explore_all(arguments);
  } catch (const SetFull& error) {
    std::cerr << "sidestep_explore: " << error.what() << "; make room with --capacity\n";
    return kCouldNotRun;
  } catch (const std::exception& error) {
    std::cerr << "sidestep_explore: " << error.what() << "\n";
    return kCouldNotRun;
  }
}
