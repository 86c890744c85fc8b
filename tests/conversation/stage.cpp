#include "tests/conversation/stage.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "wire/answers.h"
#include "wire/requests.h"

namespace sidestep::conversation {

using embedded::Reaction;

namespace {

bool is_send(const wire::Command& request) {
  const auto code = wire::RequestCode{request.code};
  return code == wire::RequestCode::send_message || code == wire::RequestCode::send_message_v2;
}

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

const net::Address kLoopback{"127.0.0.1", 0};

}  // namespace

Millis wall_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

Reactor::Reactor() : busy_(io_.get_executor()), environment_(io_), thread_([this] { io_.run(); }) {}

Reactor::~Reactor() {
  busy_.reset();
  io_.stop();
  thread_.join();
}

// ---- Record ----

void Record::begin(std::vector<Turn> turns) {
  const std::scoped_lock lock(mutex_);
  turns_ = std::move(turns);
  arrivals_.clear();
  lookups_ = 0;
}

Turn Record::arrived(Arrival arrival) {
  const std::scoped_lock lock(mutex_);
  const std::size_t n = arrivals_.size();
  arrivals_.push_back(std::move(arrival));
  return n < turns_.size() ? turns_[n] : Turn{};
}

void Record::looked_up() {
  const std::scoped_lock lock(mutex_);
  ++lookups_;
}

std::vector<Arrival> Record::arrivals() const {
  const std::scoped_lock lock(mutex_);
  return arrivals_;
}

std::size_t Record::lookups() const {
  const std::scoped_lock lock(mutex_);
  return lookups_;
}

// ---- TurnBroker ----

TurnBroker::TurnBroker(net::Environment& environment, std::string name, Record& record)
    : Server(environment, kLoopback), name_(std::move(name)), record_(&record) {
  react([this](const wire::Command& request) { return turn(request); });
}

Reaction TurnBroker::turn(const wire::Command& request) {
  if (!is_send(request)) return {};
  Arrival arrival{name_, request.code, -1, std::nullopt, request.opaque, request.oneway, !std::exchange(used_, true), wall_now()};
  if (const auto send = wire::read_send_request(request)) {
    arrival.queue_id = send->queue_id;
    arrival.header_broker = send->broker_name;
  }
  const Turn turn = record_->arrived(std::move(arrival));
  Reaction reaction;
  reaction.delay = turn.after;
  switch (turn.what) {
    case core::What::silent: reaction.kind = Reaction::Kind::silence; break;
    case core::What::closed_fresh: reaction.kind = Reaction::Kind::close; break;
    case core::What::broker_error:
      reaction.kind = Reaction::Kind::refuse;
      reaction.code = turn.code;
      break;
    default: turns_[request.opaque] = turn; break;
  }
  return reaction;
}

std::optional<wire::Command> TurnBroker::serve(const wire::Command& request) {
  if (request.oneway) return std::nullopt;
  const auto found = turns_.extract(request.opaque);
  if (!found) return wire::answer_to(request, wire::ResponseCode::success);
  const Turn& turn = found.mapped();
  wire::SendAnswer answer;
  answer.status = wire::ResponseCode{turn.code};
  answer.message_id = "7F00000100002A9F0000000000000000";
  answer.region = "DefaultRegion";
  wire::Command made = wire::answer_to(request, answer);
  if (turn.what == core::What::undecodable) made.ext.erase("queueId");  // a field that no answer may lack
  return made;
}

// ---- Stage ----

Stage::Stage(Reactor& reactor, const Scenario& scenario) : reactor_(&reactor), scenario_(&scenario) {
  route_.queue_datas.emplace();
  route_.broker_datas.emplace();
  reactor.run([this] {
    net::Environment& environment = reactor_->environment();
    name_server_ = std::make_unique<embedded::NameServer>(environment, kLoopback);
    name_server_->react([this](const wire::Command& request) { return look_up(request); });
    for (const auto& [name, queues] : scenario_->brokers) {
      auto broker = std::make_unique<TurnBroker>(environment, name, record_);
      route_.queue_datas->push_back({name, queues, queues, 6, 0});
      std::optional<std::string> address = net::text(broker->address());
      if (holds(scenario_->nowhere, name)) address.reset();
      route_.broker_datas->push_back({name, {{{0, std::move(address)}}}});
      if (holds(scenario_->refusing, name)) broker->stop();
      brokers_.emplace(name, std::move(broker));
    }
    if (scenario_->known) name_server_->set_route(kTopic, route_);
    if (scenario_->from_template) name_server_->set_route(core::kTemplateTopic, route_);
    if (scenario_->name_service == NameService::down) name_server_->stop();
  });
}

Stage::~Stage() {
  reactor_->run([this] {
    brokers_.clear();
    name_server_.reset();
  });
}

Reaction Stage::look_up(const wire::Command& request) {
  const auto asked = wire::read_route_request(request);
  if (!asked || asked->topic == core::kTemplateTopic) return {};
  record_.looked_up();
  Reaction reaction;
  reaction.delay = scenario_->lookup_time;
  return reaction;
}

std::optional<core::RouteData> Stage::change(Change change) {
  std::optional<core::RouteData> route = route_;
  switch (change) {
    case Change::none:
    case Change::same: break;
    case Change::unknown: route.reset(); break;
    case Change::permuted:
      std::reverse(route->queue_datas->begin(), route->queue_datas->end());
      std::reverse(route->broker_datas->begin(), route->broker_datas->end());
      break;
    case Change::moved: route->broker_datas->front().broker_addrs->at(0) = "127.0.0.1:9"; break;
    case Change::read_queues: ++route->queue_datas->front().read_queue_nums; break;
    case Change::write_queues: ++route->queue_datas->front().write_queue_nums; break;
  }
  reactor_->run([this, &route] {
    if (route)
      name_server_->set_route(kTopic, *route);
    else
      name_server_->remove_route(kTopic);
  });
  return route;
}

}  // namespace sidestep::conversation
