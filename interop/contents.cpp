#include <random>
#include <span>
#include <vector>

#include "interop/kinds.h"

namespace sidestep::interop {

using net::Message;

namespace {

constexpr std::size_t kLargest = 4194304;                           ///< bytes, of a body
const std::string kNames = "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";  // é, the euro sign, a smiley: 2, 3 and 4 bytes of UTF-8

/// No compression makes it smaller.
std::string noise(std::size_t size) {
  std::mt19937 random(1);
  std::string body(size, '\0');
  for (char& c : body) c = static_cast<char>(random());
  return body;
}

/// Every queue that the topic's route has, by name.
void named_queue(Sender& sender) {
  std::vector<core::QueueName> queues;
  sender.send("selector", sender.message(), {.selector = [&queues](std::span<const core::QueueName> all) {
                queues.assign(all.begin(), all.end());
                return all.size() - 1;
              }});
  for (const core::QueueName& queue : queues)
    sender.send("queue " + queue.broker + "/" + std::to_string(queue.id), sender.message(), {.queue = queue});
}

void by_key(Sender& sender) {
  for (int i = 0; i < kEach; ++i) {
    Message message = sender.message();
    Note note = sender.numbered("by key", message);
    note.key = "order-" + kNames + std::to_string(i % 7);
    sender.send(note, std::move(message), {.selector = net::by_key(note.key)});
  }
}

void properties(Sender& sender) {
  Message message = sender.message();
  message.tags = "red";
  message.keys = {"k1", "k2", kNames};
  message.flag = 7;
  message.properties = {{"colour", "blue"}, {kNames, kNames}, {"blanks", " a  b "}, {"json", R"({"a":[1,"x"]})"}};
  sender.send("properties", std::move(message));
  Message many = sender.message();
  for (int i = 0; i < 200; ++i) many.properties["name-" + std::to_string(i)] = std::string(100, 'v');
  sender.send("properties, 20 KiB", std::move(many));
  Message unsafe = sender.message();
  unsafe.wait_stored = false;
  sender.send("wait_stored off", std::move(unsafe));
}

void delayed(Sender& sender) {
  Message message = sender.message();
  message.delay_level = 1;
  message.tags = "later";
  sender.send("delay level 1", std::move(message));
}

void bodies(Sender& sender) {
  sender.send("one byte", sender.message("x"));
  Message text = sender.message(std::string(200000, 'x'));
  Note compressed = sender.numbered("compressed, 200 KB", text);
  compressed.compressed = true;
  sender.send(compressed, std::move(text));
  Message half = sender.message(noise(kLargest / 2) + std::string(kLargest / 2, 'x'));
  Note large = sender.numbered("compressed, 4 MiB", half);
  large.compressed = true;
  sender.send(large, std::move(half));
  net::Producer uncompressed({.name_servers = sender.name_servers(), .group = "interop_uncompressed", .compress_above = kLargest});
  uncompressed.start();
  Message raw = sender.message(noise(kLargest));
  const Note largest = sender.numbered("4 MiB", raw);
  sender.send(uncompressed, largest, std::move(raw));
}

/// By the producer itself, and by a broker.
void refused(Sender& sender) {
  Message large = sender.message(std::string(kLargest + 1, 'x'));
  Note too_large = sender.numbered("4 MiB and a byte", large);
  too_large.stored = false;
  sender.send(too_large, std::move(large));
  Message nowhere = sender.message();
  Note no_queue = sender.numbered("a queue that no broker has", nowhere);
  no_queue.stored = false;
  sender.send(no_queue, std::move(nowhere), {.queue = core::QueueName{"broker-a", 99}});
}

}  // namespace

void send_each_content(Sender& sender) {
  named_queue(sender);
  by_key(sender);
  properties(sender);
  delayed(sender);
  bodies(sender);
  refused(sender);
}

}  // namespace sidestep::interop
