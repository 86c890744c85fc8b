// An option that takes one value and may be given again.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace sidestep::cli {

/// Refuses the empty text.
inline CLI::Validator not_empty() {
  return {[](std::string& value) { return value.empty() ? std::string("must not be empty") : std::string(); }, "", "not empty"};
}

/// Without the limit to one value the option would go on eating, a `--` behind it included.
inline CLI::Option* add_repeated(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                                 const std::string& description) {
  return command.add_option(name, values, description + "; may be given again")->expected(1)->allow_extra_args(false)->take_all();
}

}  // namespace sidestep::cli
