#include "wire/integer_keys.h"

#include <algorithm>

namespace sidestep::wire {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

std::size_t end_of_string(std::string_view text, std::size_t quote) {
  for (std::size_t at = quote + 1; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\') ++at;
  }
  return text.size();
}

/// The end of a bare integer at `start` that a colon follows; `start` if there is none.
std::size_t end_of_key(std::string_view text, std::size_t start) {
  const std::size_t digits = start + (text[start] == '-' ? 1 : 0);
  const std::size_t end = std::min(text.find_first_not_of("0123456789", digits), text.size());
  const std::size_t colon = text.find_first_not_of(kSpace, end);
  return end > digits && colon < text.size() && text[colon] == ':' ? end : start;
}

}  // namespace

std::string quote_integer_keys(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 16);
  bool name_may_follow = false;  // behind { or a comma, white space aside
  for (std::size_t at = 0; at < text.size();) {
    const bool string = text[at] == '"';
    const std::size_t key = name_may_follow ? end_of_key(text, at) : at;
    const std::size_t end = string ? end_of_string(text, at) : std::max(key, at + 1);
    const std::string_view piece = text.substr(at, end - at);
    if (key > at) out += '"';
    out += piece;
    if (key > at) out += '"';
    if (kSpace.find(text[at]) == std::string_view::npos) name_may_follow = text[at] == '{' || text[at] == ',';
    at = end;
  }
  return out;
}

}  // namespace sidestep::wire
