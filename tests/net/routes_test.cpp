// Routes: looked up once, kept fresh, never lost to a bad answer. Reports of route parsing and route updates by number.
#include <gtest/gtest.h>

#include <set>

#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;

/// The topic of a request for a route.
std::string topic_of(const wire::Command& request) { return wire::read_route_request(request)->topic; }

/// Brokers that `sends` messages were stored on.
std::set<std::string> brokers_of(World& world, int sends, const std::string& topic = "T") {
  std::set<std::string> names;
  for (int i = 0; i < sends; ++i) {
    const SendResult result = world.send({.topic = topic, .body = "x"});
    EXPECT_TRUE(result.ok()) << (result.error ? result.error->text : "");
    names.insert(result.queue.broker);
  }
  return names;
}

core::RouteData on(World& world, const std::vector<std::size_t>& brokers, std::int32_t queues = 1) {
  std::vector<std::pair<std::string, Address>> places;
  for (const std::size_t i : brokers) places.emplace_back(world.broker(i).name(), world.broker(i).address());
  return embedded::route_over(places, queues);
}

TEST(Routes, sends_that_come_at_once_share_one_look_up) {
  World world;
  world.environment.set_latency(5);
  world.start();
  int stored = 0;
  for (int i = 0; i < 20; ++i)
    world.producer->async_send({.topic = "T", .body = "x"}, {}, [&stored](const SendResult& r) { stored += r.ok() ? 1 : 0; });
  for (int i = 0; i < 5; ++i)
    world.producer->async_send({.topic = "T", .body = "x"}, {.selector = net::by_key("k")},
                               [&stored](const SendResult& r) { stored += r.ok() ? 1 : 0; });
  world.environment.run_for(100);
  EXPECT_EQ(stored, 25);
  EXPECT_EQ(world.name_server.requests(), 1U);
}

TEST(Routes, a_known_topic_is_polled_every_thirty_seconds) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  world.environment.run_for(29999);
  EXPECT_EQ(world.name_server.requests(), 1U);
  world.environment.run_for(1);
  EXPECT_EQ(world.name_server.requests(), 2U);
  world.environment.run_for(300000);
  EXPECT_EQ(world.name_server.requests(), 12U);
}

TEST(Routes, an_early_refresh_comes_at_most_once_a_second) {
  World world;
  for (std::size_t i = 0; i < 2; ++i)
    world.broker(i).react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::refuse, .code = 17}; });
  world.start();
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(world.send().error->code, 17);
    world.environment.run_for(100);
  }
  EXPECT_GE(world.name_server.requests(), 10U);
  EXPECT_LE(world.name_server.requests(), 12U);
}

TEST(Routes, Report_ClientCpp222_a_good_route_survives_any_bad_answer) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  using Kind = Reaction::Kind;
  for (const Reaction& bad :
       {Reaction{.kind = Kind::refuse, .code = 17}, Reaction{.kind = Kind::refuse, .code = 1}, Reaction{.kind = Kind::refuse, .code = 0},
        Reaction{.kind = Kind::silence}, Reaction{.kind = Kind::close}, Reaction{.kind = Kind::garbage}, Reaction{.kind = Kind::half}}) {
    world.name_server.react([bad](const wire::Command&) { return bad; });
    const std::size_t before = world.name_server.requests();
    world.environment.run_for(70000);
    EXPECT_GE(world.name_server.requests(), before + 2) << "it is asked again";
    EXPECT_EQ(brokers_of(world, 4).size(), 2U);
  }
  world.name_server.stop();
  world.environment.run_for(70000);
  EXPECT_EQ(brokers_of(world, 4).size(), 2U);
  world.name_server.start();
  world.name_server.react({});
  world.name_server.set_route("T", on(world, {1}));
  world.environment.run_for(31000);
  EXPECT_EQ(brokers_of(world, 4), std::set<std::string>{"b"});
}

TEST(Routes, route_data_that_no_list_can_be_made_of_changes_nothing) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  core::RouteData bad = on(world, {0});
  bad.queue_datas->at(0).broker_name.reset();
  world.name_server.set_route("T", bad);
  world.environment.run_for(31000);
  EXPECT_EQ(brokers_of(world, 4).size(), 2U);
  world.name_server.set_route("U", bad);
  const SendResult first = world.send({.topic = "U", .body = "x"});
  EXPECT_EQ(first.error->kind, SendErrorKind::bad_route);
  EXPECT_NE(first.error->part, "");
}

TEST(Routes, the_trouble_of_one_topic_is_no_other_topics) {
  World world;
  world.publish("U", 1);
  std::size_t polls = 0;
  world.name_server.react([&polls](const wire::Command& request) {
    polls += topic_of(request) == "T" ? 1 : 0;
    return Reaction{.kind = topic_of(request) == "U" && polls > 0 ? Reaction::Kind::silence : Reaction::Kind::serve};
  });
  world.start();
  ASSERT_TRUE(world.send({.topic = "U", .body = "x"}).ok());
  ASSERT_TRUE(world.send().ok());
  world.environment.run_for(300500);
  EXPECT_EQ(polls, 11U);
  EXPECT_EQ(brokers_of(world, 4, "U").size(), 2U);
}

TEST(Routes, the_cursor_survives_a_refresh_that_brings_the_same_list) {
  World world(2, 2);
  net::Settings settings;
  settings.poll = 10;
  world.start(settings);
  std::vector<core::QueueName> taken;
  for (int i = 0; i < 8; ++i) {
    taken.push_back(world.send().queue);
    world.environment.run_for(25);
  }
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(taken[i], taken[i + 4]);
  EXPECT_EQ(std::set<core::QueueName>(taken.begin(), taken.end()).size(), 4U);
}

TEST(Routes, Report_1377_permission_that_is_taken_away) {
  World world;
  world.start();
  ASSERT_EQ(brokers_of(world, 2).size(), 2U);
  core::RouteData route = on(world, {0, 1});
  route.queue_datas->at(0).perm = 4;
  world.name_server.set_route("T", route);
  std::size_t refused = 0;
  world.broker(0).react([&refused](const wire::Command& request) {
    refused += request.oneway ? 0 : 1;
    return Reaction{.kind = Reaction::Kind::refuse, .code = 16};
  });
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(brokers_of(world, 1), std::set<std::string>{"b"});
    world.environment.run_for(100);
  }
  EXPECT_LE(refused, 6U) << "one second of every other send";
  EXPECT_GE(refused, 1U);
}

TEST(Routes, Report_3003_a_broker_without_a_master_gets_nothing) {
  World world;
  core::RouteData route = on(world, {0, 1});
  route.broker_datas->at(0).broker_addrs = {{1, "host-a:10911"}};
  world.name_server.set_route("T", route);
  world.start();
  EXPECT_EQ(brokers_of(world, 6), std::set<std::string>{"b"});
  route.broker_datas->at(1).broker_addrs = {{1, "host-b:10911"}};
  world.name_server.set_route("U", route);
  EXPECT_EQ(world.send({.topic = "U", .body = "x"}).error->kind, SendErrorKind::no_route);
}

TEST(Routes, an_address_that_is_none_counts_as_missing) {
  World world;
  core::RouteData route = on(world, {0, 1});
  route.broker_datas->at(0).broker_addrs = {{0, "no port"}};
  world.name_server.set_route("T", route);
  world.start();
  EXPECT_EQ(brokers_of(world, 6), std::set<std::string>{"b"});
}

}  // namespace
}  // namespace sidestep::test
