#include "tests/net/sim_environment.h"

#include "tests/net/sim_stream.h"

namespace sidestep::test {

namespace {

class SimTimer final : public net::Timer {
 public:
  SimTimer(SimEnvironment& environment, Millis delay, std::function<void()> work) {
    environment.at(environment.now() + delay, [weak = std::weak_ptr(alive_), work = std::move(work)] {
      if (!weak.expired()) work();
    });
  }

 private:
  std::shared_ptr<bool> alive_ = std::make_shared<bool>();
};

class SimConnecting final : public net::Connecting {
 public:
  explicit SimConnecting(net::Connected callback) : done(std::make_shared<net::Connected>(std::move(callback))) {}
  std::shared_ptr<net::Connected> done;
};

class SimListener final : public net::Listener {
 public:
  SimListener(SimEnvironment& environment, Address at) : environment_(&environment), at_(std::move(at)) {}
  ~SimListener() override { environment_->unlisten(at_); }
  Address address() const override { return at_; }

 private:
  SimEnvironment* environment_;
  Address at_;
};

}  // namespace

SimEnvironment::SimEnvironment() = default;
/// What is still due may hold streams and timers, whose ends want to be told of.
SimEnvironment::~SimEnvironment() {
  closing_ = true;
  due_.clear();
}

void SimEnvironment::post(std::function<void()> work) {
  at(now_ + post_delay_, std::move(work));
  ++posts_;
}

std::int32_t SimEnvironment::draw() {
  if (draws_) {
    const std::int32_t next = draws_->empty() ? 0 : draws_->front();
    if (!draws_->empty()) draws_->erase(draws_->begin());
    return next;
  }
  random_ = random_ * 1664525U + 1013904223U;
  return static_cast<std::int32_t>(random_);
}

std::unique_ptr<net::Timer> SimEnvironment::after(Millis delay, std::function<void()> work) {
  const Fault fault = fault_of(Step::timer, {});
  const Millis late = fault.delay + (lateness_ ? lateness_(delay) : 0);
  return std::make_unique<SimTimer>(*this, delay + late, std::move(work));
}

std::unique_ptr<net::Connecting> SimEnvironment::connect(const Address& to, Millis limit, net::Connected done) {
  const Fault fault = fault_of(Step::connect, to);
  auto connecting = std::make_unique<SimConnecting>(std::move(done));
  const std::weak_ptr weak(connecting->done);
  const bool never = fault.kind == Fault::Kind::silence || latency_ + fault.delay > limit;
  if (never) {
    at(now_ + limit, [weak] {
      if (const auto end = weak.lock()) (*end)(IoError::timed_out);
    });
  } else {
    at(now_ + latency_ + fault.delay, [this, to, weak, fault] { arrive(to, weak, fault); });
  }
  return connecting;
}

void SimEnvironment::arrive(const Address& to, const std::weak_ptr<net::Connected>& done, Fault fault) {
  const auto end = done.lock();
  if (!end) return;
  if (fault.kind == Fault::Kind::not_resolved) return (*end)(IoError::not_resolved);
  if (fault.kind == Fault::Kind::failed) return (*end)(IoError::failed);
  const auto found = listeners_.find(to);
  if (fault.kind == Fault::Kind::refused || found == listeners_.end()) return (*end)(IoError::refused);
  auto [client, server] = sim_pipe(*this, to);
  const auto accept = found->second;
  (*accept)(std::move(server));
  (*end)(std::move(client));
}

std::unique_ptr<net::Listener> SimEnvironment::listen(const Address& at, std::function<void(std::unique_ptr<net::Stream>)> accepted) {
  const Address place{at.host, at.port == 0 ? next_port_++ : at.port};
  listeners_[place] = std::make_shared<std::function<void(std::unique_ptr<net::Stream>)>>(std::move(accepted));
  return std::make_unique<SimListener>(*this, place);
}

void SimEnvironment::at(Millis moment, std::function<void()> work) {
  if (!closing_) due_.emplace(std::pair(moment, order_++), std::move(work));
}

Fault SimEnvironment::fault_of(Step step, const Address& peer) {
  const std::size_t number = steps_++;
  return faults_ ? faults_(step, number, peer) : Fault{};
}

bool SimEnvironment::run_next(Millis until) {
  if (due_.empty() || due_.begin()->first.first > until) return false;
  const auto next = due_.extract(due_.begin());
  now_ = std::max(now_, next.key().first);
  next.mapped()();
  return true;
}

void SimEnvironment::run_until(Millis moment) {
  while (run_next(moment)) {
  }
  now_ = std::max(now_, moment);
}

bool SimEnvironment::run_until(Millis moment, const std::function<bool()>& done) {
  while (!done()) {
    if (!run_next(moment)) return false;
  }
  return true;
}

}  // namespace sidestep::test
