// Name servers: who is asked, and what one that fails costs. Reports of connection management and configuration by number.
#include <gtest/gtest.h>

#include <map>

#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;

// ---- Who is asked ----

/// Three name servers, each of which knows the topic, and a broker.
struct Three {
  World world{1, 1};
  std::vector<std::unique_ptr<embedded::NameServer>> servers;
  std::map<std::string, int> connects;

  explicit Three(std::int32_t draw = 0, net::Settings settings = {}) {
    for (const char* name : {"n0", "n1", "n2"}) {
      servers.push_back(std::make_unique<embedded::NameServer>(world.environment, Address{name, 9876}));
      servers.back()->set_route("T", embedded::route_over({{"a", world.broker(0).address()}}, 1));
    }
    world.environment.inject([this](Step step, std::size_t, const Address& peer) {
      if (step == Step::connect) ++connects[peer.host];
      return Fault{};
    });
    world.environment.set_draws({draw, draw});
    settings.name_servers = "n0:9876;n1:9876;n2:9876";
    settings.poll = 1000;
    world.start(settings);
  }
  std::vector<std::size_t> asked() const { return {servers[0]->requests(), servers[1]->requests(), servers[2]->requests()}; }
};

using Counts = std::vector<std::size_t>;

TEST(NameServers, Report_ClientGo173_the_first_to_be_asked_is_drawn) {
  for (std::size_t i = 0; i < 3; ++i) {
    Three w(static_cast<std::int32_t>(i));
    ASSERT_TRUE(w.world.send().ok());
    Counts expected(3);
    expected[i] = 1;
    EXPECT_EQ(w.asked(), expected);
  }
}

TEST(NameServers, a_good_one_is_stayed_with) {
  Three w(1);
  ASSERT_TRUE(w.world.send().ok());
  w.world.environment.run_for(10500);
  EXPECT_EQ(w.asked(), (Counts{0, 11, 0}));
  EXPECT_EQ(w.connects["n1"], 1);
}

TEST(NameServers, Report_ClientGo173_a_dead_one_is_passed_over_and_left) {
  Three w(1);
  w.servers[1]->stop();
  const SendResult result = w.world.send();
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.time.total, 0);
  w.world.environment.run_for(3500);
  EXPECT_EQ(w.asked(), (Counts{0, 0, 4}));
  EXPECT_EQ(w.connects["n1"], 1);
}

TEST(NameServers, a_silent_one_leaves_time_for_the_next) {
  for (const bool frozen : {true, false}) {
    Three w(0);
    if (frozen) w.servers[0]->freeze(true);
    if (!frozen)
      w.world.environment.inject([](Step step, std::size_t, const Address& peer) {
        return step == Step::connect && peer.host == "n0" ? Fault{Fault::Kind::silence} : Fault{};
      });
    const SendResult result = w.world.send();
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result.time.looking_up, 1000) << "a third of 3000 ms";
  }
}

TEST(NameServers, one_that_gives_a_bad_answer_is_not_the_last_to_be_asked) {
  for (const Reaction& bad : {Reaction{.kind = Reaction::Kind::refuse}, Reaction{.kind = Reaction::Kind::close},
                              Reaction{.kind = Reaction::Kind::garbage}, Reaction{.kind = Reaction::Kind::half}}) {
    Three w(2);
    w.servers[2]->react([bad](const wire::Command&) { return bad; });
    ASSERT_TRUE(w.world.send().ok());
    EXPECT_EQ(w.asked(), (Counts{1, 0, 1}));
  }
}

TEST(NameServers, the_list_is_replaced_at_run_time) {
  Three w(0);
  ASSERT_TRUE(w.world.send().ok());
  w.world.producer->set_name_servers("n2:9876");
  w.world.environment.run_for(2500);
  EXPECT_EQ(w.asked(), (Counts{1, 0, 2}));
  EXPECT_THROW(w.world.producer->set_name_servers("n2"), net::SettingsError);
  w.world.environment.run_for(2000);
  EXPECT_EQ(w.asked(), (Counts{1, 0, 4})) << "a bad list changes nothing";
}

TEST(NameServers, a_new_list_with_the_good_one_keeps_to_it) {
  Three w(1);
  ASSERT_TRUE(w.world.send().ok());
  w.world.producer->set_name_servers("n0:9876;n2:9876;n1:9876");
  w.world.environment.run_for(2500);
  EXPECT_EQ(w.asked(), (Counts{0, 3, 0}));
}

TEST(NameServers, Report_ClientGo445_the_list_shrinks_during_a_look_up) {
  std::optional<SendResult> outcome;
  Three w(2);
  w.servers[2]->freeze(true);
  w.world.producer->async_send({.topic = "T", .body = "x"}, {}, [&outcome](SendResult r) { outcome = std::move(r); });
  w.world.environment.run_for(500);
  w.world.producer->set_name_servers("n1:9876");
  w.world.environment.run_for(1000);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->ok()) << "the question goes on with the old list";
  w.world.environment.run_for(1000);
  EXPECT_GE(w.asked()[1], 1U);
}

TEST(NameServers, Report_235_the_host_is_resolved_for_each_connect) {
  Three w(0);
  ASSERT_TRUE(w.world.send().ok());
  w.servers[0].reset();  // and the name stands for another machine from now on
  embedded::NameServer moved(w.world.environment, {"n0", 9876});
  moved.set_route("T", embedded::route_over({{"a", w.world.broker(0).address()}}, 1));
  w.world.producer->set_name_servers("n0:9876");
  w.world.environment.run_for(2500);
  EXPECT_EQ(moved.requests(), 2U);
  EXPECT_EQ(w.connects["n0"], 2);
}

// ---- What the user is told ----

TEST(NameServers, Report_278_each_cause_has_its_own_words_and_names_who_was_asked) {
  World world;
  world.name_server.remove_route("T");
  world.start();
  const SendResult unknown = world.send();
  EXPECT_EQ(unknown.error->kind, SendErrorKind::no_route);
  EXPECT_EQ(unknown.error->text, "no name server knows the topic, nor the template topic; name servers: names:9876");
  world.name_server.react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::refuse}; });
  const SendResult refused = world.send();
  EXPECT_EQ(refused.error->kind, SendErrorKind::no_name_server);
  EXPECT_EQ(refused.error->text,
            "no name server gave a usable answer; name servers: names:9876 (names:9876: code 1 SYSTEM_ERROR: refused on purpose)");
  world.name_server.stop();
  const SendResult dead = world.send();
  EXPECT_EQ(dead.error->kind, SendErrorKind::no_name_server);
  EXPECT_EQ(dead.error->text, "no name server could be connected; name servers: names:9876");
  EXPECT_EQ(dead.attempts.size(), 0U);
}

TEST(NameServers, what_was_wrong_with_an_answer_is_told) {
  World world;
  world.start();
  world.name_server.react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::garbage}; });
  EXPECT_NE(world.send().error->text.find("(names:9876: what came is no answer ("), std::string::npos);
  world.name_server.react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::close}; });
  EXPECT_NE(world.send().error->text.find("(names:9876: connection closed)"), std::string::npos);
}

TEST(NameServers, one_that_goes_away_is_asked_again_by_a_new_connection) {
  World world;
  int asked = 0;
  world.name_server.react([&asked](const wire::Command&) {
    return asked++ == 0 ? Reaction{.kind = Reaction::Kind::refuse, .code = static_cast<std::int32_t>(wire::ResponseCode::go_away)}
                        : Reaction{};
  });
  int connects = 0;
  world.environment.inject([&connects](Step step, std::size_t, const Address& peer) {
    connects += step == Step::connect && peer.host == "names" ? 1 : 0;
    return Fault{};
  });
  world.start();
  EXPECT_TRUE(world.send().ok());
  EXPECT_EQ(connects, 2);
}

TEST(NameServers, a_shutdown_ends_a_look_up_and_asks_nobody_else) {
  Three three;
  for (const auto& server : three.servers) server->freeze(true);
  int outcomes = 0;
  three.world.producer->async_send({.topic = "T", .body = "x"}, {}, [&](const SendResult&) { ++outcomes; });
  three.world.environment.run_for(10);
  three.world.producer->async_shutdown([] {});
  three.world.environment.run_for(10000);
  EXPECT_EQ(outcomes, 1);
  EXPECT_EQ(three.connects.size(), 1U);
}

TEST(NameServers, Report_7509_a_silent_one_ends_the_send_in_its_time_with_a_typed_error) {
  World world;
  world.start();
  world.name_server.freeze(true);
  const SendResult result = world.send({.topic = "T", .body = "x"}, {.timeout = 500});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error->kind, SendErrorKind::timed_out);
  EXPECT_EQ(result.error->text, "the time of the send was used up before an attempt; name servers: names:9876");
  EXPECT_EQ(result.attempts.size(), 0U);
  EXPECT_LE(result.time.total, 500);
}

TEST(NameServers, Report_1247_two_producers_with_two_clusters_share_nothing) {
  SimEnvironment environment;
  embedded::NameServer names_1(environment, {"names-1", 1}), names_2(environment, {"names-2", 1});
  embedded::Broker broker_1(environment, "a", {"host-1", 1}), broker_2(environment, "a", {"host-2", 1});
  names_1.set_route("T", embedded::route_over({{"a", broker_1.address()}}, 1));
  names_2.set_route("T", embedded::route_over({{"a", broker_2.address()}}, 1));
  net::Producer one(environment, {.name_servers = "names-1:1"}), two(environment, {.name_servers = "names-2:1"});
  for (net::Producer* producer : {&one, &two}) {
    producer->start();
    for (int i = 0; i < 3; ++i) producer->async_send({.topic = "T", .body = "x"}, {}, [](const SendResult& r) { EXPECT_TRUE(r.ok()); });
  }
  environment.run_for(100);
  EXPECT_EQ(broker_1.count(), 3U);
  EXPECT_EQ(broker_2.count(), 3U);
  for (net::Producer* producer : {&one, &two}) producer->async_shutdown([] {});
  environment.run_for(1000);
}

}  // namespace
}  // namespace sidestep::test
