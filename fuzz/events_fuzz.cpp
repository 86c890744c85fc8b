// Bytes become a revision, settings and events; core and model execute them side by side, and any difference aborts.
//
// SIDESTEP_CANARY plants a fault between the harness and the core: a fuzzer that doesn't find it in time is no fuzzer (canary.sh).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "proptests/dice.h"
#include "proptests/differential.h"
#include "proptests/generator.h"

#ifndef SIDESTEP_CANARY
#define SIDESTEP_CANARY 0
#endif

namespace {

using namespace sidestep;

constexpr int kCanary = SIDESTEP_CANARY;
constexpr int kMostEvents = 200;

/// Canary 1: the last broker never reaches the core.
void forget_last(core::Event& event) {
  if (auto* select = std::get_if<core::Select>(&event)) select->last.reset();
}

/// Canary 2: a counter at its largest value starts again at 0, instead of wrapping.
void skip_wrap(core::Event& event, const proptests::Subject& subject) {
  const auto* select = std::get_if<core::Select>(&event);
  if (select == nullptr) return;
  const auto state = std::get<core::Snapshot>(subject(core::Inspect{}));
  const auto topic = state.topics.find(select->topic);
  if (topic == state.topics.end()) return;
  const auto cursor = topic->second.cursors.find(select->slot);
  if (cursor != topic->second.cursors.end() && cursor->second == INT32_MAX) subject(core::SetCursor{select->topic, select->slot, -1});
}

/// Canary 3: an answer counts as if its request had only just been sent, so that a late one ends an isolation.
void make_answers_fresh(core::Event& event, std::int64_t now) {
  auto* seen = std::get_if<core::Observe>(&event);
  if (seen && seen->broker && seen->what == core::What::answer && seen->sent >= 0 && seen->sent < now) seen->sent = now;
}

proptests::Subject subject_of(const core::Revision& revision, const core::Settings& settings) {
  const proptests::Subject subject = proptests::core_subject(revision, settings);
  if (kCanary == 0) return subject;
  return [subject, now = std::int64_t{0}](core::Event event) mutable {
    if (const auto* clock = std::get_if<core::SetClock>(&event)) now = clock->now;
    if (kCanary == 1) forget_last(event);
    if (kCanary == 2) skip_wrap(event, subject);
    if (kCanary == 3) make_answers_fresh(event, now);
    return subject(event);
  };
}

/// What to do about a difference: keep it where it can be replayed, and stop.
[[noreturn]] void report(proptests::Scenario scenario, const std::string& difference) {
  const std::string path = proptests::write_vector(scenario, difference, std::filesystem::current_path());
  std::fprintf(stderr, "%s: %s\nsidestep replay %s\n", std::string(scenario.revision->name).c_str(), difference.c_str(), path.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proptests::ByteDice dice(data, size);
  const auto revisions = core::revisions();
  const core::Revision& revision = revisions[dice.below(static_cast<std::uint32_t>(revisions.size()))];
  proptests::Scenario scenario{&revision, proptests::generate_settings(dice, revision), {}};
  proptests::Generator generator(dice, revision);
  proptests::Differential both(revision, scenario.settings, subject_of(revision, scenario.settings));
  while (!dice.spent() && scenario.events.size() < kMostEvents) {
    scenario.events.push_back(generator.next());
    if (const std::optional<std::string> difference = both.step(scenario.events.back())) report(scenario, *difference);
    generator.learn(scenario.events.back(), both.outcome());
  }
  return 0;
}
