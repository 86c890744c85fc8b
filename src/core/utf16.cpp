#include "core/utf16.h"

#include <cstdint>

namespace sidestep::core {

namespace {

/// Bytes of the sequence that starts with `lead`.
std::size_t length_of(unsigned char lead) { return lead < 0x80U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4; }

/// The code point of one sequence, at most 4 bytes long.
char32_t decode(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence.front());
  const std::size_t length = length_of(lead);
  char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
  for (const char c : sequence.substr(1)) code = (code << 6U) | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

}  // namespace

std::u16string to_utf16(std::string_view utf8) {
  std::u16string out;
  for (std::size_t i = 0; i < utf8.size();) {
    const std::string_view sequence = utf8.substr(i, length_of(static_cast<unsigned char>(utf8[i])));
    i += sequence.size();
    const char32_t code = decode(sequence);
    if (code < 0x10000U) {
      out.push_back(static_cast<char16_t>(code));
    } else {
      const char32_t rest = code - 0x10000U;
      out.push_back(static_cast<char16_t>(0xD800U + (rest >> 10U)));
      out.push_back(static_cast<char16_t>(0xDC00U + (rest & 0x3FFU)));
    }
  }
  return out;
}

std::uint32_t java_hash(std::string_view utf8) {
  std::uint32_t h = 0;
  for (const char16_t unit : to_utf16(utf8)) h = 31U * h + unit;
  return h;
}

bool java_less(std::string_view a, std::string_view b) { return to_utf16(a) < to_utf16(b); }

}  // namespace sidestep::core
