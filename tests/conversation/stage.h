// The servers of one scenario, on real sockets: a name server, and brokers that take turns. They run on a thread of their own.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

#include "embedded/name_server.h"
#include "net/asio_environment.h"
#include "tests/conversation/observed.h"

namespace sidestep::conversation {

/// The wall clock, ms since 1970.
Millis wall_now();

/// An io_context, a thread that runs it, and an environment.
class Reactor {
 public:
  Reactor();
  ~Reactor();
  Reactor(const Reactor&) = delete;
  Reactor& operator=(const Reactor&) = delete;

  net::Environment& environment() { return environment_; }
  /// Runs `work` where the environment's callbacks run, and waits for it. Throws what it throws.
  template <class Work>
  void run(Work work) {
    std::packaged_task<void()> task(std::move(work));
    environment_.post([&task] { task(); });
    task.get_future().get();
  }

 private:
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> busy_;
  net::AsioEnvironment environment_;
  std::thread thread_;
};

/// The turns of the step under way, and what came so far. Written by the servers' thread.
class Record {
 public:
  /// A new step.
  void begin(std::vector<Turn> turns);
  /// Notes a request and tells what to do with it: its turn, or, beyond the last one, an answer.
  Turn arrived(Arrival arrival);
  void looked_up();
  std::vector<Arrival> arrivals() const;
  std::size_t lookups() const;

 private:
  mutable std::mutex mutex_;
  std::vector<Turn> turns_;
  std::vector<Arrival> arrivals_;
  std::size_t lookups_ = 0;
};

/// Answers sends as its record's turns say, everything else as a good broker does.
class TurnBroker final : public embedded::Server {
 public:
  TurnBroker(net::Environment& environment, std::string name, Record& record);

 private:
  embedded::Reaction turn(const wire::Command& request);
  std::optional<wire::Command> serve(const wire::Command& request) override;

  std::string name_;
  Record* record_;
  std::map<std::int32_t, Turn> turns_;  ///< by opaque: of the requests that will be answered
  bool used_ = false;
};

class Stage {
 public:
  Stage(Reactor& reactor, const Scenario& scenario);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  Record& record() { return record_; }
  net::Address name_server() const { return name_server_->address(); }
  /// Changes the route of the topic. What the name server gives from now on: nullopt, it knows no such topic.
  std::optional<core::RouteData> change(Change change);
  /// The topic's route as it was at first, whether the name server tells it or not.
  const core::RouteData& route() const { return route_; }

 private:
  embedded::Reaction look_up(const wire::Command& request);

  Reactor* reactor_;
  const Scenario* scenario_;
  Record record_;
  core::RouteData route_;
  std::unique_ptr<embedded::NameServer> name_server_;
  std::map<std::string, std::unique_ptr<TurnBroker>> brokers_;
};

}  // namespace sidestep::conversation
