// The recorded frames: data/README.md.
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "wire/command.h"

namespace sidestep::wire::test {

struct Recorded {
  std::string servers;  ///< 4.9.7 or 5.4.0
  std::string id;
  bool request = true;
  std::string bytes;
  std::optional<std::size_t> whole;  ///< of a frame that is cut: how many bytes it had
};
void PrintTo(const Recorded& frame, std::ostream* out);

/// All of them; throws if a file is missing or not of its form.
const std::vector<Recorded>& recorded();

/// One that has to be there.
const Recorded& recorded(std::string_view servers, std::string_view id, bool request);

/// The command in one whole frame; throws if there is none.
Command decoded(std::string_view frame);

}  // namespace sidestep::wire::test
