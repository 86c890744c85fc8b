#include "net/asio_environment.h"

#include <boost/asio/post.hpp>
#include <chrono>

#include "net/asio_streams.h"

namespace sidestep::net {

namespace asio = boost::asio;

namespace {

class AsioTimer final : public Timer {
 public:
  AsioTimer(const Strand& strand, Millis delay, std::function<void()> work) : timer_(strand, std::chrono::milliseconds(delay)) {
    timer_.async_wait([alive = alive_.watch(), work = std::move(work)](boost::system::error_code error) {
      if (!error && !alive.expired()) work();
    });
  }

 private:
  Alive alive_;
  StrandTimer timer_;
};

template <class Clock>
Millis since_epoch() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

const char* text(IoError error) {
  switch (error) {
    case IoError::refused: return "connection refused";
    case IoError::timed_out: return "connecting timed out";
    case IoError::not_resolved: return "host not found";
    case IoError::closed: return "connection closed";
    case IoError::failed:
    default: return "connection failed";
  }
}

AsioEnvironment::AsioEnvironment(asio::io_context& context) : strand_(asio::make_strand(context)), random_(std::random_device{}()) {}

Millis AsioEnvironment::now() const { return since_epoch<std::chrono::steady_clock>(); }
Millis AsioEnvironment::wall_clock() const { return since_epoch<std::chrono::system_clock>(); }
std::int32_t AsioEnvironment::draw() { return static_cast<std::int32_t>(random_()); }
void AsioEnvironment::post(std::function<void()> work) { asio::post(strand_, std::move(work)); }

bool AsioEnvironment::is_here() const { return strand_.get_inner_executor().running_in_this_thread(); }

std::unique_ptr<Timer> AsioEnvironment::after(Millis delay, std::function<void()> work) {
  return std::make_unique<AsioTimer>(strand_, delay, std::move(work));
}

std::unique_ptr<Connecting> AsioEnvironment::connect(const Address& to, Millis limit, Connected done) {
  return asio_connect(strand_, to, limit, std::move(done));
}

std::unique_ptr<Listener> AsioEnvironment::listen(const Address& at, std::function<void(std::unique_ptr<Stream>)> accepted) {
  return asio_listen(strand_, at, std::move(accepted));
}

}  // namespace sidestep::net
