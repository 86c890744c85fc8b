// What a producer makes of its connections: who is blamed, and what a send costs when one ends. Reports by number.
#include <gtest/gtest.h>

#include <set>

#include "tests/net/shadow.h"
#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using core::What;
using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;

/// A producer whose rule is watched.
struct Watched {
  Shadow shadow;
  World world;
  std::vector<Address> connects;

  explicit Watched(net::Settings settings = {}, std::int32_t queues = 1) : world(2, queues) {
    settings.watch = [this](const core::Event& event, const core::Outcome& outcome) { shadow.step(event, outcome); };
    world.environment.inject([this](Step step, std::size_t, const Address& peer) {
      if (step == Step::connect) connects.push_back(peer);
      return Fault{};
    });
    world.start(settings);
  }
  SendResult send() { return world.send(); }
  embedded::Broker& broker(std::size_t i) { return world.broker(i); }
  /// Sends until both brokers have a connection.
  void warm_up() {
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(send().ok());
  }
};

TEST(Exchange, connections_are_opened_by_the_first_send) {
  Watched w;
  w.world.environment.run_for(100000);
  EXPECT_TRUE(w.connects.empty());
  ASSERT_TRUE(w.send().ok());
  ASSERT_EQ(w.connects.size(), 2U);
  EXPECT_EQ(w.connects[0], w.world.name_server.address());
}

TEST(Exchange, Report_3929_a_closed_connection_fails_its_requests_at_once) {
  Watched w;
  w.broker(0).react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::close, .delay = 20}; });
  w.broker(1).react([](const wire::Command&) { return Reaction{.kind = Reaction::Kind::serve}; });
  int retried = 0;
  for (int i = 0; i < 2; ++i) {
    const SendResult result = w.send();
    ASSERT_TRUE(result.ok());
    EXPECT_LE(result.time.total, 20);
    retried += result.attempts.size() == 2 ? 1 : 0;
  }
  EXPECT_EQ(retried, 1);
  EXPECT_EQ(w.shadow.blamed(), std::set<std::string>{"a"}) << "it was opened for this attempt";
}

TEST(Exchange, Report_10289_an_idle_connection_that_the_broker_closes_blames_nobody) {
  Watched w;
  w.warm_up();
  for (std::size_t i = 0; i < 2; ++i) {
    w.broker(i).stop();
    w.broker(i).start();
  }
  w.world.environment.run_for(10);
  for (int i = 0; i < 4; ++i) {
    const SendResult result = w.send();
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(result.attempts.size(), 1U) << "it connects anew";
  }
  // Closed in the very moment of a send: the attempt fails, and still nobody is to blame.
  w.broker(0).react(
      [n = 0](const wire::Command&) mutable { return Reaction{.kind = n++ == 0 ? Reaction::Kind::close : Reaction::Kind::serve}; });
  int lost = 0;
  for (int i = 0; i < 4; ++i) {
    const SendResult result = w.send();
    EXPECT_TRUE(result.ok());
    for (const auto& attempt : result.attempts) lost += attempt.what == What::closed_reused ? 1 : 0;
  }
  EXPECT_EQ(lost, 1);
  EXPECT_TRUE(w.shadow.blamed().empty());
}

TEST(Exchange, a_broker_that_goes_away_gets_a_new_connection) {
  std::vector<std::optional<SendResult>> outcomes(2);
  Watched w;
  w.warm_up();
  // The first request waits for its answer on the connection that the second one's answer retires.
  w.broker(0).react([n = 0](const wire::Command&) mutable {
    ++n;
    if (n == 1) return Reaction{.delay = 50};
    if (n == 2) return Reaction{.kind = Reaction::Kind::refuse, .code = 1500};
    return Reaction{};
  });
  for (auto& outcome : outcomes)
    w.world.producer->async_send({.topic = "T", .body = "x"}, {.queue = core::QueueName{"a", 0}},
                                 [&outcome](SendResult r) { outcome = std::move(r); });
  w.world.environment.run_for(10);
  EXPECT_FALSE(outcomes[0]) << "what is pending may end";
  ASSERT_TRUE(outcomes[1]);
  EXPECT_EQ(outcomes[1]->error->code, 1500);
  const std::size_t before = w.connects.size();
  EXPECT_TRUE(w.world.send({.topic = "T", .body = "x"}, {.queue = core::QueueName{"a", 0}}).ok());
  EXPECT_EQ(w.connects.size(), before + 1);
  w.world.environment.run_for(100);
  ASSERT_TRUE(outcomes[0]);
  EXPECT_TRUE(outcomes[0]->ok());
}

TEST(Exchange, Report_85_each_attempt_has_a_new_id_and_a_late_answer_ends_no_other) {
  std::vector<std::int32_t> ids;
  Watched w;
  for (std::size_t i = 0; i < 2; ++i) {
    w.broker(i).react([&ids](const wire::Command& request) {
      if (!request.oneway) ids.push_back(request.opaque);      // a heartbeat
      return Reaction{.delay = ids.size() == 1 ? 1500 : 700};  // the first comes in the middle of the second attempt
    });
  }
  const SendResult result = w.send();
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(result.attempts.size(), 2U);
  EXPECT_EQ(result.time.total, 1700);
  EXPECT_EQ(result.queue.broker, result.attempts[1].queue.broker);
  EXPECT_EQ(std::set<std::int32_t>(ids.begin(), ids.end()).size(), 2U);
}

TEST(Exchange, Report_6784_bytes_of_another_protocol_are_called_by_their_name) {
  SimEnvironment environment;
  std::vector<std::unique_ptr<net::Stream>> streams;
  const auto listener = environment.listen({"web", 80}, [&](std::unique_ptr<net::Stream> stream) {
    stream->write({std::make_shared<const std::string>("HTTP/1.1 400 Bad Request\r\n\r\n")}, [](auto) {});
    streams.push_back(std::move(stream));
  });
  embedded::NameServer names(environment, {"names", 9876});
  names.set_route("T", embedded::route_over({{"a", {"web", 80}}}, 1));
  net::Settings settings;
  settings.name_servers = "names:9876";
  settings.retries = 0;
  net::Producer producer(environment, settings);
  producer.start();
  std::optional<SendResult> outcome;
  producer.async_send({.topic = "T", .body = "x"}, {}, [&outcome](SendResult r) { outcome = std::move(r); });
  environment.run_for(5000);
  ASSERT_TRUE(outcome && outcome->error);
  EXPECT_EQ(outcome->error->kind, SendErrorKind::connection_lost);
  EXPECT_NE(outcome->error->text.find("HTTP"), std::string::npos) << outcome->error->text;
  EXPECT_NE(outcome->error->text.find("broker a at web:80"), std::string::npos) << outcome->error->text;
  producer.async_shutdown([] {});
  environment.run_for(1000);
}

TEST(Exchange, Report_2240_the_error_names_the_broker_and_the_address_that_was_tried) {
  Watched w;
  for (std::size_t i = 0; i < 2; ++i) w.broker(i).stop();
  const SendResult refused = w.send();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error->kind, SendErrorKind::connect_failed);
  const std::string last = refused.attempts.back().queue.broker;
  EXPECT_EQ(refused.error->text, "connection refused: broker " + last + " at host-" + last + ":10911");
  for (std::size_t i = 0; i < 2; ++i) {
    w.broker(i).start();
    w.broker(i).freeze(true);
  }
  const SendResult silent = w.send();
  EXPECT_EQ(silent.error->kind, SendErrorKind::no_answer);
  EXPECT_NE(silent.error->text.find("no answer within 1000 ms: broker "), std::string::npos) << silent.error->text;
}

TEST(Exchange, heartbeats_go_to_the_brokers_that_routes_name_and_a_goodbye_at_the_end) {
  Watched w;
  w.warm_up();
  w.world.environment.run_for(61500);
  EXPECT_EQ(w.broker(0).heartbeats(), 3U);
  EXPECT_EQ(w.broker(1).heartbeats(), 3U);
  w.world.name_server.set_route("T", embedded::route_over({{"a", w.broker(0).address()}}, 1));
  w.world.environment.run_for(240000);
  EXPECT_GE(w.broker(0).heartbeats(), 10U);
  EXPECT_LE(w.broker(1).heartbeats(), 4U) << "no route names it any more";
  w.world.producer->async_shutdown([] {});
  w.world.environment.run_for(1000);
  EXPECT_EQ(w.broker(0).goodbyes(), 1U);
  EXPECT_EQ(w.broker(1).goodbyes(), 0U) << "its connection was idle, and closed";
}

}  // namespace
}  // namespace sidestep::test
