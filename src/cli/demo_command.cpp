// sidestep demo: traffic leaves a slow broker and comes back, on embedded servers.
#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "check/text.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "embedded/cluster.h"
#include "net/producer.h"

namespace sidestep::cli {
namespace {

using namespace std::chrono_literals;
using embedded::Reaction;

constexpr int kRate = 100;                            ///< messages a second
constexpr int kSlowFrom = 2, kSlowTo = 5, kEnd = 11;  ///< seconds
constexpr net::Millis kSlow = 250;

/// Broker b answers `delay` ms late from now on.
void slow_down(embedded::Cluster& servers, net::Millis delay) {
  servers.with([delay](embedded::Cluster& s) {
    s.broker(1).react([delay](const wire::Command&) { return Reaction{Reaction::Kind::serve, delay}; });
  });
}

/// Messages by the second in which they were sent.
class Seconds {
 public:
  void add(int second, const net::SendResult& result) {
    const std::lock_guard lock(mutex_);
    Second& one = seconds_[second];
    if (result.error)
      ++one.failed;
    else
      ++one.stored[result.queue.broker];
    one.slowest = std::max(one.slowest, result.time.total);
  }
  std::vector<std::string> row(int second, const std::string& what) {
    const std::lock_guard lock(mutex_);
    Second& one = seconds_[second];
    std::vector<std::string> cells{std::to_string(second) + " s", what};
    for (const char* name : {"a", "b", "c"}) cells.push_back(std::to_string(one.stored[name]));
    cells.push_back(std::to_string(one.failed));
    cells.push_back(std::to_string(one.slowest) + " ms");
    return cells;
  }

 private:
  struct Second {
    std::map<std::string, int> stored;
    int failed = 0;
    net::Millis slowest = 0;
  };
  std::mutex mutex_;
  std::map<int, Second> seconds_;
};

std::string happening(int second) {
  if (second == kSlowFrom) return "b answers " + std::to_string(kSlow) + " ms late";
  if (second == kSlowTo) return "b answers at once again";
  return "";
}

void send_for_a_second(net::Producer& producer, Seconds& seconds, int second) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kRate && !interrupted(); ++i) {
    std::this_thread::sleep_until(begin + i * (1000ms / kRate));
    producer.async_send({.topic = "Demo", .body = "hello"}, {},
                        [&seconds, second](const net::SendResult& result) { seconds.add(second, result); });
  }
  std::this_thread::sleep_until(begin + 1000ms);
}

int run_demo() {
  note_interrupts();
  embedded::Cluster servers(3);
  servers.with([](embedded::Cluster& s) { s.publish("Demo", 2); });
  net::Settings settings;
  settings.name_servers = servers.name_servers();
  settings.ladder = core::Ladder{{100}, {2000}, 10000};  // shorter isolations than usual, so that the traffic is back while you watch
  Seconds seconds;
  std::vector<std::vector<std::string>> rows{{"from", "what happens", "a", "b", "c", "failed", "slowest"}};
  {
    net::Producer producer(settings);
    producer.start();
    std::cerr << "sending " << kRate << " messages a second to three brokers for " << kEnd << " s\n";
    for (int second = 0; second < kEnd && !interrupted(); ++second) {
      if (second == kSlowFrom) slow_down(servers, kSlow);
      if (second == kSlowTo) slow_down(servers, 0);
      send_for_a_second(producer, seconds, second);
    }
    while (producer.pending() > 0) std::this_thread::sleep_for(10ms);
  }
  for (int second = 0; second < kEnd; ++second) rows.push_back(seconds.row(second, happening(second)));
  std::cout << check::table(rows, 2);
  return kGood;
}

}  // namespace

void add_demo(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("demo", "Watch traffic leave a slow broker and come back, on three brokers within this program");
  command->callback([&exit_code] { exit_code = run_demo(); });
}

}  // namespace sidestep::cli
