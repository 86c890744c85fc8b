// Where brokers are: names to addresses, as the latest route that names a broker says.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/event.h"
#include "net/address.h"

namespace sidestep::net {

class Brokers {
 public:
  /// Takes the addresses of a topic's route. A broker that it names without a master, or with an address that is none, has no address;
  /// one that no topic's route names any more is forgotten.
  void learn(const std::string& topic, const core::RouteData& route);
  /// Of the master (broker id 0); nullopt: unknown, or it has none.
  std::optional<Address> master(const std::string& broker) const;
  /// Brokers with a master's address, by name.
  std::vector<std::string> reachable() const;
  /// Whether it is a master's.
  bool has(const Address& address) const;

 private:
  struct Broker {
    std::optional<Address> master;
    std::set<std::string> topics;  ///< whose routes name it
  };
  std::map<std::string, Broker> brokers_;
};

}  // namespace sidestep::net
