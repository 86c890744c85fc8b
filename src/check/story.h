// Tells a case as a story: what happens, how the rule decides, probe by probe, what changes; for several revisions, where they part.
#pragma once

#include <string>
#include <vector>

#include "check/json_form.h"
#include "core/revision.h"

namespace sidestep::check {

/// At least one revision.
std::string tell(const Case& c, const std::vector<const core::Revision*>& revisions);

}  // namespace sidestep::check
