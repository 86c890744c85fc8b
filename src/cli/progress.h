// Progress on stderr, for work that lasts.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace sidestep::cli {

/// Prints a line each 2 s, none before the first 2 s are over.
class Progress {
 public:
  void at(const std::string& what, std::size_t done, std::size_t all);
  /// The same, with words of one's own.
  void say(const std::string& words);

 private:
  bool due();
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace sidestep::cli
