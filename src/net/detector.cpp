#include "net/detector.h"

#include <utility>

#include "net/outcome.h"

namespace sidestep::net {

struct Detector::Probe {
  Millis started = 0;
  std::optional<Millis> sent;
  bool fresh = false;
  std::unique_ptr<Timer> timer;
  std::shared_ptr<Connection> connection;
  std::int32_t opaque = 0;
};

Detector::Detector(Environment& environment, Rule& rule, const Brokers& brokers, Connections& connections, Millis every, Millis cap,
                   wire::Heartbeat heartbeat)
    : environment_(&environment),
      rule_(&rule),
      brokers_(&brokers),
      connections_(&connections),
      every_(every),
      cap_(cap),
      heartbeat_(std::move(heartbeat)) {}

void Detector::start() {
  next_ = environment_->after(every_, [this] { look(); });
}

void Detector::stop() {
  next_.reset();
  const auto probes = std::exchange(probes_, {});
  for (const auto& [broker, probe] : probes) {
    if (probe->connection) probe->connection->forget(probe->opaque);
  }
}

void Detector::look() {
  const core::Outcome outcome = rule_->step(core::Detect{brokers_->reachable(), {}});
  if (const auto* detected = std::get_if<core::Detected>(&outcome)) {
    for (const std::string& broker : detected->probed) probe(broker);
  }
  start();
}

void Detector::probe(const std::string& broker) {
  const auto probe = probes_[broker] = std::make_shared<Probe>();
  probe->started = environment_->now();
  probe->timer = environment_->after(
      cap_, [this, broker] { end(broker, probes_[broker]->sent ? core::What::silent : core::What::connect_timed_out, 0); });
  connections_->get(*brokers_->master(broker), [this, broker, weak = std::weak_ptr(probe)](const OpenedOrError& result) {
    const auto waiting = weak.lock();
    if (!waiting) return;
    if (const IoError* error = std::get_if<IoError>(&result)) return end(broker, seen(*error), 0);
    ask(broker, waiting, std::get<Opened>(result));
  });
}

void Detector::ask(const std::string& broker, const std::shared_ptr<Probe>& probe, const Opened& opened) {
  probe->connection = opened.connection;
  probe->fresh = opened.fresh;
  probe->opaque = connections_->next_opaque();
  wire::Command command = wire::to_command(heartbeat_);
  command.opaque = probe->opaque;
  const auto body = std::make_shared<const std::string>(std::exchange(command.body, {}));
  Request request;
  request.handed = [this, weak = std::weak_ptr(probe)] {
    if (const auto waiting = weak.lock()) waiting->sent = environment_->now();
  };
  request.done = [this, broker, weak = std::weak_ptr(probe)](const Reply& reply) {
    const auto waiting = weak.lock();
    if (!waiting) return;
    if (const Lost* lost = std::get_if<Lost>(&reply)) return end(broker, seen(*lost, waiting->fresh), 0);
    const std::int32_t code = std::get<wire::Command>(reply).code;
    end(broker, code == 0 ? core::What::answer : core::What::broker_error, code);
  };
  opened.connection->send(command, body, std::move(request));
}

void Detector::end(const std::string& broker, core::What what, std::int32_t code) {
  const auto probe = probes_.extract(broker).mapped();
  if (probe->connection) probe->connection->forget(probe->opaque);
  core::Observe event;
  event.broker = broker;
  event.sent = what == core::What::silent ? probe->started : probe->sent.value_or(probe->started);
  event.what = what;
  event.code = code;
  event.cap = cap_;
  event.probe = true;
  rule_->step(event);
}

}  // namespace sidestep::net
