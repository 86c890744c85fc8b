// The rows of selection and fault table, oldest first; `strict` last. Spec: spec/revisions.md.
//
// Innermost header: see types.h.
#pragma once

#include "core/choices.h"

namespace sidestep::core::selection_row {

// The choices of A (up to 4.7.1); each later row differs from an earlier one in what is set after it.
constexpr SelectionChoices r4_0_0() {
  SelectionChoices c;
  c.counter = CounterKind::t1;
  c.position = PositionKind::abs_clamped;
  c.off_probe = Probe::local;
  c.last = LastBroker::required;
  c.fallback = Fallback::pick_overwrite;
  c.pick_shuffles = true;
  c.pick_reachable = false;
  c.writable_only = false;
  c.static_topics = false;
  c.installs_first = true;
  c.update = UpdateKind::overwrite;
  c.availability = Availability::time;
  c.short_ladder = false;
  c.detector = false;
  c.strict = false;
  return c;
}
constexpr SelectionChoices r4_8_0() {
  SelectionChoices c = r4_0_0();
  c.counter = CounterKind::t2;
  c.off_probe = Probe::counter;
  c.last = LastBroker::ignored;
  return c;
}
constexpr SelectionChoices r4_9_0() {
  SelectionChoices c = r4_8_0();
  c.counter = CounterKind::t3;
  return c;
}
constexpr SelectionChoices r4_9_3() {
  SelectionChoices c = r4_9_0();
  c.installs_first = false;
  return c;
}
constexpr SelectionChoices r4_9_4() {
  SelectionChoices c = r4_9_3();
  c.counter = CounterKind::t4;
  c.pick_shuffles = false;
  return c;
}
constexpr SelectionChoices r4_9_8() {
  SelectionChoices c = r4_9_4();
  c.fallback = Fallback::pick_copy;
  c.writable_only = true;
  return c;
}
constexpr SelectionChoices r5_0_0() {
  SelectionChoices c = r4_9_4();
  c.counter = CounterKind::t5;
  c.static_topics = true;
  return c;
}
constexpr SelectionChoices r5_1_0() {
  SelectionChoices c = r5_0_0();
  c.position = PositionKind::remainder;
  return c;
}
constexpr SelectionChoices r5_1_1() {
  SelectionChoices c = r5_1_0();
  c.last = LastBroker::avoided;
  return c;
}
constexpr SelectionChoices r5_1_4() {
  SelectionChoices c = r5_1_1();
  c.fallback = Fallback::tiers;
  c.pick_shuffles = true;
  c.pick_reachable = true;
  c.update = UpdateKind::extend;
  c.availability = Availability::time_and_reachable;
  c.short_ladder = true;
  c.detector = true;
  return c;
}
constexpr SelectionChoices r5_2_0() {
  SelectionChoices c = r5_1_4();
  c.availability = Availability::time;
  return c;
}
constexpr SelectionChoices strict() {
  SelectionChoices c = r5_2_0();
  c.counter = CounterKind::position;
  c.pick_shuffles = false;
  c.pick_reachable = false;
  c.update = UpdateKind::observation;
  c.strict = true;
  return c;
}

}  // namespace sidestep::core::selection_row
