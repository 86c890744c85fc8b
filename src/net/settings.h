// What a producer is set up with.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/event.h"
#include "net/environment.h"
#include "net/message.h"
#include "net/rule.h"
#include "wire/message_id.h"

namespace sidestep::net {

inline constexpr std::int64_t kLongest = std::int64_t{1} << 40;  ///< ms, of any span of time; longer than a process lives

/// A setting that a producer can't start with.
struct SettingsError : std::invalid_argument {
  SettingsError(std::string offending, const std::string& complaint)
      : std::invalid_argument(offending + ": " + complaint), part(std::move(offending)) {}
  std::string part;  ///< the setting's name, or the text in it that offends
};

struct Settings {
  std::string name_servers{};  ///< `host:port`, more of them separated by `;` or `,`
  std::string group = "sidestep";
  std::string instance = "DEFAULT";  ///< tells producers of one process apart

  Millis timeout = 3000;     ///< of a send, from the call on
  std::int32_t retries = 2;  ///< of a sync send
  std::int32_t async_retries = 2;
  bool retry_not_ok = false;             ///< also if the message is stored less safely than asked for
  Millis attempt_cap = -1;               ///< of an attempt; -1: the rule's, timeout / attempts
  std::optional<core::Ladder> ladder{};  ///< isolation by latency; the rule's own if absent

  std::int64_t max_message_size = 4194304;
  std::int64_t compress_above = 4096;  ///< bytes of a body; a batch is not compressed
  int compression_level = 5;
  std::int32_t default_queue_nums = 4;  ///< of a topic that a broker creates

  std::size_t max_in_flight = 65536;            ///< async sends without outcome
  std::size_t max_bytes_in_flight = 268435456;  ///< of their bodies

  Millis poll = 30000;  ///< of the routes
  Millis heartbeat = 30000;
  Millis detect = 1000;  ///< how often the detector looks for brokers to probe
  Millis connect_timeout = 3000;
  Millis name_server_timeout = 3000;  ///< of a look-up, shared by the name servers that are asked in turn

  /// What tells this process from another in message ids; found out if absent.
  std::optional<wire::ClientOrigin> origin{};

  /// The user's own validation, before anything is sent: what is wrong with a message, or nullopt. What it throws is wrong with it, too.
  std::function<std::optional<std::string>(const Message&)> validate{};
  /// Hears every event of the rule, on the environment's thread.
  Watch watch{};
};

/// Throws SettingsError naming the first setting that no producer can have; the addresses of the name servers otherwise.
std::vector<Address> check(const Settings& settings);
/// The same of a list of name servers alone.
std::vector<Address> check_name_servers(const std::string& list);

/// What the rule is set up with.
core::Settings rule_settings(const Settings& settings);

}  // namespace sidestep::net
