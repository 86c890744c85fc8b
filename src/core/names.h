// Interns broker names: the kernels work on dense numbers.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace sidestep::core {

class BrokerNames {
 public:
  /// The number of a name, a new one if it was never seen.
  BrokerId id(const std::string& name) {
    const auto [entry, fresh] = ids_.try_emplace(name, static_cast<BrokerId>(names_.size()));
    if (fresh) names_.push_back(name);
    return entry->second;
  }
  const std::string& name(BrokerId id) const { return names_[id]; }
  std::size_t size() const { return names_.size(); }

 private:
  std::map<std::string, BrokerId> ids_;
  std::vector<std::string> names_;
};

}  // namespace sidestep::core
