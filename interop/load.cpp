#include "interop/load.h"

#include <atomic>
#include <thread>
#include <vector>

namespace sidestep::interop {

namespace {

constexpr int kSyncThreads = 4;
constexpr std::size_t kBody = 256;
constexpr net::Millis kPoll = 5000;  ///< of the routes, ms; the Java producer beside us has the same

class Sender {
 public:
  Sender(const Load& load, Record& record)
      : load_(load), record_(record), producer_({.name_servers = load.name_servers, .group = "interop_load", .poll = kPoll}) {
    producer_.start();
  }

  void run() {
    {
      std::vector<std::jthread> threads;
      threads.emplace_back([this] { pace(load_.rate * 3 / 4, [this] { send_async(); }); });
      for (int i = 0; i < kSyncThreads; ++i) threads.emplace_back([this] { pace(load_.rate / 4 / kSyncThreads, [this] { send_sync(); }); });
    }
    while (producer_.pending() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    producer_.shutdown();
    record_.end(n_);
  }

 private:
  /// Sends at a rate from the beginning to the end of the load; what is late is sent at once.
  template <class F>
  void pace(int rate, F send) {
    const auto gap = std::chrono::microseconds(1000000 / rate);
    for (auto due = began_; due < began_ + load_.length; due += gap) {
      std::this_thread::sleep_until(due);
      send();
    }
  }

  std::pair<net::Message, Note> next(const std::string& kind) {
    const std::int64_t n = n_++;
    net::Message message{.topic = load_.topic, .body = std::string(kBody, static_cast<char>('a' + n % 26)), .tags = kind};
    Note noted = note(n, kind, message);
    return {std::move(message), std::move(noted)};
  }

  void send_async() {
    auto [message, note] = next("async");
    producer_.async_send(std::move(message), {},
                         [this, note = std::move(note)](const net::SendResult& result) { record_.write(note, result); });
  }

  void send_sync() {
    auto [message, note] = next("sync");
    record_.write(note, producer_.send(std::move(message)));
  }

  const Load& load_;
  Record& record_;
  net::Producer producer_;
  std::atomic<std::int64_t> n_ = 0;
  Clock::time_point began_ = Clock::now();
};

}  // namespace

void send_load(const Load& load, Record& record) { Sender(load, record).run(); }

}  // namespace sidestep::interop
