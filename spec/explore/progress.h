// Tells how an exploration goes on, about once a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace sidestep::explore {

class Progress {
 public:
  /// `loud`: to stderr; otherwise it says nothing.
  Progress(std::string name, bool loud) : name_(std::move(name)), loud_(loud) {}
  void at(std::uint32_t level, std::uint64_t states, std::uint64_t steps);
  void done(std::uint64_t states, std::uint64_t steps) const;

 private:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }
  std::string name_;
  bool loud_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  double told_ = 0;
};

}  // namespace sidestep::explore
