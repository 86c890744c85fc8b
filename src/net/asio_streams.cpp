#include "net/asio_streams.h"

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/system/system_error.hpp>
#include <system_error>

namespace sidestep::net {

namespace asio = boost::asio;
using boost::system::error_code;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Strand>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Strand>;
using Resolver = asio::ip::basic_resolver<asio::ip::tcp, Strand>;

namespace {

/// After a failed accept: long enough not to spin while the process has no file descriptor left.
constexpr std::chrono::milliseconds kAcceptPause{100};

bool is_close(error_code error) {
  return error == asio::error::eof || error == asio::error::connection_reset || error == asio::error::broken_pipe ||
         error == asio::error::connection_aborted;
}

/// Whether a connection failed for want of something on this side, which says nothing of the other.
bool is_our_own(error_code error) {
  return error == asio::error::no_descriptors || error == asio::error::no_buffer_space || error == asio::error::no_memory ||
         error == boost::system::errc::too_many_files_open_in_system || error == boost::system::errc::address_not_available;
}

std::optional<IoError> io_error(error_code error) {
  if (!error) return std::nullopt;
  return is_close(error) ? IoError::closed : IoError::failed;
}

/// A socket of operations that take several steps: each step uses the socket, so the operation holds it, not only its owner. The owner
/// closes it when it goes.
class SharedSocket {
 public:
  explicit SharedSocket(std::shared_ptr<Socket> socket) : socket_(std::move(socket)) {}
  SharedSocket(const SharedSocket&) = delete;
  SharedSocket& operator=(const SharedSocket&) = delete;
  ~SharedSocket() { close(); }

  void close() {
    error_code ignored;
    socket_->close(ignored);
  }
  Socket& operator*() const { return *socket_; }
  Socket* operator->() const { return socket_.get(); }
  const std::shared_ptr<Socket>& held() const { return socket_; }

 private:
  std::shared_ptr<Socket> socket_;
};

class AsioStream final : public Stream {
 public:
  explicit AsioStream(Socket socket) : socket_(std::make_shared<Socket>(std::move(socket))) {
    error_code ignored;
    socket_->set_option(asio::ip::tcp::no_delay(true), ignored);
  }

  void read(std::span<char> into, std::function<void(std::optional<IoError>, std::size_t)> done) override {
    socket_->async_read_some(asio::buffer(into.data(), into.size()),
                             [alive = alive_.watch(), done = std::move(done)](error_code error, std::size_t n) {
                               if (!alive.expired()) done(io_error(error), n);
                             });
  }

  void write(std::vector<Bytes> pieces, std::function<void(std::optional<IoError>)> done) override {
    std::vector<asio::const_buffer> buffers;
    buffers.reserve(pieces.size());
    for (const Bytes& piece : pieces) buffers.emplace_back(piece->data(), piece->size());
    asio::async_write(
        *socket_, buffers,
        [alive = alive_.watch(), held = socket_.held(), kept = std::move(pieces), done = std::move(done)](error_code error, std::size_t) {
          if (!alive.expired()) done(io_error(error));
        });
  }

 private:
  Alive alive_;
  SharedSocket socket_;
};

class AsioConnecting final : public Connecting {
 public:
  AsioConnecting(const Strand& strand, const Address& to, Millis limit, Connected done)
      : done_(std::move(done)),
        resolver_(strand),
        socket_(std::make_shared<Socket>(strand)),
        timer_(strand, std::chrono::milliseconds(limit)) {
    timer_.async_wait([this, alive = alive_.watch()](error_code error) {
      if (!error && !alive.expired()) end(IoError::timed_out);
    });
    error_code not_numeric;
    const auto address = asio::ip::make_address(to.host, not_numeric);
    if (!not_numeric) {  // a slow resolver holds up names alone
      connect(std::array{asio::ip::tcp::endpoint(address, to.port)});
      return;
    }
    resolver_.async_resolve(to.host, std::to_string(to.port), [this, alive = alive_.watch()](error_code error, const auto& found) {
      if (alive.expired()) return;
      if (error) return end(IoError::not_resolved);
      connect(found);
    });
  }

 private:
  /// Tries one endpoint after the other.
  void connect(const auto& endpoints) {
    asio::async_connect(*socket_, endpoints,
                        [this, alive = alive_.watch(), held = socket_.held()](error_code refused, const asio::ip::tcp::endpoint&) {
                          if (alive.expired()) return;
                          if (refused) return end(is_our_own(refused) ? IoError::failed : IoError::refused);
                          end(std::make_unique<AsioStream>(std::move(*held)));
                        });
  }

  /// Once: what comes later finds nobody to tell.
  void end(std::variant<IoError, std::unique_ptr<Stream>> result) {
    if (!done_) return;
    timer_.cancel();
    resolver_.cancel();
    socket_.close();
    std::exchange(done_, nullptr)(std::move(result));
  }

  Alive alive_;
  Connected done_;
  Resolver resolver_;
  SharedSocket socket_;
  StrandTimer timer_;
};

class AsioListener final : public Listener {
 public:
  AsioListener(const Strand& strand, const Address& at, std::function<void(std::unique_ptr<Stream>)> accepted)
      : accepted_(std::move(accepted)), acceptor_(strand), pause_(strand) {
    Resolver resolver(strand);
    const asio::ip::tcp::endpoint endpoint = *resolver.resolve(at.host, std::to_string(at.port));
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
    accept();
  }

  Address address() const override {
    const auto endpoint = acceptor_.local_endpoint();
    return {endpoint.address().to_string(), endpoint.port()};
  }

 private:
  void accept() {
    acceptor_.async_accept([this, alive = alive_.watch()](error_code error, Socket socket) {
      if (alive.expired() || error == asio::error::operation_aborted) return;
      if (error) return pause();
      accepted_(std::make_unique<AsioStream>(std::move(socket)));
      if (!alive.expired()) accept();
    });
  }

  void pause() {
    pause_.expires_after(kAcceptPause);
    pause_.async_wait([this, alive = alive_.watch()](error_code) {
      if (!alive.expired()) accept();
    });
  }

  Alive alive_;
  std::function<void(std::unique_ptr<Stream>)> accepted_;
  Acceptor acceptor_;
  StrandTimer pause_;
};

}  // namespace

std::unique_ptr<Connecting> asio_connect(const Strand& strand, const Address& to, Millis limit, Connected done) {
  return std::make_unique<AsioConnecting>(strand, to, limit, std::move(done));
}

std::unique_ptr<Listener> asio_listen(const Strand& strand, const Address& at, std::function<void(std::unique_ptr<Stream>)> accepted) {
  try {
    return std::make_unique<AsioListener>(strand, at, std::move(accepted));
  } catch (const boost::system::system_error& error) {
    throw std::system_error(error.code(), net::text(at));
  }
}

}  // namespace sidestep::net
