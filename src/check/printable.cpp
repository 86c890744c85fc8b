// See printable.h.
#include "check/printable.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace sidestep::check {
namespace {

struct Decoded {
  char32_t point = 0;
  std::size_t length = 0;  ///< in bytes; 0: not UTF-8
};

/// The first character of a text that is not empty. Overlong forms, surrogates and what is beyond U+10FFFF are not UTF-8.
Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length) return {};
  char32_t point = byte(0) & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    point = (point << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  if (point < kLeast[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return {};
  return {point, length};
}

bool control(char32_t point) { return (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7F && point < 0xA0); }

std::string hex(char32_t point, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t i = digits; i-- > 0; point >>= 4U) text[i] = "0123456789abcdef"[point & 0xFU];
  return text;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded next = decode(text);
    if (next.length == 0)
      out += "\xEF\xBF\xBD";
    else if (control(next.point))
      out += "\\x" + hex(next.point, 2);
    else if (next.point == 0xFFFE || next.point == 0xFFFF)
      out += "\\u" + hex(next.point, 4);
    else
      out += text.substr(0, next.length);
    text.remove_prefix(next.length == 0 ? 1 : next.length);
  }
  return out;
}

}  // namespace sidestep::check
