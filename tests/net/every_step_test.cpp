// Every step of a conversation fails in turn, in every way that it can. Whatever fails: each send has one outcome within its time, nothing
// stays pending, and nobody is blamed but the broker that failed.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "net/shell.h"
#include "tests/net/shadow.h"
#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using net::Call;
using net::SendResult;
using Complaints = std::vector<std::string>;

/// What one run came to.
struct Course {
  std::size_t sends = 0;
  std::size_t steps = 0;
  Step step = Step::timer;               ///< the last one that failed …
  std::set<std::string> failed_brokers;  ///< … and at whom; none: a name server's, or a timer
  std::size_t outcomes = 0;
  std::size_t ended_by_themselves = 0;  ///< before the shutdown
  std::size_t due_by_then = 0;          ///< sends that should have
  Millis lateness = 0;                  ///< of timers
  std::size_t left_pending = 0;         ///< long after all sends, and before the shutdown
  std::size_t left_at_the_end = 0;      ///< behind it
  std::vector<SendResult> results;
  std::set<std::string> blamed;
  bool replays = false;
};

/// What happens at a step, by its number.
using Faults = std::map<std::size_t, Fault>;

/// The sends of a conversation.
struct Script {
  std::vector<Call> calls;
  std::size_t quick = 2;            ///< so many of them are 10 ms apart, the others 4 s
  bool shutdown_meanwhile = false;  ///< the last one is still under way when the producer shuts down
};

Call call(net::Message message, core::Mode mode = core::Mode::async, net::SendOptions options = {}) {
  return {{std::move(message)}, false, mode, std::move(options)};
}

/// Two that choose, one oneway, and the same again; between them time for polls and the detector.
const Script& plain() {
  static const Script script = [] {
    const Call async = call({.topic = "T", .body = "hello"}), oneway = call({.topic = "T", .body = "oneway"}, core::Mode::oneway);
    return Script{{async, async, oneway, async, async, oneway}};
  }();
  return script;
}

/// Every other way to send: a topic that the template stands in for, a batch, a named queue, a selector; then a shutdown in the middle.
const Script& varied() {
  static const Script script = [] {
    net::SendOptions named, selected;
    named.queue = core::QueueName{"b", 0};
    selected.selector = net::by_key("a key");
    const net::Message message{.topic = "T", .body = "hello"};
    return Script{{call({.topic = "new", .body = "hello"}),
                   {{message, message}, true, core::Mode::sync, {}},
                   call(message, core::Mode::async, named),
                   call(message, core::Mode::sync, selected),
                   call({.topic = "newer", .body = "hello"})},
                  2,
                  true};
  }();
  return script;
}

/// Two name servers, two brokers, a topic and the template, and what a run of them came to.
class Conversation {
 public:
  Conversation() : world_(2, 1), second_(world_.environment, {"names-2", 9876}) {
    for (embedded::NameServer* server : {&world_.name_server, &second_})
      for (const char* topic : {"T", "TBW102"})
        server->set_route(topic, embedded::route_over({{"a", world_.broker(0).address()}, {"b", world_.broker(1).address()}}, 1));
    world_.environment.set_latency(1);
  }

  /// `timers`: whether timers run out at all.
  void fail_at(const Faults& faults, bool timers) {
    world_.environment.inject([this, faults, timers](Step step, std::size_t number, const Address& peer) {
      if (step == Step::timer && !timers) return Fault{Fault::Kind::late, 1000000};
      const auto found = faults.find(number);
      if (found == faults.end()) return Fault{};
      course_.step = step;
      if (step == Step::timer) course_.lateness += found->second.delay;
      for (const auto& broker : world_.brokers)
        if (broker->address() == peer) course_.failed_brokers.insert(broker->name());
      return found->second;
    });
  }

  Course run(const Script& script) {
    SimEnvironment& environment = world_.environment;
    net::Settings settings;
    settings.watch = [this](const core::Event& event, const core::Outcome& outcome) { shadow_.step(event, outcome); };
    net::Shell shell(environment, settings, {{10, 0, 0, 1}, 7, 42});
    shell.start({world_.name_server.address(), second_.address()});
    course_.sends = script.calls.size();
    course_.due_by_then = course_.sends - (script.shutdown_meanwhile ? 1 : 0);
    for (std::size_t i = 0; i < script.calls.size(); ++i) {
      if (i == course_.due_by_then) rest(shell);
      shell.send(script.calls[i], environment.now(), [this](SendResult result) {
        ++course_.outcomes;
        course_.results.push_back(std::move(result));
      });
      if (i < course_.due_by_then) environment.run_for(i < script.quick ? 10 : 4000);
    }
    if (!script.shutdown_meanwhile) rest(shell);
    shell.shut_down([] {});
    environment.run_for(20000);
    course_.steps = environment.steps();
    course_.left_at_the_end = shell.pending();
    course_.blamed = shadow_.blamed();
    course_.replays = shadow_.same();
    return course_;
  }

  World& world() { return world_; }

 private:
  /// Time for a heartbeat, polls, the detector; then for whatever is under way to end.
  void rest(net::Shell& shell) {
    SimEnvironment& environment = world_.environment;
    environment.run_for(40000);
    environment.run_until(environment.now() + 20000, [&shell] { return shell.pending() == 0; });
    course_.left_pending = shell.pending();
    course_.ended_by_themselves = course_.outcomes;
  }

  Course course_;
  Shadow shadow_;
  World world_;
  embedded::NameServer second_;
};

Course converse(const Script& script, const Faults& faults, bool timers = true) {
  Conversation conversation;
  conversation.fail_at(faults, timers);
  return conversation.run(script);
}

/// What should not be.
Complaints wrong_with(const Course& course) {
  Complaints all;
  const auto must = [&all](bool holds, std::string complaint) {
    if (!holds) all.push_back(std::move(complaint));
  };
  must(course.outcomes == course.sends, "not one outcome a send");
  must(course.ended_by_themselves >= course.due_by_then, "a send did not end by itself");
  must(course.left_pending == 0, "something stays pending");
  must(course.left_at_the_end == 0, "something is pending behind the shutdown");
  must(course.replays, "the trace does not replay");
  for (const SendResult& result : course.results) must(result.time.total <= 3000 + course.lateness, "a send took too long");
  for (const std::string& broker : course.blamed) must(course.failed_brokers.contains(broker), broker + " is blamed");
  return all;
}

/// Ways in which a step of that kind can fail.
std::vector<Fault> faults_of(Step step) {
  using Kind = Fault::Kind;
  std::vector<Fault> all;
  for (const Millis delay : {1, 60, 600, 1500, 4000}) all.push_back({Kind::late, delay});
  if (step == Step::timer) return all;
  all.push_back({Kind::silence, 0});
  if (step == Step::connect) {
    all.insert(all.end(), {{Kind::refused, 0}, {Kind::not_resolved, 0}, {Kind::failed, 0}});
    return all;
  }
  all.insert(all.end(), {{Kind::closed, 0}, {Kind::failed, 0}, {Kind::half, 0}});
  if (step == Step::read) all.push_back({Kind::garbage, 0});
  return all;
}

std::string text(std::size_t at, const Fault& fault) {
  return "step " + std::to_string(at) + ", fault " + std::to_string(static_cast<int>(fault.kind)) + ", " + std::to_string(fault.delay) +
         " ms";
}

class EveryStep : public testing::TestWithParam<const Script*> {};

INSTANTIATE_TEST_SUITE_P(Of, EveryStep, testing::Values(&plain(), &varied()),
                         [](const auto& script) { return std::string(script.param == &plain() ? "plain" : "varied"); });

TEST_P(EveryStep, without_a_fault_all_is_stored_and_nobody_blamed) {
  const Course course = converse(*GetParam(), {});
  EXPECT_EQ(wrong_with(course), Complaints());
  std::size_t stored = 0;
  for (const SendResult& result : course.results) stored += result.ok() ? 1 : 0;
  EXPECT_EQ(stored, course.due_by_then);
  EXPECT_TRUE(course.blamed.empty());
}

TEST_P(EveryStep, fails_in_turn) {
  const std::size_t steps = converse(*GetParam(), {}).steps;
  ASSERT_GT(steps, 50U);
  std::map<Step, int> seen;
  std::size_t ended = 0, stored = 0;
  for (std::size_t at = 0; at < steps; ++at) {
    const Step step = converse(*GetParam(), {{at, {}}}).step;
    ++seen[step];
    for (const Fault& fault : faults_of(step)) {
      const Course course = converse(*GetParam(), {{at, fault}});
      ASSERT_EQ(wrong_with(course), Complaints()) << text(at, fault);
      ended += course.due_by_then;
      for (const SendResult& result : course.results) stored += result.ok() ? 1 : 0;
    }
  }
  for (const Step step : {Step::connect, Step::read, Step::write, Step::timer}) EXPECT_GT(seen[step], 0);
  EXPECT_GT(stored * 100, ended * 90) << "one fault costs a message rarely";
}

TEST_P(EveryStep, several_fail_at_once) {
  const std::size_t steps = converse(*GetParam(), {}).steps;
  std::mt19937 random(20);
  for (int i = 0; i < 1000; ++i) {
    Faults faults;
    std::string told;
    for (std::size_t n = 2 + random() % 6; n > 0; --n) {
      const std::vector<Fault> ways = faults_of(Step::read);  // a step passes over what it can't suffer
      const std::size_t at = random() % steps;
      faults[at] = ways[random() % ways.size()];
      told += text(at, faults[at]) + "; ";
    }
    ASSERT_EQ(wrong_with(converse(*GetParam(), faults)), Complaints()) << told;
  }
}

TEST(EveryStepsChecks, find_a_request_without_an_end) {
  // Without timers a request that is never answered never ends.
  Faults silent;
  for (std::size_t at = 0; at < converse(plain(), {}).steps; ++at) silent[at] = {Fault::Kind::silence, 0};
  const Complaints found = wrong_with(converse(plain(), silent, false));
  EXPECT_GE(found.size(), 2U);
  EXPECT_EQ(found.at(0), "a send did not end by itself");
  EXPECT_EQ(found.at(1), "something stays pending");
}

TEST(EveryStepsChecks, find_a_broker_that_is_blamed_for_nothing) {
  Conversation conversation;
  conversation.fail_at({}, true);
  conversation.world().broker(0).freeze(true);  // nobody told the checks that it fails
  EXPECT_EQ(wrong_with(conversation.run(plain())), Complaints{"a is blamed"});
}

}  // namespace
}  // namespace sidestep::test
