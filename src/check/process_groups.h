// The process groups of running adapters: none outlives this program. Each has a group of its own, so a signal from the terminal does not
// reach it by itself.
#pragma once

#include <csignal>

namespace sidestep::check {

/// From here on INT, TERM, HUP and QUIT kill every adapter's group and end the program with 128 + signal. A signal that was ignored stays
/// ignored.
void end_with_adapters();

/// For the time in which a process starts: the signals wait until its group is known.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  /// In the child, before exec: takes the signals as they were, and ends with its parent, however that ends.
  void in_child() const;

 private:
  sigset_t before_{};
  pid_t parent_;
};

void remember_group(pid_t group);
void forget_group(pid_t group);

}  // namespace sidestep::check
