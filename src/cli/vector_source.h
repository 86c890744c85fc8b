// Where the vectors come from: --vectors, else the installed ones, else those of the source tree that this program was built from.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "check/json_form.h"

namespace sidestep::cli {

class VectorSource {
 public:
  void add_to(CLI::App& command);
  /// The paths to read. Throws check::FormError that tells about --vectors if there are none.
  std::vector<std::string> paths() const;
  std::vector<check::Case> load() const;

 private:
  std::vector<std::string> given_;
};

}  // namespace sidestep::cli
