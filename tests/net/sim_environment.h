// Virtual time, and a network within this process: nothing waits, everything happens in one order, each step can be made to fail.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/environment.h"

namespace sidestep::test {

using net::Address;
using net::Bytes;
using net::IoError;
using net::Millis;

/// A step of the side that connects.
enum class Step { connect, read, write, timer };

/// What goes wrong with a step.
struct Fault {
  enum class Kind {
    none,
    refused,       ///< connect
    not_resolved,  ///< connect
    closed,        ///< read, write: the connection ends instead
    failed,        ///< read, write: an error that is no end; connect: for want of something on this side
    half,          ///< read: half of what came, then the end; write: half goes out, then the end
    garbage,       ///< read: other bytes come
    silence,       ///< it never ends; a connect ends at its limit
    late,          ///< it happens `delay` ms later
  };
  Kind kind = Kind::none;
  Millis delay = 0;
};

class SimEnvironment final : public net::Environment {
 public:
  SimEnvironment();
  ~SimEnvironment() override;

  Millis now() const override { return now_; }
  Millis wall_clock() const override { return 1700000000000 + now_; }
  std::int32_t draw() override;
  /// By another thread only while this one waits for posts() to change.
  void post(std::function<void()> work) override;
  bool is_here() const override { return false; }
  std::unique_ptr<net::Timer> after(Millis delay, std::function<void()> work) override;
  std::unique_ptr<net::Connecting> connect(const Address& to, Millis limit, net::Connected done) override;
  std::unique_ptr<net::Listener> listen(const Address& at, std::function<void(std::unique_ptr<net::Stream>)> accepted) override;

  /// Runs whatever is due until `moment`, in order; the clock is at `moment` then.
  void run_until(Millis moment);
  void run_for(Millis span) { run_until(now_ + span); }
  /// Runs until `done` says so, at most until `moment`; whether it did.
  bool run_until(Millis moment, const std::function<bool()>& done);

  /// Asked before each step of a client: its kind, its number from 0 on, and whom it is about (nobody: a timer).
  using Inject = std::function<Fault(Step, std::size_t, const Address&)>;
  void inject(Inject faults) { faults_ = std::move(faults); }
  std::size_t steps() const { return steps_; }
  /// Asked for each timer's delay: how much later it runs out.
  void delay_timers(std::function<Millis(Millis)> lateness) { lateness_ = std::move(lateness); }
  /// The next draws; zeros follow.
  void set_draws(std::vector<std::int32_t> draws) { draws_ = std::move(draws); }
  /// Ms that posted work waits for its turn: the thread is busy.
  void delay_posts(Millis delay) { post_delay_ = delay; }
  /// What was posted so far; may be read while another thread posts.
  std::size_t posts() const { return posts_; }
  /// Ms that a client waits longer to hear that its bytes are written, which may be longer than an answer takes.
  void delay_written(Millis delay) { written_delay_ = delay; }
  Millis written_delay() const { return written_delay_; }
  /// Ms that bytes and connects take.
  void set_latency(Millis latency) { latency_ = latency; }
  Millis latency() const { return latency_; }

  // For its streams and timers.
  void at(Millis moment, std::function<void()> work);
  Fault fault_of(Step step, const Address& peer);
  void unlisten(const Address& at) { listeners_.erase(at); }

 private:
  bool run_next(Millis until);
  void arrive(const Address& to, const std::weak_ptr<net::Connected>& done, Fault fault);

  Millis now_ = 1000;
  std::uint64_t order_ = 0;
  std::map<std::pair<Millis, std::uint64_t>, std::function<void()>> due_;
  std::map<Address, std::shared_ptr<std::function<void(std::unique_ptr<net::Stream>)>>> listeners_;
  std::uint16_t next_port_ = 40000;
  std::uint32_t random_ = 1;
  Millis latency_ = 0;
  Inject faults_;
  std::function<Millis(Millis)> lateness_;
  std::optional<std::vector<std::int32_t>> draws_;
  Millis post_delay_ = 0;
  Millis written_delay_ = 0;
  std::atomic<std::size_t> posts_{0};
  std::size_t steps_ = 0;
  bool closing_ = false;
};

}  // namespace sidestep::test
