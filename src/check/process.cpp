// See process.h. One io_context, run only inside calls: three pipes and a timer.
#include "check/process.h"

#include <csignal>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/process/args.hpp>
#include <boost/process/async_pipe.hpp>
#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/group.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <cstring>
#include <thread>

#include "check/process_groups.h"

namespace sidestep::check {

namespace asio = boost::asio;
namespace bp = boost::process;
using boost::system::error_code;
using std::chrono::milliseconds;

namespace {

constexpr std::size_t kTail = 4096;
constexpr std::size_t kShown = 200;  ///< bytes of output that is out of place
const std::string kUnsolicited = "wrote to stdout what nobody asked for: ";

/// The child takes signals as it would without us, and ends when we do.
struct ChildSignals : bp::extend::handler {
  const HeldSignals& held;
  explicit ChildSignals(const HeldSignals& signals) : held(signals) {}
  template <class Executor>
  void on_exec_setup(Executor&) const {
    ::signal(SIGPIPE, SIG_DFL);
    held.in_child();
  }
};

boost::filesystem::path resolve(const std::vector<std::string>& command) {
  if (command.empty() || command.front().empty()) throw StartError("no adapter command given");
  if (command.front().find('/') != std::string::npos) return command.front();
  boost::filesystem::path found = bp::search_path(command.front());
  if (found.empty()) throw StartError(command.front() + ": command not found");
  return found;
}

std::string describe_status(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return "ended by signal " + std::to_string(number) + " (" + ::strsignal(number) + ")";
  }
  const int code = WEXITSTATUS(status);
  return code == 0 ? std::string("exited with 0") : "exited with " + std::to_string(code);
}

}  // namespace

struct Process::State {
  asio::io_context io;
  bp::async_pipe in{io}, out{io}, err{io};
  bp::group group;
  bp::child child;
  std::size_t line_limit = 0;
  bool gone = false;

  std::string received;     ///< from stdout, not yet taken
  std::string left_over;    ///< its beginning, at the end: what was never asked for
  std::size_t scanned = 0;  ///< of `received`: no line end before this
  bool out_closed = false, in_closed = false;
  std::string tail;
  std::array<char, 65536> out_chunk{}, err_chunk{};
  bool reading = false, draining = false;

  void start(const std::vector<std::string>& command) {
    std::signal(SIGPIPE, SIG_IGN);
    const boost::filesystem::path exe = resolve(command);
    const std::vector<std::string> args(command.begin() + 1, command.end());
    try {
      const HeldSignals held;
      child = bp::child(bp::exe = exe, bp::args = args, bp::std_in<in, bp::std_out> out, bp::std_err > err, group, ChildSignals(held));
      remember_group(child.id());
    } catch (const bp::process_error& error) {
      throw StartError(command.front() + ": can't be started: " + error.code().message());
    }
    read_err();
  }

  void read_err() {
    err.async_read_some(asio::buffer(err_chunk), [this](error_code error, std::size_t n) {
      tail.append(err_chunk.data(), n);
      if (tail.size() > kTail) tail.erase(0, tail.size() - kTail);
      if (!error) read_err();
    });
  }

  bool line_ready() {
    const std::size_t end = received.find('\n', scanned);
    scanned = end == std::string::npos ? received.size() : end;
    return end != std::string::npos;
  }
  bool too_long() const { return scanned > line_limit; }

  /// Reads on until a line is there, or the end, or too much; while draining to the end, and drops it.
  void read_out() {
    if (draining) {
      left_over.append(received, 0, kShown - std::min(kShown, left_over.size()));
      received.clear(), scanned = 0;
    }
    if (reading || out_closed || line_ready() || too_long()) return;
    reading = true;
    out.async_read_some(asio::buffer(out_chunk), [this](error_code error, std::size_t n) {
      reading = false;
      received.append(out_chunk.data(), n);
      if (error) out_closed = true;
      read_out();
    });
  }

  /// Runs the pipes until `done` or until `deadline`. Whether it was done.
  template <class Done>
  bool run_until(std::chrono::steady_clock::time_point deadline, Done done) {
    asio::steady_timer timer(io, deadline);
    bool expired = false;
    timer.async_wait([&](error_code error) { expired = !error; });
    io.restart();
    while (!done() && !expired) io.run_one();
    timer.cancel();
    io.poll();
    return done();
  }

  std::string take_line() {
    std::string line = received.substr(0, scanned);
    received.erase(0, scanned + 1);
    scanned = 0;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
  }

  bool wait_exit(milliseconds grace) {
    const auto deadline = std::chrono::steady_clock::now() + grace;
    std::error_code error;
    while (child.running(error)) {
      if (std::chrono::steady_clock::now() >= deadline) return false;
      run_until(std::chrono::steady_clock::now() + milliseconds(5), [] { return false; });
    }
    return true;
  }

  void kill() {
    std::error_code error;
    if (group.valid()) group.terminate(error);
    if (child.valid() && child.running(error)) child.terminate(error);
    forget_group(child.id());
    gone = true;
  }

  /// The process closed a pipe: how did it end?
  std::string after_close(milliseconds grace) {
    const bool exited = wait_exit(grace);
    std::string words;
    if (exited)
      words = describe_status(child.native_exit_code());
    else
      words = std::string("closed its ") + (out_closed ? "stdout" : "stdin") + " but did not exit";
    kill();
    return words;
  }
};

Process::Process(const std::vector<std::string>& command, std::size_t line_limit) : state_(std::make_unique<State>()) {
  state_->line_limit = line_limit;
  state_->start(command);
}

Process::~Process() {
  try {
    finish();
  } catch (const std::exception&) {
    // Out of memory at the end: the group is killed with its handle.
  }
}

Reply Process::exchange(const std::string& line, milliseconds limit) {
  State& s = *state_;
  s.io.restart();
  s.io.poll();
  if (!s.received.empty()) {
    s.kill();
    return {Reply::Kind::unsolicited, kUnsolicited + s.received.substr(0, kShown)};
  }
  const std::string request = line + "\n";
  bool written = false;
  asio::async_write(s.in, asio::buffer(request), [&](error_code error, std::size_t) {
    written = true;
    if (error) s.in_closed = true;
  });
  s.read_out();
  const auto deadline = std::chrono::steady_clock::now() + limit;
  const auto ended = [&] { return s.out_closed || s.in_closed || s.line_ready() || s.too_long(); };
  const bool in_time = s.run_until(deadline, ended);
  Reply reply;
  if (s.line_ready() && !s.too_long())
    reply = {Reply::Kind::line, s.take_line()};
  else if (s.too_long())
    reply = {Reply::Kind::too_long, "wrote a line of more than " + std::to_string(s.line_limit) + " bytes"};
  else if (in_time)
    reply = {Reply::Kind::exited, s.after_close(milliseconds(1000))};
  else
    reply = {Reply::Kind::silent, "gave no answer in " + std::to_string(limit.count()) + " ms"};
  if (reply.kind != Reply::Kind::line) s.kill();
  // A reply before the request was read to its end: the rest must not be written from a buffer that is gone.
  if (!written && !s.run_until(deadline, [&] { return written; })) {
    error_code ignored;
    s.in.close(ignored);
    s.io.restart();
    s.io.poll();
  }
  return reply;
}

std::string Process::finish(milliseconds grace) {
  State& s = *state_;
  if (s.gone) return "";
  error_code ignored;
  s.in.close(ignored);
  s.io.restart();
  s.draining = true;  // so that what it still writes can't block it on a full pipe
  s.read_out();
  const bool exited = s.wait_exit(grace);
  if (exited) s.run_until(std::chrono::steady_clock::now() + milliseconds(200), [&] { return s.out_closed; });
  const int status = exited ? s.child.native_exit_code() : 0;
  s.kill();
  if (!s.left_over.empty()) return kUnsolicited + s.left_over;
  if (!exited) return "did not exit within " + std::to_string(grace.count()) + " ms after the end of stdin";
  return status == 0 ? "" : describe_status(status);
}

std::string Process::stderr_tail() const {
  state_->io.restart();
  state_->io.poll();
  return state_->tail;
}

}  // namespace sidestep::check
