// sidestep serve: the embedded servers on their own, for those who have no RocketMQ at hand.
#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "check/text.h"
#include "check/words.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "core/revision.h"
#include "core/validate.h"
#include "embedded/cluster.h"

namespace sidestep::cli {
namespace {

struct ServeArguments {
  std::string topic;
  std::size_t brokers = 3;
  std::int32_t queues = 4;
  std::uint16_t port = 0;
};

/// A topic that a producer could send to.
CLI::Validator topic() {
  return {[](std::string& text) {
            const core::Verdict verdict = core::check_topic(text.data(), text.size(), core::find_revision("strict")->validation->choices);
            return verdict.ok ? std::string() : "'" + text + "' is no topic: " + std::string(check::word(verdict.kind));
          },
          "", "topic"};
}

std::unique_ptr<embedded::Cluster> started(const ServeArguments& arguments) {
  try {
    return std::make_unique<embedded::Cluster>(arguments.brokers, arguments.port);
  } catch (const std::system_error& error) {
    throw std::runtime_error("can't listen on 127.0.0.1:" + std::to_string(arguments.port) + ": " + error.code().message());
  }
}

int run_serve(const ServeArguments& arguments) {
  note_interrupts();
  const std::unique_ptr<embedded::Cluster> cluster = started(arguments);
  embedded::Cluster& servers = *cluster;
  servers.with([&](embedded::Cluster& s) {
    s.publish(arguments.topic, arguments.queues);
    for (std::size_t i = 0; i < s.size(); ++i) s.broker(i).forget_bodies(true);
  });
  std::cout << servers.name_servers() << "\n" << std::flush;
  while (!interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  std::vector<std::vector<std::string>> rows{{"broker", "stored"}};
  servers.with([&](embedded::Cluster& s) {
    for (std::size_t i = 0; i < s.size(); ++i) rows.push_back({s.broker(i).name(), std::to_string(s.broker(i).count())});
  });
  std::cerr << check::table(rows, 1);
  return kGood;
}

}  // namespace

void add_serve(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("serve", "Serve a topic from brokers within this program, storing nothing; prints the name server's address");
  const auto a = std::make_shared<ServeArguments>();
  command->add_option("--topic", a->topic, "the topic")->required()->check(topic())->type_name("TOPIC");
  command->add_option("--brokers", a->brokers, "how many, from 1 to 26")->capture_default_str()->check(CLI::Range(1, 26))->type_name("N");
  command->add_option("--queues", a->queues, "of the topic, on each broker")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  command->add_option("--port", a->port, "of the name server; 0: one that is free")->capture_default_str()->type_name("PORT");
  command->footer("Listens on 127.0.0.1 alone. Ctrl-C ends it, with what each broker took.");
  command->callback([a, &exit_code] { exit_code = run_serve(*a); });
}

}  // namespace sidestep::cli
