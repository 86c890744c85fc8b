#include "core/utf16.h"

#include <cstdint>

namespace sidestep::core {

namespace {

struct Decoded {
  char32_t code = 0xFFFD;
  std::size_t bytes = 1;
};

bool continues(std::string_view s, std::size_t i) { return i < s.size() && (static_cast<unsigned char>(s[i]) & 0xC0U) == 0x80U; }

/// The code point that starts at `i`; a malformed one: U+FFFD, one byte.
Decoded decode(std::string_view s, std::size_t i) {
  const auto lead = static_cast<unsigned char>(s[i]);
  if (lead < 0x80U) return {lead, 1};
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U) return {};
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if (!continues(s, i + k)) return {};
    code = (code << 6U) | (static_cast<unsigned char>(s[i + k]) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800U) || (length == 4 && code < 0x10000U);
  const bool surrogate = code >= 0xD800U && code <= 0xDFFFU;
  if (overlong || surrogate || code > 0x10FFFFU) return {};
  return {code, length};
}

}  // namespace

std::u16string to_utf16(std::string_view utf8) {
  std::u16string out;
  for (std::size_t i = 0; i < utf8.size();) {
    const Decoded d = decode(utf8, i);
    i += d.bytes;
    if (d.code < 0x10000U) {
      out.push_back(static_cast<char16_t>(d.code));
    } else {
      const char32_t rest = d.code - 0x10000U;
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
