// What was sent and how it ended, as JSON lines: what interop/compare.py holds against the servers' stores.
#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include "net/producer.h"

namespace sidestep::interop {

using Clock = std::chrono::steady_clock;

/// A message before it is sent: the producer moves its body away.
struct Note {
  std::int64_t n = 0;  ///< its number in this run, from 0; the property `n` of the message
  std::string kind;
  bool stored = true;       ///< whether it should be, if no server is in trouble
  bool compressed = false;  ///< whether the body should travel so
  std::string key{};        ///< that its queue was chosen by
  std::int32_t delay_level = 0;
  std::int32_t flag = 0;
  std::uint32_t crc = 0;
  std::size_t size = 0;
  wire::Properties properties{};  ///< as they should be stored, the unique key aside
  Clock::time_point began{};
};

/// Numbers a message and notes what should be stored of it.
Note note(std::int64_t n, std::string kind, net::Message& message);

/// The records of one run. Any thread may write.
class Record {
 public:
  /// Throws std::system_error if the file can't be written.
  explicit Record(const std::string& path);
  /// One line: the note, and how the send ended. `part`: the message's place in a batch.
  void write(const Note& note, const net::SendResult& result, std::size_t part = 0);
  /// The last line: how many messages there were. Throws std::system_error if anything could not be written.
  void end(std::int64_t sent);

 private:
  std::ofstream file_;
  std::mutex mutex_;
  Clock::time_point began_ = Clock::now();
};

}  // namespace sidestep::interop
