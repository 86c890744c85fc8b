// Where a generator's choices come from: a random source, or the bytes of a fuzzer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sidestep::proptests {

class Dice {
 public:
  virtual ~Dice() = default;
  /// A number from 0 to n-1; n is at least 1.
  virtual std::uint32_t below(std::uint32_t n) = 0;

  bool one_in(std::uint32_t n) { return below(n) == 0; }
  std::int32_t any_int() { return static_cast<std::int32_t>(below(65536) << 16 | below(65536)); }
  template <class T>
  const T& one_of(const std::vector<T>& values) {
    return values[below(static_cast<std::uint32_t>(values.size()))];
  }
};

/// Choices from bytes: one byte if that is enough, otherwise several. After the last byte every choice is 0.
class ByteDice : public Dice {
 public:
  ByteDice(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  std::uint32_t below(std::uint32_t n) override {
    std::uint32_t value = 0;
    for (std::uint32_t reach = n - 1; reach > 0; reach >>= 8) value = value << 8 | next();
    return value % n;
  }
  bool spent() const { return at_ >= size_; }

 private:
  std::uint8_t next() { return at_ < size_ ? data_[at_++] : std::uint8_t{0}; }

  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

}  // namespace sidestep::proptests
