// Every step of a conversation fails in turn, in every way that it can. Whatever fails: each send has one outcome within its time, nothing
// stays pending, and nobody is blamed but the broker that failed.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "tests/net/shadow.h"
#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using net::SendResult;

constexpr int kSends = 6;

/// What one run came to.
struct Course {
  std::size_t steps = 0;
  Step step = Step::timer;               ///< the last one that failed …
  std::set<std::string> failed_brokers;  ///< … and at whom; none: a name server's, or a timer
  std::size_t outcomes = 0;
  std::size_t ended_by_themselves = 0;  ///< before the shutdown
  Millis lateness = 0;                  ///< of timers
  std::size_t pending = 0;
  std::vector<SendResult> results;
  std::set<std::string> blamed;
  bool replays = false;
};

/// What happens at a step, by its number.
using Faults = std::map<std::size_t, Fault>;

/// Sends a few messages of each kind, then shuts down; the steps of `faults` fail. `timers`: whether timers run out at all.
Course converse(const Faults& faults, bool timers = true) {
  Course course;
  Shadow shadow;
  World world(2, 1);
  embedded::NameServer second(world.environment, {"names-2", 9876});
  second.set_route("T", embedded::route_over({{"a", world.broker(0).address()}, {"b", world.broker(1).address()}}, 1));
  world.environment.set_latency(1);
  world.environment.inject([&](Step step, std::size_t number, const Address& peer) {
    if (step == Step::timer && !timers) return Fault{Fault::Kind::late, 1000000};
    const auto found = faults.find(number);
    if (found == faults.end()) return Fault{};
    course.step = step;
    if (step == Step::timer) course.lateness += found->second.delay;
    for (const auto& broker : world.brokers)
      if (broker->address() == peer) course.failed_brokers.insert(broker->name());
    return found->second;
  });
  net::Settings settings;
  settings.name_servers = "names:9876;names-2:9876";
  settings.watch = [&shadow](const core::Event& event, const core::Outcome& outcome) { shadow.step(event, outcome); };
  net::Producer& producer = world.start(settings);
  const auto done = [&course](SendResult result) {
    ++course.outcomes;
    course.results.push_back(std::move(result));
  };
  for (int i = 0; i < kSends; ++i) {
    if (i % 3 == 2)
      producer.async_send_oneway({.topic = "T", .body = "oneway"}, {}, done);
    else
      producer.async_send({.topic = "T", .body = "hello"}, {}, done);
    world.environment.run_for(i < 2 ? 10 : 4000);
  }
  world.environment.run_for(40000);  // a heartbeat, polls, the detector
  course.ended_by_themselves = course.outcomes;
  producer.async_shutdown([] {});
  world.environment.run_for(20000);
  course.steps = world.environment.steps();
  course.pending = producer.pending();
  course.blamed = shadow.blamed();
  course.replays = shadow.same();
  return course;
}

void check(const Course& course, const std::string& what) {
  EXPECT_EQ(course.outcomes, static_cast<std::size_t>(kSends)) << what;
  EXPECT_EQ(course.ended_by_themselves, course.outcomes) << what;
  EXPECT_EQ(course.pending, 0U) << what;
  EXPECT_TRUE(course.replays) << what << ": the trace does not replay";
  for (const SendResult& result : course.results) EXPECT_LE(result.time.total, 3000 + course.lateness) << what;
  for (const std::string& broker : course.blamed)
    EXPECT_TRUE(course.failed_brokers.contains(broker)) << what << ": " << broker << " is blamed";
}

/// Ways in which a step of that kind can fail.
std::vector<Fault> faults_of(Step step) {
  using Kind = Fault::Kind;
  std::vector<Fault> all;
  for (const Millis delay : {1, 60, 600, 1500, 4000}) all.push_back({Kind::late, delay});
  if (step == Step::timer) return all;
  all.push_back({Kind::silence, 0});
  if (step == Step::connect) {
    all.insert(all.end(), {{Kind::refused, 0}, {Kind::not_resolved, 0}});
    return all;
  }
  all.insert(all.end(), {{Kind::closed, 0}, {Kind::failed, 0}, {Kind::half, 0}});
  if (step == Step::read) all.push_back({Kind::garbage, 0});
  return all;
}

TEST(EveryStep, without_a_fault_all_is_stored_and_nobody_blamed) {
  const Course course = converse({});
  check(course, "no fault");
  for (const SendResult& result : course.results) EXPECT_TRUE(result.ok());
  EXPECT_TRUE(course.blamed.empty());
}

TEST(EveryStep, fails_in_turn) {
  const std::size_t steps = converse({}).steps;
  ASSERT_GT(steps, 50U);
  std::map<Step, int> seen;
  std::size_t runs = 0, stored = 0;
  for (std::size_t at = 0; at < steps; ++at) {
    const Step step = converse({{at, {}}}).step;
    ++seen[step];
    for (const Fault& fault : faults_of(step)) {
      const Course course = converse({{at, fault}});
      check(course, "step " + std::to_string(at) + ", kind " + std::to_string(static_cast<int>(step)) + ", fault " +
                        std::to_string(static_cast<int>(fault.kind)) + ", " + std::to_string(fault.delay) + " ms");
      ++runs;
      for (const SendResult& result : course.results) stored += result.ok() ? 1 : 0;
      if (testing::Test::HasFailure()) return;
    }
  }
  for (const Step step : {Step::connect, Step::read, Step::write, Step::timer}) EXPECT_GT(seen[step], 0);
  RecordProperty("runs", static_cast<int>(runs));
  EXPECT_GT(stored * 100, runs * kSends * 90) << "one fault costs a message rarely";
}

TEST(EveryStep, several_fail_at_once) {
  const std::size_t steps = converse({}).steps;
  std::mt19937 random(20);
  for (int i = 0; i < 2000 && !testing::Test::HasFailure(); ++i) {
    Faults faults;
    std::string told;
    for (std::size_t n = 2 + random() % 6; n > 0; --n) {
      const std::vector<Fault> ways = faults_of(Step::read);  // a step passes over what it can't suffer
      const std::size_t at = random() % steps;
      faults[at] = ways[random() % ways.size()];
      told += std::to_string(at) + ": " + std::to_string(static_cast<int>(faults[at].kind)) + ", ";
    }
    check(converse(faults), told);
  }
}

TEST(EveryStep, a_planted_fault_is_found) {
  // Without timers a request that is never answered never ends.
  const std::size_t steps = converse({}).steps;
  Faults silent;
  for (std::size_t at = 0; at < steps; ++at) silent[at] = {Fault::Kind::silence, 0};
  const Course course = converse(silent, false);
  EXPECT_LT(course.ended_by_themselves, course.outcomes);
}

}  // namespace
}  // namespace sidestep::test
