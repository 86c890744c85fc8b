// The worlds that the benchmarks measure in. bench/java/common/Bench.java builds the same ones by the same names.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/fault_table.h"
#include "core/selection.h"

namespace sidestep::bench {

/// The moment of every measured call.
inline constexpr core::Millis kNow = 1'000'000;

struct WorldShape {
  std::string_view name;
  std::uint32_t queues;
  std::uint32_t brokers;
  bool latency_switch;
  std::uint32_t isolated;  ///< the first brokers of the list
  bool reachable;          ///< the flag of isolated brokers
  bool last;               ///< the request names the last broker of the list as the previous attempt's
};

inline constexpr WorldShape kSelectWorlds[] = {
    {"switch off, 8 queues", 8, 2, false, 0, true, false},
    {"all healthy, 8 queues", 8, 2, true, 0, true, false},
    {"first half isolated, 8 queues", 8, 2, true, 1, true, false},
    {"first half isolated, 64 queues", 64, 16, true, 8, true, false},
    {"all isolated, reachable, 64 queues", 64, 16, true, 16, true, false},
    {"all isolated, unreachable, 64 queues", 64, 16, true, 16, false, false},
    {"first half isolated, last broker given, 8 queues", 8, 2, true, 1, true, true},
};

/// Memory for one world; `view` points into it.
struct World {
  explicit World(const WorldShape& shape);
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() = default;

  core::SelectionView view;
  core::SelectionRequest request;

 private:
  std::vector<core::Queue> queues_;
  std::vector<core::FaultItem> items_;
  std::vector<core::BrokerId> order_;
  std::vector<std::int32_t> write_nums_;
  std::vector<std::uint8_t> marks_;
};

}  // namespace sidestep::bench
