// The properties by number, as they stand in the table of what is claimed; a bit each in Found::broken.
#pragma once

#include <cstdint>

namespace sidestep::explore {

enum Property : std::uint32_t {
  kAvailableUntried = 1,  ///< an available untried candidate is chosen if there is one
  kNoIsolated = 2,        ///< an isolated broker is never chosen while an available candidate exists
  kTriedLast = 3,         ///< a tried candidate is chosen only if its class holds no untried one
  kElement = 4,           ///< the result is an element of the list, its id below the write queue number
  kChangesNothing = 5,    ///< selection changes neither the list nor any broker's health
  kTotal = 6,             ///< every index in range, a candidate gives a queue
  kNeverBack = 8,         ///< a blame moves no end back; an isolation is bounded and, once over, over
  kOldAnswer = 9,         ///< an answer to a request sent before the last blame ends no isolation
  kOtherBroker = 10,      ///< an attempt goes to an untried broker while an available one, or no isolated one, is left
  kBudget = 11,           ///< attempts, limits, budget, exactly one outcome; of sync sends whose route is known
  kSaysNothing = 12,      ///< an observation that says nothing changes nothing
  kBudgetAsync = 15,      ///< 11, of async sends
  kBudgetOneway = 16,     ///< 11, of oneway sends
  kBudgetLookup = 17,     ///< 11, of sends that look up their route
  kNoIsolatedFirst = 18,  ///< 2, of requests without a last broker: where a row's way with that one plays no part
  kPickOrder = 19,        ///< what pick sorts is sorted as of some one moment
  kNoneGivesNone = 14,    ///< the other half of 6: no candidate gives none, not a fault
};

constexpr std::uint32_t bit(std::uint32_t property) { return std::uint32_t{1} << property; }

/// The bit of a property that does not hold.
constexpr std::uint32_t unless(bool holds, std::uint32_t property) { return holds ? 0 : bit(property); }

/// A sometimes-property by its place in a model's list of names.
constexpr std::uint32_t sometimes(bool reached, std::uint32_t place) { return reached ? bit(place) : 0; }

}  // namespace sidestep::explore
