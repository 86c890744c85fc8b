#include "build.h"

namespace sidestep::vectors {

core::RouteData route_of(const std::vector<Broker>& brokers) {
  core::RouteData data;
  data.queue_datas.emplace();
  data.broker_datas.emplace();
  for (const Broker& b : brokers) {
    data.queue_datas->push_back({b.name, b.queues, b.queues, b.perm, 0});
    core::BrokerData broker{b.name, {}};
    broker.broker_addrs.emplace();
    (*broker.broker_addrs)[b.master ? 0 : 1] = "127.0.0.1:10911";
    data.broker_datas->push_back(broker);
  }
  return data;
}

Event route(core::RouteData data, const std::string& topic) {
  core::SetRoute e;
  e.topic = topic;
  e.route = std::move(data);
  return e;
}
Event route(const std::vector<Broker>& brokers, const std::string& topic) { return route(route_of(brokers), topic); }
Event clock(Millis now) { return core::SetClock{now}; }
Event cursor(std::int32_t value, const std::string& topic, std::int32_t slot) { return core::SetCursor{topic, slot, value}; }
Event pick_cursor(std::int32_t value) { return core::SetCursor{std::nullopt, 0, value}; }
Event entropy(std::vector<std::int32_t> draws) { return core::SupplyEntropy{std::move(draws), std::nullopt}; }
Event shuffle(std::vector<std::string> order) { return core::SupplyEntropy{{}, std::move(order)}; }

Event select(const std::string& topic) {
  core::Select e;
  e.topic = topic;
  return e;
}
Event retry(const std::string& last, std::vector<std::string> tried, const std::string& topic) {
  core::Select e;
  e.topic = topic;
  e.last = last;
  e.reset = true;
  e.tried = std::move(tried);
  if (e.tried.empty()) e.tried.push_back(last);
  return e;
}
Event select_refused(std::vector<std::string> refused, std::vector<std::string> tried) {
  core::Select e;
  e.topic = "T";
  e.refused = std::move(refused);
  e.tried = std::move(tried);
  return e;
}

namespace {

Event observation(const std::string& broker, Millis sent, core::What what, std::int32_t code, bool isolation, bool reachable) {
  core::Observe e;
  e.broker = broker;
  e.sent = sent;
  e.what = what;
  e.code = code;
  e.isolation = isolation;
  e.reachable = reachable;
  return e;
}

}  // namespace

Event answered(const std::string& broker, Millis sent) { return observation(broker, sent, core::What::answer, 0, false, true); }
Event failed(const std::string& broker, Millis sent, bool reachable) {
  return reachable ? observation(broker, sent, core::What::broker_error, 14, true, true)
                   : observation(broker, sent, core::What::connect_refused, 0, true, false);
}
Event observed(const std::string& broker, Millis sent, core::What what, std::int32_t code) {
  const bool fine = what == core::What::answer;
  return observation(broker, sent, what, code, !fine, fine);
}

Event state() { return core::Inspect{}; }
Event remove(const std::string& broker) { return core::Remove{broker}; }
Event turn(bool on) { return core::TurnSwitch{on}; }
Event pick() { return core::Pick{}; }
Event detect(std::vector<std::string> resolved, std::vector<std::string> alive) {
  return core::Detect{std::move(resolved), std::move(alive)};
}

Draft draft(std::string id, std::string group, std::string why, std::vector<std::string> requirements, std::vector<Event> events,
            For revisions) {
  Draft d;
  d.c.id = group + "/" + std::move(id);
  d.c.group = std::move(group);
  d.c.why = std::move(why);
  d.c.requirements = std::move(requirements);
  d.c.events = std::move(events);
  d.revisions = revisions;
  return d;
}

Draft switched_off(Draft d) {
  d.c.settings.latency_switch = false;
  d.c.id += "/off";
  return d;
}
Draft with_detector(Draft d) {
  d.c.settings.detector = true;
  return d;
}

}  // namespace sidestep::vectors
