// What became of many sends, by broker and by error.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "net/result.h"

namespace sidestep::cli {

class SendTally {
 public:
  /// Any thread.
  void add(const net::SendResult& result);
  std::size_t ended() const;
  std::size_t stored() const;
  /// "1200 stored, 3 failed, 400 a second; a 590, b 607 (failed: silent 3)" for a line of progress.
  std::string line() const;
  /// A table by broker (failed attempts, stored), one by error, and the times. `done`: what a send that went well is: stored, handed over.
  std::string report(const std::string& done = "stored") const;

 private:
  struct Broker {
    std::size_t stored = 0;
    std::map<std::string, std::size_t> failed;  ///< attempts, by what happened
  };

  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  mutable std::mutex mutex_;
  std::map<std::string, Broker> brokers_;
  struct Error {
    std::size_t count = 0;
    std::string last;  ///< what was said of the last one: times and places differ
  };
  std::map<std::string, Error> errors_;  ///< by kind and code
  std::vector<net::Millis> times_;
  std::size_t stored_ = 0, ended_ = 0;
};

}  // namespace sidestep::cli
