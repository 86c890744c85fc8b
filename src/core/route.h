// Route data to publish info: the queue list that a producer chooses from. Spec: spec/route.md (RT), spec/queue-list.md (QL).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/choices.h"
#include "core/event.h"

namespace sidestep::core {

/// Longest queue list; beyond it route data is refused (QL-14).
inline constexpr std::size_t kMaxQueues = 65536;

/// What a producer keeps of a topic: its queues in order, and the write queue numbers that the fallback of old revisions reads.
struct PublishInfo {
  std::vector<QueueName> queues;
  bool order = false;
  /// Queue data as they stand after the conversion (sorted by broker name unless an order configuration was used).
  std::vector<QueueData> queue_datas;
};

/// Builds the publish info of a topic from route data. Errors as a Fault: Java rows give Java's kinds (null, index, number) without a
/// part; strict gives bad_route with the part that offends; too_many_queues in every row.
std::variant<PublishInfo, Fault> build_publish_info(const RouteData& route, const SelectionChoices& choices);

/// The template topic's route standing in for a topic's own: read = write = min(default_queue_nums, read) (RT-5).
RouteData from_template(RouteData route, std::int32_t default_queue_nums);

/// Whether a refresh counts as a change (RT-6): the route differs, the order of its parts aside.
bool route_changed(const RouteData& before, const RouteData& now);

}  // namespace sidestep::core
