// Random events, one after the other; the core is asked on the way for what makes an event worthwhile: where an isolation ends, what a
// send waits for. See generate.h.
#include "check/generate.h"

#include "check/generate_events.h"

namespace sidestep::check {
namespace {

std::vector<std::string> random_brokers(Dice& dice) {
  static const std::vector<std::string> kPlain = {"a", "b", "c", "d", "e"};
  static const std::vector<std::string> kOdd = {"a", "a10", "a2", "B", "b"};
  std::vector<std::string> brokers = dice.percent(75) ? kPlain : kOdd;
  brokers.resize(static_cast<std::size_t>(dice.between(1, 5)));
  return brokers;
}

core::Settings random_settings(Dice& dice, const core::SelectionChoices& choices) {
  core::Settings settings;
  if (!choices.strict) settings.latency_switch = dice.percent(85);
  if (!choices.strict && choices.detector) settings.detector = dice.percent(50);
  if (choices.strict && dice.percent(15)) settings.ladder = core::Ladder{{10, 100, 1000}, {0, 500, 7000}, 3000};
  return settings;
}

}  // namespace

Case generate(const GenerateOptions& options, std::uint64_t seed, std::uint64_t k) {
  Dice dice(seed, k);
  Case c;
  c.id = std::string(options.revision->name) + "-" + std::to_string(seed) + "-" + std::to_string(k);
  c.group = "selection";
  const core::SelectionChoices& choices = options.revision->selection->choices;
  c.settings = random_settings(dice, choices);
  const std::vector<std::string> topics = options.one_counter ? std::vector<std::string>{"T1"} : std::vector<std::string>{"T1", "T1", "T2"};
  EventSource source(dice, Cast{random_brokers(dice), topics, choices.static_topics}, options, c.settings);
  for (std::size_t tries = 0; tries < 20 * options.length && c.events.size() < options.length; ++tries) {
    if (auto event = source.next()) c.events.push_back(std::move(*event));
    const bool last = c.events.size() + 1 >= options.length;
    if (options.events.contains("state") && (last || dice.percent(50)) && c.events.size() < options.length)
      c.events.emplace_back(core::Inspect{});
  }
  return c;
}

}  // namespace sidestep::check
