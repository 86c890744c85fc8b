// Numbers on the command line: what is not within its range is refused with the range in words.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <type_traits>

namespace sidestep::cli {

/// From `least` to `most`; `words`: "a number of seconds from 0.01 to 86400". (CLI::Range takes nan for within, and -1 for a large number.)
template <class T>
CLI::Validator within(T least, T most, const std::string& words) {
  return {[=](std::string& text) {
            T value{};
            const bool negative = std::is_unsigned_v<T> && text.starts_with('-');
            const bool good = !negative && CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
            return good ? std::string() : text + " is not " + words;
          },
          "", "within"};
}

}  // namespace sidestep::cli
