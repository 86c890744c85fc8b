// Seeded chance, the same on every machine: std's distributions are not, so they are not used.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace sidestep::check {

class Dice {
 public:
  /// Case `k` of `seed`; any two differ.
  Dice(std::uint64_t seed, std::uint64_t k) {
    std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), static_cast<std::uint32_t>(k),
                           static_cast<std::uint32_t>(k >> 32)};
    engine_.seed(sequence);
  }
  std::uint64_t bits() { return engine_(); }
  /// 0 .. n-1; n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits() % n); }
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::size_t>(high - low + 1)));
  }
  bool percent(std::size_t p) { return below(100) < p; }
  template <class T>
  const T& of(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[below(i)]);
  }
  /// Each element with a chance of p percent, in a random order.
  template <class T>
  std::vector<T> some(std::vector<T> all, std::size_t p) {
    std::erase_if(all, [&](const T&) { return !percent(p); });
    shuffle(all);
    return all;
  }
  /// An int32 with a liking for edges: near 0, near both ends, anything.
  std::int32_t int32_edge() {
    constexpr std::int32_t kMax = 0x7FFFFFFF;
    switch (below(5)) {
      case 0: return kMax - static_cast<std::int32_t>(below(4));
      case 1: return -kMax - 1 + static_cast<std::int32_t>(below(4));
      case 2: return static_cast<std::int32_t>(below(4)) - 2;
      case 3: return static_cast<std::int32_t>(below(40));
      default: return static_cast<std::int32_t>(bits());
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace sidestep::check
