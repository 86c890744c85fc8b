// The world outside, by Boost.Asio: everything of one environment runs on one strand of an io_context, which any number of threads may run.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <random>

#include "net/environment.h"

namespace sidestep::net {

class AsioEnvironment final : public Environment {
 public:
  /// `context` must outlive the environment; whoever has it runs it.
  explicit AsioEnvironment(boost::asio::io_context& context);

  Millis now() const override;
  Millis wall_clock() const override;
  std::int32_t draw() override;
  void post(std::function<void()> work) override;
  bool is_here() const override;
  std::unique_ptr<Timer> after(Millis delay, std::function<void()> work) override;
  std::unique_ptr<Connecting> connect(const Address& to, Millis limit, Connected done) override;
  std::unique_ptr<Listener> listen(const Address& at, std::function<void(std::unique_ptr<Stream>)> accepted) override;

 private:
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  std::mt19937 random_;
};

}  // namespace sidestep::net
