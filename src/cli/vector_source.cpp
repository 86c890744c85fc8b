// See vector_source.h.
#include "cli/vector_source.h"

#include <filesystem>

#include "check/vectors.h"
#include "cli/repeated_option.h"

namespace sidestep::cli {
namespace {

bool holds_vectors(const std::string& path) {
  try {
    std::error_code error;
    return std::filesystem::is_directory(path, error) && !check::vector_files(path).empty();
  } catch (const check::FormError&) {
    return false;
  }
}

}  // namespace

void VectorSource::add_to(CLI::App& command) {
  add_repeated(command, "--vectors", given_, "a vector file or a folder of them")->type_name("PATH");
}

std::vector<std::string> VectorSource::paths() const {
  if (!given_.empty()) return given_;
  for (const char* path : {SIDESTEP_INSTALLED_VECTORS, SIDESTEP_SOURCE_VECTORS})
    if (holds_vectors(path)) return {path};
  throw check::FormError("no vectors in " SIDESTEP_INSTALLED_VECTORS " nor in " SIDESTEP_SOURCE_VECTORS
                         "; tell where they are with --vectors PATH");
}

std::vector<check::Case> VectorSource::load() const { return check::load_vectors(paths()); }

}  // namespace sidestep::cli
