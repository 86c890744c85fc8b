// See known.h.
#include "known.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "core/revision.h"

namespace sidestep::vectors {

namespace {

constexpr std::string_view kHead = "number\tkind\tname\tshown by\tbreaks\treports\twhat";
constexpr std::string_view kBegin = "<!-- table -->\n", kEnd = "<!-- end of table -->\n";

std::vector<std::string> columns(const std::string& line) {
  std::vector<std::string> all;
  std::istringstream in(line);
  for (std::string column; std::getline(in, column, '\t');) all.push_back(column);
  return all;
}

/// Reads the list line by line.
class List {
 public:
  explicit List(std::string file) : file_(std::move(file)) {}

  void read(const std::string& line) {
    ++number_;
    if (number_ == 1) {
      if (line != kHead) complain("the head is not the list's");
      return;
    }
    const std::vector<std::string> c = columns(line);
    if (c.size() != 7 || std::ranges::any_of(c, &std::string::empty)) complain("takes seven columns, and - for what is not known");
    Known known{c[0], kind_of(c[1]), c[2], c[3], read_range(file_, number_, c[3]), c[4], c[5], c[6]};
    const bool named = known.kind != Kind::sockets;
    if (named == (known.name == "-")) complain("a vector and a race have names, what needs sockets has none");
    if (named && !names_.insert(known.name).second) complain(known.name + " stands twice");
    all.push_back(std::move(known));
  }

  /// [1, N]: each number has a line.
  void check_numbers() const {
    std::set<int> whole;
    for (const Known& known : all)
      if (known.number.find('.') == std::string::npos) whole.insert(std::stoi(known.number));
    int next = 1;
    for (const int number : whole)
      if (number != next++) complain("no line has number " + std::to_string(next - 1));
    if (whole.empty()) complain("the list is empty");
  }

  std::vector<Known> all;

 private:
  [[noreturn]] void complain(const std::string& what) const { throw RangeError(file_ + ":" + std::to_string(number_) + ": " + what); }

  Kind kind_of(const std::string& word) const {
    if (word == "vector") return Kind::vector;
    if (word == "race") return Kind::race;
    if (word == "sockets") return Kind::sockets;
    complain(word + " is no kind: vector, race, sockets");
  }

  std::string file_;
  std::set<std::string> names_;
  int number_ = 0;
};

std::string link_of(const Known& known) {
  switch (known.kind) {
    case Kind::vector: return "[" + known.name + "](" + known.name + ".json)";
    case Kind::race: return "interleaving `" + known.name + "`";
    case Kind::sockets:
    default: return "needs sockets";
  }
}

}  // namespace

std::vector<Known> read_known(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw RangeError(file.string() + ": can't be read");
  List list(file.filename().string());
  for (std::string line; std::getline(in, line);) list.read(line);
  list.check_numbers();
  return list.all;
}

std::vector<std::string> unexplored(const std::vector<Known>& known, const std::filesystem::path& pins) {
  std::ifstream in(pins);
  if (!in) throw RangeError(pins.string() + ": can't be read");
  std::set<std::string> explored;  // "race-sort 4.0.0"
  for (std::string line, model, scope, row; std::getline(in, line);)
    if (std::istringstream(line) >> model >> scope >> row) explored.insert(model + " " + row);
  std::set<std::string> missing;
  for (const Known& k : known) {
    if (k.kind != Kind::race) continue;
    for (const std::string_view name : k.shown_by) {
      const std::string race = k.name + " " + std::string(core::find_revision(name)->selection->name);
      if (!explored.contains(race)) missing.insert("defect " + k.number + ": the explorer has no " + race);
    }
  }
  return {missing.begin(), missing.end()};
}

std::string table_of(const std::vector<Known>& known) {
  std::ostringstream out;
  out << "| defect | what goes wrong | shown by | breaks | where | public reports |\n|---|---|---|---|---|---|\n";
  for (const Known& k : known)
    out << "| " << k.number << " | " << k.what << " | " << k.range << " | " << k.properties << " | " << link_of(k) << " | " << k.reports
        << " |\n";
  return out.str();
}

std::string with_table(const std::string& page, const std::string& table) {
  const std::size_t begin = page.find(kBegin), end = page.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin) throw RangeError("the page has no place for the table");
  return page.substr(0, begin + kBegin.size()) + table + page.substr(end);
}

}  // namespace sidestep::vectors
