// One observation of any item, in a revision's pair of rows: properties 8, 9 and 12. What holds of any step from any item holds of any
// history.
#include "spec/verify/wide_enums.h"
//
#include "core/fault_table.h"
#ifdef SEND_ROW
#include "core/send_rows.h"
#endif
#include "spec/verify/inputs.h"

using namespace sidestep::core;
using namespace sidestep::verify;

namespace {

int told_what, told_mode, told_code;
bool told_explicit_queue, told_detector;
long long told_sent, told_now, told_cap;
long long told_until, told_blamed_at, told_latency, told_last_blame;
bool told_present, told_reachable;

#ifdef SEND_ROW  // Java rows
const SendChoices kSend = send_row::SEND_ROW();
#else
const SendChoices kSend;
#endif

/// Any item that updates can have left. `told_last_blame`: when it was last blamed; strict remembers it, or a later one.
FaultItem any_item() {
  told_present = nondet_bool();
  told_until = nondet_llong();
  __ESBMC_assume(is_end(told_until));
  told_blamed_at = nondet_llong();
  __ESBMC_assume(told_blamed_at == kNever || is_moment(told_blamed_at));
  told_latency = nondet_llong();
  told_reachable = nondet_bool();
  told_last_blame = nondet_llong();
  __ESBMC_assume(told_last_blame == kNever || is_moment(told_last_blame));
  if (!told_present) __ESBMC_assume(told_until == kNever && told_blamed_at == kNever && told_reachable && told_last_blame == kNever);
  if (kRow.strict) __ESBMC_assume(told_last_blame <= told_blamed_at);
  if (kRow.update == UpdateKind::overwrite) __ESBMC_assume(told_reachable);  // never set by these rows
  FaultItem item;
  item.present = told_present;
  item.isolated_until = told_until;
  item.blamed_at = told_blamed_at;
  item.latency = told_latency;
  item.reachable = told_reachable;
  return item;
}

void any_observation() {
  told_what = nondet_int();
  told_mode = nondet_int();
  __ESBMC_assume(told_what >= 0 && told_what <= static_cast<int>(What::handed_off) && told_mode >= 0 && told_mode <= 2);
  told_code = nondet_int();
  told_explicit_queue = nondet_bool();
  told_detector = nondet_bool();
  told_sent = nondet_llong();
  __ESBMC_assume(is_moment(told_sent));
  told_now = nondet_llong();
  __ESBMC_assume(is_moment(told_now));
  told_cap = nondet_llong();
  __ESBMC_assume(is_span(told_cap));
}

What seen() { return static_cast<What>(told_what); }

struct Booked {
  FaultItem item;
  bool blames = false;
};

Booked book(const FaultItem& item, What what) {
  Booked booked;
  booked.item = item;
  if (constant<kRow.strict>()) {
    const StrictObservation o = observe_strict(what, told_code, told_explicit_queue, told_sent, told_now, told_cap, kLadder);
    booked.item = update_strict(item, o);
    booked.blames = o.blames;
    return booked;
  }
  const JavaBooking how = book_java(what, static_cast<Mode>(told_mode), told_code, kSend, told_detector, told_explicit_queue);
  if (!how.books) return booked;
  const Millis latency = told_now - told_sent;
  booked.item = update_java(item, {told_now, latency, how.isolation, how.reachable}, kLadder, kRow.update);
  booked.blames = duration(kLadder, how.isolation ? kLadder.error_latency : latency) > 0;
  return booked;
}

/// Wrong rules: 8 lets an isolation begin anew, 9 lets any answer end one, 12 takes what says nothing for silence of a year.
Booked planted(const FaultItem& item) {
  if (PLANTED == 12) {
    told_sent = 0;
    __ESBMC_assume(told_now > 31536000000);
    return book(item, What::silent);
  }
  Booked booked = book(item, seen());
  if (PLANTED == 8 && booked.blames) booked.item.isolated_until = told_now;
  if (PLANTED == 9 && booked.item.isolated_until > told_now) booked.item.isolated_until = told_now;
  return booked;
}

/// A blame never moves the end back; an isolation is bounded; once it has passed, the broker is available.
bool holds_8(const FaultItem& before, const Booked& booked) {
  const FaultItem& after = booked.item;
  const Millis later = nondet_llong();
  __ESBMC_assume(is_moment(later));
  const bool kept = !booked.blames || after.isolated_until >= before.isolated_until;
  const bool bounded = after.isolated_until <= before.isolated_until || after.isolated_until <= told_now + kLongestIsolation;
  return kept && bounded && (later < after.isolated_until || available(after, later, kRow.availability));
}

/// An answer to a request that was sent before the last blame doesn't end an isolation; and strict remembers every blame.
bool holds_9(const FaultItem& before, const Booked& booked) {
  const bool answer = seen() == What::answer || seen() == What::broker_error;
  const bool kept = !answer || told_last_blame == kNever || told_sent > told_last_blame || told_now < told_last_blame ||
                    booked.item.isolated_until >= before.isolated_until;
  const bool remembered = booked.item.blamed_at >= before.blamed_at && (!booked.blames || booked.item.blamed_at >= told_now);
  return kept && (!kRow.strict || remembered);
}

bool says_nothing() {
  switch (seen()) {
    case What::closed_reused:
    case What::no_address:
    case What::no_time:
    case What::bad_argument:
    case What::flow_control:
    case What::interrupted:
    case What::cancelled:
    case What::handed_off: return true;
    default: return false;
  }
}

bool holds_12(const FaultItem& before, const FaultItem& after) {
  return !says_nothing() || (after.present == before.present && after.isolated_until == before.isolated_until &&
                             after.blamed_at == before.blamed_at && after.latency == before.latency && after.reachable == before.reachable);
}

}  // namespace

int main() {
  const FaultItem before = any_item();
  any_observation();
  Booked booked = book(before, seen());
  if (PLANTED) booked = planted(before);
  if (asked(8)) __ESBMC_assert(holds_8(before, booked), "property 8");
  if (asked(9)) __ESBMC_assert(holds_9(before, booked), "property 9");
  if (asked(12)) __ESBMC_assert(holds_12(before, booked.item), "property 12");
  return 0;
}
