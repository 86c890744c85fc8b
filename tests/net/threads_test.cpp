// The producer on real sockets under many threads: each send has one outcome, whatever happens meanwhile. Run under ThreadSanitizer as
// well.
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <thread>
#include <vector>

#include "embedded/cluster.h"
#include "net/producer.h"

namespace sidestep::test {
namespace {

using namespace std::chrono_literals;
using net::SendErrorKind;
using net::SendResult;

/// Brokers a and b with the topic T.
struct Loopback : embedded::Cluster {
  Loopback() : Cluster(2) {
    with([](Cluster& servers) { servers.publish("T", 2); });
  }
};

net::Settings settings_for(const Loopback& servers) {
  net::Settings settings;
  settings.name_servers = servers.name_servers();
  settings.poll = 50;
  settings.heartbeat = 50;
  settings.detect = 20;
  return settings;
}

struct Counts {
  std::atomic<int> asked{0}, ended{0}, stored{0}, failed{0};
  void end(const SendResult& result) {
    ++ended;
    ++(result.ok() ? stored : failed);
  }
};

void send_many(net::Producer& producer, Counts& counts, const std::atomic<bool>& stop, int seed) {
  for (int i = seed; !stop; ++i) {
    ++counts.asked;
    if (i % 3 == 0) {
      counts.end(producer.send({.topic = "T", .body = "sync"}));
    } else if (i % 3 == 1) {
      producer.async_send({.topic = "T", .body = "async"}, {}, [&counts](const SendResult& result) { counts.end(result); });
    } else {
      counts.end(producer.async_send_oneway({.topic = "T", .body = "oneway"}, {}, boost::asio::use_future).get());
    }
    if (i % 16 == 0) std::this_thread::sleep_for(1ms);
  }
}

TEST(Threads, eight_of_them_send_while_everything_changes) {
  Loopback servers;
  Counts counts;
  std::atomic<bool> stop{false};
  {
    net::Producer producer(settings_for(servers));
    producer.start();
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) threads.emplace_back([&, t] { send_many(producer, counts, stop, t); });
    for (int round = 0; round < 6; ++round) {
      servers.with([&](embedded::Cluster& s) { s.publish("T", 2 + round % 3); });
      servers.with([&](embedded::Cluster& s) { s.broker(round % 2 == 0 ? 0 : 1).stop(); });
      producer.set_name_servers(servers.name_servers() + ";127.0.0.1:1");
      std::this_thread::sleep_for(60ms);
      servers.with([&](embedded::Cluster& s) { s.broker(round % 2 == 0 ? 0 : 1).start(); });
      std::this_thread::sleep_for(40ms);
    }
    producer.shutdown();  // with all eight still sending
    std::this_thread::sleep_for(20ms);
    stop = true;
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(producer.pending(), 0U);
  }
  EXPECT_EQ(counts.ended, counts.asked);
  EXPECT_GT(counts.stored, 100);
  std::size_t stored = 0;
  servers.with([&](embedded::Cluster& s) { stored = s.broker(0).count() + s.broker(1).count(); });
  EXPECT_GE(stored, static_cast<std::size_t>(counts.stored) * 9 / 10) << "a oneway message may be lost with its broker";
}

TEST(Threads, completion_tokens_work_on_the_users_context) {
  Loopback servers;
  boost::asio::io_context context;
  net::Producer producer(context, settings_for(servers));
  producer.start();
  int done = 0;
  boost::asio::co_spawn(
      context,
      [&]() -> boost::asio::awaitable<void> {
        for (int i = 0; i < 3; ++i) {
          net::Message message{.topic = "T", .body = "awaited"};  // GCC 12 destroys a braced temporary twice in a co_await
          const SendResult result = co_await producer.async_send(std::move(message), net::SendOptions(), boost::asio::use_awaitable);
          EXPECT_TRUE(result.ok());
          ++done;
        }
        co_await producer.async_shutdown(boost::asio::use_awaitable);
      },
      boost::asio::detached);
  context.run();
  EXPECT_EQ(done, 3);
}

TEST(Threads, several_threads_run_one_context) {
  Loopback servers;
  boost::asio::io_context context;
  Counts counts;
  auto producer = std::make_unique<net::Producer>(context, settings_for(servers));
  producer->start();
  for (int i = 0; i < 500; ++i) {
    ++counts.asked;
    producer->async_send({.topic = "T", .body = "x"}, {}, [&](const SendResult& result) {
      counts.end(result);
      if (counts.ended == 500) producer->async_shutdown([] {});
    });
  }
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back([&context] { context.run(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(counts.stored, 500);
}

TEST(Threads, waiting_on_the_producers_own_thread_is_refused) {
  Loopback servers;
  net::Producer producer(settings_for(servers));
  producer.start();
  std::promise<bool> refused;
  producer.async_send({.topic = "T", .body = "x"}, {}, [&](const SendResult&) {
    try {
      producer.send({.topic = "T", .body = "y"});
      refused.set_value(false);
    } catch (const std::logic_error&) {
      refused.set_value(true);
    }
  });
  EXPECT_TRUE(refused.get_future().get());
}

TEST(Threads, a_producer_that_its_own_callback_destroys_leaves_nothing) {
  Loopback servers;
  net::Settings settings = settings_for(servers);
  auto token = std::make_shared<int>();
  const std::weak_ptr<int> alive = token;
  settings.watch = [token = std::exchange(token, nullptr)](const core::Event&, const core::Outcome&) {};
  auto producer = std::make_unique<net::Producer>(std::exchange(settings, {}));
  producer->start();
  std::promise<void> destroyed;
  producer->async_send({.topic = "T", .body = "x"}, {}, [&producer, &destroyed](const SendResult&) {
    producer.reset();
    destroyed.set_value();
  });
  destroyed.get_future().wait();
  for (int i = 0; i < 5000 && !alive.expired(); ++i) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(alive.expired());
}

TEST(Threads, a_shutdown_that_is_under_way_ends_before_the_producer_does) {
  Loopback servers;
  std::atomic<int> ends = 0;
  {
    net::Producer producer(settings_for(servers));
    producer.start();
    EXPECT_TRUE(producer.send({.topic = "T", .body = "x"}).ok());
    producer.async_shutdown([&ends] { ++ends; });
  }
  EXPECT_EQ(ends, 1);
}

TEST(Threads, a_producer_without_start_ends_at_once) {
  net::Settings settings;
  settings.name_servers = "127.0.0.1:1";
  net::Producer producer(settings);
  EXPECT_EQ(producer.send({.topic = "T", .body = "x"}).error->kind, SendErrorKind::not_started);
}

}  // namespace
}  // namespace sidestep::test
