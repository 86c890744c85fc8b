// A producer of RocketMQ: the rule, `strict`, in a thin networked client.
//
//   sidestep::net::Producer producer({.name_servers = "127.0.0.1:9876"});
//   producer.start();
//   const auto result = producer.send({.topic = "T", .body = "hello"});
//
// Every member function may be called from any thread. Each send has exactly one outcome, at a shutdown too.
// (In a co_await give async_send() named objects: GCC 12 destroys braced temporaries of such an expression twice.)
#pragma once

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "net/call.h"
#include "net/settings.h"

namespace sidestep::net {

class Producer {
 public:
  /// Runs on a thread of its own.
  explicit Producer(Settings settings);
  /// Runs on whatever threads run `context`, which must outlive it.
  Producer(boost::asio::io_context& context, Settings settings);
  /// Runs in an environment, which must outlive it.
  Producer(Environment& environment, Settings settings);
  /// Shuts down first, if nobody did.
  ~Producer();
  Producer(const Producer&) = delete;
  Producer& operator=(const Producer&) = delete;

  /// Checks the settings: throws SettingsError. Opens no connection: the first send does. A second start does nothing; one behind a
  /// shutdown throws std::logic_error.
  void start();
  /// Ends every send that is under way (`cancelled`), tells the brokers, closes the connections. Sends that come later end with
  /// `shut_down`.
  void shutdown();
  /// Replaces the list of name servers; throws SettingsError.
  void set_name_servers(const std::string& list);

  /// Sends, and waits for the outcome. Throws std::logic_error on a thread that runs the producer itself, which would wait for itself.
  SendResult send(Message message, SendOptions options = {});
  /// Several messages of one topic, as one.
  SendResult send_batch(std::vector<Message> messages, SendOptions options = {});
  /// Waits until the message was handed to the socket, not for an answer.
  SendResult send_oneway(Message message, SendOptions options = {});

  /// Signature of the completion: void(SendResult). A plain function is called on the producer's thread and must not block it. Over the
  /// limits of what may be in flight the send ends at once: too_much_in_flight.
  template <class Token>
  auto async_send(Message message, SendOptions options, Token&& token) {
    std::vector<Message> messages;
    messages.push_back(std::move(message));
    return initiate({std::move(messages), false, core::Mode::async, std::move(options)}, std::forward<Token>(token));
  }
  template <class Token>
  auto async_send_batch(std::vector<Message> messages, SendOptions options, Token&& token) {
    return initiate({std::move(messages), true, core::Mode::async, std::move(options)}, std::forward<Token>(token));
  }
  /// Completes when the message was handed to the socket.
  template <class Token>
  auto async_send_oneway(Message message, SendOptions options, Token&& token) {
    std::vector<Message> messages;
    messages.push_back(std::move(message));
    return initiate({std::move(messages), false, core::Mode::oneway, std::move(options)}, std::forward<Token>(token));
  }
  /// Signature: void(). As shutdown(), for those who can't wait.
  template <class Token>
  auto async_shutdown(Token&& token) {
    return boost::asio::async_initiate<Token, void()>([this](auto handler) { begin_shutdown(once<void()>(std::move(handler))); }, token);
  }

  /// Sends without an outcome yet.
  std::size_t pending() const;

 private:
  class Impl;

  template <class Token>
  auto initiate(Call call, Token&& token) {
    return boost::asio::async_initiate<Token, void(SendResult)>(
        [this](auto handler, Call made) { begin(std::move(made), once<void(SendResult)>(std::move(handler))); }, token, std::move(call));
  }
  /// A completion handler, and the work that its executor has until it has run.
  template <class Handler>
  struct Held {
    Handler handler;
    boost::asio::executor_work_guard<boost::asio::associated_executor_t<Handler>> work;
  };
  /// A completion handler as a function that can be copied; it runs on the executor that the handler brings along, or right here.
  template <class Signature, class Handler>
  static std::function<Signature> once(Handler handler) {
    auto work = boost::asio::make_work_guard(boost::asio::get_associated_executor(handler));
    const auto held = std::make_shared<Held<Handler>>(std::move(handler), std::move(work));
    return [held](auto... result) {
      boost::asio::dispatch(held->work.get_executor(),
                            [held, ... values = std::move(result)]() mutable { std::move(held->handler)(std::move(values)...); });
    };
  }
  void begin(Call call, Done done);
  void begin_shutdown(std::function<void()> done);
  SendResult wait_for(Call call);

  std::shared_ptr<Impl> impl_;
};

}  // namespace sidestep::net
