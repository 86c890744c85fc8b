// Connections: one to an address, opened when it is needed, shared, and gone when it is over. Reports of connection management by number.
#include <gtest/gtest.h>

#include <set>

#include "net/connections.h"
#include "tests/net/world.h"

namespace sidestep::test {
namespace {

using embedded::Reaction;
using net::Connections;
using net::Lost;
using net::Opened;
using net::OpenedOrError;
using net::Reply;

wire::Command heartbeat() { return wire::to_command(wire::Heartbeat{"client", {"group"}}); }

/// Connections to the broker of a world that has one, without a producer.
struct Lines {
  std::vector<Reply> replies;
  int handed = 0, connects = 0;
  SimEnvironment::Inject faults;
  World world{1, 1};
  Connections connections{world.environment, {.connect = 3000, .idle = 110000}};

  Lines() {
    world.environment.inject([this](Step step, std::size_t number, const Address& peer) {
      connects += step == Step::connect ? 1 : 0;
      return faults ? faults(step, number, peer) : Fault{};
    });
  }
  void request(bool oneway = false) {
    connections.get(world.broker(0).address(), [this, oneway](const OpenedOrError& result) {
      if (!std::holds_alternative<Opened>(result)) return;
      wire::Command command = heartbeat();
      command.opaque = connections.next_opaque();
      command.oneway = oneway;
      std::get<Opened>(result).connection->send(command, nullptr,
                                                {[this] { ++handed; }, [this](Reply reply) { replies.push_back(std::move(reply)); }});
    });
    world.environment.run_for(0);
  }
  bool lost(std::size_t i, Lost why) const {
    return i < replies.size() && std::holds_alternative<Lost>(replies[i]) && std::get<Lost>(replies[i]) == why;
  }
};

TEST(Connections, Report_1108_fifty_that_come_at_once_share_one_connect) {
  Lines lines;
  lines.world.environment.set_latency(10);
  std::set<net::Connection*> given;
  int fresh = 0;
  for (int i = 0; i < 50; ++i) {
    lines.connections.get(lines.world.broker(0).address(), [&](const OpenedOrError& result) {
      given.insert(std::get<Opened>(result).connection.get());
      fresh += std::get<Opened>(result).fresh ? 1 : 0;
    });
  }
  EXPECT_EQ(lines.connections.pending(), 50U);
  lines.world.environment.run_for(20);
  EXPECT_EQ(lines.connects, 1);
  EXPECT_EQ(given.size(), 1U);
  EXPECT_EQ(fresh, 50);
  EXPECT_EQ(lines.connections.pending(), 0U);
}

TEST(Connections, who_waits_for_a_connect_that_fails_hears_of_it) {
  Lines lines;
  lines.world.broker(0).stop();
  int refused = 0;
  for (int i = 0; i < 3; ++i) {
    lines.connections.get(lines.world.broker(0).address(),
                          [&](const OpenedOrError& result) { refused += std::get<net::IoError>(result) == net::IoError::refused ? 1 : 0; });
  }
  lines.world.environment.run_for(10);
  EXPECT_EQ(refused, 3);
  lines.world.broker(0).start();
  lines.request();  // and the next one connects anew
  EXPECT_EQ(lines.replies.size(), 1U);
}

TEST(Connections, Report_5866_none_is_left_of_those_that_failed_or_closed) {
  Lines lines;
  for (std::uint16_t port = 1; port <= 10000; ++port) lines.connections.get({"nowhere", port}, [](const OpenedOrError&) {});
  EXPECT_EQ(lines.connections.pending(), 10000U);
  lines.world.environment.run_for(10);
  EXPECT_EQ(lines.connections.pending(), 0U);
  for (int i = 0; i < 1000; ++i) {
    lines.request();
    EXPECT_EQ(lines.connections.open().size(), 1U);
    lines.world.environment.run_for(110000);
    lines.connections.sweep();
    EXPECT_TRUE(lines.connections.open().empty());
  }
  EXPECT_EQ(lines.replies.size(), 1000U);
}

TEST(Connections, one_that_is_in_use_is_not_idle) {
  Lines lines;
  lines.request();
  lines.world.environment.run_for(109999);
  lines.connections.sweep();
  EXPECT_EQ(lines.connections.open().size(), 1U);
  lines.world.broker(0).freeze(true);
  lines.request();
  lines.world.environment.run_for(200000);
  lines.connections.sweep();
  EXPECT_EQ(lines.connections.open().size(), 1U) << "a request waits";
}

TEST(Connections, Report_7111_nothing_stays_pending) {
  Lines lines;
  for (int i = 0; i < 2000; ++i) {
    lines.faults = i % 5 == 1 ? SimEnvironment::Inject([](Step s, std::size_t, const Address&) {
      return s == Step::write ? Fault{Fault::Kind::failed} : Fault{};
    })
                              : SimEnvironment::Inject{};
    lines.world.broker(0).react([i](const wire::Command&) {
      const auto kind = i % 5 == 2 ? Reaction::Kind::close : i % 5 == 3 ? Reaction::Kind::garbage : Reaction::Kind::serve;
      return Reaction{.kind = kind};
    });
    lines.request(i % 5 == 4);
    EXPECT_EQ(lines.connections.pending(), 0U) << i;
  }
  EXPECT_EQ(lines.replies.size(), 1600U) << "a oneway one that was handed over has none";
  EXPECT_TRUE(lines.lost(1, Lost::send_failed));
  EXPECT_TRUE(lines.lost(2, Lost::closed));
  EXPECT_TRUE(lines.lost(3, Lost::undecodable));
  EXPECT_EQ(lines.handed, 1600) << "all but those that could not be written";
}

TEST(Connections, a_oneway_request_that_is_not_written_hears_of_it) {
  for (const auto kind : {Fault::Kind::failed, Fault::Kind::closed, Fault::Kind::half}) {
    Lines lines;
    lines.faults = [kind](Step s, std::size_t, const Address&) { return s == Step::write ? Fault{kind} : Fault{}; };
    lines.request(true);
    EXPECT_EQ(lines.handed, 0);
    EXPECT_TRUE(lines.lost(0, kind == Fault::Kind::failed ? Lost::send_failed : Lost::closed));
  }
}

TEST(Connections, Report_85_a_late_answer_is_nobodys) {
  Lines lines;
  lines.world.broker(0).react([](const wire::Command& r) { return Reaction{.delay = r.opaque == 1 ? 500 : 0}; });
  lines.request();
  lines.world.environment.run_for(100);
  lines.connections.get(lines.world.broker(0).address(),
                        [](const OpenedOrError& result) { std::get<Opened>(result).connection->forget(1); });
  EXPECT_EQ(lines.connections.pending(), 0U);
  lines.request();
  lines.world.environment.run_for(1000);
  ASSERT_EQ(lines.replies.size(), 1U);
  EXPECT_EQ(std::get<wire::Command>(lines.replies[0]).opaque, 2);
}

/// The server's end of a connection, for a server that asks; `connections` have the other.
struct AskingServer {
  explicit AskingServer(SimEnvironment& environment)
      : listener(environment.listen({"broker", 1},
                                    [this, &environment](std::unique_ptr<net::Stream> stream) {
                                      end = std::make_shared<net::Connection>(environment, Address{}, std::move(stream),
                                                                              net::Connection::Owner{[](auto&) {}, [](auto&, auto&) {}});
                                      end->start();
                                    })),
        connections(environment, {}) {
    connections.get({"broker", 1}, [](const OpenedOrError&) {});
    environment.run_for(10);
  }

  std::shared_ptr<net::Connection> end;
  std::unique_ptr<net::Listener> listener;
  Connections connections;
};

TEST(Connections, a_server_that_asks_gets_an_answer) {
  SimEnvironment environment;
  AskingServer server(environment);
  std::vector<Reply> replies;
  for (const bool oneway : {false, true}) {
    wire::Command ask{
        .code = static_cast<std::int32_t>(wire::RequestCode::check_transaction_state), .opaque = oneway ? 2 : 1, .oneway = oneway};
    server.end->send(ask, nullptr, {{}, [&](Reply reply) { replies.push_back(std::move(reply)); }});
    environment.run_for(10);
  }
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(std::get<wire::Command>(replies[0]).code, static_cast<std::int32_t>(wire::ResponseCode::request_code_not_supported));
  EXPECT_EQ(server.connections.open().size(), 1U);
}

TEST(Connections, what_is_given_up_before_it_is_written_stays_unwritten) {
  Lines lines;
  lines.request();
  const std::size_t before = lines.world.broker(0).requests();
  lines.faults = [](Step step, std::size_t, const Address&) { return step == Step::write ? Fault{Fault::Kind::late, 1000} : Fault{}; };
  lines.request();  // its write takes a second
  std::vector<std::int32_t> given_up;
  lines.connections.get(lines.world.broker(0).address(), [&](const OpenedOrError& result) {
    for (int i = 0; i < 3; ++i) {
      wire::Command command = heartbeat();
      command.opaque = lines.connections.next_opaque();
      given_up.push_back(command.opaque);
      std::get<Opened>(result).connection->send(command, nullptr, {{}, [](const Reply&) { ADD_FAILURE() << "it was given up"; }});
    }
    for (const std::int32_t opaque : given_up) std::get<Opened>(result).connection->forget(opaque);
  });
  lines.world.environment.run_for(5000);
  EXPECT_EQ(lines.world.broker(0).requests(), before + 1);
  EXPECT_EQ(lines.connections.pending(), 0U);
}

TEST(Connections, of_many_that_are_given_up_nothing_stays_and_those_between_are_written) {
  Lines lines;
  lines.request();
  const std::size_t before = lines.world.broker(0).requests();
  lines.faults = [](Step step, std::size_t, const Address&) { return step == Step::write ? Fault{Fault::Kind::late, 1000} : Fault{}; };
  lines.request();  // its write takes a second
  const auto body = std::make_shared<const std::string>(1000, 'x');
  std::size_t answered = 0;
  lines.connections.get(lines.world.broker(0).address(), [&](const OpenedOrError& result) {
    const auto& connection = std::get<Opened>(result).connection;
    for (int i = 0; i < 1000; ++i) {
      wire::Command command = heartbeat();
      command.opaque = lines.connections.next_opaque();
      connection->send(command, body, {{}, [&answered](const Reply&) { ++answered; }});
      if (i % 10 != 0) connection->forget(command.opaque);
    }
  });
  EXPECT_LT(body.use_count(), 1 + 2 * 100 + 2);
  lines.world.environment.run_for(5000);
  EXPECT_EQ(lines.world.broker(0).requests(), before + 1 + 100);
  EXPECT_EQ(answered, 100U);
  EXPECT_EQ(body.use_count(), 1);
}

TEST(Connections, a_request_of_the_server_is_answered_behind_any_number_of_ours) {
  SimEnvironment environment;
  AskingServer server(environment);
  environment.inject([](Step step, std::size_t, const Address&) { return step == Step::write ? Fault{Fault::Kind::silence} : Fault{}; });
  std::size_t lost = 0;
  server.connections.get({"broker", 1}, [&](const OpenedOrError& result) {
    for (int i = 0; i < 20000; ++i) {
      wire::Command command = heartbeat();
      command.opaque = server.connections.next_opaque();
      std::get<Opened>(result).connection->send(command, nullptr, {{}, [&lost](const Reply&) { ++lost; }});
    }
  });
  environment.post([&] {
    server.end->send(wire::Command{.code = static_cast<std::int32_t>(wire::RequestCode::check_transaction_state), .opaque = 1}, nullptr,
                     {});
  });
  environment.run_for(0);
  environment.run_for(10);
  EXPECT_EQ(server.connections.open().size(), 1U);
  EXPECT_EQ(lost, 0U);
}

TEST(Connections, an_answer_of_ours_with_the_servers_id_hands_over_no_request_that_has_the_same) {
  SimEnvironment environment;
  AskingServer server(environment);
  environment.inject([](Step step, std::size_t, const Address&) { return step == Step::write ? Fault{Fault::Kind::late, 1000} : Fault{}; });
  wire::Command command = heartbeat();
  command.opaque = server.connections.next_opaque();
  server.end->send(wire::Command{.code = static_cast<std::int32_t>(wire::RequestCode::check_transaction_state), .opaque = command.opaque},
                   nullptr, {});
  environment.run_for(10);  // our answer is being written
  Millis handed = 0;
  const Millis began = environment.now();
  server.connections.get({"broker", 1}, [&](const OpenedOrError& result) {
    std::get<Opened>(result).connection->send(command, nullptr, {[&] { handed = environment.now(); }, [](const Reply&) {}});
  });
  environment.run_for(5000);
  EXPECT_GT(handed, began + 1500) << "behind the second write";
}

TEST(Connections, an_answer_that_comes_before_the_end_of_the_write_comes_behind_the_hand_over) {
  Lines lines;
  lines.world.environment.delay_written(50);
  std::string order;
  lines.connections.get(lines.world.broker(0).address(), [&](const OpenedOrError& result) {
    wire::Command command = heartbeat();
    command.opaque = lines.connections.next_opaque();
    std::get<Opened>(result).connection->send(command, nullptr,
                                              {[&order] { order += "handed "; }, [&order](const Reply&) { order += "answered "; }});
  });
  lines.world.environment.run_for(20);
  EXPECT_EQ(order, "handed answered ");
  lines.world.environment.run_for(1000);
  EXPECT_EQ(order, "handed answered ");
}

TEST(Connections, a_server_that_asks_and_never_reads_is_left) {
  SimEnvironment environment;
  environment.inject([](Step step, std::size_t, const Address&) { return step == Step::write ? Fault{Fault::Kind::silence} : Fault{}; });
  AskingServer server(environment);
  const wire::Command ask{.code = static_cast<std::int32_t>(wire::RequestCode::check_transaction_state), .opaque = 1};
  for (int i = 0; i < 1000; ++i) server.end->send(ask, nullptr, {});
  environment.run_for(10);
  EXPECT_EQ(server.connections.open().size(), 1U);
  for (int i = 0; i < 20000 && server.end->is_open(); ++i) server.end->send(ask, nullptr, {});
  environment.run_for(10);
  EXPECT_EQ(server.connections.open().size(), 0U);
}

TEST(Connections, Report_ClientCpp84_each_request_has_an_id_of_its_own) {
  Lines lines;
  std::set<std::int32_t> ids;
  for (int i = 0; i < 100000; ++i) ids.insert(lines.connections.next_opaque());
  EXPECT_EQ(ids.size(), 100000U);
  EXPECT_GT(*ids.begin(), 0);
}

}  // namespace
}  // namespace sidestep::test
