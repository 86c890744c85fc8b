// A conversation as it is planned: the servers, and sends in the words of the one vocabulary. scenarios.json holds them; README.md says
// how.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/event.h"

namespace sidestep::conversation {

using core::Millis;

/// What a broker does with one request. The n-th request that comes takes the n-th turn, whatever broker it comes to.
struct Turn {
  core::What what = core::What::answer;  ///< answer, broker_error, undecodable, silent, closed_fresh (closed, whether fresh or not)
  std::int32_t code = 0;
  Millis after = 0;  ///< ms from the request's arrival
  bool operator==(const Turn&) const = default;
};

/// How the name server fares.
enum class NameService : std::uint8_t {
  up,
  down,  ///< refuses connections
  none,  ///< the producer has no address of one
};

/// What has happened to the topic's route when it is asked for next.
enum class Change : std::uint8_t { none, same, permuted, unknown, moved, read_queues, write_queues };

/// One send, and what comes before it.
struct Step {
  Change change = Change::none;         ///< then the client refreshes the route, as it does every 30 s
  std::optional<std::int32_t> counter;  ///< the stored value of the topic's counter
  std::vector<std::int32_t> draws;      ///< what the client's random numbers are; none left: 0
  std::optional<core::Begin> begin;
  std::vector<Turn> turns;
  Millis callback_time = 0;               ///< ms that the user's callback takes
  std::optional<Millis> interrupt_after;  ///< ms after the call the calling thread is interrupted
  bool operator==(const Step&) const = default;
};

struct Scenario {
  std::string id, why;
  std::vector<std::string> requirements;
  core::Settings settings;
  std::map<std::string, std::int32_t> brokers = {{"a", 2}, {"b", 2}};  ///< name, and queues for topic T
  std::vector<std::string> refusing;                                   ///< brokers where nobody listens
  std::vector<std::string> nowhere;                                    ///< brokers whose address the route does not tell
  NameService name_service = NameService::up;
  bool known = true;           ///< the name server knows topic T
  bool from_template = false;  ///< and the template topic
  bool cached = true;          ///< the producer has the route already
  Millis lookup_time = 0;      ///< ms that a look-up takes
  std::vector<Step> steps;
  std::map<std::string, std::string> skip;  ///< by release: why it can't be compared there
  bool operator==(const Scenario&) const = default;
};

inline constexpr const char* kTopic = "T";

/// Reads a file of scenarios. Throws check::FormError naming file and part; an id that stands there twice is one.
std::vector<Scenario> load_scenarios(const std::string& file);

}  // namespace sidestep::conversation
