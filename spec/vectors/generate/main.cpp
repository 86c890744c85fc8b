// Writes the vector files: every case with the outcomes of every revision it is for.
// Java outcomes are the core's, which the adapter for the published jars holds against the real classes. An outcome enters only where core
// and model agree; strict's outcomes of the public reports are derived by hand and must be what both show.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "build.h"
#include "core/executor.h"
#include "model/model.h"
#include "send_cases.h"

namespace sidestep::vectors {

namespace {

/// Cases of one vector file.
struct File {
  std::string name;
  std::vector<Draft> drafts;
};

bool applies(const Draft& d, const core::Revision& revision) {
  if (d.revisions == For::all) return true;
  return (d.revisions == For::strict) == (revision.name == "strict");
}

std::vector<core::Outcome> model_outcomes(const core::Revision& revision, const Case& c) {
  model::Model model(revision, c.settings);
  std::vector<core::Outcome> outcomes;
  for (const Event& event : c.events) outcomes.push_back(model.step(event));
  return outcomes;
}

std::string text(const core::Outcome& outcome) { return boost::json::serialize(check::to_json(outcome)); }

/// Tells where two lists of outcomes part. Empty: nowhere.
std::string parting(const std::vector<core::Outcome>& left, const std::vector<core::Outcome>& right) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] != right[i]) return "event " + std::to_string(i) + ": " + text(left[i]) + " against " + text(right[i]);
  }
  return "";
}

/// Fills in the expectations: revisions that show the same outcomes stand together. Tells how much there is to complain of.
int complete(Draft& d) {
  int disagreements = 0;
  const auto complain = [&](std::string_view revision, const char* who, const std::string& where) {
    if (where.empty()) return;
    std::cerr << d.c.id << ", " << revision << ", " << who << ": " << where << "\n";
    ++disagreements;
  };
  for (const core::Revision& revision : core::revisions()) {
    if (!applies(d, revision)) continue;
    const std::vector<core::Outcome> outcomes = core::run(revision, d.c.settings, d.c.events);
    complain(revision.name, "core against model", parting(outcomes, model_outcomes(revision, d.c)));
    if (revision.name == "strict" && !d.by_hand.empty()) complain(revision.name, "core against hand", parting(outcomes, d.by_hand));
    auto same = std::find_if(d.c.expect.begin(), d.c.expect.end(), [&](const check::Expectation& e) { return e.outcomes == outcomes; });
    if (same == d.c.expect.end()) same = d.c.expect.insert(d.c.expect.end(), {{}, outcomes});
    same->revisions.emplace_back(revision.name);
  }
  for (const std::string& lack : lacks(d)) {
    std::cerr << d.c.id << ": " << lack << "\n";
    ++disagreements;
  }
  return disagreements;
}

/// One case a line, so that a change shows as the lines it touches.
std::string document(const std::vector<Draft>& drafts) {
  std::ostringstream out;
  out << "{\"version\":1,\"cases\":[\n";
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    out << boost::json::serialize(check::to_json(drafts[i].c, true)) << (i + 1 < drafts.size() ? ",\n" : "\n");
  }
  out << "]}\n";
  return out.str();
}

std::string content(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<File> files() {
  std::vector<Draft> selection = selection_cases();
  std::vector<Draft> strict = strict_cases();
  selection.insert(selection.end(), strict.begin(), strict.end());
  return {{"route", route_cases()},       {"index", index_cases()}, {"fault_table", fault_table_cases()}, {"pick", pick_cases()},
          {"detector", detector_cases()}, {"selection", selection}, {"validation", validation_cases()},   {"send_loop", send_cases()},
          {"reports", report_cases()}};
}

int write_all(const std::filesystem::path& folder, bool check_only) {
  int wrong = 0;
  for (File& file : files()) {
    for (Draft& d : file.drafts) wrong += complete(d);
    const std::filesystem::path path = folder / (file.name + ".json");
    const std::string now = document(file.drafts);
    if (!check_only) {
      std::ofstream(path) << now;
    } else if (content(path) != now) {
      std::cerr << path.string() << " is not what the generator writes: run sidestep_vectors " << folder.string() << "\n";
      ++wrong;
    }
    std::cout << path.filename().string() << ": " << file.drafts.size() << " cases\n";
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace

}  // namespace sidestep::vectors

int main(int argc, char** argv) {
  CLI::App app{"Writes the vector files of spec/vectors"};
  std::string folder;
  bool check_only = false;
  app.add_option("folder", folder, "where the files are")->required()->check(CLI::ExistingDirectory);
  app.add_flag("--check", check_only, "write nothing; exit with 1 if a file is not current");
  CLI11_PARSE(app, argc, argv);
  return sidestep::vectors::write_all(folder, check_only);
}
