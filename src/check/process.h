// One running adapter process: a line out, a line back, whatever the process does. Knows nothing of the protocol.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace sidestep::check {

/// The command could not be started; what() says why.
struct StartError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What came back for one line.
struct Reply {
  enum class Kind {
    line,         ///< a line, without its end
    exited,       ///< the process ended, or closed its end of a pipe (then it was killed)
    silent,       ///< no whole line in time; the process group was killed
    too_long,     ///< a line beyond the limit; the process group was killed
    unsolicited,  ///< output stood there before the line was sent; the process group was killed
  };
  Kind kind = Kind::line;
  std::string text;  ///< the line, or what happened, in words
};

class Process {
 public:
  /// Starts `command` (found in PATH unless it holds a slash) in a process group of its own. Lines longer than `line_limit` bytes are not
  /// taken. SIGPIPE is ignored in this process from here on, so that a closed pipe is an error and no death. Throws StartError.
  Process(const std::vector<std::string>& command, std::size_t line_limit);
  /// Ends it as finish() does.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends `line` (without its end) and waits up to `limit` for a line. After anything else than Kind::line the process is gone.
  Reply exchange(const std::string& line, std::chrono::milliseconds limit);

  /// Closes stdin and gives the process `grace` to exit, then kills its group. In words what was wrong with the end: output that nobody
  /// asked for, its status; empty: it exited with 0.
  std::string finish(std::chrono::milliseconds grace = std::chrono::seconds(2));

  /// The last 4 KiB that it wrote to stderr.
  std::string stderr_tail() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sidestep::check
