// Performs the rule's detector: probes the brokers that it names, and reports what came of it.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "net/brokers.h"
#include "net/connections.h"
#include "net/rule.h"
#include "wire/requests.h"

namespace sidestep::net {

class Detector {
 public:
  /// All must outlive it. `every`: ms between two looks; `cap`: how long a probe waits; `heartbeat`: what it asks.
  Detector(Environment& environment, Rule& rule, const Brokers& brokers, Connections& connections, Millis every, Millis cap,
           wire::Heartbeat heartbeat);

  void start();
  void stop();
  std::size_t in_flight() const { return probes_.size(); }

 private:
  struct Probe;

  void look();
  void probe(const std::string& broker);
  void ask(const std::string& broker, const std::shared_ptr<Probe>& probe, const Opened& opened);
  void end(const std::string& broker, core::What what, std::int32_t code);

  Environment* environment_;
  Rule* rule_;
  const Brokers* brokers_;
  Connections* connections_;
  Millis every_, cap_;
  wire::Heartbeat heartbeat_;
  std::unique_ptr<Timer> next_;
  std::map<std::string, std::shared_ptr<Probe>> probes_;
};

}  // namespace sidestep::net
