#include "net/settings.h"

#include "core/executor.h"
#include "net/address.h"
#include "wire/utf8.h"

namespace sidestep::net {

namespace {

constexpr std::int64_t kMostRetries = 1000;
constexpr std::size_t kLongestWord = 255;
constexpr std::int64_t kLargestBody = 16777216;  ///< a frame holds no more

void within(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value < least || value > most)
    throw SettingsError(name, std::to_string(value) + " is not from " + std::to_string(least) + " to " + std::to_string(most));
}

void word(const char* name, const std::string& text) {
  if (text.size() > kLongestWord) throw SettingsError(name, "longer than " + std::to_string(kLongestWord) + " bytes");
  if (!wire::is_utf8(text)) throw SettingsError(name, "is not UTF-8");
}

}  // namespace

core::Settings rule_settings(const Settings& settings) {
  core::Settings rule;
  rule.detector = true;
  rule.ladder = settings.ladder;
  return rule;
}

std::vector<Address> check_name_servers(const std::string& list) {
  try {
    return parse_addresses(list);
  } catch (const AddressError& error) {
    throw SettingsError("name_servers", "'" + error.part + "': " + error.complaint);
  }
}

std::vector<Address> check(const Settings& s) {
  if (s.group.empty()) throw SettingsError("group", "empty");
  word("group", s.group);
  word("instance", s.instance);
  within("timeout", s.timeout, 1, kLongest);
  within("retries", s.retries, 0, kMostRetries);
  within("async_retries", s.async_retries, 0, kMostRetries);
  within("attempt_cap", s.attempt_cap, -1, kLongest);
  within("max_message_size", s.max_message_size, 1, kLargestBody);
  within("compress_above", s.compress_above, 0, kLongest);
  within("compression_level", s.compression_level, 1, 9);
  within("default_queue_nums", s.default_queue_nums, 1, 65536);
  if (s.max_in_flight == 0) throw SettingsError("max_in_flight", "0: nothing could be sent");
  if (s.max_bytes_in_flight == 0) throw SettingsError("max_bytes_in_flight", "0: nothing could be sent");
  within("poll", s.poll, 1, kLongest);
  within("heartbeat", s.heartbeat, 1, kLongest);
  within("detect", s.detect, 1, kLongest);
  within("connect_timeout", s.connect_timeout, 1, kLongest);
  within("name_server_timeout", s.name_server_timeout, 1, kLongest);
  core::Executor rule(*core::find_revision("strict"), rule_settings(s));
  if (std::holds_alternative<core::Fault>(rule.step(core::Inspect{})))
    throw SettingsError("ladder", "as many isolations as latencies, both from 0 on, the latencies ascending");
  return check_name_servers(s.name_servers);
}

}  // namespace sidestep::net
