// Languages and flags as both forms of a header write them. Private to this library.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "wire/command.h"

namespace sidestep::wire {

/// In the order of the numbers.
inline constexpr std::array<std::string_view, 14> kLanguages = {"JAVA",  "CPP",  "DOTNET", "PYTHON", "DELPHI", "ERLANG", "RUBY",
                                                                "OTHER", "HTTP", "GO",     "PHP",    "OMS",    "RUST",   "NODE_JS"};

constexpr std::string_view name_of(Language language) { return kLanguages[static_cast<std::size_t>(language)]; }

constexpr Language language_of(std::uint8_t number) { return number < kLanguages.size() ? static_cast<Language>(number) : Language::other; }

constexpr Language language_of(std::string_view name) {
  for (std::uint8_t number = 0; number < kLanguages.size(); ++number) {
    if (kLanguages[number] == name) return static_cast<Language>(number);
  }
  return Language::other;
}

/// The bits of a header's flag.
inline constexpr std::int32_t kResponseFlag = 1, kOnewayFlag = 2;

constexpr std::int32_t flag_of(const Command& command) {
  return (command.response ? kResponseFlag : 0) | (command.oneway ? kOnewayFlag : 0);
}

inline void set_flag(Command& command, std::int32_t flag) {
  command.response = (flag & kResponseFlag) != 0;
  command.oneway = (flag & kOnewayFlag) != 0;
}

}  // namespace sidestep::wire
