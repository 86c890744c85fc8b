// Everything that one selection reads, of any value in range: list, health, counters, draws, request.
//
// The runner defines QUEUES and BROKERS; ITEMS, how many brokers have an item (rows that pick, switch on); SWITCH.
//
// `told_…`: what the runner reads from a counterexample.
#pragma once

#include "core/select.h"
#include "spec/verify/inputs.h"

namespace sidestep::verify {

/// The row's choices, each a constant.
const core::SelectionChoices kChoices{constant<kRow.counter>(),        constant<kRow.position>(),      constant<kRow.off_probe>(),
                                      constant<kRow.last>(),           constant<kRow.fallback>(),      constant<kRow.pick_shuffles>(),
                                      constant<kRow.pick_reachable>(), constant<kRow.writable_only>(), constant<kRow.static_topics>(),
                                      constant<kRow.installs_first>(), constant<kRow.update>(),        constant<kRow.availability>(),
                                      constant<kRow.short_ladder>(),   constant<kRow.detector>(),      constant<kRow.strict>()};
static_assert(sizeof(core::SelectionChoices) == 15, "a choice was added: it belongs above");

inline constexpr bool kPicks = SWITCH && kRow.fallback != core::Fallback::tiers;
inline constexpr int kMostWriteQueues = 4;  ///< of a broker that the list does not name, or that an order configuration names

int told_broker[QUEUES + 1];
int told_write_nums[BROKERS];
long long told_until[BROKERS];
long long told_latency[BROKERS];
bool told_reachable[BROKERS];
unsigned char told_marks[BROKERS];
long long told_now;
int told_cursor;
bool told_cursor_set;
int told_pick_cursor;
bool told_pick_cursor_set;
int told_draws[3];
int told_last;
bool told_reset;

core::Queue list[QUEUES + 1];  // one more than its size: the verifier has no empty array
core::FaultItem items[BROKERS];
std::int32_t write_nums[BROKERS];
std::uint8_t marks[BROKERS];
core::BrokerId order[BROKERS];
std::int32_t draws[3];

/// A list of any brokers; a broker's queues count from 0, in the list's order. No rule reads an id.
inline void any_list() {
  for (int i = 0; i < QUEUES; ++i) {
    told_broker[i] = nondet_int();
    __ESBMC_assume(told_broker[i] >= 0 && told_broker[i] < BROKERS);
    list[i].broker = static_cast<core::BrokerId>(told_broker[i]);
    list[i].id = 0;
    for (int earlier = 0; earlier < i; ++earlier) list[i].id += told_broker[earlier] == told_broker[i] ? 1 : 0;
  }
  for (int b = 0; b < BROKERS; ++b) {
    told_write_nums[b] = nondet_int();
    __ESBMC_assume(told_write_nums[b] == core::kWriteNumsNull || (told_write_nums[b] >= -1 && told_write_nums[b] <= kMostWriteQueues));
    write_nums[b] = told_write_nums[b];
  }
}

constexpr bool has_item(int broker) { return !kPicks || broker < ITEMS; }

/// Any health. The brokers with items are numbered in the order in which the table gives them out; the list names them in any way.
inline void any_health() {
  for (int b = 0; b < BROKERS; ++b) {
    order[b] = static_cast<core::BrokerId>(b);
    told_until[b] = nondet_llong();
    __ESBMC_assume(has_item(b) ? is_end(told_until[b]) : told_until[b] == core::kNever);
    told_latency[b] = nondet_llong();
    told_reachable[b] = nondet_bool();
    if (!has_item(b) || kRow.update == core::UpdateKind::overwrite) __ESBMC_assume(told_reachable[b]);  // nothing set it to false
    items[b].present = has_item(b);
    items[b].isolated_until = told_until[b];
    items[b].latency = told_latency[b];
    items[b].reachable = told_reachable[b];
  }
}

/// A request as a send makes it: a Java row knows of the last broker alone, which is among those tried, and of no refusal.
inline core::SelectionRequest any_request() {
  told_last = nondet_int();
  told_reset = nondet_bool();
  __ESBMC_assume(told_last >= -1 && told_last < BROKERS);
  bool tried = false;
  for (int b = 0; b < BROKERS; ++b) {
    told_marks[b] = nondet_uchar();
    __ESBMC_assume(told_marks[b] <= (kRow.strict ? core::kTried + core::kRefused : core::kTried));
    marks[b] = told_marks[b];
    tried = tried || told_marks[b] != 0;
    if (told_last == b) __ESBMC_assume(told_marks[b] != 0);
  }
  if (kRow.strict) __ESBMC_assume(told_last == -1 && !told_reset);
  if (!kRow.strict && told_last == -1) __ESBMC_assume(!tried && !told_reset);
  for (int i = 0; i < 3; ++i) {
    told_draws[i] = nondet_int();
    draws[i] = told_draws[i];
  }
  told_now = nondet_llong();
  __ESBMC_assume(is_moment(told_now));
  told_cursor = nondet_int();
  told_cursor_set = nondet_bool();
  told_pick_cursor = nondet_int();
  told_pick_cursor_set = nondet_bool();
  core::SelectionRequest request;
  request.now = told_now;
  request.cursor = core::Counter{told_cursor, told_cursor_set};
  request.pick_cursor = core::Counter{told_pick_cursor, told_pick_cursor_set};
  request.draws = core::Draws{draws, 3};
  request.last = told_last == -1 ? core::kNoBroker : static_cast<core::BrokerId>(told_last);
  request.reset = told_reset;
  request.latency_switch = SWITCH;
  return request;
}

/// Sees whether an index was out of range, or a fault of pick was caught.
struct FaultTrace {
  bool fault = false;
  constexpr void probe(std::int32_t, std::uint32_t, core::Reason reason) { fault = fault || reason == core::Reason::out_of_range; }
  constexpr void rule(core::Reason reason) { fault = fault || reason == core::Reason::pick_fault; }
};

}  // namespace sidestep::verify
