#include "net/shell.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "net/outcome.h"

namespace sidestep::net {

namespace {

constexpr Millis kFirstHeartbeat = 1000;
constexpr Millis kGoodbye = 500;  ///< how long a shutdown waits for brokers to hear of it

Millis cap_of(const Settings& settings) {
  return settings.attempt_cap > 0 ? settings.attempt_cap : settings.timeout / (std::int64_t{1} + std::max(settings.retries, 0));
}

std::string client_id(const Settings& settings, const wire::ClientOrigin& origin) {
  std::string id;
  for (const std::uint8_t byte : origin.address) id += (id.empty() ? "" : ".") + std::to_string(byte);
  return id + "@" + settings.instance + "@" + std::to_string(origin.pid);
}

/// A user's code may fail.
std::variant<core::QueueName, SendError> ask(const Selector& selector, const std::vector<core::QueueName>& queues) {
  const auto refused = [](std::string text) { return SendError{SendErrorKind::invalid_message, 0, "selector", std::move(text)}; };
  try {
    const std::size_t index = selector(queues);
    if (index < queues.size()) return queues[index];
    return refused("chose no queue of the list");
  } catch (const std::exception& thrown) {
    return refused(std::string("threw: ") + thrown.what());
  } catch (...) {
    return refused("threw something");
  }
}

}  // namespace

/// A send that waits for the queues that its user chooses from.
struct Shell::Choosing {
  SendOrder order;
  Selector selector;
  Done done;
  Millis began = 0;
  std::unique_ptr<Timer> timer;
};

Shell::Shell(Environment& environment, Settings settings, wire::ClientOrigin origin)
    : environment_(&environment),
      settings_(std::move(settings)),
      client_id_(client_id(settings_, origin)),
      preparer_(settings_, std::move(origin)),
      rule_(environment, rule_settings(settings_), settings_.watch),
      connections_(environment, {.connect = settings_.connect_timeout}),
      name_servers_(environment, connections_, {}, settings_.name_server_timeout),
      routes_(environment, rule_, brokers_, name_servers_, {.poll = settings_.poll}),
      sends_({environment, rule_, routes_, brokers_, connections_, settings_.default_queue_nums}),
      detector_(environment, rule_, brokers_, connections_, settings_.detect, cap_of(settings_), {client_id_, {settings_.group}}) {}

Shell::~Shell() = default;

void Shell::start(std::vector<Address> name_servers) {
  if (service_ != core::ServiceState::not_started) return;
  service_ = core::ServiceState::running;
  name_servers_.replace(std::move(name_servers));
  detector_.start();
  housekeeping_ = environment_->after(kFirstHeartbeat, [this] { keep_house(); });
}

void Shell::shut_down(std::function<void()> done) {
  const bool was_running = std::exchange(service_, core::ServiceState::shut_down) == core::ServiceState::running;
  housekeeping_.reset();
  detector_.stop();
  routes_.stop();
  name_servers_.stop();
  for (const auto& choosing : std::exchange(choosing_, {})) {
    SendResult result;
    result.error = SendError{SendErrorKind::cancelled, 0, "", "the producer was shut down"};
    choosing->done(std::move(result));
  }
  sends_.cancel_all();
  const auto under_way = ends_.lock();
  if (under_way && !under_way->empty()) return under_way->push_back(std::move(done));
  if (!was_running) return done();
  say_goodbye([this, done = std::move(done)] {
    connections_.close_all();
    done();
  });
}

void Shell::send(Call call, Millis called, Done done) {
  SendOrder order;
  order.service = service_;
  if (service_ != core::ServiceState::running) return sends_.begin(std::move(order), std::move(done));  // the rule says so
  order.timeout = call.options.timeout.value_or(settings_.timeout);
  const auto refuse = [&done](SendError error) {
    SendResult result;
    result.error = std::move(error);
    done(std::move(result));
  };
  if (call.options.queue && (call.options.queue->broker.empty() || call.options.queue->id < 0))
    return refuse({SendErrorKind::invalid_message, 0, "queue", "a queue has the name of a broker and an id from 0 on"});
  if (order.timeout > kLongest) return refuse({SendErrorKind::invalid_message, 0, "timeout", "is longer than any process lives"});
  auto prepared = preparer_.prepare(call, environment_->wall_clock());
  if (auto* error = std::get_if<SendError>(&prepared)) return refuse(std::move(*error));
  order.prepared = std::move(std::get<Prepared>(prepared));
  order.waited = environment_->now() - called;
  order.mode = call.mode;
  order.retries = call.mode == core::Mode::async ? settings_.async_retries : settings_.retries;
  order.retry_not_ok = settings_.retry_not_ok;
  order.cap = settings_.attempt_cap;
  order.queue = call.options.queue;
  const bool chooses = call.options.selector || (order.queue && !brokers_.master(order.queue->broker));
  // What validation refuses needs no route: the send ends at once.
  const bool valid = !chooses || std::holds_alternative<core::Done>(rule_.step(order.prepared.facts));
  if (chooses && valid) return choose(std::move(order), call.options, std::move(done));
  sends_.begin(std::move(order), std::move(done));
}

/// A queue that the user chooses, or one on a broker whose address nobody knows yet: the topic's route comes first.
void Shell::choose(SendOrder order, const SendOptions& options, Done done) {
  const auto choosing = std::make_shared<Choosing>();
  choosing->order = std::move(order);
  choosing->selector = options.selector;
  choosing->done = std::move(done);
  choosing->began = environment_->now() - choosing->order.waited;
  choosing_.insert(choosing);
  const std::weak_ptr weak(choosing);
  choosing->timer = environment_->after(std::max<Millis>(0, choosing->order.timeout - choosing->order.waited),
                                        [this, weak] { chosen(weak.lock(), std::nullopt); });
  routes_.queues(choosing->order.prepared.request.topic, {core::kTemplateTopic, settings_.default_queue_nums},
                 [this, weak](const QueuesFound& found) {
                   if (const auto waiting = weak.lock()) chosen(waiting, found);
                 });
}

void Shell::chosen(const std::shared_ptr<Choosing>& choosing, const std::optional<QueuesFound>& found) {
  if (choosing_.erase(choosing) == 0) return;
  choosing->timer.reset();
  choosing->order.looked_up = environment_->now() - choosing->began - choosing->order.waited;
  choosing->order.waited += choosing->order.looked_up;
  SendResult refused;
  refused.error = no_queues(found, routes_.asked());
  if (!refused.error && choosing->selector) {
    auto selected = ask(choosing->selector, std::get<std::vector<core::QueueName>>(*found));
    if (auto* error = std::get_if<SendError>(&selected))
      refused.error = std::move(*error);
    else
      choosing->order.queue = std::get<core::QueueName>(std::move(selected));
  }
  if (!refused.error) return sends_.begin(std::move(choosing->order), std::move(choosing->done));
  refused.time.total = choosing->order.waited;
  refused.time.looking_up = choosing->order.looked_up;
  choosing->done(std::move(refused));
}

void Shell::keep_house() {
  connections_.sweep();
  wire::Command heartbeat = wire::to_command(wire::Heartbeat{client_id_, {settings_.group}});
  heartbeat.oneway = true;  // an answer would say nothing that a send does not find out
  tell_brokers(heartbeat, {});
  housekeeping_ = environment_->after(settings_.heartbeat, [this] { keep_house(); });
}

std::size_t Shell::tell_brokers(wire::Command command, const std::function<void()>& answered) {
  const auto body = std::make_shared<const std::string>(std::exchange(command.body, {}));
  std::size_t told = 0;
  for (const Address& address : connections_.open()) {
    if (!brokers_.has(address)) continue;  // a name server, or a broker that is gone
    ++told;
    connections_.get(address, [&](const OpenedOrError& opened) {
      command.opaque = connections_.next_opaque();
      Request request;
      if (answered) request.done = [answered](const Reply&) { answered(); };
      std::get<Opened>(opened).connection->send(command, body, std::move(request));
    });
  }
  return told;
}

void Shell::say_goodbye(const std::function<void()>& done) {
  const auto left = std::make_shared<std::size_t>(0);
  const auto ends = std::make_shared<Ends>(1, done);
  const auto finish = [this](const std::shared_ptr<Ends>& waiting) {
    goodbye_.reset();
    for (const auto& end : std::exchange(*waiting, {})) end();
  };
  ends_ = ends;
  *left = tell_brokers(wire::to_command(wire::UnregisterRequest{client_id_, settings_.group}), [this, left, finish] {
    if (--*left > 0) return;
    if (const auto waiting = ends_.lock()) finish(waiting);
  });
  goodbye_ = environment_->after(*left == 0 ? 0 : kGoodbye, [finish, ends] { finish(ends); });
}

}  // namespace sidestep::net
