// What the executor keeps: names, topics, items, cursors, draws. Not part of the public interface.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/counter.h"
#include "core/event.h"
#include "core/names.h"
#include "core/pick.h"
#include "core/revision.h"
#include "core/route.h"

namespace sidestep::core {

/// A publish info in use, and what is kept along with it.
struct InfoInUse {
  PublishInfo info;
  std::vector<Queue> list;  ///< `info.queues` interned; old revisions write to it
  std::map<std::int32_t, Counter> cursors;
};

/// A topic as a producer holds it; one without a route has an empty list [RT-1].
struct Topic {
  std::shared_ptr<InfoInUse> in_use = std::make_shared<InfoInUse>();  ///< shared with the sends that keep it [SL-19]
  bool published = false;                                             ///< it came from a route, be it that the refresh failed afterwards
  std::optional<RouteData> route;                                     ///< as it was taken last
};

/// The fault table: items by broker, and the order in which their brokers came in.
class Items {
 public:
  /// The item of a broker; grows with the names.
  FaultItem& at(BrokerId broker);
  void remove(BrokerId broker);
  /// Stores an item; a broker that had none takes its place at the end of its bucket.
  void put(BrokerId broker, const FaultItem& item);
  FaultTable table(std::size_t brokers);
  /// [FT-22] Brokers with an item, in the order of Java's ConcurrentHashMap(16).
  std::vector<BrokerId> in_table_order(const BrokerNames& names) const;
  /// Brokers with an item, by name.
  std::vector<BrokerId> by_name(const BrokerNames& names) const;

 private:
  std::vector<FaultItem> items_;
  std::vector<std::uint64_t> arrival_;
  std::uint64_t arrivals_ = 0;
  std::size_t present_ = 0;
  std::size_t most_ = 0;  ///< that were ever present at once: Java's table does not shrink [FT-22]
};

/// Draws, first in first out.
class Entropy {
 public:
  void supply(const std::vector<std::int32_t>& draws) { draws_.insert(draws_.end(), draws.begin(), draws.end()); }
  Draws view() const { return {draws_.data(), static_cast<std::uint32_t>(draws_.size())}; }
  void take(std::uint32_t n) { draws_.erase(draws_.begin(), draws_.begin() + std::min<std::ptrdiff_t>(n, std::ssize(draws_))); }

 private:
  std::vector<std::int32_t> draws_;
};

/// Everything of one producer that outlives an event.
struct World {
  const Revision* revision = nullptr;
  Settings settings;
  Millis now = 0;
  BrokerNames names;
  std::map<std::string, Topic> topics;
  Items items;
  Entropy entropy;
  std::vector<std::string> shuffle;
  std::map<std::int32_t, Counter> pick_cursors;  ///< by slot

  const SelectionChoices& choices() const { return revision->selection->choices; }
  LadderView ladder() const;
  /// [FT-18] Whether the settings make sense.
  bool well_formed() const;
  /// Brokers with an item in the order that pick sees: the table's, shuffled if this row shuffles.
  std::vector<BrokerId> pick_order() const;
};

}  // namespace sidestep::core
