// Two threads and the shared list.
#include "core/select.h"
#include "spec/explore/race_models.h"

namespace sidestep::explore {

using namespace core;

namespace {

constexpr Queue kList[3] = {{0, 0}, {0, 1}, {1, 0}};
constexpr std::int32_t kWriteNums[kMaxBrokers] = {2, 1, -1};
constexpr std::uint32_t kFlip = 2;  ///< the action that is no thread's

std::string text_of(Queue queue) { return broker_name(queue.broker) + "/" + std::to_string(queue.id); }

}  // namespace

const std::vector<std::string>& SharedEntryRace::names() {
  static const std::vector<std::string> all{"a thread books what it saw"};
  return all;
}

SharedEntryRace::State SharedEntryRace::pack(const Scene& scene) {
  BitWriter<2> out;
  const auto queue = [&](Queue q) {
    out.put(q.broker < kMaxBrokers ? q.broker : kMaxBrokers, 2);
    out.put(static_cast<std::uint64_t>(q.id + 2), 3);
  };
  for (const Thread& thread : scene.threads) {
    out.put(thread.step, 3);
    out.put(static_cast<std::uint64_t>(thread.cursor % 6), 3);  // remainders by three entries and two queues
    queue(thread.queue);
    out.put(thread.entry, 2);
  }
  for (const Queue& q : scene.list) queue(q);
  out.put(scene.a_is_slower ? 1 : 0, 1);
  return out.state();
}

SharedEntryRace::Scene SharedEntryRace::unpack(const State& state) {
  BitReader<2> in(state);
  Scene scene;
  const auto queue = [&] {
    const auto broker = static_cast<BrokerId>(in.get(2));
    return Queue{broker, static_cast<std::int32_t>(in.get(3)) - 2};
  };
  for (Thread& thread : scene.threads) {
    thread.step = static_cast<std::uint32_t>(in.get(3));
    thread.cursor = static_cast<std::int32_t>(in.get(3));
    thread.queue = queue();
    thread.entry = static_cast<std::uint32_t>(in.get(2));
  }
  for (Queue& q : scene.list) q = queue();
  scene.a_is_slower = in.get(1) != 0;
  return scene;
}

void SharedEntryRace::initial(Sink<State>& sink) const {
  Scene scene;
  std::copy(kList, kList + 3, scene.list);
  sink.go(0, pack(scene));
}

void SharedEntryRace::select(Scene& scene, Thread& thread) const {
  FaultItem items[kMaxBrokers];
  for (BrokerId b = 0; b < 2; ++b) {
    items[b].present = true;
    items[b].isolated_until = kNow + 600000;
    items[b].latency = b == 0 && scene.a_is_slower ? 3000 : 2000 - static_cast<Millis>(b == 0);
  }
  const BrokerId order[] = {0, 1};
  SelectionRequest request;
  request.now = kNow;
  request.cursor = {thread.cursor, true};
  request.pick_cursor = {0, true};
  const Selection result = core::select({{scene.list, 3}, {items, 2}, {order, 2}, kWriteNums, nullptr}, request, s_.choices);
  thread.cursor = result.cursor.value;
  thread.queue = result.queue;
  thread.entry = result.position < 3 ? result.position : 3;
  thread.step = result.overwritten != kNoPosition ? kWriteBroker : thread.entry < 3 ? kReadBroker : kBook;
}

/// One step of a thread; what it breaks.
std::uint32_t SharedEntryRace::advance(Scene& scene, std::uint32_t t) const {
  Thread& thread = scene.threads[t];
  Queue* entry = thread.entry < 3 ? &scene.list[thread.entry] : nullptr;
  std::uint32_t broken = 0;
  switch (thread.step) {
    case kSelect: select(scene, thread); return 0;
    case kWriteBroker: entry->broker = thread.queue.broker; break;
    case kWriteId: entry->id = thread.queue.id; break;
    case kReadBroker: thread.queue.broker = entry->broker; break;
    case kReadId:
      thread.queue.id = entry->id;
      broken = unless(thread.queue.id < kWriteNums[thread.queue.broker], kElement);
      break;
    case kBook:
    default:  // the broker's name is read again
      broken = entry == nullptr ? 0 : unless(entry->broker == thread.queue.broker, kSaysNothing);
      thread = {kSelect, thread.cursor, {0, 0}, 3};
      return broken;
  }
  ++thread.step;
  return broken;
}

void SharedEntryRace::expand(const State& state, Sink<State>& sink) const {
  const Scene scene = unpack(state);
  for (std::uint32_t t = 0; t < 2; ++t) {
    Scene next = scene;
    const std::uint32_t broken = advance(next, t);
    sink.go(t, pack(next), {broken, sometimes(scene.threads[t].step == kBook, 0)});
  }
  Scene next = scene;
  next.a_is_slower = !next.a_is_slower;
  sink.go(kFlip, pack(next));
}

std::string SharedEntryRace::first_line(const State& initial) const {
  std::string text = "the list is";
  for (const Queue& queue : unpack(initial).list) text += " " + text_of(queue);
  return text + "; both brokers are isolated, b is the slower one";
}

std::string SharedEntryRace::line(const State& before, std::uint32_t action) const {
  Scene scene = unpack(before);
  if (action == kFlip) return scene.a_is_slower ? "an update makes b the slower broker" : "an update makes a the slower broker";
  const Thread old = scene.threads[action];
  advance(scene, action);
  const Thread& thread = scene.threads[action];
  const std::string who = "thread " + std::to_string(action + 1);
  const std::string entry = "entry " + std::to_string(old.entry);
  switch (old.step) {
    case kSelect:
      if (thread.step == kWriteBroker)
        return who + " selects: entry " + std::to_string(thread.entry) + " is to become " + text_of(thread.queue);
      return who + " selects " + text_of(thread.queue);
    case kWriteBroker: return who + " writes broker " + broker_name(old.queue.broker) + " into " + entry;
    case kWriteId: return who + " writes id " + std::to_string(old.queue.id) + " into " + entry;
    case kReadBroker: return who + " reads broker " + broker_name(thread.queue.broker) + " from " + entry;
    case kReadId: return who + " reads id " + std::to_string(thread.queue.id) + " from " + entry + ": it sends to " + text_of(thread.queue);
    case kBook:
    default:
      return who + " has sent to " + text_of(old.queue) + " and books it on broker " +
             broker_name(old.entry < 3 ? scene.list[old.entry].broker : old.queue.broker);
  }
}

}  // namespace sidestep::explore
