#include "embedded/cluster.h"

#include <future>

namespace sidestep::embedded {

namespace {

constexpr const char* kHost = "127.0.0.1";

}  // namespace

Cluster::Cluster(std::size_t brokers, std::uint16_t port) : name_server_(environment_, {kHost, port}) {
  for (std::size_t i = 0; i < brokers; ++i)
    brokers_.push_back(std::make_unique<Broker>(environment_, std::string(1, static_cast<char>('a' + i)), Address{kHost, 0}));
  thread_ = std::thread([this] { context_.run(); });
}

Cluster::~Cluster() {
  context_.stop();
  thread_.join();
}

void Cluster::with(const std::function<void(Cluster&)>& work) {
  std::promise<void> done;
  environment_.post([&] {
    work(*this);
    done.set_value();
  });
  done.get_future().wait();
}

void Cluster::publish(const std::string& topic, std::int32_t queues) {
  std::vector<std::pair<std::string, Address>> places;
  places.reserve(brokers_.size());
  for (const auto& broker : brokers_) places.emplace_back(broker->name(), broker->address());
  name_server_.set_route(topic, route_over(places, queues));
}

}  // namespace sidestep::embedded
