// The row table of validation, oldest first; `strict` last. Spec: spec/validation.md.
#pragma once

#include "core/validation_choices.h"

namespace sidestep::core {

inline constexpr ValidationRow kValidationRows[] = {
    // name, confirmed, {longest topic, length first, TBW102 conflicts, forbidden topics}
    {"4.0.0", true, {255, false, true, ForbiddenTopics::none}},
    {"4.6.1", false, {127, false, true, ForbiddenTopics::none}},
    {"4.7.1", true, {127, false, false, ForbiddenTopics::schedule}},
    {"4.9.3", true, {127, true, false, ForbiddenTopics::schedule}},
    {"4.9.4", true, {127, true, false, ForbiddenTopics::six}},
    {"5.4.0", true, {127, true, false, ForbiddenTopics::eight}},
    {"strict", true, {127, true, true, ForbiddenTopics::eight}},
};

}  // namespace sidestep::core
