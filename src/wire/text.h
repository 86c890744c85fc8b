// Checks of texts and numbers in texts. Private to this library.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "wire/utf8.h"

namespace sidestep::wire {

/// Fails with not_utf8, naming the part, and the member of it.
void need_utf8(std::string_view text, std::string_view part, std::string_view member = {});

/// Decimal, a leading minus sign allowed, nothing around it.
template <std::integral Integer>
std::optional<Integer> to_integer(std::string_view text) {
  Integer value{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace sidestep::wire
