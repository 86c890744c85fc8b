// A producer may be destroyed at any moment: what was asked of it ends, and nothing of it is left. Leaks are AddressSanitizer's to see.
#include <gtest/gtest.h>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <future>

#include "embedded/cluster.h"
#include "net/shell.h"
#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using net::SendErrorKind;
using net::SendResult;

TEST(Lifetime, destroyed_while_it_says_goodbye) {
  World world;
  world.environment.set_latency(5);
  world.start();
  ASSERT_TRUE(world.send().ok());
  bool ended = false;
  world.producer->async_shutdown([&ended] { ended = true; });
  world.environment.run_for(7);  // the brokers know, their answers are on the way
  world.producer.reset();
  EXPECT_FALSE(ended);
  world.environment.run_for(1000);
  EXPECT_TRUE(ended);
  EXPECT_EQ(world.broker(0).goodbyes() + world.broker(1).goodbyes(), 1U);
}

/// What a producer is on its thread, whose tables a user can't see.
TEST(Lifetime, Report_7111_an_attempt_that_was_given_up_leaves_nothing_pending) {
  World world;
  int ended = 0;
  net::Settings settings;
  settings.detect = 1000000;  // its probes would be pending, too
  net::Shell shell(world.environment, settings, {{10, 0, 0, 1}, 7, 42});
  shell.start({world.name_server.address()});
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).freeze(true);
  for (const core::Mode mode : {core::Mode::sync, core::Mode::async, core::Mode::oneway})
    shell.send({{{.topic = "T", .body = "x"}}, false, mode}, world.environment.now(), [&ended](const SendResult&) { ++ended; });
  world.environment.run_for(500);
  EXPECT_EQ(ended, 1);
  EXPECT_EQ(shell.pending(), 4U) << "two sends, each with a request";
  world.environment.run_for(2500);
  EXPECT_EQ(ended, 3);
  EXPECT_EQ(shell.pending(), 0U);
  shell.shut_down([] {});
  world.environment.run_for(1000);
}

TEST(Lifetime, destroyed_with_sends_under_way) {
  World world;
  world.start();
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).freeze(true);
  int cancelled = 0;
  for (int i = 0; i < 3; ++i) {
    world.producer->async_send({.topic = "T", .body = "x"}, {}, [&cancelled](const SendResult& result) {
      cancelled += result.error && result.error->kind == SendErrorKind::cancelled ? 1 : 0;
    });
  }
  world.environment.run_for(10);
  world.producer.reset();
  world.environment.run_for(1000);
  EXPECT_EQ(cancelled, 3);
}

TEST(Lifetime, destroyed_by_its_own_callback) {
  World world;
  world.start();
  bool ended = false;
  world.producer->async_send({.topic = "T", .body = "x"}, {}, [&](const SendResult& result) {
    EXPECT_TRUE(result.ok());
    world.producer.reset();
    ended = true;
  });
  world.environment.run_for(1000);
  EXPECT_TRUE(ended);
  EXPECT_EQ(world.broker(0).goodbyes() + world.broker(1).goodbyes(), 1U);
}

TEST(Lifetime, destroyed_by_its_own_callback_on_its_own_thread) {
  embedded::Cluster servers(1);
  servers.with([](embedded::Cluster& s) { s.publish("T", 1); });
  net::Settings settings;
  settings.name_servers = servers.name_servers();
  auto producer = std::make_unique<net::Producer>(settings);
  producer->start();
  std::promise<void> ended;
  producer->async_send({.topic = "T", .body = "x"}, {}, [&](const SendResult& result) {
    EXPECT_TRUE(result.ok());
    producer.reset();
    ended.set_value();
  });
  ended.get_future().wait();
  std::size_t goodbyes = 0;
  for (int i = 0; i < 500 && goodbyes == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    servers.with([&goodbyes](embedded::Cluster& s) { goodbyes = s.broker(0).goodbyes(); });
  }
  EXPECT_EQ(goodbyes, 1U);
}

TEST(Lifetime, what_callbacks_send_while_their_producer_goes_has_an_outcome) {
  constexpr int kMost = 1000;
  net::Settings settings;
  settings.name_servers = "127.0.0.1:1";
  int outcomes = 0;
  net::Producer* sender = nullptr;
  const std::function<void(const SendResult&)> again = [&](const SendResult&) {
    if (++outcomes < kMost) sender->async_send({.topic = "T", .body = "again"}, {}, again);
  };
  {
    net::Producer producer(settings);
    sender = &producer;
    producer.start();
    again({});
  }
  EXPECT_EQ(outcomes, kMost);
}

TEST(Lifetime, an_executor_that_a_callback_is_bound_to_runs_until_it_was_called) {
  embedded::Cluster servers(1);
  servers.with([](embedded::Cluster& s) { s.publish("T", 1); });
  net::Settings settings;
  settings.name_servers = servers.name_servers();
  net::Producer producer(settings);
  producer.start();
  boost::asio::io_context users;
  bool called = false;
  producer.async_send({.topic = "T", .body = "x"}, {}, boost::asio::bind_executor(users, [&called](const SendResult& result) {
                        EXPECT_TRUE(result.ok());
                        called = true;
                      }));
  users.run();
  EXPECT_TRUE(called);
}

/// A user's context that is never run again takes everything with it.
TEST(Lifetime, destroyed_with_its_context) {
  auto context = std::make_unique<boost::asio::io_context>();
  net::Settings settings;
  settings.name_servers = "127.0.0.1:1";
  auto producer = std::make_unique<net::Producer>(*context, settings);
  producer->start();
  bool called = false;
  producer->async_send({.topic = "T", .body = "x"}, {}, [&called](const SendResult&) { called = true; });
  context->poll_one();
  producer.reset();
  context->poll_one();
  context.reset();
  EXPECT_FALSE(called);
}

}  // namespace
}  // namespace sidestep::test
