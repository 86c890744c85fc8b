// sidestep send: messages to real servers.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <semaphore>
#include <thread>

#include "check/trace.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/numbers.h"
#include "cli/progress.h"
#include "cli/repeated_option.h"
#include "cli/send_tally.h"
#include "net/producer.h"

namespace sidestep::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::ptrdiff_t kMostInFlight = 4096;
constexpr std::size_t kLargestBody = 67108864;  ///< larger than any server takes

struct SendArguments {
  net::Settings settings;
  net::Message message;
  std::size_t count = 1;
  double rate = 0;
  std::size_t size = 0;
  bool async = false, oneway = false;
  std::string trace;
};

/// Waits for the moment of message number `i`; false: interrupted.
bool paced(const SendArguments& arguments, Clock::time_point begin, std::size_t i) {
  if (arguments.rate > 0) {
    const auto due =
        begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(static_cast<double>(i) / arguments.rate));
    while (Clock::now() < due && !interrupted())
      std::this_thread::sleep_for(std::min<Clock::duration>(due - Clock::now(), std::chrono::milliseconds(50)));
  }
  return !interrupted();
}

void send_one_by_one(net::Producer& producer, const SendArguments& arguments, SendTally& tally) {
  Progress progress;
  const auto begin = Clock::now();
  for (std::size_t i = 0; i < arguments.count && paced(arguments, begin, i); ++i) {
    tally.add(arguments.oneway ? producer.send_oneway(arguments.message) : producer.send(arguments.message));
    progress.say(tally.line());
  }
}

void send_async(net::Producer& producer, const SendArguments& arguments, SendTally& tally) {
  const std::size_t fits = arguments.settings.max_bytes_in_flight / std::max<std::size_t>(arguments.message.body.size(), 1);
  const std::ptrdiff_t most = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(fits), 1, kMostInFlight);
  std::counting_semaphore<kMostInFlight> room(most);
  Progress progress;
  const auto begin = Clock::now();
  for (std::size_t i = 0; i < arguments.count && paced(arguments, begin, i); ++i) {
    room.acquire();
    if (interrupted()) {
      room.release();
      break;
    }
    producer.async_send(arguments.message, {}, [&tally, &room](const net::SendResult& result) {
      tally.add(result);
      room.release();
    });
    progress.say(tally.line());
  }
  for (std::ptrdiff_t i = 0; i < most; ++i) room.acquire();  // every one has its outcome
}

int run_send(SendArguments& arguments) {
  net::check(arguments.settings);  // before a file is made
  std::optional<check::TraceWriter> trace;
  if (!arguments.trace.empty()) {
    trace.emplace(arguments.trace, net::rule_settings(arguments.settings));
    arguments.settings.watch = [&trace](const core::Event& event, const core::Outcome& outcome) { trace->add(event, outcome); };
  }
  if (arguments.size > 0) arguments.message.body.assign(arguments.size, 'x');
  note_interrupts();
  SendTally tally;
  {
    net::Producer producer(arguments.settings);
    producer.start();
    arguments.async ? send_async(producer, arguments, tally) : send_one_by_one(producer, arguments, tally);
  }
  std::cout << tally.report(arguments.oneway ? "handed over" : "stored");
  if (interrupted()) std::cout << "interrupted: " << arguments.count - tally.ended() << " not sent\n";
  if (trace) trace->close();
  return tally.stored() == arguments.count ? kGood : kBad;
}

CLI::Validator rate() {
  return {[](std::string& text) {
            double value = -1;
            const bool good = CLI::detail::lexical_cast(text, value) && (value == 0 || (value >= 0.001 && value <= 1e9));
            return good ? std::string() : text + " is neither 0 nor a number of messages a second from 0.001 to 1000000000";
          },
          "", "rate"};
}

}  // namespace

void add_send(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("send", "Send messages to real servers, and tell which brokers took them");
  const auto a = std::make_shared<SendArguments>();
  a->message.body = "hello";
  command->add_option("--name-server", a->settings.name_servers, "host:port, more of them separated by ; or ,")
      ->required()
      ->type_name("LIST");
  command->add_option("--topic", a->message.topic, "the topic")->required()->type_name("TOPIC");
  command->add_option("--count", a->count, "how many messages")
      ->capture_default_str()
      ->check(within<std::size_t>(1, 1'000'000'000'000, "a number of messages from 1 to 1000000000000"))
      ->type_name("N");
  command->add_option("--rate", a->rate, "messages a second; 0: as fast as it goes")->capture_default_str()->check(rate())->type_name("R");
  const auto body = command->add_option("--body", a->message.body, "the body")->capture_default_str()->type_name("TEXT");
  command->add_option("--size", a->size, "a body of this many bytes instead")
      ->check(within<std::size_t>(1, kLargestBody, "a number of bytes from 1 to " + std::to_string(kLargestBody)))
      ->excludes(body)
      ->type_name("BYTES");
  command->add_option("--tags", a->message.tags, "the message's tag")->type_name("WORD");
  command->add_option("--group", a->settings.group, "the producer group")->capture_default_str()->type_name("NAME");
  command->add_option("--timeout", a->settings.timeout, "of a send, in ms")->capture_default_str()->type_name("MS");
  const auto async = command->add_flag("--async", a->async, "many at a time, instead of one after the other");
  command->add_flag("--oneway", a->oneway, "wait for no answer")->excludes(async);
  command->add_option("--trace", a->trace, "write every event of the rule into this file; see: sidestep replay")
      ->check(not_empty())
      ->type_name("FILE");
  command->footer("Exit code: 0 all stored, 1 some were not, 2 could not run. Ctrl-C ends in order, with the tally.");
  command->callback([a, &exit_code] { exit_code = run_send(*a); });
}

}  // namespace sidestep::cli
