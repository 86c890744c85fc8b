// The environment by Boost.Asio on real sockets: how a host is found, and that whoever lets go of a stream or of a connection that is being
// opened hears no more of it, at whatever step it was. The last two are for AddressSanitizer.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <thread>

#include "net/asio_environment.h"

namespace sidestep::test {
namespace {

using boost::asio::ip::tcp;
using net::Address;
using namespace std::chrono_literals;

/// How connecting ended.
std::string connecting(const Address& to) {
  boost::asio::io_context context;
  net::AsioEnvironment environment(context);
  std::string ended;
  const auto pending = environment.connect(to, 5000, [&](auto result) {
    const auto* error = std::get_if<net::IoError>(&result);
    ended = error ? net::text(*error) : "connected";
  });
  context.run();
  return ended;
}

TEST(RealSockets, names_are_resolved_and_IPv6_is_spoken) {
  boost::asio::io_context context;
  net::AsioEnvironment environment(context);
  const auto accept = [](std::unique_ptr<net::Stream>) {};
  const auto v4 = environment.listen({"127.0.0.1", 0}, accept);
  EXPECT_EQ(connecting({"localhost", v4->address().port}), "connected");
  EXPECT_EQ(connecting({"no-such-host.invalid", 1}), "host not found");
  EXPECT_EQ(connecting({"127.0.0.1", 1}), "connection refused");
  std::unique_ptr<net::Listener> v6;
  try {
    v6 = environment.listen({"::1", 0}, accept);
  } catch (const std::system_error&) {
    GTEST_SKIP() << "this machine has no IPv6";
  }
  EXPECT_EQ(connecting({"::1", v6->address().port}), "connected");
}

/// The other side of a connection, without callbacks.
struct Peer {
  Peer() { acceptor.non_blocking(true); }

  Address address() const { return {"127.0.0.1", acceptor.local_endpoint().port()}; }
  bool accepted() {
    boost::system::error_code error;
    if (!socket.is_open()) acceptor.accept(socket, error);
    return socket.is_open();
  }
  void read_what_is_there() {
    std::string bytes(socket.available(), '\0');
    if (!bytes.empty()) socket.read_some(boost::asio::buffer(bytes));
  }

  boost::asio::io_context context;
  tcp::acceptor acceptor{context, {boost::asio::ip::make_address("127.0.0.1"), 0}};
  tcp::socket socket{context};
};

TEST(RealSockets, a_stream_may_go_between_two_steps_of_its_write) {
  Peer peer;
  boost::asio::io_context context;
  net::AsioEnvironment environment(context);
  std::unique_ptr<net::Stream> stream;
  std::unique_ptr<net::Timer> later;
  bool told = false;
  const auto go_while_another_thread_writes = [&] {
    EXPECT_TRUE(peer.accepted());
    for (int i = 0; i < 50; ++i) {  // the other thread's next step is done meanwhile, and waits for this one
      peer.read_what_is_there();
      std::this_thread::sleep_for(1ms);
    }
    stream.reset();
  };
  const auto pending = environment.connect(peer.address(), 5000, [&](auto result) {
    stream = std::get<std::unique_ptr<net::Stream>>(std::move(result));
    const std::vector<net::Bytes> more_than_sockets_hold(64, std::make_shared<std::string>(1 << 20, 'x'));
    stream->write(more_than_sockets_hold, [&](auto) { told = true; });
    later = environment.after(100, go_while_another_thread_writes);
  });
  std::thread another([&] { context.run(); });
  context.run();
  another.join();
  EXPECT_EQ(stream, nullptr);
  EXPECT_FALSE(told);
}

TEST(RealSockets, connecting_may_be_given_up_between_two_of_its_steps) {
  Peer peer;
  boost::asio::io_context context;
  net::AsioEnvironment environment(context);
  bool told = false;
  auto pending = environment.connect(peer.address(), 5000, [&](auto) { told = true; });
  const std::function<void()> look = [&] {
    if (told || peer.accepted()) return pending.reset();
    environment.post(look);
  };
  environment.post(look);
  context.run();
  EXPECT_EQ(pending, nullptr);
  EXPECT_FALSE(told);
}

}  // namespace
}  // namespace sidestep::test
