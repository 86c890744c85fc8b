// Brokers and a name server on 127.0.0.1, on a thread of their own.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "embedded/broker.h"
#include "embedded/name_server.h"
#include "net/asio_environment.h"

namespace sidestep::embedded {

class Cluster {
 public:
  /// Brokers a, b, c, …, at most 26; free ports, but for the name server's if `port` is not 0. Throws std::system_error if it can't listen.
  explicit Cluster(std::size_t brokers, std::uint16_t port = 0);
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  /// `host:port` of the name server.
  std::string name_servers() const { return net::text(name_server_.address()); }
  /// Runs `work` on the servers' thread and waits for it; what follows is for such work.
  void with(const std::function<void(Cluster&)>& work);

  /// A topic with `queues` queues on each broker; an older route of it is replaced.
  void publish(const std::string& topic, std::int32_t queues);
  Broker& broker(std::size_t i) { return *brokers_.at(i); }
  std::size_t size() const { return brokers_.size(); }

 private:
  boost::asio::io_context context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_{context_.get_executor()};
  net::AsioEnvironment environment_{context_};
  NameServer name_server_;
  std::vector<std::unique_ptr<Broker>> brokers_;
  std::thread thread_;
};

}  // namespace sidestep::embedded
