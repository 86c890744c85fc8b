// An adapter: hello, batches, and what becomes of them when the process crashes, hangs or writes garbage. Spec: spec/protocol.md.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "check/json_form.h"
#include "check/process.h"

namespace sidestep::check {

/// What an adapter says of itself.
struct Hello {
  enum class Clock { set, none };
  enum class Cursor { set, random, none };
  std::string name, version, profile;
  Clock clock = Clock::set;
  Cursor cursor = Cursor::set;
  std::set<std::string, std::less<>> events;   ///< words of events that it executes
  std::set<std::string, std::less<>> exposes;  ///< queues, cursor, items, pick
  bool broker_only = false;                    ///< selection: broker
};
/// The answer to hello; an `error` in it becomes a FormError too. Throws FormError.
Hello hello_from_json(const boost::json::value& value);

struct AdapterOptions {
  std::vector<std::string> command;
  std::chrono::milliseconds start_timeout{60000};  ///< for the answer to hello
  std::chrono::milliseconds timeout{30000};        ///< for every other answer
  std::size_t line_limit = std::size_t{64} << 20;
  std::size_t batch = 50;       ///< cases an exchange, at least 1
  std::size_t fault_limit = 5;  ///< so many cases may crash or hang; what comes after them isn't run
};

/// What became of one case.
struct CaseResult {
  enum class Kind {
    outcomes,  ///< `outcomes` has one an event
    refused,   ///< the adapter answered {"error":…}
    garbage,   ///< an answer that is not of the form
    crashed,
    hung,
    not_run,  ///< the adapter had failed too often before
  };
  Kind kind = Kind::not_run;
  std::vector<core::Outcome> outcomes;
  std::string detail;  ///< in words, for every kind but outcomes
};

/// The adapter can't be used at all: not started, no hello, another profile. what() tells what to do.
struct AdapterError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Adapter {
 public:
  /// Starts the adapter and shakes hands. `profile` empty: its own. Throws AdapterError.
  Adapter(AdapterOptions options, std::string profile);

  const Hello& hello() const { return hello_; }

  /// Runs the cases, batch by batch, in order; as many results. A batch that fails is run again case by case by a new process, so the
  /// case at fault is known and its neighbours are judged on their own. `progress(done)` is called after each batch.
  std::vector<CaseResult> run(std::span<const Case> cases, const std::function<void(std::size_t)>& progress = {});

  /// What happened that is no single case's fault: a batch failed and its cases one by one did not; a bad end. In words.
  const std::vector<std::string>& incidents() const { return incidents_; }

  /// Closes stdin and waits for the end; a bad end is an incident.
  void finish();

 private:
  void start();
  bool restart();
  std::vector<CaseResult> exchange(std::span<const Case> cases);
  std::vector<CaseResult> one_by_one(std::span<const Case> cases, const std::string& batch_failure);
  std::string with_stderr(const std::string& words) const;

  AdapterOptions options_;
  std::string profile_;
  Hello hello_;
  std::unique_ptr<Process> process_;
  std::vector<std::string> incidents_;
  std::size_t faults_ = 0;
};

}  // namespace sidestep::check
