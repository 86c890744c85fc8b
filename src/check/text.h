// Small helpers for text that people read.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sidestep::check {

inline std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string all;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) all += between;
    all += part;
  }
  return all;
}

template <class Numbers>
std::string join_numbers(const Numbers& numbers) {
  std::vector<std::string> parts;
  parts.reserve(numbers.size());
  for (const auto number : numbers) parts.push_back(std::to_string(number));
  return join(parts, ", ");
}

/// "1 case", "2 cases".
inline std::string counted(std::size_t n, const std::string& noun) { return std::to_string(n) + " " + noun + (n == 1 ? "" : "s"); }

/// Rows of cells as aligned columns; the first row is the head. Columns but the first `left` ones stand at the right.
std::string table(const std::vector<std::vector<std::string>>& rows, std::size_t left);

}  // namespace sidestep::check
