// Big-endian values in byte strings. Private to this library.
#pragma once

#include <boost/endian/conversion.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "wire/failure.h"

namespace sidestep::wire {

template <class Integer>
Integer load_big(const char* at) {
  return boost::endian::endian_load<Integer, sizeof(Integer), boost::endian::order::big>(reinterpret_cast<const unsigned char*>(at));
}

template <class Integer>
void put_big(std::string& out, Integer value) {
  unsigned char bytes[sizeof(Integer)];
  boost::endian::endian_store<Integer, sizeof(Integer), boost::endian::order::big>(bytes, value);
  out.append(reinterpret_cast<const char*>(bytes), sizeof(Integer));
}

/// Takes values off the front; fails with `cut` naming the part that is not there whole.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : left_(bytes) {}

  template <class Integer>
  Integer integer(std::string_view part) {
    return load_big<Integer>(take(sizeof(Integer), part).data());
  }
  /// A length of type Integer and as many bytes.
  template <class Integer>
  std::string_view counted(std::string_view part) {
    const auto size = integer<Integer>(part);
    if (size < 0) fail(ErrorKind::out_of_range, std::string(part), "length " + std::to_string(size) + " is negative");
    return take(static_cast<std::size_t>(size), part);
  }
  std::string_view take(std::size_t size, std::string_view part) {
    if (size > left_.size())
      fail(ErrorKind::cut, std::string(part), "needs " + std::to_string(size) + " bytes, " + std::to_string(left_.size()) + " are left");
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }
  bool empty() const { return left_.empty(); }
  /// Fails with `surplus` if bytes are left.
  void done(std::string_view part) const {
    if (!left_.empty()) fail(ErrorKind::surplus, std::string(part), std::to_string(left_.size()) + " bytes stand behind its last value");
  }

 private:
  std::string_view left_;
};

}  // namespace sidestep::wire
