// The choices of the send loop. Innermost header: see types.h.
#pragma once

#include "core/types.h"

namespace sidestep::core {

struct SendChoices {
  bool strict = false;
};

/// A row of the send loop, named by the first release that shows it.
struct SendRow {
  const char* name = "";
  bool confirmed = false;  ///< seen on published jars; otherwise read from the sources only
  SendChoices choices;
};

}  // namespace sidestep::core
