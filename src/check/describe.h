// Events and outcomes in words, for people.
#pragma once

#include <string>

#include "core/event.h"

namespace sidestep::check {

std::string describe(const core::QueueName& queue);
std::string describe(const core::Event& event);
std::string describe(const core::Outcome& outcome);
std::string describe(const core::Settings& settings);

/// The items that differ between two states, one a line; empty: none does.
std::string describe_change(const core::Snapshot& before, const core::Snapshot& after);

}  // namespace sidestep::check
