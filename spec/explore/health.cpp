// See health.h.
#include "spec/explore/health.h"

#include <algorithm>

namespace sidestep::explore {

using core::FaultItem;
using core::Millis;

HealthForm health_form(const core::SelectionChoices& choices, std::uint32_t brokers, Millis grid) {
  HealthForm form;
  form.brokers = brokers;
  form.sorts = choices.update == core::UpdateKind::overwrite;
  form.flag = !form.sorts;
  form.checks = choices.detector;
  form.grid = grid;
  return form;
}

namespace {

/// The ends that have passed, newest first: now itself stays, the others become now - 1, now - 2, … in their order.
void rank_past_ends(Health& health, const HealthForm& form, Millis now) {
  Millis ceiling = now;
  for (Millis rank = 1; rank <= form.brokers; ++rank) {
    Millis newest = core::kNever;
    for (std::uint32_t b = 0; b < form.brokers; ++b)
      if (health.items[b].present && health.items[b].isolated_until < ceiling) newest = std::max(newest, health.items[b].isolated_until);
    for (std::uint32_t b = 0; b < form.brokers; ++b)
      if (health.items[b].present && health.items[b].isolated_until == newest) health.items[b].isolated_until = now - rank;
    ceiling = newest;  // it was now - rank at most
  }
}

}  // namespace

void normalise(Health& health, const HealthForm& form, Millis now) {
  if (form.sorts) rank_past_ends(health, form, now);
  for (std::uint32_t b = 0; b < form.brokers; ++b) {
    FaultItem& item = health.items[b];
    if (!item.present) {
      item = FaultItem{};
      continue;
    }
    if (!form.sorts) item.isolated_until = std::max(item.isolated_until, now);
    if (!form.sorts) item.latency = 0;
    item.blamed_at = std::max(item.blamed_at, now - form.forgotten);
    item.next_check = form.checks ? std::max(item.next_check, now) : 0;
  }
}

void shift(Health& health, const HealthForm& form, Millis span) {
  for (std::uint32_t b = 0; b < form.brokers; ++b) {
    FaultItem& item = health.items[b];
    if (!item.present) continue;
    item.isolated_until -= span;
    item.blamed_at -= span;
    item.next_check -= span;
  }
}

namespace {

bool near_grid(Millis ahead, Millis grid) {
  if (ahead <= 0) return true;
  const Millis off = ahead % grid;
  return off <= 1 || off == grid - 1;
}

}  // namespace

bool on_grid(const Health& health, const HealthForm& form, Millis now) {
  for (std::uint32_t b = 0; b < form.brokers; ++b) {
    const FaultItem& item = health.items[b];
    if (!item.present) continue;
    if (!near_grid(item.isolated_until - now, form.grid)) return false;
    if (form.checks && !near_grid(item.next_check - now, form.grid)) return false;
  }
  return true;
}

}  // namespace sidestep::explore
