// A trace: what happened to a producer's rule, in the one JSON form, a line each. First {"trace":1,"settings":{…}}, then, for every event,
// {"event":{…},"outcome":{…}}; last {"end":N}, the number of events. Spec: spec/protocol.md, "Traces".
#pragma once

#include <cstddef>
#include <fstream>
#include <optional>
#include <string>

#include "check/json_form.h"

namespace sidestep::check {

class Fields;

inline constexpr std::int64_t kTraceVersion = 1;

class TraceWriter {
 public:
  /// Throws FormError if the file can't be written.
  TraceWriter(const std::string& file, const core::Settings& settings);
  void add(const core::Event& event, const core::Outcome& outcome);
  /// Writes the end mark; throws FormError if anything could not be written.
  void close();

 private:
  std::string file_;
  std::ofstream out_;
  std::size_t events_ = 0;
};

struct TraceStep {
  core::Event event;
  core::Outcome outcome;
};

class TraceReader {
 public:
  /// Throws FormError if the file can't be read, or begins otherwise.
  explicit TraceReader(const std::string& file);

  /// Whether it is a regular file that begins as a trace does.
  static bool is_trace(const std::string& file);

  const core::Settings& settings() const { return settings_; }
  /// The next step; nullopt: the end. Throws FormError naming file, line and part; a line that is cut short is such an error.
  std::optional<TraceStep> next();
  /// Behind the last step: whether the end mark was there. A trace without one may have been cut short between two lines.
  bool is_whole() const { return whole_; }

 private:
  bool read_line();
  void read_end(Fields fields);

  std::string file_;
  std::ifstream in_;
  std::string line_;
  std::size_t number_ = 0;  ///< of the line
  bool whole_ = false;
  core::Settings settings_;
};

}  // namespace sidestep::check
