// See progress.h.
#include "cli/progress.h"

#include <iostream>

namespace sidestep::cli {

bool Progress::due() {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < std::chrono::seconds(2)) return false;
  last_ = now;
  return true;
}

void Progress::at(const std::string& what, std::size_t done, std::size_t all) {
  if (due()) std::cerr << what << ": " << done << " of " << all << "\n";
}

void Progress::say(const std::string& words) {
  if (due()) std::cerr << words << "\n";
}

}  // namespace sidestep::cli
