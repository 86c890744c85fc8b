// Strings as Java sees them. UTF-8 that is not well formed is taken byte by byte: no event that comes as JSON holds any.
#include "model/java_text.h"

#include <cstddef>

namespace sidestep::model {
namespace {

/// How many bytes the character has that starts with `lead`; 1 for ASCII and for what can't start one.
std::size_t length_of(unsigned char lead) {
  if (lead >= 0xF0) return 4;
  if (lead >= 0xE0) return 3;
  if (lead >= 0xC0) return 2;
  return 1;
}

}  // namespace

std::u16string utf16(const std::string& text) {
  std::u16string units;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    std::size_t length = length_of(lead);
    if (at + length > text.size()) length = 1;
    std::uint32_t point = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) point = (point << 6) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    at += length;
    if (point >= 0x10000) {
      units.push_back(static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10)));
      units.push_back(static_cast<char16_t>(0xDC00 + ((point - 0x10000) & 0x3FF)));
    } else {
      units.push_back(static_cast<char16_t>(point));
    }
  }
  return units;
}

std::int32_t java_hash(const std::string& text) {
  std::uint32_t hash = 0;
  for (char16_t unit : utf16(text)) hash = 31 * hash + unit;
  return static_cast<std::int32_t>(hash);
}

bool java_less(const std::string& a, const std::string& b) { return utf16(a) < utf16(b); }

}  // namespace sidestep::model
