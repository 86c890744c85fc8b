// TCP by Boost.Asio. Private to asio_environment.h.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>

#include "net/environment.h"

namespace sidestep::net {

using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;
using StrandTimer =
    boost::asio::basic_waitable_timer<std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, Strand>;

/// What every callback asks first: whether its owner is still there.
class Alive {
 public:
  std::weak_ptr<bool> watch() const { return alive_; }

 private:
  std::shared_ptr<bool> alive_ = std::make_shared<bool>();
};

std::unique_ptr<Connecting> asio_connect(const Strand& strand, const Address& to, Millis limit, Connected done);
std::unique_ptr<Listener> asio_listen(const Strand& strand, const Address& at, std::function<void(std::unique_ptr<Stream>)> accepted);

}  // namespace sidestep::net
