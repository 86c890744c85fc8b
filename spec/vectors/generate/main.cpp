// Writes the vector files: every case with the outcomes of every revision it is for, and with the requirements that hold for them.
// Java outcomes are the core's, which the adapter for the published jars holds against the real classes. An outcome enters only where core
// and model agree; strict's outcomes of the public reports are derived by hand and must be what both show. Otherwise nothing is written.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "runs.h"
#include "send_cases.h"

namespace sidestep::vectors {

namespace {

std::vector<Draft> joined(std::vector<std::vector<Draft>> parts) {
  std::vector<Draft> all;
  for (std::vector<Draft>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::vector<File> files() {
  return {{"route", joined({route_cases(), route_edge_cases(), refresh_edge_cases()})},
          {"index", index_cases()},
          {"fault_table", joined({fault_table_cases(), fault_table_edge_cases()})},
          {"pick", joined({pick_cases(), pick_edge_cases()})},
          {"detector", joined({detector_cases(), detector_edge_cases()})},
          {"selection", joined({selection_cases(), strict_cases(), selection_edge_cases()})},
          {"validation", validation_cases()},
          {"send_loop", joined({send_cases(), booking_edge_cases()})},
          {"reports", report_cases()}};
}

int write_all(const std::filesystem::path& folder, bool check_only) {
  const Ranges ranges = read_ranges(folder / "..");
  const std::vector<File> all = files();
  const std::vector<std::string> complaints = write_files(folder, all, ranges, core_and_model(), check_only);
  for (const std::string& complaint : complaints) std::cerr << complaint << "\n";
  for (const File& file : all) std::cout << file.name << ".json: " << file.drafts.size() << " cases\n";
  return complaints.empty() ? 0 : 1;
}

}  // namespace

}  // namespace sidestep::vectors

int main(int argc, char** argv) {
  CLI::App app{"Writes the vector files of spec/vectors; the requirements' ranges are read from the pages of the folder above"};
  std::string folder;
  bool check_only = false;
  app.add_option("folder", folder, "where the files are")->required()->check(CLI::ExistingDirectory);
  app.add_flag("--check", check_only, "write nothing; exit with 1 if a file is not current");
  CLI11_PARSE(app, argc, argv);
  try {
    return sidestep::vectors::write_all(folder, check_only);
  } catch (const sidestep::vectors::RangeError& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
