#include "net/brokers.h"

#include <algorithm>

namespace sidestep::net {

namespace {

constexpr std::int64_t kMaster = 0;

std::optional<Address> master_of(const core::BrokerData& broker) {
  if (!broker.broker_addrs) return std::nullopt;
  const auto found = broker.broker_addrs->find(kMaster);
  if (found == broker.broker_addrs->end() || !found->second) return std::nullopt;
  try {
    return parse_address(*found->second);
  } catch (const AddressError&) {
    return std::nullopt;
  }
}

}  // namespace

void Brokers::learn(const std::string& topic, const core::RouteData& route) {
  for (auto& [name, broker] : brokers_) broker.topics.erase(topic);
  if (route.broker_datas) {
    for (const core::BrokerData& data : *route.broker_datas) {
      if (!data.broker_name) continue;
      Broker& broker = brokers_[*data.broker_name];
      broker.master = master_of(data);
      broker.topics.insert(topic);
    }
  }
  std::erase_if(brokers_, [](const auto& named) { return named.second.topics.empty(); });
}

std::optional<Address> Brokers::master(const std::string& broker) const {
  const auto found = brokers_.find(broker);
  return found == brokers_.end() ? std::nullopt : found->second.master;
}

std::vector<std::string> Brokers::reachable() const {
  std::vector<std::string> names;
  for (const auto& [name, broker] : brokers_) {
    if (broker.master) names.push_back(name);
  }
  return names;
}

bool Brokers::has(const Address& address) const {
  return std::any_of(brokers_.begin(), brokers_.end(), [&](const auto& named) { return named.second.master == address; });
}

}  // namespace sidestep::net
