// What the sends of every kind share.
#pragma once

#include <string>
#include <utility>

#include "interop/record.h"

namespace sidestep::interop {

/// Numbers messages, sends them, and writes what became of them.
class Sender {
 public:
  Sender(const std::string& name_servers, std::string topic, Record& record)
      : name_servers_(name_servers),
        topic_(std::move(topic)),
        record_(record),
        producer_({.name_servers = name_servers, .group = "interop"}) {
    producer_.start();
  }

  /// A message of the topic; a short body if none is given.
  net::Message message(std::string body = {}) const {
    if (body.empty()) body = "message " + std::to_string(n_);
    return {.topic = topic_, .body = std::move(body)};
  }
  /// The next number for a message.
  Note numbered(const std::string& kind, net::Message& message) { return note(n_++, kind, message); }

  /// Sends sync, by `producer` or ours, and writes the outcome.
  void send(const Note& note, net::Message message, net::SendOptions options = {}) {
    send(producer_, note, std::move(message), std::move(options));
  }
  void send(net::Producer& producer, const Note& note, net::Message message, net::SendOptions options = {}) {
    options.timeout = kPatience;
    record_.write(note, producer.send(std::move(message), std::move(options)));
  }
  void send(const std::string& kind, net::Message message, net::SendOptions options = {}) {
    const Note note = numbered(kind, message);
    send(note, std::move(message), std::move(options));
  }

  const std::string& name_servers() const { return name_servers_; }
  net::Producer& producer() { return producer_; }
  Record& record() { return record_; }
  std::int64_t sent() const { return n_; }

 private:
  static constexpr net::Millis kPatience = 10000;  ///< ms: the largest bodies are compressed, on a busy machine

  std::string name_servers_;
  std::string topic_;
  Record& record_;
  net::Producer producer_;
  std::int64_t n_ = 0;
};

}  // namespace sidestep::interop
