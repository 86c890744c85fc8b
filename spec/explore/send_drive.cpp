// The send model: what follows from one event, and what the properties say of it.
#include <algorithm>

#include "spec/explore/send_model.h"

namespace sidestep::explore {

using namespace core;

SendEvent SendModel::event_of(const Scene& scene, const SendMove& move) const {
  const Millis now = scene.now();
  switch (move.kind) {
    case SendActionCode::route:
      if (move.which == kRouteQueues || move.which == kRouteEmpty) return send_looked_up(now, move.which == kRouteQueues);
      return send_lookup_failed(now, static_cast<LookupFailure>(move.which - kRouteFailures));
    case SendActionCode::observe: return send_observed(now, kSendSeen[move.which].what, kSendSeen[move.which].code);
    case SendActionCode::begin: return send_begin(now, begun_[move.which].request);
    case SendActionCode::timer:
    default: return send_timer(now);
  }
}

namespace {

/// The broker that an event tells something of: that of the attempt in flight, unless what is seen says nothing.
BrokerId informed_by(const SendModel::Scene& scene, const SendMove& move) {
  if (scene.send.phase != SendPhase::in_flight) return kNoBroker;
  if (move.kind == SendActionCode::observe && says_nothing(kSendSeen[move.which].what)) return kNoBroker;
  return scene.send.queue.broker;
}

/// Property 11 by what a send is like, so that one kind's failure doesn't hide the others.
std::uint32_t budget_bit(const SendVariant& variant) {
  if (variant.looks_up) return kBudgetLookup;
  if (variant.mode == Mode::async) return kBudgetAsync;
  return variant.mode == Mode::oneway ? kBudgetOneway : kBudget;
}

}  // namespace

SendModel::Driven SendModel::drive(const Scene& scene, const SendMove& move) const {
  Driven d{scene, {}, {}, 0};
  if (move.kind == SendActionCode::begin) d.scene.variant = move.which;
  if (move.kind == SendActionCode::route && move.which == kRouteQueues) d.scene.cursor = 0;  // a new publish info; its draw is 0
  const BrokerId informed = informed_by(scene, move);
  SendEvent event = event_of(scene, move);
  bool untried_left = false;
  for (;;) {
    const SendStep step = send_step(d.scene.send, event, s_.send, s_.ladder);
    d.scene.send = step.state;
    d.action = step.action;
    book_all(d, informed);
    if (d.action.refused < kMaxBrokers) d.scene.refused |= bit(d.action.refused);
    if (d.action.kind != SendActionKind::select) break;
    event = perform_selection(d, move, untried_left);
  }
  if (d.action.kind == SendActionKind::attempt) judge_attempt(d, untried_left);
  if (d.action.kind == SendActionKind::finish) judge_finish(d);
  const bool over = scene.elapsed >= kSends[d.scene.variant].timeout;
  if (move.kind == SendActionCode::timer && over)
    d.found.broken |= unless(d.action.kind == SendActionKind::finish, budget_bit(kSends[d.scene.variant]));
  d.found.reached |= sometimes(d.action.from_template, kSecondLookup) | sometimes(over, kTimeUsedUp);
  return d;
}

/// [SL-2] Property 12: nobody's health changes but that of the broker that the event tells something of.
void SendModel::book_all(Driven& d, BrokerId informed) const {
  const Millis now = d.scene.now();
  for (std::uint32_t i = 0; i < d.action.bookings_size; ++i) {
    const Booking& booking = d.action.bookings[i];
    if (booking.broker >= kMaxBrokers || !s_.latency_switch) continue;
    FaultItem& item = d.scene.health.items[booking.broker];
    const FaultItem before = item;
    if (s_.choices.strict)
      item = update_strict(item, booking.observation);
    else
      item = update_java(item, {now, booking.latency, booking.isolation, booking.reachable}, s_.ladder, s_.choices.update);
    const bool same = std::max(before.isolated_until, now) == std::max(item.isolated_until, now) && before.reachable == item.reachable;
    d.found.broken |= unless(same || booking.broker == informed, kSaysNothing);
    d.found.reached |= sometimes(item.isolated_until > now, kSomethingIsolated);
  }
}

SendEvent SendModel::perform_selection(Driven& d, const SendMove& move, bool& untried_left) const {
  if (d.action.named) return send_selected(d.scene.now(), d.action.queue);
  const TopicView& topic = s_.topics[kT];
  BrokerId order[kMaxBrokers];
  std::uint32_t present = 0;
  std::uint8_t marks[kMaxBrokers] = {};
  for (BrokerId b = 0; b < s_.form.brokers; ++b) {
    if (d.scene.health.items[b].present) order[present++] = b;  // a, b, c: as Java's table has them [FT-22]
    marks[b] = static_cast<std::uint8_t>(((d.scene.tried & bit(b)) != 0 ? kTried : 0) | ((d.scene.refused & bit(b)) != 0 ? kRefused : 0));
  }
  const SelectionView view{{d.scene.list, topic.size}, {d.scene.health.items, s_.form.brokers}, {order, present}, topic.write_nums, marks};
  const auto draw = static_cast<std::int32_t>(move.draw);
  SelectionRequest request;
  request.now = d.scene.now();
  request.cursor = {d.scene.cursor, true};
  request.pick_cursor = {0, true};
  request.draws = {&draw, 1};
  request.last = d.action.last;
  request.reset = d.action.reset;
  request.latency_switch = s_.latency_switch;
  const Selection selection = select(view, request, s_.choices);
  const SelectionJudge judge(d.scene.list, topic.size, d.scene.health, d.scene.now(), s_.choices, selection);
  untried_left = judge.any(judge.in_list & ~d.scene.tried & ~d.scene.refused, 0);
  d.scene.cursor = selection.cursor.value;
  d.draws += selection.drawn;
  if (selection.overwritten != kNoPosition) d.scene.list[selection.overwritten] = selection.queue;
  if (selection.evicted < kMaxBrokers) d.scene.health.items[selection.evicted] = FaultItem{};
  return selection.kind == SelectionKind::queue ? send_selected(d.scene.now(), selection.queue) : send_none_selected(d.scene.now());
}

/// Properties 10 and 11 of an attempt. A transparent resend belongs to its attempt [SL-34].
void SendModel::judge_attempt(Driven& d, bool untried_left) const {
  const SendVariant& variant = kSends[d.scene.variant];
  const Millis left = variant.timeout - d.scene.elapsed;
  const std::uint32_t broker = d.action.queue.broker < kMaxBrokers ? bit(d.action.queue.broker) : 0;
  const bool again = (d.scene.tried & broker) != 0;
  if (!d.scene.send.resent) {
    ++d.scene.counted;
    if (!variant.named) d.found.broken |= unless(!again || !untried_left, kOtherBroker);
  }
  const std::uint32_t allowed = variant.named || variant.mode == Mode::oneway ? 1 : 3;
  d.found.broken |= unless(d.scene.counted <= allowed && d.action.limit <= left && d.action.limit > 0 && left > 0, budget_bit(variant));
  d.found.reached |= sometimes(d.scene.counted == 3, kThirdAttempt) | sometimes(again, kTriedAgain);
  d.scene.tried |= broker;
}

/// Property 11: one outcome, and nothing afterwards. An async send's outcome is a callback, or what its call throws [SL-40].
void SendModel::judge_finish(Driven& d) const {
  const SendState& s = d.scene.send;
  const bool thrown = s.request.mode == Mode::async && !s.in_callback && !s_.send.async_on_executor && !s_.choices.strict;
  bool silent = true;
  for (const SendEvent& late :
       {send_timer(d.scene.now()), send_observed(d.scene.now(), What::answer, 0), send_looked_up(d.scene.now(), true)})
    silent = silent && send_step(s, late, s_.send, s_.ladder).action.kind == SendActionKind::ignore;
  d.found.broken |= unless(silent && d.action.callbacks + (thrown ? 1 : 0) == 1, budget_bit(kSends[d.scene.variant]));
  d.found.reached |= bit(kSendFinished);
}

}  // namespace sidestep::explore
