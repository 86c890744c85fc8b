#include "tests/net/vector_play.h"

#include <thread>

#include "tests/net/shadow.h"
#include "tests/net/vector_judge.h"
#include "tests/net/world.h"

namespace sidestep::test {

namespace {

using core::What;
using embedded::Reaction;

constexpr const char* kWarmTopic = "warm";  ///< names the brokers, so that connections to them can be used beforehand
constexpr const char* kGoneTopic = "gone";  ///< names brokers without a master

/// Each broker at its own address: in the vectors all of them have one.
core::RouteData placed(core::RouteData route) {
  if (!route.broker_datas) return route;
  for (core::BrokerData& broker : *route.broker_datas) {
    if (!broker.broker_addrs || !broker.broker_name) continue;
    const auto master = broker.broker_addrs->find(0);
    if (master != broker.broker_addrs->end() && master->second) master->second = "host-" + *broker.broker_name + ":10911";
  }
  return route;
}

class Stage {
 public:
  explicit Stage(const Plan& plan) : plan_(plan), world_(5, 1) {
    world_.name_server.remove_route("T");
    if (plan.cached) world_.name_server.set_route("T", placed(*plan.cached));
    world_.name_server.react([this](const wire::Command& request) { return answer(request); });
    for (const auto& broker : world_.brokers)
      broker->react([this, &broker](const wire::Command& request) { return react(*broker, request); });
    world_.environment.inject([this](Step step, std::size_t, const Address& peer) { return fault(step, peer); });
    world_.environment.delay_timers([this](Millis delay) { return lateness(delay); });
  }

  Course run() {
    set_up();
    begin();
    course_.results.resize(plan_.sends.size());
    for (std::size_t i = 0; i < plan_.sends.size(); ++i) {
      world_.environment.run_until(plan_.sends[i].second + shift_);
      send(plan_.sends[i].first, course_.results[i]);
    }
    if (plan_.shutdown) {
      world_.environment.run_until(*plan_.shutdown + shift_);
      world_.producer->async_shutdown([] {});
    }
    world_.environment.run_until(plan_.ends + shift_);
    course_.shift = shift_;
    course_.state = shadow_.state();
    course_.pending = producer().pending();
    const std::vector<Told> told = course_.told;
    end();
    course_.told = told;
    course_.replays = shadow_.same();
    return course_;
  }

 private:
  net::Producer& producer() { return *world_.producer; }
  const core::Begin& first() const { return plan_.sends[0].first; }

  void set_up() {
    net::Settings settings = plan_.settings;
    settings.watch = [this](const core::Event& event, const core::Outcome& outcome) { hear(event, outcome); };
    world_.create(settings);
    if (first().service != core::ServiceState::not_started) producer().start();
    world_.environment.run_for(2000);  // the first heartbeat is over
    world_.environment.set_draws({plan_.cursor});
    if (plan_.cached) look_up("T");
    if (!plan_.warm.empty()) world_.publish(kWarmTopic, 1);
    for (const std::string& broker : plan_.warm) world_.send({.topic = kWarmTopic, .body = "x"}, {.queue = core::QueueName{broker, 0}});
    if (!plan_.homeless.empty()) {
      core::RouteData gone = embedded::route_over({}, 1);
      for (const std::string& broker : plan_.homeless) gone.broker_datas->push_back({broker, std::nullopt});
      world_.name_server.set_route(kGoneTopic, gone);
      look_up(kGoneTopic);
    }
    if (first().service == core::ServiceState::shut_down) {
      producer().async_shutdown([] {});
      world_.environment.run_for(2000);
    }
  }

  /// A selector that chooses nothing: the topic is looked up, and nothing is sent.
  void look_up(const std::string& topic) {
    world_.send({.topic = topic, .body = "x"}, {.selector = [](std::span<const core::QueueName> queues) { return queues.size(); }});
  }

  void begin() {
    world_.environment.run_for(2000);  // an early refresh need not wait
    shift_ = world_.environment.now() - plan_.sends[0].second;
    playing_ = true;
  }

  void send(const core::Begin& begin, std::vector<net::SendResult>& results) {
    net::Message message{.topic = *begin.message.topic, .body = std::string(static_cast<std::size_t>(*begin.message.body_size), 'x')};
    net::SendOptions options{.timeout = begin.timeout, .queue = begin.queue};
    const auto done = [&results](net::SendResult result) { results.push_back(std::move(result)); };
    if (begin.mode == core::Mode::async) return producer().async_send(std::move(message), std::move(options), done);
    if (begin.mode == core::Mode::oneway) return producer().async_send_oneway(std::move(message), std::move(options), done);
    const std::size_t posts = world_.environment.posts();
    callers_.emplace_back([this, message, options, &results] { results.push_back(producer().send(message, options)); });
    while (world_.environment.posts() == posts) std::this_thread::yield();
  }

  /// Nothing outlives the producer; a call that still waits returns.
  void end() {
    producer().async_shutdown([] {});
    world_.environment.run_for(20000);
    for (std::thread& caller : callers_) caller.join();
  }

  // ---- What the world does ----

  void hear(const core::Event& event, const core::Outcome& outcome) {
    shadow_.step(event, outcome);
    if (!playing_) return;
    attempts_ += std::holds_alternative<core::Attempt>(outcome) ? 1 : 0;
    lookups_ += std::holds_alternative<core::Lookup>(outcome) ? 1 : 0;
    if (!std::holds_alternative<core::Waiting>(outcome)) armed_ = false;
    looking_up_ = std::holds_alternative<core::Lookup>(outcome) || (looking_up_ && std::holds_alternative<core::Waiting>(outcome));
    const auto* route = std::get_if<core::SetRoute>(&event);
    const auto* observe = std::get_if<core::Observe>(&event);
    const bool of_the_send = std::holds_alternative<core::Begin>(event) || std::holds_alternative<core::Timer>(event) ||
                             (route && route->for_send) || (observe && !observe->broker);
    if (!of_the_send || std::holds_alternative<core::Waiting>(outcome)) return;
    course_.told.push_back({outcome, world_.environment.now() - shift_});
  }

  const AttemptPlan* attempt() const {
    return attempts_ == 0 || attempts_ > plan_.attempts.size() ? nullptr : &plan_.attempts[attempts_ - 1];
  }
  const LookupPlan* lookup() const { return !looking_up_ || lookups_ > plan_.lookups.size() ? nullptr : &plan_.lookups[lookups_ - 1]; }
  Millis until(Millis moment) const { return moment + shift_ - world_.environment.now(); }

  Reaction react(const embedded::Broker& broker, const wire::Command& request) {
    const auto message = wire::read_send_request(request);
    if (!playing_ || !message) return {};
    course_.arrived.push_back({broker.name(), message->queue_id});
    const AttemptPlan* a = attempt();
    if (!a) return {};
    if (!a->at) return {.kind = Reaction::Kind::silence};
    Reaction reaction{.delay = until(*a->at), .code = a->code};
    switch (a->what) {
      case What::answer: reaction.status = wire::ResponseCode{a->code}; break;
      case What::broker_error: reaction.kind = Reaction::Kind::refuse; break;
      case What::closed_fresh:
      case What::closed_reused: reaction.kind = Reaction::Kind::close; break;
      case What::undecodable: reaction.kind = Reaction::Kind::garbage; break;
      default: reaction.kind = Reaction::Kind::silence; break;
    }
    return reaction;
  }

  Reaction answer(const wire::Command& request) {
    const LookupPlan* l = playing_ ? lookup() : nullptr;
    if (!l) return {};
    if (!l->at || l->failure == core::LookupFailure::timed_out) return {.kind = Reaction::Kind::silence};
    const Millis delay = until(*l->at);
    if (l->failure == core::LookupFailure::unknown_topic) return {.kind = Reaction::Kind::refuse, .delay = delay, .code = 17};
    if (l->failure) return {.kind = Reaction::Kind::refuse, .delay = delay, .code = 1};
    world_.name_server.set_route(wire::read_route_request(request)->topic, placed(*l->route));
    return {.delay = delay};
  }

  Fault fault(Step step, const Address& peer) {
    if (!playing_) return {};
    const LookupPlan* l = lookup();
    if (l && step == Step::connect && l->failure == core::LookupFailure::connect_failed) return {Fault::Kind::refused, until(*l->at)};
    const AttemptPlan* a = attempt();
    if (!a || peer.host != "host-" + a->attempt.queue.broker) return {};
    const Millis delay = a->at ? until(*a->at) : 0;
    if (step == Step::connect && a->what == What::connect_refused) return {Fault::Kind::refused, delay};
    if (step == Step::connect && a->what == What::name_not_resolved) return {Fault::Kind::not_resolved, delay};
    if (step == Step::connect && a->what == What::connect_timed_out) return {Fault::Kind::silence, 0};
    if (step == Step::write && a->what == What::send_failed) return {Fault::Kind::failed, delay};
    const bool stays_here = first().mode == core::Mode::oneway && a->what != What::handed_off;  // it waits for nothing but the writing
    const bool closes = a->what == What::closed_fresh || a->what == What::closed_reused;
    if (step == Step::write && stays_here) return {closes ? Fault::Kind::closed : Fault::Kind::silence, delay};
    if (step == Step::write && a->handed) return {Fault::Kind::late, until(*a->handed)};
    return {};
  }

  /// Of the timer that a send sets with a look-up or an attempt; the first one of its length is that.
  Millis lateness(Millis delay) {
    const LookupPlan* l = lookup();
    const AttemptPlan* a = attempt();
    if (!playing_ || armed_ || !(l || a) || delay != (l ? l->limit : a->attempt.limit)) return 0;
    armed_ = true;
    return l ? l->late : a->late;
  }

  const Plan& plan_;
  Course course_;
  Shadow shadow_;
  World world_;
  bool playing_ = false, looking_up_ = false, armed_ = false;
  Millis shift_ = 0;
  std::size_t attempts_ = 0, lookups_ = 0;
  std::vector<std::thread> callers_;
};

}  // namespace

std::vector<std::string> play(const Plan& plan) { return judge(plan, Stage(plan).run()); }

}  // namespace sidestep::test
