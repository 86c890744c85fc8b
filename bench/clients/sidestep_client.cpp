// One section of the table of clients: sends with sidestep's producer, and tells what that cost as a line of JSON.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <semaphore>
#include <string>
#include <vector>

#include "net/producer.h"

namespace sidestep::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kNeverCompressed = 1 << 20;

struct Section {
  std::string name_servers, topic, kind;
  std::size_t body = 0, warm_up = 0, count = 0;
  std::ptrdiff_t window = 0;
};

double seconds(const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; }

/// Of this process, in user and system mode.
double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::int64_t peak_kib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::int64_t kib = 0;
    if (word == "VmHWM:" && status >> kib) return kib;
  }
  return 0;
}

class Client {
 public:
  explicit Client(const Section& section)
      : section_(section),
        body_(section.body, 'x'),
        room_(section.window),
        producer_({.name_servers = section.name_servers, .group = "bench", .compress_above = kNeverCompressed}) {
    producer_.start();
  }

  /// Sends so many messages, and waits for the outcome of each.
  void send(std::size_t count) {
    failed_ = 0;
    micros_.clear();
    section_.kind == "async" ? send_async(count) : send_sync(count);
  }

  std::size_t failed() const { return failed_; }
  /// Of the sync sends: how long so many of 100 took at most, in µs.
  double percentile(std::size_t of_100) {
    std::ranges::sort(micros_);
    return micros_.empty() ? 0 : micros_[(micros_.size() * of_100 + 99) / 100 - 1];
  }

 private:
  net::Message message() const { return {.topic = section_.topic, .body = body_}; }

  void send_async(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      room_.acquire();
      producer_.async_send(message(), {}, [this](const net::SendResult& result) {
        note(result);
        room_.release();
      });
    }
    for (std::ptrdiff_t i = 0; i < section_.window; ++i) room_.acquire();
    room_.release(section_.window);
  }

  void send_sync(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto begin = Clock::now();
      note(producer_.send(message()));
      micros_.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
    }
  }

  void note(const net::SendResult& result) {
    if (!result.ok() && failed_++ == 0) std::cerr << net::text(result.error->kind) << ": " << result.error->text << "\n";
  }

  const Section& section_;
  std::string body_;
  std::atomic<std::size_t> failed_ = 0;
  std::vector<double> micros_;
  std::counting_semaphore<> room_;
  net::Producer producer_;
};

void measure(const Section& section) {
  Client client(section);
  client.send(section.warm_up);
  const auto begin = Clock::now();
  const double cpu = cpu_seconds();
  client.send(section.count);
  const double used = cpu_seconds() - cpu;
  const double elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
  std::cout << "{\"sent\": " << section.count << ", \"failed\": " << client.failed() << ", \"seconds\": " << elapsed
            << ", \"cpu_seconds\": " << used << ", \"p50_us\": " << client.percentile(50) << ", \"p99_us\": " << client.percentile(99)
            << ", \"peak_kib\": " << peak_kib() << "}\n";
}

}  // namespace
}  // namespace sidestep::bench

int main(int argc, char** argv) {
  CLI::App app("Sends messages with sidestep's producer, and tells what that cost as a line of JSON.");
  sidestep::bench::Section section;
  app.add_option("NAME_SERVER", section.name_servers, "host:port")->required();
  app.add_option("TOPIC", section.topic)->required();
  app.add_option("KIND", section.kind, "async, or sync: one after the other")->required()->check(CLI::IsMember({"async", "sync"}));
  app.add_option("BODY", section.body, "bytes of each")->required()->check(CLI::PositiveNumber);
  app.add_option("WARM_UP", section.warm_up, "messages that are not measured")->required()->check(CLI::PositiveNumber);
  app.add_option("COUNT", section.count, "messages that are")->required()->check(CLI::PositiveNumber);
  app.add_option("WINDOW", section.window, "most async sends without outcome")->required()->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  sidestep::bench::measure(section);
}
