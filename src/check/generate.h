// Random cases for the differential run: seeded, each case reproducible alone, odd values on purpose.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "check/dice.h"
#include "check/json_form.h"
#include "core/executor.h"

namespace sidestep::check {

struct GenerateOptions {
  const core::Revision* revision = nullptr;   ///< whose events make sense, and who says what a send waits for
  std::set<std::string, std::less<>> events;  ///< words of the events to use
  std::size_t length = 30;                    ///< events a case, states included
  bool one_counter = false;                   ///< one topic and slot only
};

/// Case `k` of `seed`. No event in it is ill-formed (bad_event) for the revision.
Case generate(const GenerateOptions& options, std::uint64_t seed, std::uint64_t k);

/// What one case draws from: few brokers, few topics.
struct Cast {
  std::vector<std::string> brokers;  ///< 1 to 5
  std::vector<std::string> topics;
  bool static_topics = false;  ///< the revision knows queue mappings
};

/// Route data of the cast's brokers: mostly sound, often odd somewhere. At most about 12 queues.
core::RouteData random_route(Dice& dice, const Cast& cast);
/// The same route with something changed: nothing, the order of its parts, a number.
core::RouteData changed_route(Dice& dice, core::RouteData route);
/// An order configuration, sound or broken.
std::string random_order_conf(Dice& dice, const Cast& cast);
/// Topics that some rule of validation is about, and such as none is about; their length aside.
const std::vector<std::string>& notable_topics();
/// A message to validate, odd somewhere most of the time.
core::Validate random_message(Dice& dice);

}  // namespace sidestep::check
