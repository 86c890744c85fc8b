#include "net/producer.h"

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <future>
#include <stdexcept>
#include <thread>

#include "net/asio_environment.h"
#include "net/origin.h"
#include "net/prepare.h"
#include "net/shell.h"

namespace sidestep::net {

namespace {

/// What may be in flight, counted from the call.
class Permits {
 public:
  Permits(std::size_t count, std::size_t bytes) : most_(count), most_bytes_(bytes) {}
  /// False: too much. It is taken all the same, and has to be given back.
  bool take(std::size_t bytes) {
    const std::size_t held = ++count_;
    const std::size_t held_bytes = bytes_ += bytes;
    return held <= most_ && held_bytes <= most_bytes_;
  }
  void give_back(std::size_t bytes) {
    --count_;
    bytes_ -= bytes;
  }
  std::size_t taken() const { return count_; }

 private:
  std::size_t most_, most_bytes_;
  std::atomic<std::size_t> count_{0}, bytes_{0};
};

std::size_t bytes_of(const std::vector<Message>& messages) {
  std::size_t bytes = 0;
  for (const Message& message : messages) bytes += message.body.size();
  return bytes;
}

/// A thread of its own, for a producer that nobody else runs.
struct OwnThread {
  boost::asio::io_context context;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{context.get_executor()};
  std::promise<void> ended;
};

/// How long a producer that goes waits for callbacks that ask for more, which ends at once. Then it is theirs to lose.
constexpr std::chrono::seconds kLastCallbacks{1};

}  // namespace

/// Lives as long as anything that was asked of it.
class Producer::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(std::shared_ptr<OwnThread> own_thread, std::unique_ptr<Environment> own_environment, Environment& environment, Settings settings)
      : own_thread_(std::move(own_thread)),
        own_environment_(std::move(own_environment)),
        environment_(environment),
        settings_(std::move(settings)),
        permits_(std::make_shared<Permits>(settings_.max_in_flight, settings_.max_bytes_in_flight)),
        shell_(environment_, settings_,
               settings_.origin ? *settings_.origin : own_origin(static_cast<std::uint32_t>(environment_.draw()))) {
    if (own_thread_)
      thread_ = std::thread([held = own_thread_] {
        held->context.run();
        held->ended.set_value();
      });
  }

  /// Runs `work` on the producer's thread.
  template <class F>
  void post(F work) {
    environment_.post([self = shared_from_this(), work = std::move(work)]() mutable { work(self->shell_); });
  }

  void begin(Call call, Done done) {
    const std::size_t bytes = bytes_of(call.messages);
    const bool is_within = permits_->take(bytes) || call.mode == core::Mode::sync;
    // It does not hold us: a send that is under way when its context is destroyed would do so for ever.
    Done settle = [permits = permits_, bytes, done = std::move(done)](SendResult result) {
      permits->give_back(bytes);
      done(std::move(result));
    };
    if (!is_within) {
      SendResult refused;
      refused.error = SendError{SendErrorKind::too_much_in_flight, 0, "", "more async sends, or bytes of them, than the settings allow"};
      return environment_.post([settle = std::move(settle), refused = std::move(refused)]() mutable { settle(std::move(refused)); });
    }
    const Millis called = environment_.now();
    call.compressed = compressed_body(call, settings_);
    post([call = std::move(call), called, settle = std::move(settle)](Shell& shell) mutable {
      shell.send(std::move(call), called, std::move(settle));
    });
  }

  /// The goodbye keeps us alive. Who reports its end is still at work in us, so that what comes of it stands on its own.
  void begin_shutdown(std::function<void()> done) {
    was_shut_down_ = true;
    post([this, done = std::move(done)](Shell& shell) {
      shell.shut_down([self = shared_from_this(), done] { self->environment_.post([self, done] { done(); }); });
    });
  }

  /// Ends the thread of its own, if it has one; nothing runs any more then. If a callback destroys the producer the thread ends by itself,
  /// when the shutdown has ended.
  void end_thread() {
    if (!own_thread_) return;
    if (is_here()) {
      thread_.detach();
      own_thread_->guard.reset();
    } else {
      own_thread_->guard.reset();
      if (own_thread_->ended.get_future().wait_for(kLastCallbacks) != std::future_status::ready) own_thread_->context.stop();
      thread_.join();
    }
  }

  bool was_shut_down() const { return was_shut_down_; }
  bool has_own_thread() const { return own_thread_ != nullptr; }
  bool is_here() const { return environment_.is_here(); }
  const Settings& settings() const { return settings_; }
  std::size_t pending() const { return permits_->taken(); }

 private:
  std::shared_ptr<OwnThread> own_thread_;
  std::unique_ptr<Environment> own_environment_;
  Environment& environment_;
  Settings settings_;
  std::shared_ptr<Permits> permits_;
  std::atomic<bool> was_shut_down_{false};
  Shell shell_;
  std::thread thread_;
};

Producer::Producer(Settings settings) {
  auto thread = std::make_shared<OwnThread>();
  auto environment = std::make_unique<AsioEnvironment>(thread->context);
  Environment& here = *environment;
  impl_ = std::make_shared<Impl>(std::move(thread), std::move(environment), here, std::move(settings));
}

Producer::Producer(boost::asio::io_context& context, Settings settings) {
  auto environment = std::make_unique<AsioEnvironment>(context);
  Environment& here = *environment;
  impl_ = std::make_shared<Impl>(nullptr, std::move(environment), here, std::move(settings));
}

Producer::Producer(Environment& environment, Settings settings)
    : impl_(std::make_shared<Impl>(nullptr, nullptr, environment, std::move(settings))) {}

Producer::~Producer() {
  if (!impl_->has_own_thread() || impl_->is_here()) {
    begin_shutdown([] {});
  } else {
    shutdown();
  }
  impl_->end_thread();
}

void Producer::start() {
  if (impl_->was_shut_down()) throw std::logic_error("a producer that was shut down can't be started again: make another one");
  std::vector<Address> name_servers = check(impl_->settings());
  impl_->post([name_servers = std::move(name_servers)](Shell& shell) mutable { shell.start(std::move(name_servers)); });
}

void Producer::shutdown() {
  if (impl_->is_here()) throw std::logic_error("shutdown() on the producer's own thread would wait for itself: use async_shutdown()");
  std::promise<void> ended;
  begin_shutdown([&ended] { ended.set_value(); });
  ended.get_future().wait();
}

void Producer::set_name_servers(const std::string& list) {
  impl_->post([addresses = check_name_servers(list)](Shell& shell) mutable { shell.set_name_servers(std::move(addresses)); });
}

SendResult Producer::send(Message message, SendOptions options) {
  std::vector<Message> messages;
  messages.push_back(std::move(message));
  return wait_for({std::move(messages), false, core::Mode::sync, std::move(options)});
}

SendResult Producer::send_batch(std::vector<Message> messages, SendOptions options) {
  return wait_for({std::move(messages), true, core::Mode::sync, std::move(options)});
}

SendResult Producer::send_oneway(Message message, SendOptions options) {
  std::vector<Message> messages;
  messages.push_back(std::move(message));
  return wait_for({std::move(messages), false, core::Mode::oneway, std::move(options)});
}

std::size_t Producer::pending() const { return impl_->pending(); }

void Producer::begin(Call call, Done done) { impl_->begin(std::move(call), std::move(done)); }
void Producer::begin_shutdown(std::function<void()> done) { impl_->begin_shutdown(std::move(done)); }

SendResult Producer::wait_for(Call call) {
  if (impl_->is_here()) throw std::logic_error("send() on the producer's own thread would wait for itself: use async_send()");
  std::promise<SendResult> outcome;
  impl_->begin(std::move(call), [&outcome](SendResult result) { outcome.set_value(std::move(result)); });
  return outcome.get_future().get();
}

}  // namespace sidestep::net
