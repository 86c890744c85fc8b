// Two threads and one fault item; and a sort while the clock moves.
#include <algorithm>

#include "core/fault_table.h"
#include "core/pick.h"
#include "spec/explore/race_models.h"

namespace sidestep::explore {

using namespace core;

namespace {

/// The two blames: by the first step of the ladder that isolates, and by an error.
constexpr Millis kSlow = 550;
constexpr std::uint32_t kBlames = 2;

}  // namespace

const std::vector<std::string>& UpdateRace::names() {
  static const std::vector<std::string> all{"an isolation is extended"};
  return all;
}

UpdateRace::State UpdateRace::pack(const Scene& scene) {
  BitWriter<2> out;
  out.put(static_cast<std::uint64_t>(scene.until), 20);
  for (std::uint32_t t = 0; t < 2; ++t) {
    out.put((scene.read[t] ? 1U : 0U) | (scene.writes[t] ? 2U : 0U), 2);
    out.put(static_cast<std::uint64_t>(scene.next[t]), 20);
  }
  return out.state();
}

UpdateRace::Scene UpdateRace::unpack(const State& state) {
  BitReader<2> in(state);
  Scene scene;
  scene.until = static_cast<Millis>(in.get(20));
  for (std::uint32_t t = 0; t < 2; ++t) {
    const std::uint64_t flags = in.get(2);
    scene.read[t] = (flags & 1U) != 0;
    scene.writes[t] = (flags & 2U) != 0;
    scene.next[t] = static_cast<Millis>(in.get(20));
  }
  return scene;
}

void UpdateRace::initial(Sink<State>& sink) const { sink.go(0, pack(Scene{})); }

void UpdateRace::expand(const State& state, Sink<State>& sink) const {
  const Scene scene = unpack(state);
  for (std::uint32_t t = 0; t < 2; ++t) {
    for (std::uint32_t blame = 0; blame < (scene.read[t] ? 1 : kBlames); ++blame) {
      Scene next = scene;
      if (!scene.read[t]) {
        FaultItem item;
        item.present = true;
        item.isolated_until = kNow + scene.until;
        const Seen seen{blame == 0 ? What::answer : What::broker_error, blame == 0 ? 0 : 1, blame == 0 ? kSlow : 0};
        const FaultItem updated = book_seen(item, seen, kNow, s_.choices, s_.send, s_.ladder, true).item;
        next.read[t] = true;
        next.next[t] = updated.isolated_until - kNow;
        next.writes[t] = updated.isolated_until != item.isolated_until;
      }
      if (scene.read[t] || s_.choices.strict) {  // strict: the same step
        if (next.writes[t]) next.until = next.next[t];
        next.read[t] = next.writes[t] = false;
        next.next[t] = 0;
      }
      sink.go(t | blame << 1U, pack(next), {unless(next.until >= scene.until, kNeverBack), sometimes(next.until > scene.until, 0)});
    }
  }
}

std::string UpdateRace::first_line(const State&) const { return "the broker is not isolated"; }

std::string UpdateRace::line(const State& before, std::uint32_t action) const {
  const Scene scene = unpack(before);
  const std::uint32_t t = action & 1U;
  const std::string who = "thread " + std::to_string(t + 1);
  if (!scene.read[t])
    return who + (action >> 1U == 0 ? " saw a slow answer" : " saw an error") + " and compares with the end, " +
           std::to_string(scene.until) + " ms ahead";
  return who + (scene.writes[t] ? " writes the end: " + std::to_string(scene.next[t]) + " ms ahead" : " leaves the end");
}

const std::vector<std::string>& SortRace::names() {
  static const std::vector<std::string> all{"the sort ends"};
  return all;
}

namespace {

/// Ends 1, 2, 3 ms ahead; the later the end, the lower the latency.
FaultItem sorted_item(std::uint32_t i) {
  FaultItem item;
  item.present = true;
  item.isolated_until = kNow + 1 + i;
  item.latency = 30 - 10 * static_cast<Millis>(i);
  return item;
}

constexpr std::uint32_t kTick = 0, kCompare = 1;

}  // namespace

SortRace::State SortRace::pack(const Scene& scene) {
  BitWriter<1> out;
  for (const std::uint32_t item : scene.order) out.put(item, 2);
  out.put(scene.moving, 2);
  out.put(scene.at, 2);
  out.put(scene.clock, 2);
  out.put(scene.began, 2);
  return out.state();
}

SortRace::Scene SortRace::unpack(const State& state) {
  BitReader<1> in(state);
  Scene scene;
  for (std::uint32_t& item : scene.order) item = static_cast<std::uint32_t>(in.get(2));
  scene.moving = static_cast<std::uint32_t>(in.get(2));
  scene.at = static_cast<std::uint32_t>(in.get(2));
  scene.clock = static_cast<std::uint32_t>(in.get(2));
  scene.began = static_cast<std::uint32_t>(in.get(2));
  return scene;
}

void SortRace::initial(Sink<State>& sink) const {
  Scene scene;
  do {  // the table gives the items out in any order
    sink.go(scene.order[0] | scene.order[1] << 2U | scene.order[2] << 4U, pack(scene));
  } while (std::next_permutation(scene.order, scene.order + 3));
}

bool SortRace::sorted_once(const Scene& scene) const {
  for (std::uint32_t clock = scene.began; clock <= scene.clock; ++clock) {
    const Millis now = kNow + clock;
    const bool sorted = !picked_before(sorted_item(scene.order[1]), sorted_item(scene.order[0]), now) &&
                        !picked_before(sorted_item(scene.order[2]), sorted_item(scene.order[1]), now);
    if (sorted) return true;
  }
  return false;
}

void SortRace::expand(const State& state, Sink<State>& sink) const {
  const Scene scene = unpack(state);
  if (scene.moving == 3) return;
  if (scene.clock < 3) {
    Scene next = scene;
    ++next.clock;
    if (scene.moving == 1 && scene.at == 1) next.began = next.clock;  // nothing compared yet
    sink.go(kTick, pack(next));
  }
  Scene next = scene;
  const Millis now = kNow + scene.clock;
  if (picked_before(sorted_item(scene.order[scene.at]), sorted_item(scene.order[scene.at - 1]), now)) {
    std::swap(next.order[scene.at], next.order[scene.at - 1]);
    --next.at;
  } else {
    next.at = 0;
  }
  if (next.at == 0) next.at = ++next.moving;
  const bool ended = next.moving == 3;
  if (ended) next.at = 0;
  sink.go(kCompare, pack(next), {ended ? unless(sorted_once(next), kPickOrder) : 0, sometimes(ended, 0)});
}

std::string SortRace::first_line(const State& initial) const {
  std::string text = "the table gives out";
  for (const std::uint32_t item : unpack(initial).order) text += " " + broker_name(item);
  return text + ", all isolated; a's isolation ends first, c has the lowest latency";
}

std::string SortRace::line(const State& before, std::uint32_t action) const {
  const Scene scene = unpack(before);
  if (action == kTick) return "the isolation of " + broker_name(scene.clock) + " ends";
  const std::uint32_t mine = scene.order[scene.at], other = scene.order[scene.at - 1];
  const bool first = picked_before(sorted_item(mine), sorted_item(other), kNow + scene.clock);
  return "the sort compares " + broker_name(mine) + " with " + broker_name(other) + ": " + broker_name(first ? mine : other) +
         " comes first";
}

}  // namespace sidestep::explore
