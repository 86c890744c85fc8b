// See progress.h.
#include "spec/explore/progress.h"

#include <algorithm>
#include <cstdio>

namespace sidestep::explore {

namespace {

double rate(std::uint64_t states, double seconds) { return static_cast<double>(states) / std::max(seconds, 0.001); }

}  // namespace

void Progress::at(std::uint32_t level, std::uint64_t states, std::uint64_t steps) {
  const double now = seconds();
  if (!loud_ || now - told_ < 1) return;
  told_ = now;
  std::fprintf(stderr, "%s: level %u, %llu states, %llu steps, %.0f states/s\n", name_.c_str(), level,
               static_cast<unsigned long long>(states), static_cast<unsigned long long>(steps), rate(states, now));
}

void Progress::done(std::uint64_t states, std::uint64_t steps) const {
  if (!loud_) return;
  const double now = seconds();
  std::fprintf(stderr, "%s: %llu states, %llu steps in %.2f s, %.0f states/s, %.0f steps/s\n", name_.c_str(),
               static_cast<unsigned long long>(states), static_cast<unsigned long long>(steps), now, rate(states, now), rate(steps, now));
}

}  // namespace sidestep::explore
