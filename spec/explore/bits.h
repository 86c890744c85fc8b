// States packed into a fixed number of bytes: fields written and read one after the other, bit by bit.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sidestep::explore {

/// A packed state of `Words` 8-byte words. Equal states are equal bytes.
template <std::size_t Words>
struct Packed {
  static constexpr std::uint32_t kBits = static_cast<std::uint32_t>(Words * 64);
  std::uint64_t words[Words] = {};
  bool operator==(const Packed&) const = default;
};

template <std::size_t Words>
std::uint64_t hash_of(const Packed<Words>& state) {
  std::uint64_t h = 0x9E3779B97F4A7C15ULL;
  for (const std::uint64_t word : state.words) {
    h = (h ^ word) * 0xBF58476D1CE4E5B9ULL;
    h ^= h >> 29U;
  }
  h *= 0x94D049BB133111EBULL;
  return h ^ (h >> 32U);
}

/// Writes fields into a packed state. A field that is too large for its bits, or beyond the end, makes the state unsound.
template <std::size_t Words>
class BitWriter {
 public:
  void put(std::uint64_t value, std::uint32_t bits) {
    sound_ = sound_ && at_ + bits <= Packed<Words>::kBits && (bits == 64 || value >> bits == 0);
    if (!sound_) return;
    const std::uint32_t word = at_ / 64, shift = at_ % 64;
    state_.words[word] |= value << shift;
    if (shift + bits > 64 && word + 1 < Words) state_.words[word + 1] |= value >> (64 - shift);
    at_ += bits;
  }
  bool sound() const { return sound_; }
  const Packed<Words>& state() const { return state_; }

 private:
  Packed<Words> state_;
  std::uint32_t at_ = 0;
  bool sound_ = true;
};

/// Reads the fields in the order in which they were written.
template <std::size_t Words>
class BitReader {
 public:
  explicit BitReader(const Packed<Words>& state) : state_(state) {}
  std::uint64_t get(std::uint32_t bits) {
    const std::uint32_t word = at_ / 64, shift = at_ % 64;
    std::uint64_t value = state_.words[word] >> shift;
    if (shift + bits > 64 && word + 1 < Words) value |= state_.words[word + 1] << (64 - shift);
    at_ += bits;
    return bits == 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
  }

 private:
  const Packed<Words>& state_;
  std::uint32_t at_ = 0;
};

}  // namespace sidestep::explore
