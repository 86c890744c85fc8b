// A producer, a name server and brokers in one simulated network.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "embedded/broker.h"
#include "embedded/name_server.h"
#include "net/producer.h"
#include "tests/net/sim_environment.h"

namespace sidestep::test {

/// Topic `T` on each of the brokers `a`, `b`, …
struct World {
  explicit World(std::size_t brokers = 2, std::int32_t queues = 2);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Makes a producer with these settings; name servers and origin are filled in.
  net::Producer& create(net::Settings settings = {});
  /// And starts it.
  net::Producer& start(net::Settings settings = {});
  /// Sends and runs until the outcome is there; fails the test if there is none within a minute.
  net::SendResult send(net::Message message = {.topic = "T", .body = "hello"}, net::SendOptions options = {});
  /// By the call that waits, on a thread of its own.
  net::SendResult send_sync(net::Message message = {.topic = "T", .body = "hello"}, net::SendOptions options = {});
  void publish(const std::string& topic, std::int32_t queues);
  embedded::Broker& broker(std::size_t i) { return *brokers.at(i); }

  SimEnvironment environment;
  embedded::NameServer name_server;
  std::vector<std::unique_ptr<embedded::Broker>> brokers;
  std::unique_ptr<net::Producer> producer;
};

/// "a b a": the brokers of a result's attempts.
std::string route_taken(const net::SendResult& result);

}  // namespace sidestep::test
