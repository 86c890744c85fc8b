// See cells.h.
#include "spec/explore/cells.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace sidestep::explore {

namespace {

std::string name_of(const CellKey& key) { return key.model + "-" + key.property + "-" + key.revision + "-" + key.latency_switch; }

/// Writes a counterexample; the file's name.
std::string write(const CellKey& key, const Failure& failure, const std::string& folder) {
  const std::string stem = name_of(key);
  if (failure.told.empty()) {
    const std::string file = stem + ".json";
    check::Case c = failure.vector;
    c.id = "counterexample " + stem;
    check::save_cases((std::filesystem::path(folder) / file).string(), {c});
    return file;
  }
  const std::string file = stem + ".txt";
  std::ofstream out(std::filesystem::path(folder) / file);
  for (const std::string& line : failure.told) out << line << "\n";
  if (!out.flush()) throw std::runtime_error(folder + "/" + file + ": can't be written");
  return file;
}

}  // namespace

void Cells::add(const CellKey& key, std::uint64_t states, std::optional<Failure> failure) {
  Cell& cell = cells_[key];
  cell.states += states;
  if (failure && (!cell.failure || failure->steps < cell.failure->steps)) cell.failure = std::move(failure);
}

std::string Cells::lines(const std::string& folder) const {
  std::ostringstream out;
  if (!folder.empty()) std::filesystem::create_directories(folder);
  for (const auto& [key, cell] : cells_) {
    out << key.model << '\t' << key.property << '\t' << key.revision << '\t' << key.latency_switch << '\t'
        << (cell.failure ? "fails" : "holds") << '\t' << cell.states << '\t';
    out << (cell.failure && !folder.empty() ? write(key, *cell.failure, folder) : "-") << '\n';
  }
  return out.str();
}

bool Cells::strict_holds() const {
  for (const auto& [key, cell] : cells_)
    if (key.revision == "strict" && cell.failure) return false;
  return true;
}

std::string pinned_text(const Counts& counts) {
  std::string text;
  for (const auto& [name, states] : counts) text += name + " " + std::to_string(states) + "\n";
  return text;
}

std::vector<std::string> differences(const std::string& file, const Counts& counts, bool all) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + ": can't be read");
  Counts pins;
  for (std::string line; std::getline(in, line);) {
    const std::size_t space = line.rfind(' ');
    if (line.empty() || line[0] == '#' || space == std::string::npos) continue;
    pins[line.substr(0, space)] = std::stoull(line.substr(space + 1));
  }
  std::vector<std::string> found;
  for (const auto& [name, states] : counts) {
    const auto pin = pins.find(name);
    if (pin == pins.end())
      found.push_back(name + ": " + std::to_string(states) + " states, none pinned");
    else if (pin->second != states)
      found.push_back(name + ": " + std::to_string(states) + " states, " + std::to_string(pin->second) + " pinned");
  }
  for (const auto& [name, states] : pins)
    if (all && !counts.contains(name)) found.push_back(name + ": " + std::to_string(states) + " states pinned, not explored");
  return found;
}

}  // namespace sidestep::explore
