// Writes spec/counterexamples: a vector file for each known defect that a vector can show, with the outcomes of every revision, and the
// table of the page. Like the generator of the vectors it writes nothing that core and model don't agree on; and nothing of a defect that
// shows in other revisions than the list says, or in strict.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>

#include "counterexample.h"
#include "known.h"
#include "spec/vectors/generate/runs.h"

namespace sidestep::vectors {

namespace {

namespace fs = std::filesystem;

std::vector<Counterexample> all_counterexamples() {
  std::vector<Counterexample> all;
  for (const auto& part :
       {selection_counterexamples(), wrap_counterexamples(), health_counterexamples(), send_counterexamples(), async_counterexamples()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// A file for each counterexample, which takes over what the list says of it. Complains of those that the list, or the cases, lack.
std::vector<File> files_of(const std::vector<Known>& known, std::vector<std::string>& complaints) {
  std::vector<File> files;
  std::set<std::string> listed;
  for (Counterexample& made : all_counterexamples()) {
    const auto k = std::ranges::find_if(known, [&](const Known& line) { return line.kind == Kind::vector && line.name == made.name; });
    if (k == known.end()) {
      complaints.push_back(made.name + ": is not in the list");
      continue;
    }
    listed.insert(k->name);
    made.draft.c.why = k->what + "; shown by: " + k->range;
    if (k->reports != "-") made.draft.c.issue = k->reports;
    made.draft.defect = Defect{k->shown_by, made.shows};
    files.push_back({made.name, {made.draft}});
  }
  for (const Known& k : known)
    if (k.kind == Kind::vector && !listed.contains(k.name)) complaints.push_back("defect " + k.number + ": no case is made for " + k.name);
  return files;
}

/// Files that nothing writes any more.
void find_stale(const fs::path& folder, const std::vector<File>& files, std::vector<std::string>& complaints) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    const bool written = std::ranges::any_of(files, [&](const File& file) { return file.name == entry.path().stem(); });
    if (entry.path().extension() == ".json" && !written) complaints.push_back(entry.path().string() + ": belongs to no defect of the list");
  }
}

void write_page(const fs::path& path, const std::vector<Known>& known, bool check_only, std::vector<std::string>& complaints) {
  std::ifstream in(path);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const std::string now = with_table(page, table_of(known));
  if (now == page) return;
  if (check_only) {
    complaints.push_back(path.string() + ": its table is not that of the list");
    return;
  }
  std::ofstream out(path);
  out << now;
  if (!out.flush()) complaints.push_back(path.string() + " can't be written");
}

int write_all(const fs::path& folder, bool check_only) {
  const std::vector<Known> known = read_known(folder / "defects.tsv");
  std::vector<std::string> complaints = unexplored(known, folder / "../explore/pinned-quick");
  const std::vector<File> files = files_of(known, complaints);
  find_stale(folder, files, complaints);
  if (complaints.empty()) complaints = write_files(folder, files, read_ranges(folder / ".."), core_and_model(), check_only);
  if (complaints.empty()) write_page(folder / "README.md", known, check_only, complaints);
  for (const std::string& complaint : complaints) std::cerr << complaint << "\n";
  std::cout << known.size() << " lines of known defects, " << files.size() << " vector files\n";
  return complaints.empty() ? 0 : 1;
}

}  // namespace

}  // namespace sidestep::vectors

int main(int argc, char** argv) {
  CLI::App app{"Writes the counterexamples of spec/counterexamples and the table of its page, from its list of known defects"};
  std::string folder;
  bool check_only = false;
  app.add_option("folder", folder, "where list and page are")->required()->check(CLI::ExistingDirectory);
  app.add_flag("--check", check_only, "write nothing; exit with 1 if a file is not current");
  CLI11_PARSE(app, argc, argv);
  try {
    return sidestep::vectors::write_all(folder, check_only);
  } catch (const sidestep::vectors::RangeError& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
