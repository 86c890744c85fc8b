// The send loop over sockets: what the reports of the retry loop ask of a producer, by number.
#include <gtest/gtest.h>

#include <map>

#include "tests/net/shadow.h"
#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;
using net::SendStatus;

Reaction refusal(std::int32_t code) { return {.kind = Reaction::Kind::refuse, .code = code}; }

/// Every broker does the same with each message; requests are counted.
struct Alike {
  int requests = 0;
  std::vector<std::int32_t> queue_ids;
  World world;

  explicit Alike(const net::Settings& settings = {}, std::size_t brokers = 3) : world(brokers, 1) {
    world.start(settings);
    world.environment.run_for(1);  // what starting draws is drawn
  }
  void react(Reaction reaction) {
    for (std::size_t i = 0; i < world.brokers.size(); ++i) react(i, reaction);
  }
  void react(std::size_t broker, Reaction reaction) {
    world.broker(broker).react([this, reaction](const wire::Command& command) {
      const auto request = wire::read_send_request(command);
      if (!request) return Reaction{};
      ++requests;
      queue_ids.push_back(request->queue_id);
      return reaction;
    });
  }
};

TEST(Retries, Report_5838_which_answers_another_broker_may_better) {
  const std::map<std::int32_t, bool> retried = {{1, true},   {2, true},    {14, true},  {16, true},  {17, true}, {204, true}, {205, true},
                                                {215, true}, {1500, true}, {13, false}, {29, false}, {3, false}, {999, false}};
  for (const auto& [code, again] : retried) {
    Alike w;
    w.world.environment.set_draws({0});
    w.react(0, refusal(code));
    const SendResult result = w.world.send();
    EXPECT_EQ(result.ok(), again) << code;
    EXPECT_EQ(result.attempts.size(), again ? 2U : 1U) << code;
    EXPECT_EQ(result.error ? result.error->code : 0, again ? 0 : code);
  }
}

TEST(Retries, Report_C35_a_message_that_is_refused_costs_the_broker_nothing) {
  Alike w;
  w.react(refusal(13));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(w.world.send().error->code, 13);
  w.react({});
  std::map<std::string, int> shares;
  for (int i = 0; i < 6; ++i) ++shares[w.world.send().queue.broker];
  EXPECT_EQ(shares, (std::map<std::string, int>{{"a", 2}, {"b", 2}, {"c", 2}}));
}

TEST(Retries, Report_3556_an_async_send_to_a_dead_broker_is_retried) {
  for (const bool dead : {true, false}) {
    Alike w({}, 2);
    w.world.environment.set_draws({0});
    if (dead) w.world.broker(0).stop();
    if (!dead)
      w.world.environment.inject([](Step step, std::size_t, const Address& peer) {
        return step == Step::write && peer.host == "host-a" ? Fault{Fault::Kind::failed} : Fault{};
      });
    const SendResult result = w.world.send();
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(route_taken(result), "a b");
    EXPECT_EQ(result.time.total, 0);
  }
}

TEST(Retries, Report_1781_a_retry_has_the_time_that_is_left) {
  net::Settings settings;
  settings.async_retries = 1;
  Alike w(settings, 2);
  w.world.environment.set_draws({0});
  w.react(0, {.kind = Reaction::Kind::refuse, .delay = 100, .code = 14});
  w.react(1, {.delay = 2899});
  const SendResult result = w.world.send();
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.time.total, 2999);
}

TEST(Retries, Report_1497_a_retry_names_a_queue_of_its_own_broker) {
  Alike w({}, 2);
  w.world.name_server.set_route("T", [&] {
    core::RouteData route = embedded::route_over({{"a", w.world.broker(0).address()}, {"b", w.world.broker(1).address()}}, 2);
    route.queue_datas->at(0).write_queue_nums = route.queue_datas->at(0).read_queue_nums = 8;
    return route;
  }());
  w.world.environment.set_draws({7});
  w.react(0, refusal(14));
  w.react(1, {});
  const SendResult result = w.world.send();
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(w.queue_ids, (std::vector<std::int32_t>{7, 0}));
  EXPECT_EQ(result.queue, (core::QueueName{"b", 0}));
}

TEST(Retries, Report_Rust6455_as_many_requests_as_the_mode_allows) {
  net::Settings settings;
  settings.retries = 1;
  settings.async_retries = 3;
  Alike w(settings);
  w.react(refusal(14));
  EXPECT_EQ(w.world.send().attempts.size(), 4U);
  EXPECT_EQ(w.requests, 4);
  EXPECT_EQ(w.world.send_sync().attempts.size(), 2U);
  EXPECT_EQ(w.requests, 6);
  int outcomes = 0;
  w.world.producer->async_send_oneway({.topic = "T", .body = "x"}, {}, [&outcomes](const SendResult& r) { outcomes += r.ok() ? 1 : 0; });
  w.world.environment.run_for(5000);
  EXPECT_EQ(outcomes, 1);
  EXPECT_EQ(w.requests, 7);
}

TEST(Retries, Report_4337_a_status_that_is_not_ok) {
  for (const bool again : {false, true}) {
    net::Settings settings;
    settings.async_retries = 1;
    settings.retry_not_ok = again;
    Alike w(settings);
    w.react({.status = wire::ResponseCode::flush_disk_timeout});
    const SendResult result = w.world.send();
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(result.status, SendStatus::flush_disk_timeout);
    EXPECT_EQ(w.requests, again ? 2 : 1);
  }
}

TEST(Retries, Report_4337_what_is_stored_is_not_lost_to_a_later_error) {
  net::Settings settings;
  settings.retry_not_ok = true;
  Alike w(settings);
  w.world.environment.set_draws({0});
  w.react(refusal(14));
  w.react(0, {.status = wire::ResponseCode::slave_not_available});
  const SendResult result = w.world.send();
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.status, SendStatus::slave_not_available);
  EXPECT_EQ(result.queue.broker, "a");
  EXPECT_EQ(result.attempts.size(), 3U);
}

TEST(Retries, Report_1362_the_last_cause_is_the_one_that_is_told) {
  const std::vector<std::pair<Reaction, SendErrorKind>> causes = {{refusal(14), SendErrorKind::broker_error},
                                                                  {{.kind = Reaction::Kind::silence}, SendErrorKind::no_answer},
                                                                  {{.kind = Reaction::Kind::close}, SendErrorKind::connection_lost},
                                                                  {{.kind = Reaction::Kind::garbage}, SendErrorKind::connection_lost}};
  for (const auto& [reaction, kind] : causes) {
    net::Settings settings;
    settings.async_retries = 1;
    Alike w(settings, 2);
    w.world.environment.set_draws({0});
    w.world.broker(0).stop();
    w.react(1, reaction);
    const SendResult result = w.world.send();
    EXPECT_EQ(result.error->kind, kind);
    EXPECT_EQ(route_taken(result), "a b");
  }
}

TEST(Retries, Report_ClientGo_missing_address_the_send_goes_on) {
  Alike w({}, 2);
  ASSERT_TRUE(w.world.send().ok());
  core::RouteData other = embedded::route_over({{"a", w.world.broker(0).address()}}, 1);
  other.broker_datas->at(0).broker_addrs = {{1, "host-a:10911"}};
  w.world.name_server.set_route("U", other);
  w.world.send({.topic = "U", .body = "x"});  // its route says that a has no address any more
  int missed = 0;
  for (int i = 0; i < 4; ++i) {
    const SendResult result = w.world.send();
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result.queue.broker, "b");
    missed += result.attempts.size() == 2 ? 1 : 0;
  }
  EXPECT_GE(missed, 1);
  w.world.environment.run_for(2000);
  EXPECT_GE(w.world.name_server.requests(), 3U) << "and the route is looked up early";
}

TEST(Retries, want_of_a_socket_of_our_own_blames_nobody) {
  Shadow shadow;
  net::Settings settings;
  settings.watch = [&shadow](const core::Event& event, const core::Outcome& outcome) { shadow.step(event, outcome); };
  World world;
  world.start(settings);
  ASSERT_TRUE(world.send().ok());
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).stop();
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).start();
  world.environment.run_for(10);
  world.environment.inject(
      [](Step step, std::size_t, const Address&) { return step == Step::connect ? Fault{Fault::Kind::failed} : Fault{}; });
  EXPECT_EQ(world.send().error->kind, SendErrorKind::connect_failed);
  EXPECT_TRUE(shadow.blamed().empty());
}

}  // namespace
}  // namespace sidestep::test
