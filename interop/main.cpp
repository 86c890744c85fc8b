// sidestep_interop: sends to real servers and records what became of each message.
#include <CLI/CLI.hpp>
#include <iostream>

#include "interop/kinds.h"
#include "interop/load.h"

namespace sidestep::interop {

void send_kinds(const std::string& name_servers, const std::string& topic, Record& record) {
  Sender sender(name_servers, topic, record);
  send_each_way(sender);
  send_each_content(sender);
  sender.producer().shutdown();
  record.end(sender.sent());
}

}  // namespace sidestep::interop

int main(int argc, char** argv) {
  CLI::App app("Sends messages to real servers, and records each send and its outcome as JSON lines.");
  std::string name_server, topic, file;
  int seconds = 20, rate = 200;
  app.add_option("--name-server", name_server, "host:port, more of them separated by ;")->required();
  app.add_option("--topic", topic)->required();
  app.add_option("--record", file, "where the JSON lines go")->required();
  app.require_subcommand(1);
  const auto* kinds = app.add_subcommand("kinds", "some messages of each kind of send");
  auto* load = app.add_subcommand("load", "a steady load, sync and async");
  load->add_option("--seconds", seconds)->check(CLI::Range(1, 3600))->capture_default_str();
  load->add_option("--rate", rate, "messages a second")->check(CLI::Range(16, 16000))->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    sidestep::interop::Record record(file);
    if (kinds->parsed())
      sidestep::interop::send_kinds(name_server, topic, record);
    else
      sidestep::interop::send_load({name_server, topic, std::chrono::seconds(seconds), rate}, record);
  } catch (const std::exception& error) {
    std::cerr << "sidestep_interop: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
