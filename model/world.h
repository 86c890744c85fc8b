// What the model keeps, and the functions that change it, one group a file. Everything by name, nothing by number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/event.h"
#include "core/revision.h"
#include "model/send_loop.h"

namespace sidestep::model {

/// An error that Java code throws; the fault-tolerant scan catches it, or it becomes the outcome.
struct JavaError {
  core::FaultKind kind;
};

/// What a producer keeps of a topic's route. Old revisions write into `queues`. A send holds on to the one that it began with.
struct PublishInfo {
  std::vector<core::QueueName> queues;
  bool order = false;
  std::optional<std::vector<core::QueueData>> queue_datas;  ///< as the conversion left them; nullopt: null
  std::map<std::int32_t, std::int32_t> cursors;             ///< by slot: the counter's stored value, or strict's position
};

struct Topic {
  std::optional<core::RouteData> route;  ///< the last one that was taken
  bool published = false;                ///< whether there ever was a publish info
  std::shared_ptr<PublishInfo> info = std::make_shared<PublishInfo>();
};

/// One broker's fault item.
struct Item {
  std::string broker;
  std::optional<std::int64_t> until;  ///< nullopt: never isolated
  std::optional<std::int64_t> blamed_at;
  std::int64_t latency = 0;
  std::int64_t next_check = 0;
  bool reachable = true;
  bool probing = false;
};

/// Moments are below it.
inline constexpr std::int64_t kEndOfTime = std::int64_t{1} << 61;

struct World {
  const core::Revision* revision = nullptr;
  core::SelectionChoices choices;
  core::Settings settings;
  std::int64_t now = 0;
  std::deque<std::int32_t> draws;
  std::vector<std::string> shuffle;
  std::map<std::string, Topic> topics;
  std::vector<Item> items;                             ///< in the order in which they were made
  std::size_t most_items = 0;                          ///< that there ever were at once
  std::map<std::int32_t, std::int32_t> pick_counters;  ///< by slot
  std::map<std::int32_t, Send> sends;                  ///< by slot, while they last
  std::vector<std::string_view> trail;                 ///< which ways the current step took, for those who measure what was reached

  /// The next draw; 0 once they have run out.
  std::int32_t draw();
  /// Notes a way taken.
  void passed(std::string_view way) { trail.push_back(way); }
};

// ---- index.cpp ----
/// The next index of a slot's counter; a counter that has no value yet gets one.
std::int32_t next_index(World& world, std::map<std::int32_t, std::int32_t>& counters, std::int32_t slot);
/// Gives a slot's counter a new random value.
void reset_index(World& world, PublishInfo& info, std::int32_t slot);
/// The position that an index means in a list of `size`. Throws: arithmetic if the list is empty, index if negative.
std::size_t position_of(World& world, std::int32_t index, std::size_t size);
/// The non-negative remainder.
std::int64_t mod(std::int64_t value, std::int64_t size);

// ---- route.cpp ----
/// Takes a route, or refuses it and leaves everything as it was.
core::Outcome take_route(World& world, const std::string& topic, core::RouteData route, std::optional<std::int32_t> default_queue_nums);

// ---- fault_table.cpp ----
Item* find_item(World& world, const std::string& broker);
void remove_item(World& world, const std::string& broker);
bool is_available(const World& world, const Item& item);
bool is_available(World& world, const std::string& broker);
bool is_reachable(World& world, const std::string& broker);
/// Java's updateFaultItem. Does nothing while the latency switch is off.
void update_item(World& world, const std::string& broker, std::int64_t latency, bool isolation, bool reachable);
/// The items as Java's table lists them.
std::vector<Item> items_in_table_order(const World& world);
/// pickOneAtLeast, with the counter of `slot`; nullopt: no broker. Throws index on a negative index.
std::optional<std::string> pick(World& world, std::int32_t slot);
/// strict: an observation of an exchange with `broker`.
void observe(World& world, const std::string& broker, std::int64_t sent, core::What what, std::int32_t code, bool explicit_queue,
             std::int64_t cap);

// ---- detector.cpp ----
core::Detected detect(World& world, const core::Detect& round);
/// strict: the probe of `broker` ended.
void end_probe(World& world, const std::string& broker);

// ---- selection.cpp ----
/// What a selection asks for.
struct Request {
  std::int32_t slot = 0;
  std::optional<std::string> last;
  bool reset = false;
  std::vector<std::string> tried;
  std::vector<std::string> refused;
};
/// What it gave. `element`: the list entry, if the queue is that very entry and not a copy.
struct Selected {
  core::QueueName queue;
  std::optional<std::size_t> element;
};
/// nullopt: none. Throws JavaError.
std::optional<Selected> select(World& world, PublishInfo& info, const Request& request);

// ---- validation.cpp ----
std::optional<core::Fault> validate(const World& world, const core::Validate& message);
/// The topic whose route stands in for an unknown topic's.
std::string template_topic(const World& world);

}  // namespace sidestep::model
