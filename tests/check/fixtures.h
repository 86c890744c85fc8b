// Small cases, and adapters that misbehave.
#pragma once

#include <string>
#include <vector>

#include "check/adapter.h"

namespace sidestep::check {

/// A case of clock events.
inline Case clock_case(const std::string& id, const std::vector<std::int64_t>& moments) {
  Case c;
  c.id = id;
  c.group = "fault_table";
  for (const std::int64_t now : moments) c.events.emplace_back(core::SetClock{now});
  c.expect = {Expectation{{"5.2.0"}, std::vector<core::Outcome>(moments.size(), core::Done{})}};
  return c;
}

/// Three good cases with the one at which a fault strikes among them.
inline std::vector<Case> cases_with_trigger() {
  return {clock_case("one", {1}), clock_case("two", {1, 2}), clock_case("trigger", {1, 666, 2}), clock_case("four", {3})};
}

/// adapters/misbehave.py, going wrong in that way; lines up to 1 MiB are taken.
AdapterOptions misbehaving(const std::string& way);

inline Hello hello_of(std::initializer_list<const char*> exposes) {
  Hello hello;
  hello.profile = "5.2.0";
  for (const auto word : {"clock", "entropy", "cursor", "switch", "route", "validate", "begin", "select", "observe", "timer", "detect",
                          "remove", "pick", "state"})
    hello.events.insert(word);
  for (const char* word : exposes) hello.exposes.insert(word);
  return hello;
}

/// Route data of brokers with a master and `queues` queues each.
inline core::RouteData route_of(const std::vector<std::string>& brokers, std::int32_t queues) {
  core::RouteData route;
  route.queue_datas.emplace();
  route.broker_datas.emplace();
  for (const std::string& broker : brokers) {
    route.queue_datas->push_back({broker, queues, queues, 6, 0});
    route.broker_datas->push_back({broker, std::map<std::int64_t, std::optional<std::string>>{{0, "10.0.0.1:10911"}}});
  }
  return route;
}

}  // namespace sidestep::check
