// See vectors.h.
#include "check/vectors.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "check/printable.h"
#include "check/text.h"
#include "core/revision.h"

namespace sidestep::check {

namespace fs = std::filesystem;

namespace {

void check_revisions(const std::string& file, const Case& c) {
  for (const Expectation& expectation : c.expect)
    for (const std::string& name : expectation.revisions)
      if (core::find_revision(name) == nullptr)
        throw FormError(printable(join({file, ": case ", c.id, " expects something of \"", name, "\", which is no revision"}, "")));
}

}  // namespace

std::vector<std::string> vector_files(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return {path};
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error))
    if (entry.path().extension() == ".json" && entry.path().filename() != "schema.json") files.push_back(entry.path().string());
  if (error) throw FormError(path + ": can't be read: " + error.message());
  if (files.empty()) throw FormError(path + ": holds no vector file (*.json)");
  std::ranges::sort(files);
  return files;
}

std::vector<Case> load_vectors(const std::vector<std::string>& paths) {
  std::vector<Case> all;
  std::map<std::string, std::string> file_of;
  for (const std::string& path : paths) {
    for (const std::string& file : vector_files(path)) {
      for (Case& c : load_cases(file)) {
        check_revisions(file, c);
        const auto [entry, fresh] = file_of.emplace(c.id, file);
        if (!fresh) throw FormError(printable(file + ": case " + c.id + " stands in " + entry->second + " too"));
        all.push_back(std::move(c));
      }
    }
  }
  return all;
}

}  // namespace sidestep::check
