// Route data to publish info: the queue list that a producer chooses from. Spec: spec/route.md (RT, QL).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/choices.h"
#include "core/event.h"

namespace sidestep::core {

/// [QL-14] Longest queue list; beyond it route data is refused.
inline constexpr std::size_t kMaxQueues = 65536;

/// What a producer keeps of a topic: its queues in order, and the queue data that the fallback of old revisions reads.
struct PublishInfo {
  std::vector<QueueName> queues;
  bool order = false;
  /// As they stand after the conversion: sorted by broker name unless an order configuration was used. nullopt: null, or no route yet.
  std::optional<std::vector<QueueData>> queue_datas;
};

/// What a refresh makes of route data: the publish info of the topic. Errors as a Fault: Java rows give Java's kinds (null, index, number)
/// without a part; strict gives bad_route with the part that offends; too_many_queues, with its part, in every row.
std::variant<PublishInfo, Fault> build_publish_info(const RouteData& route, const SelectionChoices& choices);

/// [RT-5] The template topic's route standing in for a topic's own: read = write = min(default_queue_nums, read).
RouteData from_template(RouteData route, std::int32_t default_queue_nums);

/// [RT-6] Whether a refresh counts as a change: the route differs, the order of its parts aside. Java rows: a null error where the sort
/// that this takes meets a missing name [RT-10].
std::variant<bool, Fault> route_changed(const RouteData& before, const RouteData& now, const SelectionChoices& choices);

/// What the fallback of old revisions finds when it looks for a broker's write queue number.
struct WriteNums {
  bool null = false;        ///< a null error on the way
  std::int32_t value = -1;  ///< -1: the broker has no queue data
};

/// [SE-21] The write queue number of the first queue data of a broker; with `writable_only` [SE-22] of the first that may be written to.
WriteNums write_nums_of(const PublishInfo& info, std::string_view broker, const SelectionChoices& choices);

}  // namespace sidestep::core
