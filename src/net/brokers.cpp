#include "net/brokers.h"

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
  if (!route.broker_datas) return;
  for (const core::BrokerData& broker : *route.broker_datas) {
    if (broker.broker_name) brokers_[*broker.broker_name] = {master_of(broker), topic};
  }
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

std::string Brokers::topic_of(const std::string& broker) const {
  const auto found = brokers_.find(broker);
  return found == brokers_.end() ? std::string() : found->second.topic;
}

}  // namespace sidestep::net
