// A name server in this process: knows the routes that it was given.
#pragma once

#include <map>
#include <string>

#include "embedded/server.h"
#include "wire/route_document.h"

namespace sidestep::embedded {

class NameServer final : public Server {
 public:
  using Server::Server;
  void set_route(const std::string& topic, core::RouteData route) { routes_[topic] = std::move(route); }
  void remove_route(const std::string& topic) { routes_.erase(topic); }

 private:
  std::optional<wire::Command> serve(const wire::Command& request) override;

  std::map<std::string, core::RouteData> routes_;
};

/// The route of a topic with `queues` queues, readable and writable, on each broker: (name, address) in order.
core::RouteData route_over(const std::vector<std::pair<std::string, Address>>& brokers, std::int32_t queues);

}  // namespace sidestep::embedded
