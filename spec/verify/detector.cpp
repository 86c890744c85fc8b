// One step of the row's detector with any item: it changes nobody's isolation but by removing the item [DT-2 .. DT-4] [DT-6 .. DT-8].
#include "core/fault_table.h"
#include "spec/verify/inputs.h"

using namespace sidestep::core;
using namespace sidestep::verify;

namespace {

long long told_until, told_blamed_at, told_next_check, told_now, told_later;
bool told_reachable, told_probing, told_resolved, told_alive;

FaultItem any_item() {
  told_until = nondet_llong();
  __ESBMC_assume(is_end(told_until));
  told_blamed_at = nondet_llong();
  __ESBMC_assume(told_blamed_at == kNever || is_moment(told_blamed_at));
  told_next_check = nondet_llong();
  __ESBMC_assume(told_next_check >= 0 && told_next_check < kTimeEnd + kProbePause);
  told_reachable = nondet_bool();
  told_probing = nondet_bool();
  FaultItem item;
  item.present = true;
  item.isolated_until = told_until;
  item.blamed_at = told_blamed_at;
  item.next_check = told_next_check;
  item.reachable = told_reachable;
  item.probing = told_probing;
  return item;
}

bool same_blame(const FaultItem& a, const FaultItem& b) { return a.isolated_until == b.isolated_until && a.blamed_at == b.blamed_at; }

/// A Java round: at most one probe in 2 s, a removal only without an address, the flag never set to false.
bool java_holds(const FaultItem& item, const Detection& d, const Detection& again) {
  if (told_now < item.next_check && (d.probed || d.removed)) return false;
  if (d.removed) return !told_resolved;
  const bool paused = !d.probed || !again.probed || told_later >= told_now + kDetectInterval;
  return same_blame(item, d.item) && paused && (d.item.reachable || !item.reachable) && (!d.probed || !told_alive || d.item.reachable);
}

/// A round of strict: probes what is isolated and unreachable, once at a time; after a probe's end there is a pause.
bool strict_holds(const FaultItem& item, const Detection& d, const Detection& again) {
  const FaultItem ended = end_probe(d.item, told_now);
  const Detection next = detect_strict(ended, told_later, true);
  const bool due = told_now < item.isolated_until && !item.reachable && told_resolved;
  const bool once = !d.probed || (!item.probing && !again.probed);
  const bool paused = !d.item.probing || !next.probed || told_later >= told_now + kProbePause;
  return same_blame(item, d.item) && same_blame(item, ended) && d.item.reachable == item.reachable && !d.removed && (!d.probed || due) &&
         once && paused && !ended.probing;
}

/// Planted: a detector that takes an isolation back.
Detection detect(const FaultItem& item, Millis now) {
  Detection d = kRow.strict ? detect_strict(item, now, told_resolved) : detect_java(item, now, told_resolved, told_alive);
  if (PLANTED && d.probed) d.item.isolated_until = now;
  return d;
}

}  // namespace

int main() {
  const FaultItem item = any_item();
  told_now = nondet_llong();
  __ESBMC_assume(is_moment(told_now));
  told_later = nondet_llong();
  __ESBMC_assume(is_moment(told_later));
  __ESBMC_assume(told_later >= told_now);
  told_resolved = nondet_bool();
  told_alive = nondet_bool();
  const Detection d = detect(item, told_now);
  const Detection again = detect(d.item, told_later);
  __ESBMC_assert(kRow.strict ? strict_holds(item, d, again) : java_holds(item, d, again), "property 1, the detector");
  return 0;
}
