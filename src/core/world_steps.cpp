#include "core/world_steps.h"

#include <utility>

#include "core/notes.h"
#include "core/select.h"
#include "core/validate.h"

namespace sidestep::core {

QueueName named(const World& world, Queue queue) { return {world.names.name(queue.broker), queue.id}; }

Fault bad_event(std::string part) { return Fault{FaultKind::bad_event, std::move(part), std::nullopt}; }

namespace {

constexpr bool is_moment(std::int64_t t) { return t >= 0 && t < kTimeEnd; }

/// The write queue numbers of a publish info by broker, for the rows that pick.
std::vector<std::int32_t> write_nums(const World& world, const PublishInfo& info) {
  std::vector<std::int32_t> nums;
  nums.reserve(world.names.size());
  for (BrokerId b = 0; b < world.names.size(); ++b) {
    const WriteNums found = write_nums_of(info, world.names.name(b), world.choices());
    nums.push_back(found.null ? kWriteNumsNull : std::max(found.value, -1));
  }
  return nums;
}

}  // namespace

Outcome set_clock(World& world, const SetClock& event) {
  if (!is_moment(event.now)) return bad_event("now");
  world.now = event.now;
  return Done{};
}

Outcome supply_entropy(World& world, const SupplyEntropy& event) {
  world.entropy.supply(event.draws);
  if (event.shuffle) world.shuffle = *event.shuffle;
  return Done{};
}

Outcome set_cursor(World& world, const SetCursor& event) {
  if (event.slot < 0) return bad_event("slot");
  Counter& counter = event.topic ? world.topics[*event.topic].in_use->cursors[event.slot] : world.pick_cursors[event.slot];
  counter = Counter{event.value, true};
  return Done{};
}

Outcome turn_switch(World& world, const TurnSwitch& event) {
  world.settings.latency_switch = event.on;
  return Done{};
}

MessageFacts facts_of(const Validate& message) {
  return {message.message,
          message.topic ? message.topic->data() : nullptr,
          message.topic ? message.topic->size() : 0,
          message.topic.has_value(),
          message.body_size.has_value(),
          message.body_size.value_or(0),
          message.max_message_size};
}

Outcome validate_message(const World& world, const Validate& event) {
  const Verdict verdict = validate(facts_of(event), world.revision->validation->choices);
  if (verdict.ok) return Done{};
  return Fault{verdict.kind, "", verdict.code};
}

Selection select_in(World& world, InfoInUse& from, SelectionCall call, std::vector<ProbeNote>& notes) {
  const SelectionChoices& choices = world.choices();
  const bool picks = !choices.strict && choices.fallback != Fallback::tiers && world.settings.latency_switch;
  const std::vector<std::int32_t> nums = picks ? write_nums(world, from.info) : std::vector<std::int32_t>{};
  const std::vector<BrokerId> order = picks ? world.pick_order() : std::vector<BrokerId>{};
  if (!call.marks.empty()) call.marks.resize(world.names.size());
  SelectionView view;
  view.list = {from.list.data(), static_cast<std::uint32_t>(from.list.size())};
  view.table = world.items.table(world.names.size());
  view.order = {order.data(), static_cast<std::uint32_t>(order.size())};
  view.write_nums = nums.data();
  view.marks = call.marks.empty() ? nullptr : call.marks.data();
  SelectionRequest request;
  request.now = world.now;
  const auto cursor = from.cursors.find(call.slot);
  if (cursor != from.cursors.end()) request.cursor = cursor->second;
  const auto pick_cursor = world.pick_cursors.find(call.slot);
  if (pick_cursor != world.pick_cursors.end()) request.pick_cursor = pick_cursor->second;
  request.draws = world.entropy.view();
  request.last = call.last;
  request.reset = call.reset;
  request.latency_switch = world.settings.latency_switch;

  NotesTrace trace{&notes};
  const Selection selection = select(view, request, choices, trace);

  if (selection.cursor.set) from.cursors[call.slot] = selection.cursor;
  if (selection.pick_cursor.set) world.pick_cursors[call.slot] = selection.pick_cursor;
  world.entropy.take(selection.drawn);
  if (selection.overwritten != kNoPosition) from.list[selection.overwritten] = selection.queue;
  if (selection.evicted != kNoBroker) world.items.remove(selection.evicted);
  return selection;
}

namespace {

FaultKind kind_of(JavaFault fault) { return fault == JavaFault::arithmetic ? FaultKind::arithmetic : FaultKind::index; }

}  // namespace

Outcome select_queue(World& world, const Select& event, std::vector<ProbeNote>& notes) {
  if (event.slot < 0) return bad_event("slot");
  SelectionCall call{event.slot, event.last ? world.names.id(*event.last) : kNoBroker, event.reset, {}};
  for (const auto& [brokers, mark] : {std::pair(&event.tried, kTried), std::pair(&event.refused, kRefused)}) {
    for (const std::string& name : *brokers) {
      const BrokerId broker = world.names.id(name);
      if (call.marks.size() <= broker) call.marks.resize(broker + 1);
      call.marks[broker] = static_cast<std::uint8_t>(call.marks[broker] | mark);
    }
  }
  const Selection selection = select_in(world, *world.topics[event.topic].in_use, std::move(call), notes);
  if (selection.kind == SelectionKind::fault) return Fault{kind_of(selection.fault), "", std::nullopt};
  if (selection.kind == SelectionKind::none) return None{};
  return Chosen{named(world, selection.queue)};
}

void book(World& world, BrokerId broker, const JavaUpdate& update) {
  if (!world.settings.latency_switch) return;  // [FT-5]
  world.items.put(broker, update_java(world.items.at(broker), update, world.ladder(), world.choices().update));
}

void book(World& world, BrokerId broker, const StrictObservation& observation) {
  world.items.put(broker, update_strict(world.items.at(broker), observation));
}

Outcome observe_broker(World& world, const Observe& event) {
  if (!is_moment(event.sent)) return bad_event("sent");
  const BrokerId broker = world.names.id(*event.broker);
  if (world.choices().strict) {
    if (event.probe) world.items.put(broker, end_probe(world.items.at(broker), world.now));
    book(world, broker, observe_strict(event.what, event.code, event.explicit_queue, event.sent, world.now, event.cap, world.ladder()));
    return Done{};
  }
  const JavaBooking booking =
      book_java(event.what, Mode::sync, event.code, world.revision->send->choices, world.settings.detector, event.explicit_queue);
  if (!booking.books && !event.isolation) return Done{};
  book(world, broker,
       JavaUpdate{world.now, world.now - event.sent, event.isolation.value_or(booking.isolation),
                  event.reachable.value_or(booking.reachable)});
  return Done{};
}

Outcome detect_round(World& world, const Detect& event) {
  Detected detected;
  const SelectionChoices& choices = world.choices();
  if (!choices.detector || (!choices.strict && !world.settings.detector)) return detected;  // [DT-1]
  const auto names = [](const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  for (const BrokerId broker : world.items.by_name(world.names)) {
    const std::string& name = world.names.name(broker);
    const FaultItem item = world.items.at(broker);
    const bool resolved = names(event.resolved, name);
    const Detection d =
        choices.strict ? detect_strict(item, world.now, resolved) : detect_java(item, world.now, resolved, names(event.alive, name));
    if (d.probed) detected.probed.push_back(name);
    if (d.removed) detected.removed.push_back(name);
    world.items.put(broker, d.item);
  }
  return detected;
}

Outcome remove_item(World& world, const Remove& event) {
  world.items.remove(world.names.id(event.broker));
  return Done{};
}

Outcome pick_broker(World& world) {
  if (world.choices().strict) return None{};  // [FT-26]
  const std::vector<BrokerId> order = world.pick_order();
  const TableOrder view{order.data(), static_cast<std::uint32_t>(order.size())};
  Counter& cursor = world.pick_cursors[0];
  const PickResult picked = pick(world.items.table(world.names.size()), view, cursor, world.entropy.view(), world.now, world.choices());
  cursor = picked.counter;
  world.entropy.take(picked.drawn);
  if (picked.fault != JavaFault::none) return Fault{kind_of(picked.fault), "", std::nullopt};
  if (picked.broker == kNoBroker) return None{};
  return Picked{world.names.name(picked.broker)};
}

Outcome snapshot(World& world) {
  Snapshot shown;
  for (const auto& [name, topic] : world.topics) {
    TopicState& state = shown.topics[name];
    for (const Queue& queue : topic.in_use->list) state.queues.push_back(named(world, queue));
    for (const auto& [slot, cursor] : topic.in_use->cursors) {
      state.cursors[slot] = cursor.value;
    }
  }
  const auto moment = [](Millis t) { return t == kNever ? std::nullopt : std::optional(t); };
  for (const BrokerId broker : world.items.by_name(world.names)) {
    const FaultItem& item = world.items.at(broker);
    shown.items[world.names.name(broker)] = {moment(item.isolated_until),
                                             moment(item.blamed_at),
                                             item.latency,
                                             item.next_check,
                                             item.reachable,
                                             available(item, world.now, world.choices().availability),
                                             item.probing};
  }
  const auto pick_cursor = world.pick_cursors.find(0);
  if (!world.choices().strict && pick_cursor != world.pick_cursors.end() && pick_cursor->second.set)
    shown.pick_cursor = pick_cursor->second.value;
  return shown;
}

}  // namespace sidestep::core
