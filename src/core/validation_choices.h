// The choices of checkMessage: what its code branches on. Spec: spec/validation.md. The rows themselves: validation_rows.h.
//
// Innermost header: see types.h.
#pragma once

#include "core/types.h"

namespace sidestep::core {

/// The name of the template topic that is refused as a message's topic (VA-7).
enum class TemplateConflict : std::uint8_t { none, tbw102, auto_create_topic_key };

/// Which topics a producer may not send to (VA-8 .. VA-10, VA-14).
enum class ForbiddenTopics : std::uint8_t { none, schedule, six, eight, nine };

struct ValidationChoices {
  std::int32_t topic_length = 127;  ///< longest topic, in UTF-16 units (VA-4)
  bool length_first = true;         ///< the length is tested before the characters (VA-6)
  TemplateConflict conflict = TemplateConflict::tbw102;
  ForbiddenTopics forbidden = ForbiddenTopics::eight;
};

/// A row of validation, named by the first release that shows it.
struct ValidationRow {
  const char* name = "";
  bool confirmed = false;  ///< seen on published jars; otherwise read from the sources only
  ValidationChoices choices;
};

}  // namespace sidestep::core
