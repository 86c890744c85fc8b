// Sends ten messages: send NAME_SERVER TOPIC
#include <iostream>

#include "net/producer.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  sidestep::net::Settings settings;
  settings.name_servers = argv[1];
  settings.group = "example";
  sidestep::net::Producer producer(settings);
  try {
    producer.start();
  } catch (const sidestep::net::SettingsError& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
  for (int i = 0; i < 10; ++i) {
    const auto result = producer.send({.topic = argv[2], .body = "hello " + std::to_string(i), .tags = "greeting"});
    if (result.error) {
      std::cerr << sidestep::net::text(result.error->kind) << ": " << result.error->text << "\n";
      return 1;
    }
    std::cout << result.queue.broker << "/" << result.queue.id << " after " << result.attempts.size() << " attempt\n";
  }
}
