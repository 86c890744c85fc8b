#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <future>
#include <latch>
#include <vector>

#include "interop/kinds.h"

namespace sidestep::interop {

namespace asio = boost::asio;
using net::Message;
using net::SendResult;

namespace {

void sync(Sender& sender) {
  for (int i = 0; i < kEach; ++i) sender.send("sync", sender.message());
}

void callback(Sender& sender) {
  std::latch left(kEach);
  for (int i = 0; i < kEach; ++i) {
    Message message = sender.message();
    const Note note = sender.numbered("callback", message);
    sender.producer().async_send(std::move(message), {}, [&sender, note, &left](const SendResult& result) {
      sender.record().write(note, result);
      left.count_down();
    });
  }
  left.wait();
}

void future(Sender& sender) {
  std::vector<std::pair<Note, std::future<SendResult>>> under_way;
  for (int i = 0; i < kEach; ++i) {
    Message message = sender.message();
    Note note = sender.numbered("future", message);
    under_way.emplace_back(std::move(note), sender.producer().async_send(std::move(message), {}, asio::use_future));
  }
  for (auto& [note, result] : under_way) sender.record().write(note, result.get());
}

/// With a producer that runs on our own io_context.
void coroutine(Sender& sender) {
  asio::io_context context;
  net::Producer producer(context, {.name_servers = sender.name_servers(), .group = "interop_coroutine"});
  producer.start();
  const auto sends = [&]() -> asio::awaitable<void> {
    for (int i = 0; i < kEach; ++i) {
      Message message = sender.message();
      const Note note = sender.numbered("co_await", message);
      net::SendOptions options;  // GCC 12 destroys a braced temporary twice in a co_await
      sender.record().write(note, co_await producer.async_send(std::move(message), std::move(options), asio::use_awaitable));
    }
    co_await producer.async_shutdown(asio::use_awaitable);
  };
  asio::co_spawn(context, sends, asio::detached);
  context.run();
}

void oneway(Sender& sender) {
  for (int i = 0; i < kEach; ++i) {
    Message message = sender.message();
    const Note note = sender.numbered("oneway", message);
    sender.record().write(note, sender.producer().send_oneway(std::move(message)));
  }
  for (int i = 0; i < kEach; ++i) {
    Message message = sender.message();
    const Note note = sender.numbered("oneway, async", message);
    sender.record().write(note, sender.producer().async_send_oneway(std::move(message), {}, asio::use_future).get());
  }
}

/// Messages for a batch, and their notes.
std::pair<std::vector<Message>, std::vector<Note>> parts(Sender& sender, const std::string& kind) {
  std::pair<std::vector<Message>, std::vector<Note>> batch;
  for (int i = 0; i < kEach; ++i) {
    Message message = sender.message();
    message.tags = "part";
    message.keys = {"part-" + std::to_string(i)};
    batch.second.push_back(sender.numbered(kind, message));
    batch.first.push_back(std::move(message));
  }
  return batch;
}

void write(Sender& sender, const std::vector<Note>& notes, const SendResult& result) {
  for (std::size_t i = 0; i < notes.size(); ++i) sender.record().write(notes[i], result, i);
}

void batch(Sender& sender) {
  auto [messages, notes] = parts(sender, "batch");
  write(sender, notes, sender.producer().send_batch(std::move(messages)));
  auto [later, later_notes] = parts(sender, "batch, async");
  write(sender, later_notes, sender.producer().async_send_batch(std::move(later), {}, asio::use_future).get());
}

}  // namespace

void send_each_way(Sender& sender) {
  sync(sender);
  callback(sender);
  future(sender);
  coroutine(sender);
  oneway(sender);
  batch(sender);
}

}  // namespace sidestep::interop
