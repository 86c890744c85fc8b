// Observations that the models make, and what they do to an item: the core's own tables and updates.
#pragma once

#include <vector>

#include "core/blame.h"
#include "core/choices.h"
#include "core/fault_table.h"
#include "core/send_choices.h"

namespace sidestep::explore {

/// Something seen of an exchange that began `latency` ms ago.
struct Seen {
  core::What what = core::What::answer;
  std::int32_t code = 0;
  core::Millis latency = 0;
};

/// A per-attempt cap for `silent`, as in the event's default.
inline constexpr core::Millis kCap = 1000;

/// At every edge of both ladders from both sides, and everything that can be seen.
std::vector<Seen> every_observation();
/// One of each kind, isolations as long as that of an error only; or, with `every_isolation`, of every length.
std::vector<Seen> few_observations(core::LadderView ladder, bool every_isolation);

/// Whether an observation says nothing about its broker: the specification's list, whatever a row makes of it [FT-11].
bool says_nothing(core::What what);

/// What a row makes of an observation, and whether it blames.
struct Booked {
  core::FaultItem item;
  bool blames = false;
};

/// Books as the event `observe` does, of an exchange outside a send. Java rows don't remember the moment of a blame; the models do, in a
/// field that those rows leave alone.
Booked book_seen(core::FaultItem item, const Seen& seen, core::Millis now, const core::SelectionChoices& choices,
                 const core::SendChoices& send, core::LadderView ladder, bool detector);
Booked book_update(core::FaultItem item, const core::JavaUpdate& update, core::LadderView ladder, core::UpdateKind kind);

}  // namespace sidestep::explore
