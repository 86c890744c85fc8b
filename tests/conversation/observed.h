// What was observed of a conversation: by the servers, and by the driver of the Java producer. All moments are ms since 1970, by one clock.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/conversation/scenario.h"

namespace sidestep::conversation {

/// A send request at a broker.
struct Arrival {
  std::string broker;
  std::int32_t code = 0;
  std::int32_t queue_id = 0;                 ///< of the request's header
  std::optional<std::string> header_broker;  ///< likewise; not all releases write it
  std::int32_t opaque = 0;
  bool oneway = false;
  bool fresh = true;  ///< the first request that this broker got
  Millis at = 0;
};

/// The client chose a queue, or none.
struct Selection {
  Millis at = 0;
  std::optional<core::QueueName> queue;
};

/// The client updated the fault table.
struct Update {
  Millis at = 0;
  std::string broker;
  Millis latency = 0;
  bool isolation = false;
  bool reachable = true;
};

struct Item {
  Millis until = 0;
  Millis latency = 0;
  bool reachable = true;
};

/// What the client holds: the topic's counter and list, and the fault table.
struct Held {
  std::optional<std::int32_t> cursor;
  std::vector<core::QueueName> queues;
  std::map<std::string, Item> items;
};

/// A send as the driver tells it: ports/java-send/README.md.
struct Told {
  Millis begun = 0, ended = 0;
  std::int32_t callbacks = 0;
  bool thrown = false;                ///< send() itself threw
  std::optional<std::string> status;  ///< of a SendResult
  std::optional<std::string> error, message, by;
  std::optional<std::int32_t> code;
  std::optional<bool> handed_over;  ///< neither result nor error came; the call returned
  std::vector<Selection> selections;
  std::vector<Update> updates;
  Held held;
};

/// One step of a scenario.
struct Observed {
  Told told;  ///< of a step without a send only `held`
  std::vector<Arrival> arrivals;
  std::size_t lookups = 0;  ///< requests for the route of a topic, the template topic aside
};

}  // namespace sidestep::conversation
