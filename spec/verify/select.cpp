// One selection of a row, from any world: properties 1 to 6.
#include "spec/verify/selection_world.h"

using namespace sidestep::core;
using namespace sidestep::verify;

namespace {

int told_kind, told_result_id;
unsigned told_result_broker, told_position;

/// A class of health: available, reachable, the rest.
enum Health { kAvailable, kReachable, kRest };

Health health_of(int b, Millis now) {
  FaultItem item;
  item.isolated_until = told_until[b];
  item.reachable = told_reachable[b];
  if (available(item, now, kRow.availability)) return kAvailable;
  return item.reachable ? kReachable : kRest;
}

struct Judge {
  bool candidate = false;          ///< there is one …
  bool available = false;          ///< … an available one
  bool available_untried = false;  ///< … an available one that was not tried
  bool untried_alike = false;      ///< … an untried one of the result's class
  bool listed = false;             ///< the result is an element of the list
  bool built = true;               ///< the list is as it is built from queue data
  bool in_range = false;           ///< the result's id is below the write queue number
  bool chosen_untried = false;
  int chosen = kRest;  ///< the result's class
};

Judge judge(const Selection& s, Millis now) {
  Judge j;
  for (int b = 0; b < BROKERS; ++b) {
    if (s.queue.broker != static_cast<BrokerId>(b)) continue;
    j.chosen = health_of(b, now);
    j.chosen_untried = (told_marks[b] & kTried) == 0;
    j.in_range = s.queue.id >= 0 && s.queue.id < told_write_nums[b];
  }
  for (int b = 0; b < BROKERS; ++b) {
    int queues = 0;
    for (int i = 0; i < QUEUES; ++i) queues += told_broker[i] == b ? 1 : 0;
    const Health health = health_of(b, now);
    const bool candidate = queues > 0 && (told_marks[b] & kRefused) == 0;
    const bool untried = candidate && (told_marks[b] & kTried) == 0;
    j.candidate = j.candidate || candidate;
    j.available = j.available || (candidate && health == kAvailable);
    j.available_untried = j.available_untried || (untried && health == kAvailable);
    j.untried_alike = j.untried_alike || (untried && health == j.chosen);
    j.built = j.built && (queues == 0 || told_write_nums[b] == queues);
  }
  for (int i = 0; i < QUEUES; ++i) {
    j.listed = j.listed || list[i] == s.queue;
    j.built = j.built && (i == 0 || told_broker[i] >= told_broker[i - 1]);
  }
  return j;
}

/// Of one that chose a queue: whether it wrote something else into the list, or took away an item.
bool changes(const Selection& s) {
  bool wrote = false;
  for (int i = 0; i < QUEUES; ++i) wrote = wrote || (s.overwritten == static_cast<std::uint32_t>(i) && !(list[i] == s.queue));
  bool evicted = false;
  for (int b = 0; b < BROKERS; ++b) evicted = evicted || (s.evicted == static_cast<BrokerId>(b) && has_item(b));
  return wrote || evicted;
}

void claim(const Selection& s, const Judge& j, bool fault) {
  const bool queue = s.kind == SelectionKind::queue;
  if (asked(1)) __ESBMC_assert(!j.available_untried || (queue && j.chosen == kAvailable && j.chosen_untried), "property 1");
  if (asked(2)) __ESBMC_assert(!j.available || !queue || j.chosen == kAvailable, "property 2");
  if (asked(3)) __ESBMC_assert(!queue || j.chosen_untried || !j.untried_alike, "property 3");
  if (asked(4)) __ESBMC_assert(!queue || (j.listed && (!j.built || j.in_range)), "property 4");
  if (asked(5)) __ESBMC_assert(!changes(s), "property 5");
  if (asked(6)) __ESBMC_assert(!fault && s.kind == (j.candidate ? SelectionKind::queue : SelectionKind::none), "property 6");
}

/// Wrong rules, each of which breaks the property: 1 and 3 forget what was tried, 2 takes every broker for available.
void plant(SelectionRequest& request) {
  for (int b = 0; b < BROKERS; ++b) {
    if (PLANTED == 1 || PLANTED == 3) marks[b] &= kRefused;
    if (PLANTED == 2) items[b].isolated_until = kNever;
    if (PLANTED == 2) items[b].reachable = true;
  }
  if (PLANTED == 1 || PLANTED == 3) request.last = kNoBroker;
}

/// More of them: 4 names the queue behind, 5 takes away the item of the broker chosen.
void plant(Selection& selection) {
  if (PLANTED == 4) ++selection.queue.id;
  if (PLANTED == 5) selection.evicted = selection.queue.broker;
}

/// The result for whoever reads a counterexample: the verifier shows what it drew, not what it computed.
void tell(const Selection& selection) {
  told_kind = nondet_int();
  told_result_broker = nondet_uint();
  told_result_id = nondet_int();
  told_position = nondet_uint();
  __ESBMC_assume(told_kind == static_cast<int>(selection.kind) && told_position == selection.position);
  __ESBMC_assume(told_result_broker == selection.queue.broker && told_result_id == selection.queue.id);
}

}  // namespace

int main() {
  any_list();
  any_health();
  SelectionRequest request = any_request();
  plant(request);
  // Planted in 6: takes the list for longer than it is.
  const SelectionView view{{list, PLANTED == 6 ? QUEUES + 2 : QUEUES}, {items, BROKERS}, {order, ITEMS}, write_nums, marks};
  FaultTrace trace;
  Selection selection = select(view, request, kChoices, trace);
  plant(selection);
  tell(selection);
  claim(selection, judge(selection, request.now), trace.fault);
  return 0;
}
