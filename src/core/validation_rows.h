// The row table of validation, oldest first; `strict` last. Spec: spec/validation.md.
#pragma once

#include "core/validation_choices.h"

namespace sidestep::core {

inline constexpr ValidationRow kValidationRows[] = {
    // name, confirmed, {longest topic, length first, template topic, forbidden topics}
    {"4.0.0", true, {255, false, TemplateConflict::tbw102, ForbiddenTopics::none}},
    {"4.3.0", true, {255, false, TemplateConflict::auto_create_topic_key, ForbiddenTopics::none}},
    {"4.3.1", true, {255, false, TemplateConflict::tbw102, ForbiddenTopics::none}},
    {"4.6.1", true, {127, false, TemplateConflict::tbw102, ForbiddenTopics::none}},
    {"4.7.1", true, {127, false, TemplateConflict::none, ForbiddenTopics::schedule}},
    {"4.9.3", true, {127, true, TemplateConflict::none, ForbiddenTopics::schedule}},
    {"4.9.4", true, {127, true, TemplateConflict::none, ForbiddenTopics::six}},
    {"5.4.0", true, {127, true, TemplateConflict::none, ForbiddenTopics::eight}},
    {"strict", true, {127, true, TemplateConflict::tbw102, ForbiddenTopics::nine}},
};

}  // namespace sidestep::core
