// What bounds a send: its time, what may be in flight, and settings that can't be. The detector's pace. Reports by number.
#include <gtest/gtest.h>

#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;

// ---- Time ----

TEST(Deadline, covers_the_look_up_connecting_and_every_attempt) {
  World world(3, 1);
  world.name_server.react([](const wire::Command&) { return Reaction{.delay = 700}; });
  world.environment.inject([](Step step, std::size_t, const Address& peer) {
    const bool stuck = step == Step::connect && peer.host == "host-a";
    return stuck ? Fault{Fault::Kind::silence} : step == Step::connect && peer.host == "host-b" ? Fault{Fault::Kind::late, 400} : Fault{};
  });
  for (std::size_t i = 1; i < 3; ++i) world.broker(i).freeze(true);
  world.environment.set_draws({0});
  world.start();
  const SendResult result = world.send();
  EXPECT_EQ(result.error->kind, SendErrorKind::no_answer);
  EXPECT_EQ(route_taken(result), "a b c");
  EXPECT_EQ(result.time.total, 3000);
  EXPECT_EQ(result.time.looking_up, 700);
  EXPECT_EQ(result.attempts[0].what, core::What::connect_timed_out);
  EXPECT_EQ(result.attempts[1].connected, 700 + 1000 + 400);
  EXPECT_EQ(result.time.connecting, 1000 + 400);
  EXPECT_EQ(result.time.in_flight, 600 + 300);
}

TEST(Deadline, Report_4839_time_that_a_busy_thread_takes_counts) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  const std::size_t before = world.broker(0).requests() + world.broker(1).requests();
  world.environment.delay_posts(4000);
  const SendResult late = world.send();
  EXPECT_EQ(late.error->kind, SendErrorKind::timed_out);
  EXPECT_EQ(late.time.total, 4000);
  EXPECT_EQ(late.attempts.size(), 0U);
  EXPECT_EQ(world.send({.topic = "T", .body = "x"}, {.selector = net::by_key("k")}).error->kind, SendErrorKind::timed_out);
  EXPECT_EQ(world.broker(0).requests() + world.broker(1).requests() - world.broker(0).heartbeats() - world.broker(1).heartbeats(), before);
  world.environment.delay_posts(1000);
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).freeze(true);
  EXPECT_EQ(world.send().time.total, 3000) << "from the call on";
}

TEST(Deadline, Report_760_all_brokers_silent) {
  World world(3, 1);
  world.start();
  for (std::size_t i = 0; i < 3; ++i) world.broker(i).freeze(true);
  const SendResult result = world.send({.topic = "T", .body = "x"}, {.timeout = 1000});
  EXPECT_EQ(result.time.total, 1000);
  EXPECT_EQ(result.attempts.size(), 3U);
}

TEST(Deadline, Report_ClientGo701_the_time_of_the_call_is_what_counts) {
  World world;
  net::Settings settings;
  settings.async_retries = 0;
  world.start(settings);
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).react([](const wire::Command&) { return Reaction{.delay = 5000}; });
  const SendResult slow = world.send({.topic = "T", .body = "x"}, {.timeout = 10000});
  EXPECT_TRUE(slow.ok());
  EXPECT_EQ(slow.time.total, 5000);
  const SendResult short_one = world.send({.topic = "T", .body = "x"}, {.timeout = 500});
  EXPECT_EQ(short_one.error->kind, SendErrorKind::no_answer);
  EXPECT_EQ(short_one.time.total, 500);
}

TEST(Deadline, Report_ClientCpp52_a_slow_network_ends_in_bounded_time) {
  World world;
  world.environment.set_latency(3000);
  net::Settings settings;
  settings.async_retries = 6;
  world.start(settings);
  const SendResult result = world.send({.topic = "T", .body = "x"}, {.timeout = 1000});
  EXPECT_EQ(result.error->kind, SendErrorKind::timed_out);
  EXPECT_LE(result.time.total, 1000);
}

// ---- What may be in flight ----

/// Sends that end with too_much_in_flight, of `n` at once.
int refused(World& world, int n, std::size_t size) {
  auto count = std::make_shared<int>(0);
  for (int i = 0; i < n; ++i)
    world.producer->async_send({.topic = "T", .body = std::string(size, 'x')}, {}, [count](const SendResult& r) {
      *count += r.error && r.error->kind == SendErrorKind::too_much_in_flight ? 1 : 0;
    });
  world.environment.run_for(5000);
  return *count;
}

TEST(InFlight, is_bounded_by_count) {
  World world;
  net::Settings settings;
  settings.max_in_flight = 10;
  world.start(settings);
  EXPECT_EQ(refused(world, 15, 1), 5);
  EXPECT_EQ(world.producer->pending(), 0U);
  EXPECT_EQ(refused(world, 10, 1), 0) << "what has ended makes room";
}

TEST(InFlight, is_bounded_by_bytes) {
  World world;
  net::Settings settings;
  settings.max_bytes_in_flight = 1000;
  world.start(settings);
  EXPECT_EQ(refused(world, 12, 100), 2);
  EXPECT_EQ(refused(world, 1, 1001), 1);
  EXPECT_EQ(refused(world, 10, 100), 0);
}

// ---- The detector ----

TEST(Detector, a_frozen_broker_stays_isolated_and_is_back_within_seconds) {
  World world;
  world.start();
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(world.send().ok());
  world.broker(0).freeze(true);
  int hit = 0;
  for (int i = 0; i < 600; ++i) {
    const SendResult result = world.send();
    ASSERT_TRUE(result.ok());
    hit += result.attempts.size() > 1 ? 1 : 0;
    world.environment.run_for(100);
  }
  EXPECT_EQ(hit, 1) << "one attempt in a minute";
  world.broker(0).freeze(false);
  const Millis thawed = world.environment.now();
  while (world.send().queue.broker != "a" && world.environment.now() < thawed + 60000) world.environment.run_for(100);
  EXPECT_LE(world.environment.now() - thawed, 15000);
}

TEST(Detector, Report_8804_probes_of_twenty_silent_brokers_hold_nobody_up_and_see_the_first_that_is_back) {
  World world(21, 1);
  net::Settings settings;
  settings.async_retries = 30;
  world.start(settings);
  for (std::size_t i = 1; i < 21; ++i) world.broker(i).stop();
  for (int i = 0; i < 200; ++i) {
    const SendResult result = world.send();
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result.time.total, 0);
    world.environment.run_for(200);
  }
  world.broker(7).start();
  const Millis back = world.environment.now();
  while (world.send().queue.broker != "h" && world.environment.now() < back + 60000) world.environment.run_for(100);
  EXPECT_LE(world.environment.now() - back, 15000);
}

// ---- Settings ----

TEST(Settings, each_that_cant_be_is_named) {
  const auto part = [](auto change) {
    net::Settings settings;
    settings.name_servers = "names:1";
    change(settings);
    try {
      net::check(settings);
    } catch (const net::SettingsError& error) {
      EXPECT_NE(std::string(error.what()).find(error.part), std::string::npos);
      return error.part;
    }
    return std::string("none");
  };
  EXPECT_EQ(part([](net::Settings&) {}), "none");
  EXPECT_EQ(part([](net::Settings& s) { s.name_servers = "names"; }), "name_servers");
  EXPECT_EQ(part([](net::Settings& s) { s.group = ""; }), "group");
  EXPECT_EQ(part([](net::Settings& s) { s.group = std::string(256, 'g'); }), "group");
  EXPECT_EQ(part([](net::Settings& s) { s.instance = "\xff"; }), "instance");
  EXPECT_EQ(part([](net::Settings& s) { s.timeout = 0; }), "timeout");
  EXPECT_EQ(part([](net::Settings& s) { s.retries = -1; }), "retries");
  EXPECT_EQ(part([](net::Settings& s) { s.async_retries = 1001; }), "async_retries");
  EXPECT_EQ(part([](net::Settings& s) { s.attempt_cap = -2; }), "attempt_cap");
  EXPECT_EQ(part([](net::Settings& s) { s.max_message_size = 0; }), "max_message_size");
  EXPECT_EQ(part([](net::Settings& s) { s.compress_above = -1; }), "compress_above");
  EXPECT_EQ(part([](net::Settings& s) { s.compression_level = 10; }), "compression_level");
  EXPECT_EQ(part([](net::Settings& s) { s.default_queue_nums = 0; }), "default_queue_nums");
  EXPECT_EQ(part([](net::Settings& s) { s.poll = 0; }), "poll");
  EXPECT_EQ(part([](net::Settings& s) { s.heartbeat = 0; }), "heartbeat");
  EXPECT_EQ(part([](net::Settings& s) { s.detect = 0; }), "detect");
  EXPECT_EQ(part([](net::Settings& s) { s.connect_timeout = 0; }), "connect_timeout");
  EXPECT_EQ(part([](net::Settings& s) { s.name_server_timeout = 0; }), "name_server_timeout");
  EXPECT_EQ(part([](net::Settings& s) { s.ladder = core::Ladder{{50, 40}, {1, 2}, 10}; }), "ladder");
  EXPECT_EQ(part([](net::Settings& s) { s.max_in_flight = 0; }), "max_in_flight");
  EXPECT_EQ(part([](net::Settings& s) { s.max_bytes_in_flight = 0; }), "max_bytes_in_flight");
}

TEST(Settings, a_send_may_not_be_longer_than_a_producers) {
  World world;
  world.start();
  const auto error = world.send({.topic = "T", .body = "x"}, {.timeout = net::kLongest + 1, .selector = net::by_key("k")}).error;
  EXPECT_EQ(error->kind, SendErrorKind::invalid_message);
  EXPECT_EQ(error->part, "timeout");
  EXPECT_TRUE(world.send({.topic = "T", .body = "x"}, {.timeout = net::kLongest, .selector = net::by_key("k")}).ok());
}

TEST(Settings, a_time_that_no_send_can_have_is_named) {
  World world;
  world.start();
  const SendResult result = world.send({.topic = "T", .body = "x"}, {.timeout = std::int64_t{1} << 61});
  EXPECT_EQ(result.error->kind, SendErrorKind::invalid_message);
  EXPECT_EQ(result.error->part, "timeout");
  EXPECT_EQ(world.send({.topic = "T", .body = "x"}, {.timeout = -5}).error->kind, SendErrorKind::timed_out);
}

TEST(Settings, Report_8366_a_second_start_does_nothing_and_one_behind_a_shutdown_is_refused) {
  World world;
  world.start();
  world.producer->set_name_servers("nowhere:1");
  world.producer->start();
  EXPECT_EQ(world.send().error->kind, SendErrorKind::no_name_server) << "the list that was set stays";
  world.producer->async_shutdown([] {});
  world.environment.run_for(1000);
  EXPECT_THROW(world.producer->start(), std::logic_error);
  EXPECT_EQ(world.send().error->kind, SendErrorKind::shut_down);
}

}  // namespace
}  // namespace sidestep::test
