// The choices of checkMessage (VA-1 .. VA-6). Innermost header: see types.h.
#pragma once

#include "core/types.h"

namespace sidestep::core {

/// Which topics a producer may not send to (VA-5).
enum class ForbiddenTopics : std::uint8_t { auto_create_key, schedule, six, eight };

struct ValidationChoices {
  std::int32_t topic_length = 127;      ///< longest topic, in UTF-16 units
  bool length_first = true;             ///< the length is tested before the characters
  ForbiddenTopics forbidden = ForbiddenTopics::eight;
};

/// A row of validation, named by the first release that shows it.
struct ValidationRow {
  const char* name = "";
  ValidationChoices choices;
};

}  // namespace sidestep::core
