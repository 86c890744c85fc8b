#include "tests/net/world.h"

#include <gtest/gtest.h>

#include <thread>

namespace sidestep::test {

World::World(std::size_t count, std::int32_t queues) : name_server(environment, {"names", 9876}) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    brokers.push_back(std::make_unique<embedded::Broker>(environment, name, Address{"host-" + name, 10911}));
  }
  publish("T", queues);
}

World::~World() {
  producer.reset();
  environment.run_for(10000);
}

void World::publish(const std::string& topic, std::int32_t queues) {
  std::vector<std::pair<std::string, Address>> places;
  for (const auto& broker : brokers) places.emplace_back(broker->name(), broker->address());
  name_server.set_route(topic, embedded::route_over(places, queues));
}

net::Producer& World::create(net::Settings settings) {
  if (settings.name_servers.empty()) settings.name_servers = net::text(name_server.address());
  settings.origin = wire::ClientOrigin{{10, 0, 0, 1}, 7, 42};
  producer = std::make_unique<net::Producer>(environment, std::move(settings));
  return *producer;
}

net::Producer& World::start(net::Settings settings) {
  create(std::move(settings)).start();
  return *producer;
}

net::SendResult World::send(net::Message message, net::SendOptions options) {
  std::optional<net::SendResult> outcome;
  producer->async_send(std::move(message), std::move(options), [&outcome](net::SendResult result) {
    EXPECT_FALSE(outcome) << "a second outcome";
    outcome = std::move(result);
  });
  EXPECT_TRUE(environment.run_until(environment.now() + 60000, [&] { return outcome.has_value(); })) << "no outcome";
  return outcome.value_or(net::SendResult{});
}

net::SendResult World::send_sync(net::Message message, net::SendOptions options) {
  net::SendResult result;
  const std::size_t posts = environment.posts();
  std::thread caller([&] { result = producer->send(std::move(message), std::move(options)); });
  while (environment.posts() == posts) std::this_thread::yield();
  EXPECT_TRUE(environment.run_until(environment.now() + 60000, [&] { return producer->pending() == 0; })) << "no outcome";
  caller.join();
  return result;
}

std::string route_taken(const net::SendResult& result) {
  std::string text;
  for (const net::AttemptRecord& attempt : result.attempts) text += (text.empty() ? "" : " ") + attempt.queue.broker;
  return text;
}

}  // namespace sidestep::test
