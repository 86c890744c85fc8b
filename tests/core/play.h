// Runs events on the core and shows what came out, for tests that read like the specification.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/executor.h"

namespace sidestep::core::test {

/// An executor with words for the events that tests use.
class Play {
 public:
  explicit Play(const std::string& revision, Settings settings = {}) : executor_(*find_revision(revision), std::move(settings)) {}

  Outcome step(const Event& event) { return executor_.step(event); }
  Play& at(std::int64_t now) { return done(SetClock{now}); }
  Play& cursor(std::int32_t value) { return done(SetCursor{"T", 0, value}); }
  Play& draws(std::vector<std::int32_t> values) { return done(SupplyEntropy{std::move(values), std::nullopt}); }
  /// A route of writable brokers with masters, `queues` each.
  Play& brokers(const std::vector<std::string>& names, std::int32_t queues) {
    RouteData data;
    data.queue_datas.emplace();
    data.broker_datas.emplace();
    for (const std::string& name : names) {
      data.queue_datas->push_back({name, queues, queues, 6, 0});
      data.broker_datas->push_back({name, std::map<std::int64_t, std::optional<std::string>>{{0, "127.0.0.1:1"}}});
    }
    SetRoute route;
    route.topic = "T";
    route.route = data;
    EXPECT_TRUE(std::holds_alternative<Published>(step(route)));
    return *this;
  }
  /// A Java update, or in strict what it stands for: an answer, or a refused connection.
  Play& update(const std::string& broker, std::int64_t sent, bool isolation, bool reachable = true) {
    Observe e;
    e.broker = broker;
    e.sent = sent;
    e.what = !isolation ? What::answer : reachable ? What::broker_error : What::connect_refused;
    e.code = isolation ? 14 : 0;
    e.isolation = isolation;
    e.reachable = reachable;
    return done(e);
  }
  Play& observe(const std::string& broker, std::int64_t sent, What what, std::int32_t code = 0, bool probe = false) {
    Observe e;
    e.broker = broker;
    e.sent = sent;
    e.what = what;
    e.code = code;
    e.probe = probe;
    return done(e);
  }

  /// A selection as text: "a0", "none", "arithmetic", "index".
  std::string select(const std::optional<std::string>& last = std::nullopt, bool reset = false, std::vector<std::string> tried = {},
                     std::vector<std::string> refused = {}) {
    Select e;
    e.topic = "T";
    e.last = last;
    e.reset = reset;
    e.tried = std::move(tried);
    e.refused = std::move(refused);
    return text(step(e));
  }
  std::string pick() { return text(step(Pick{})); }
  Snapshot state() { return std::get<Snapshot>(step(Inspect{})); }
  ItemState item(const std::string& broker) { return state().items.at(broker); }
  /// The queue list as text: "a0 a1 b0".
  std::string list() {
    std::string all;
    const Snapshot now = state();
    for (const QueueName& q : now.topics.at("T").queues) all += (all.empty() ? "" : " ") + q.broker + std::to_string(q.id);
    return all;
  }

 private:
  Play& done(const Event& event) {
    EXPECT_EQ(step(event), Outcome(Done{}));
    return *this;
  }
  static std::string text(const Outcome& outcome) {
    if (const auto* chosen = std::get_if<Chosen>(&outcome)) return chosen->queue.broker + std::to_string(chosen->queue.id);
    if (const auto* picked = std::get_if<Picked>(&outcome)) return picked->broker;
    if (std::holds_alternative<None>(outcome)) return "none";
    const auto* fault = std::get_if<Fault>(&outcome);
    if (fault == nullptr) return "?";
    return fault->kind == FaultKind::arithmetic ? "arithmetic" : fault->kind == FaultKind::index ? "index" : "?";
  }

  Executor executor_;
};

}  // namespace sidestep::core::test
