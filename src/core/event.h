// The one vocabulary: events and outcomes. Core and model execute them, vectors store them, adapters receive them as JSON lines,
// property tests generate them. Spec: spec/vocabulary.md. JSON form: spec/protocol.md.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/terms.h"

namespace sidestep::core {

/// A message queue by names: broker and queue id.
struct QueueName {
  std::string broker;
  std::int32_t id = 0;
  auto operator<=>(const QueueName&) const = default;
};

// ---- Route data, as a name server gives it; a field that is absent or null is nullopt. ----
struct QueueData {
  std::optional<std::string> broker_name;
  std::int32_t read_queue_nums = 0;
  std::int32_t write_queue_nums = 0;
  std::int32_t perm = 0;
  std::int32_t topic_sys_flag = 0;
  bool operator==(const QueueData&) const = default;
};
struct BrokerData {
  std::optional<std::string> broker_name;
  std::optional<std::map<std::int64_t, std::optional<std::string>>> broker_addrs;  ///< key 0 is the master
  bool operator==(const BrokerData&) const = default;
};
/// One broker's part of a static topic's queue mapping.
struct QueueMapping {
  std::optional<std::string> bname;
  std::optional<std::string> scope;
  std::int64_t epoch = 0;
  std::int32_t total_queues = 0;
  std::optional<std::map<std::int32_t, std::int32_t>> curr_id_map;
  bool operator==(const QueueMapping&) const = default;
};
struct RouteData {
  std::optional<std::string> order_topic_conf;
  std::optional<std::vector<QueueData>> queue_datas;
  std::optional<std::vector<BrokerData>> broker_datas;
  std::optional<std::map<std::string, QueueMapping>> topic_queue_mapping;  ///< topicQueueMappingByBroker
  bool operator==(const RouteData&) const = default;
};

// ---- Events ----
/// Sets the clock. `now` 0 <= now < 2^61 ms; may go back.
struct SetClock {
  std::int64_t now = 0;
  bool operator==(const SetClock&) const = default;
};
/// Supplies draws, taken first to last by whatever needs a random number; none left: a draw is 0. `shuffle`, if given, is the order
/// in which every later shuffle leaves the brokers it names; the others follow in table order.
struct SupplyEntropy {
  std::vector<std::int32_t> draws;
  std::optional<std::vector<std::string>> shuffle;
  bool operator==(const SupplyEntropy&) const = default;
};
/// Sets the cursor (Java rows: the counter's stored value) of a topic and caller slot, or, without a topic, the counter of pick.
struct SetCursor {
  std::optional<std::string> topic;
  std::int32_t slot = 0;
  std::int32_t value = 0;
  bool operator==(const SetCursor&) const = default;
};
/// Turns the latency switch; nothing else changes. strict has none, and goes on as it was.
struct TurnSwitch {
  bool on = true;
  bool operator==(const TurnSwitch&) const = default;
};
/// A route look-up ended: with route data, or with a failure. `default_queue_nums`, if given, says that the data is the template
/// topic's. `for_send`: this answers the look-up that the send of `slot` asked for; the outcome is then that send's next action.
struct SetRoute {
  std::string topic;
  std::int32_t slot = 0;
  bool for_send = false;
  std::optional<RouteData> route;
  std::optional<LookupFailure> failure;
  std::optional<std::int32_t> default_queue_nums;
  bool operator==(const SetRoute&) const = default;
};
/// checkMessage. `topic`/`body_size` nullopt: null. `message` false: the message itself is null.
struct Validate {
  bool message = true;
  std::optional<std::string> topic;
  std::optional<std::int64_t> body_size;
  std::int64_t max_message_size = 4194304;
  bool operator==(const Validate&) const = default;
};
/// Begins a send in a caller slot. Times in ms.
struct Begin {
  std::int32_t slot = 0;
  Validate message;
  Mode mode = Mode::sync;
  ServiceState service = ServiceState::running;
  std::int64_t timeout = 3000;
  std::int32_t retries = 2;        ///< retryTimesWhenSendFailed, or, for an async send, retryTimesWhenSendAsyncFailed
  bool retry_not_ok = false;       ///< retryAnotherBrokerWhenNotStoreOK
  std::int64_t cap = -1;           ///< per attempt; -1: the row's default
  std::optional<QueueName> queue;  ///< the user named a queue
  bool operator==(const Begin&) const = default;
};
/// Selects a queue. Java rows read `last` and `reset`; strict reads `tried` and `refused`.
struct Select {
  std::string topic;
  std::int32_t slot = 0;
  std::optional<std::string> last;
  bool reset = false;
  std::vector<std::string> tried;
  std::vector<std::string> refused;
  bool operator==(const Select&) const = default;
};
/// An observation, made now. With `broker`: of an exchange outside the sends of this case. Without: of the attempt in flight of
/// `slot`'s send, and the outcome is that send's next action.
struct Observe {
  std::optional<std::string> broker;
  std::int32_t slot = 0;
  std::int64_t sent = 0;  ///< handed to the socket, or the attempt's start if never connected; with `broker` only
  What what = What::answer;
  std::int32_t code = 0;
  bool explicit_queue = false;    ///< the user had named the queue; with `broker` only
  std::int64_t cap = 1000;        ///< the attempt's cap, for `silent`; with `broker` only
  bool probe = false;             ///< strict: this ends the detector's probe of `broker`
  std::optional<bool> isolation;  ///< Java rows: the argument of updateFaultItem; absent: as the row's send loop books `what`
  std::optional<bool> reachable;  ///< likewise
  bool operator==(const Observe&) const = default;
};
/// A timer of `slot`'s send may have run out: look at the clock.
struct Timer {
  std::int32_t slot = 0;
  bool operator==(const Timer&) const = default;
};
/// One round of the detector. `resolved`: brokers with a master address. `alive` (Java rows): brokers that answer the probe.
struct Detect {
  std::vector<std::string> resolved;
  std::vector<std::string> alive;
  bool operator==(const Detect&) const = default;
};
/// Removes a broker's fault item.
struct Remove {
  std::string broker;
  bool operator==(const Remove&) const = default;
};
/// pickOneAtLeast.
struct Pick {
  bool operator==(const Pick&) const = default;
};
/// Shows the state. Changes nothing.
struct Inspect {
  bool operator==(const Inspect&) const = default;
};

using Event = std::variant<SetClock, SupplyEntropy, SetCursor, TurnSwitch, SetRoute, Validate, Begin, Select, Observe, Timer, Detect,
                           Remove, Pick, Inspect>;

// ---- Outcomes ----
/// Nothing to tell.
struct Done {
  bool operator==(const Done&) const = default;
};
/// A route was taken: the queue list now current. `changed`: a new publish info took the place of the previous one.
struct Published {
  std::vector<QueueName> queues;
  bool order = false;
  bool changed = false;
  bool operator==(const Published&) const = default;
};
struct Chosen {
  QueueName queue;
  bool operator==(const Chosen&) const = default;
};
struct None {
  bool operator==(const None&) const = default;
};
/// pick's answer.
struct Picked {
  std::string broker;
  bool operator==(const Picked&) const = default;
};
/// A detector round: brokers probed and items removed, each sorted by name.
struct Detected {
  std::vector<std::string> probed;
  std::vector<std::string> removed;
  bool operator==(const Detected&) const = default;
};
/// The send asks for the route of its topic (`from_template`: for the template topic's, to stand in for it).
struct Lookup {
  std::string topic;
  bool from_template = false;
  bool operator==(const Lookup&) const = default;
};
/// The send hands the message to `queue`, waiting `limit` ms at most. `attempt` counts from 1.
struct Attempt {
  QueueName queue;
  std::int64_t limit = 0;
  std::int32_t attempt = 1;
  bool refresh = false;  ///< strict: meanwhile the topic's route should be looked up anew; nothing waits for it
  bool operator==(const Attempt&) const = default;
};
/// An error as an outcome. `part` names the offending part in our own errors; `code` is set for validation.
struct Fault {
  FaultKind kind = FaultKind::null;
  std::string part;
  std::optional<std::int32_t> code;
  bool operator==(const Fault&) const = default;
};
struct Finished {
  Ending ending = Ending::answered;
  std::int32_t code = 0;
  std::int32_t attempts = 0;         ///< requests that left
  std::int32_t callbacks = 1;        ///< async: how often the user's callback fires for this end
  std::vector<std::string> brokers;  ///< brokers tried, in order
  std::optional<Fault> fault;
  std::optional<LookupFailure> lookup;  ///< strict: why the last look-up failed, if no route came
  bool refresh = false;                 ///< strict: the topic's route should be looked up anew
  bool operator==(const Finished&) const = default;
};
/// The send goes on waiting.
struct Waiting {
  bool operator==(const Waiting&) const = default;
};
/// One broker's item. `until`/`blamed_at` nullopt: never. `latency` is shown by Java rows, `blamed_at` and `probing` by strict.
struct ItemState {
  std::optional<std::int64_t> until;
  std::optional<std::int64_t> blamed_at;
  std::int64_t latency = 0;
  std::int64_t next_check = 0;
  bool reachable = true;
  bool available = true;
  bool probing = false;
  bool operator==(const ItemState&) const = default;
};
struct TopicState {
  std::vector<QueueName> queues;
  std::map<std::int32_t, std::int32_t> cursors;  ///< by slot; a slot that never selected is absent
  bool operator==(const TopicState&) const = default;
};
struct Snapshot {
  std::map<std::string, TopicState> topics;
  std::map<std::string, ItemState> items;  ///< brokers with an item
  std::optional<std::int32_t> pick_cursor;
  bool operator==(const Snapshot&) const = default;
};

using Outcome = std::variant<Done, Published, Chosen, None, Picked, Detected, Lookup, Attempt, Finished, Waiting, Snapshot, Fault>;

/// What holds for a whole case.
struct Ladder {
  std::vector<std::int64_t> latency;    ///< ms, ascending; same length as `isolation`
  std::vector<std::int64_t> isolation;  ///< ms
  std::int64_t error = 0;               ///< ms of isolation for an error (strict)
  bool operator==(const Ladder&) const = default;
};
struct Settings {
  bool latency_switch = true;    ///< sendLatencyFaultEnable, to begin with; strict has none
  bool detector = false;         ///< startDetectorEnable
  std::optional<Ladder> ladder;  ///< strict: replaces the default ladder
  bool operator==(const Settings&) const = default;
};

}  // namespace sidestep::core
