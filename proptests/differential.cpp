#include "proptests/differential.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <memory>
#include <utility>

#include "check/json_form.h"

namespace sidestep::proptests {

using namespace core;

namespace {

std::string text_of(const Outcome& outcome) { return boost::json::serialize(check::to_json(outcome)); }

}  // namespace

Subject core_subject(const Revision& revision, const Settings& settings) {
  auto executor = std::make_shared<Executor>(revision, settings);
  return [executor](const Event& event) { return executor->step(event); };
}

Differential::Differential(const Revision& revision, const Settings& settings, Subject subject)
    : subject_(std::move(subject)), model_(revision, settings), invariants_(revision, settings) {}

std::optional<std::string> Differential::step(const Event& event) {
  const Outcome of_core = subject_(event);
  outcome_ = model_.step(event);
  trail_ = model_.trail();
  if (of_core != outcome_) return "core: " + text_of(of_core) + "\nmodel: " + text_of(outcome_);

  const Outcome state = subject_(Inspect{});
  const Outcome of_model = model_.step(Inspect{});
  if (state != of_model) return "state in core: " + text_of(state) + "\nstate in model: " + text_of(of_model);
  const auto& after = std::get<Snapshot>(state);
  const std::vector<std::string> broken = invariants_.check(event, outcome_, before_, after);
  if (!broken.empty()) return "broken: " + broken.front() + "\nbefore: " + text_of(before_) + "\nafter: " + text_of(state);
  before_ = after;
  return std::nullopt;
}

std::optional<std::string> first_difference(const Scenario& scenario, Subject subject,
                                            const std::function<void(const Event&, const Differential&)>& seen) {
  Differential both(*scenario.revision, scenario.settings, std::move(subject));
  for (std::size_t i = 0; i < scenario.events.size(); ++i) {
    const Event& event = scenario.events[i];
    if (const auto difference = both.step(event)) {
      return "event " + std::to_string(i) + ": " + boost::json::serialize(check::to_json(event)) + "\n" + *difference;
    }
    if (seen) seen(event, both);
  }
  return std::nullopt;
}

std::string write_vector(const Scenario& scenario, const std::string& why, const std::filesystem::path& folder) {
  check::Case c;
  c.id = "minimal-" + std::string(scenario.revision->name);
  const bool sends =
      std::any_of(scenario.events.begin(), scenario.events.end(), [](const Event& e) { return std::holds_alternative<Begin>(e); });
  c.group = sends ? "send_loop" : "selection";
  c.why = why;
  c.settings = scenario.settings;
  c.events = scenario.events;
  c.events.emplace_back(Inspect{});
  model::Model model(*scenario.revision, scenario.settings);
  check::Expectation expectation{{std::string(scenario.revision->name)}, {}};
  for (const Event& event : c.events) expectation.outcomes.push_back(model.step(event));
  c.expect.push_back(expectation);
  const std::string path = (folder / (c.id + ".json")).string();
  check::save_cases(path, {c});
  return path;
}

}  // namespace sidestep::proptests
