#include "tests/conversation/conversations.h"

#include <chrono>
#include <thread>

#include "tests/conversation/compare.h"

namespace sidestep::conversation {

namespace {

constexpr int kSilences = 4;  ///< most that a scenario has
constexpr Millis kOnewayPatience = 150, kPause = 5, kOthers = 40;
/// Behind its start the client polls the routes of its topics once: no send should be under way then.
constexpr Millis kStartUp = 100;

/// The state of the producer in all sends of a scenario: that of the first.
core::ServiceState service_of(const Scenario& scenario) {
  for (const Step& step : scenario.steps)
    if (step.begin) return step.begin->service;
  return core::ServiceState::running;
}

/// A send without an answer may be over before its requests have come, if they come at all.
void await_requests(const Record& record) {
  for (Millis waited = 0; waited < kOnewayPatience && record.arrivals().empty(); waited += kPause)
    std::this_thread::sleep_for(std::chrono::milliseconds(kPause));
  std::this_thread::sleep_for(std::chrono::milliseconds(kOthers));
}

Observed perform(JavaProducer& producer, Stage& stage, const Step& step, bool unfaithful) {
  if (step.counter) producer.set_counter(*step.counter);
  for (const std::int32_t draw : step.draws) producer.supply(draw);
  stage.record().begin(unfaithful ? std::vector<Turn>{} : step.turns);
  Observed observed;
  observed.told = producer.send(step);
  if (!observed.told.status) await_requests(stage.record());
  observed.arrivals = stage.record().arrivals();
  observed.lookups = stage.record().lookups();
  return observed;
}

}  // namespace

Played play(Reactor& reactor, JavaProducer& producer, const Scenario& scenario, bool unfaithful) {
  Stage stage(reactor, scenario);
  const net::Address name_server = stage.name_server();
  Played played{&scenario, {}, {}, {}, stage.route()};
  producer.open(scenario.settings, service_of(scenario), scenario.name_service == NameService::none ? nullptr : &name_server);
  if (scenario.cached) {
    producer.refresh();
    played.first = stage.route();
  } else {
    std::this_thread::sleep_for(std::chrono::milliseconds(kStartUp));
  }
  for (const Step& step : scenario.steps) {
    Observed observed;
    if (step.change != Change::none) {
      played.refreshed.push_back(stage.change(step.change));
      observed.told.held = producer.refresh();
    } else {
      played.refreshed.emplace_back();
    }
    if (step.begin) observed = perform(producer, stage, step, unfaithful);
    played.steps.push_back(std::move(observed));
  }
  producer.close();
  return played;
}

namespace {

std::vector<std::string> judge_with(const Played& played, const core::Revision& revision, Chance chance) {
  const Scenario& scenario = *played.scenario;
  Replay replay(revision, scenario, chance);
  if (played.first) replay.refresh(played.first, 0);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
    const Step& step = scenario.steps[i];
    const Observed& observed = played.steps[i];
    if (step.change != Change::none) replay.refresh(played.refreshed[i], observed.told.begun);
    std::vector<std::string> found;
    if (step.begin)
      found = differences(scenario, step, observed, replay.send(step, observed, played.route));
    else
      found = differences(observed.told.held, kTopic, replay.state().state, observed.told.begun);
    for (std::string& difference : found) all.push_back("step " + std::to_string(i + 1) + ", " + std::move(difference));
  }
  return all;
}

}  // namespace

std::vector<std::string> judge(const Played& played, const core::Revision& revision) {
  std::vector<std::string> found = judge_with(played, revision, {});
  for (int punctual = 1; punctual <= kSilences && !found.empty(); ++punctual)
    for (const bool unsent : {false, true})
      if (judge_with(played, revision, {punctual, unsent}).empty()) found.clear();
  return found;
}

}  // namespace sidestep::conversation
