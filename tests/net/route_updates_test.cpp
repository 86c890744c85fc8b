// What a producer does while brokers and topics come and go. Reports of route updates by number.
#include <gtest/gtest.h>

#include <map>

#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;

const std::string kTemplate = core::kTemplateTopic;

/// Three brokers of which `T` is on the first two, or, as `templated`, only the template is.
struct Growing {
  World world{3, 1};
  std::map<std::string, int> stored;

  explicit Growing(bool templated = false) {
    world.name_server.remove_route("T");
    place(templated ? kTemplate : "T", {0, 1});
    world.start();
  }
  void place(const std::string& topic, const std::vector<std::size_t>& brokers, std::int32_t queues = 1) {
    std::vector<std::pair<std::string, Address>> places;
    for (const std::size_t i : brokers) places.emplace_back(world.broker(i).name(), world.broker(i).address());
    world.name_server.set_route(topic, embedded::route_over(places, queues));
  }
  /// Sends `n` messages, `every` ms apart; how many failed.
  int send(int n, Millis every = 0) {
    stored.clear();
    int failed = 0;
    for (int i = 0; i < n; ++i) {
      const SendResult result = world.send();
      if (result.ok()) ++stored[result.queue.broker];
      failed += result.ok() ? 0 : 1;
      world.environment.run_for(every);
    }
    return failed;
  }
};

using Shares = std::map<std::string, int>;

TEST(RouteUpdates, Report_ClientGo730_no_send_fails_while_a_broker_lives) {
  Growing w;
  ASSERT_EQ(w.send(10, 100), 0);
  w.world.broker(0).stop();
  EXPECT_EQ(w.send(400, 100), 0) << "the route names the dead broker all the time";
  EXPECT_EQ(w.stored, (Shares{{"b", 400}}));
  w.world.broker(0).start();
  EXPECT_EQ(w.send(150, 100), 0);
  EXPECT_GT(w.stored["a"], 20) << "it is back within seconds";
}

TEST(RouteUpdates, Report_ClientGo730_a_broker_that_refuses_leads_to_an_early_look_up) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  const std::size_t before = world.name_server.requests();
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).stop();
  EXPECT_FALSE(world.send().ok());
  world.environment.run_for(1500);
  EXPECT_GT(world.name_server.requests(), before);
  const std::size_t early = world.name_server.requests();
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(world.send().ok());
  EXPECT_LE(world.name_server.requests(), early + 2) << "not for each send";
}

TEST(RouteUpdates, Report_286_a_new_broker_gets_messages_when_the_route_names_it) {
  Growing w;
  EXPECT_EQ(w.send(6), 0);
  w.world.environment.run_for(31000);
  EXPECT_EQ(w.send(6), 0);
  EXPECT_FALSE(w.stored.contains("c"));
  w.place("T", {0, 1, 2});
  w.world.environment.run_for(31000);
  EXPECT_EQ(w.send(6), 0);
  EXPECT_EQ(w.stored, (Shares{{"a", 2}, {"b", 2}, {"c", 2}}));
}

TEST(RouteUpdates, Report_2744_a_topic_that_a_broker_creates_shrinks_to_that_broker) {
  Growing w(true);
  EXPECT_EQ(w.send(4), 0);
  EXPECT_EQ(w.stored, (Shares{{"a", 2}, {"b", 2}})) << "the template's brokers";
  EXPECT_EQ(w.world.broker(0).stored().at(0).default_topic, kTemplate);
  w.place("T", {0});
  w.world.environment.run_for(31000);
  EXPECT_EQ(w.send(4), 0);
  EXPECT_EQ(w.stored, (Shares{{"a", 4}}));
}

TEST(RouteUpdates, Report_6657_a_template_that_moves_takes_its_topics_along) {
  Growing w(true);
  EXPECT_EQ(w.send(4), 0);
  w.place(kTemplate, {2});
  for (const std::size_t i : {0U, 1U}) w.world.broker(i).stop();
  w.world.environment.run_for(31000);
  EXPECT_EQ(w.send(4), 0) << "a phantom route must die";
  EXPECT_EQ(w.stored, (Shares{{"c", 4}}));
}

TEST(RouteUpdates, Report_6657_brokers_that_know_no_such_topic_lead_to_an_early_look_up) {
  Growing w(true);
  EXPECT_EQ(w.send(2), 0);
  w.place(kTemplate, {2});
  for (const std::size_t i : {0U, 1U})
    w.world.broker(i).react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::refuse, .code = 17}; });
  EXPECT_EQ(w.send(1), 1);
  w.world.environment.run_for(1500);
  EXPECT_EQ(w.send(4), 0);
  EXPECT_EQ(w.stored, (Shares{{"c", 4}}));
}

TEST(RouteUpdates, Report_2423_the_template_gives_as_many_queues_as_both_sides_allow) {
  for (const auto& [of_template, of_producer, expected] : {std::tuple{32, 4, 4}, std::tuple{8, 16, 8}}) {
    World world(1, 1);
    world.name_server.remove_route("T");
    world.publish(kTemplate, of_template);
    net::Settings settings;
    settings.default_queue_nums = of_producer;
    world.start(settings);
    std::map<std::int32_t, int> queues;
    for (int i = 0; i < 64; ++i) ++queues[world.send().queue.id];
    EXPECT_EQ(queues.size(), static_cast<std::size_t>(expected));
  }
}

TEST(RouteUpdates, Report_3179_without_a_template_the_error_says_so_and_nothing_is_polled) {
  World world;
  world.start();
  const SendResult result = world.send({.topic = "U", .body = "x"});
  EXPECT_EQ(result.error->kind, SendErrorKind::no_route);
  EXPECT_EQ(world.name_server.requests(), 2U);
  world.environment.run_for(300000);
  EXPECT_EQ(world.name_server.requests(), 2U);
  world.publish("U", 1);
  EXPECT_TRUE(world.send({.topic = "U", .body = "x"}).ok()) << "and the next send asks again";
}

TEST(RouteUpdates, Report_8025_a_topic_that_is_deleted_ends_sends_with_the_brokers_word) {
  Growing w;
  EXPECT_EQ(w.send(2), 0);
  w.world.name_server.remove_route("T");
  for (const std::size_t i : {0U, 1U})
    w.world.broker(i).react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::refuse, .code = 17}; });
  const SendResult result = w.world.send();
  EXPECT_EQ(result.error->kind, SendErrorKind::broker_error);
  EXPECT_EQ(result.error->code, 17);
  EXPECT_EQ(result.attempts.size(), 2U);
  w.place("T", {2});
  w.world.environment.run_for(31000);
  EXPECT_EQ(w.send(3), 0) << "made anew elsewhere, it is found";
  EXPECT_EQ(w.stored, (Shares{{"c", 3}}));
}

TEST(RouteUpdates, Report_8025_brokers_that_no_route_names_are_left_alone) {
  Growing w;
  EXPECT_EQ(w.send(4), 0);
  w.place("T", {2});
  w.world.environment.run_for(31000);
  const std::size_t before = w.world.broker(0).heartbeats();
  w.world.environment.run_for(300000);
  EXPECT_EQ(w.world.broker(0).heartbeats(), before);
  EXPECT_EQ(w.send(1), 0);
}

TEST(RouteUpdates, Report_8025_of_a_topic_that_stays_deleted_nothing_is_kept) {
  Growing w;
  EXPECT_EQ(w.send(2), 0);
  w.world.name_server.remove_route("T");
  w.world.environment.run_for(31000);
  const std::size_t early = w.world.broker(0).heartbeats();
  w.world.environment.run_for(31000);
  EXPECT_GT(w.world.broker(0).heartbeats(), early) << "a name server that was just started knows no topic";
  w.world.environment.run_for(60000);
  const std::size_t asked = w.world.name_server.requests(), beats = w.world.broker(0).heartbeats();
  w.world.environment.run_for(300000);
  EXPECT_EQ(w.world.name_server.requests(), asked);
  EXPECT_EQ(w.world.broker(0).heartbeats(), beats);
  EXPECT_EQ(w.world.send().error->kind, SendErrorKind::no_route);
  w.place("T", {2});
  EXPECT_EQ(w.send(3), 0) << "made anew, it is looked up";
}

TEST(RouteUpdates, a_name_server_that_was_just_started_takes_no_route_away) {
  Growing w;
  EXPECT_EQ(w.send(2), 0);
  w.world.name_server.remove_route("T");
  for (const std::size_t i : {0U, 1U})
    w.world.broker(i).react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::refuse, .code = 17}; });
  EXPECT_EQ(w.send(8, 1100), 8) << "each asks for an early look-up";
  for (const std::size_t i : {0U, 1U}) w.world.broker(i).react({});
  EXPECT_EQ(w.send(2), 0);
}

TEST(RouteUpdates, brokers_that_a_template_named_are_left_alone_once_nothing_needs_it) {
  Growing w;
  w.place("TBW102", {0, 1, 2});
  EXPECT_TRUE(w.world.send({.topic = "new", .body = "x"}).ok());
  w.place("new", {2});
  w.place("T", {2});
  w.world.environment.run_for(31000);
  EXPECT_TRUE(w.world.send({.topic = "new", .body = "x"}).ok());
  const std::size_t beats = w.world.broker(0).heartbeats() + w.world.broker(1).heartbeats();
  w.world.environment.run_for(300000);
  EXPECT_EQ(w.world.broker(0).heartbeats() + w.world.broker(1).heartbeats(), beats);
}

TEST(RouteUpdates, a_refresh_in_the_middle_of_a_send_is_what_its_next_attempt_chooses_from) {
  std::optional<SendResult> outcome;
  Growing w;
  for (const std::size_t i : {0U, 1U}) w.world.broker(i).freeze(true);
  w.world.producer->async_send({.topic = "T", .body = "x"}, {.timeout = 60000}, [&outcome](SendResult r) { outcome = std::move(r); });
  w.world.environment.run_for(10000);
  w.place("T", {2});
  w.world.environment.run_for(40000);
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->ok());
  EXPECT_EQ(outcome->queue.broker, "c");
}

}  // namespace
}  // namespace sidestep::test
