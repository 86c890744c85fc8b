#include "net/sends.h"

#include <algorithm>
#include <utility>

#include "core/send_strict.h"
#include "net/outcome.h"
#include "wire/answers.h"

namespace sidestep::net {

struct Sends::Sending {
  std::int32_t slot = 0;
  SendOrder order;
  Done done;
  SendResult result;
  Millis began = 0;
  std::uint32_t turn = 0;  ///< counts what is waited for: what belongs to an earlier turn comes too late
  bool looking_up = false;
  Millis looking_up_since = 0;
  std::unique_ptr<Timer> timer;
  std::shared_ptr<Connection> connection;  ///< that the request of this attempt is pending on
  bool fresh = false;
  std::int32_t opaque = 0;
  std::optional<wire::SendAnswer> answer;  ///< the latest one with a store status
  core::QueueName answered_by;
  std::string remark;  ///< of the last error
  Address address;     ///< of the attempt's broker
  Millis limit = 0;    ///< of the attempt

  /// What the shell saw of the attempt, and where.
  void note(const std::string& seen) {
    const std::string& broker = result.attempts.back().queue.broker;
    remark = seen + ": broker " + broker + (address.host.empty() ? "" : " at " + net::text(address));
  }
};

namespace {

/// The rule starts nothing with less time than this, so a look-up is worth waiting for until that much is left [SL-70].
constexpr Millis kLookupReserve = core::kLeastTime - 1;

std::string describe(Lost why, const Connection& connection) {
  switch (why) {
    case Lost::send_failed: return "the request could not be written";
    case Lost::undecodable: return "what came is no answer (" + connection.complaint() + ")";
    case Lost::closed:
    default: return text(IoError::closed);
  }
}

}  // namespace

template <class F>
auto Sends::meanwhile(Sending& sending, F act) {
  return [weak = std::weak_ptr(sending_.at(sending.slot)), turn = sending.turn, act = std::move(act)](auto&&... result) {
    const auto found = weak.lock();
    if (found && found->turn == turn) act(*found, std::forward<decltype(result)>(result)...);
  };
}

Sends::Sends(Tools tools) : tools_(tools) {}
Sends::~Sends() = default;

void Sends::begin(SendOrder order, Done done) {
  const std::int32_t slot = free_.empty() ? slots_++ : free_.back();
  if (!free_.empty()) free_.pop_back();
  const auto sending = sending_[slot] = std::make_shared<Sending>();
  sending->slot = slot;
  sending->order = std::move(order);
  sending->done = std::move(done);
  sending->began = tools_.environment.now();
  core::Begin event;
  event.slot = slot;
  event.message = sending->order.prepared.facts;
  event.mode = sending->order.mode;
  event.service = sending->order.service;
  event.timeout = sending->order.timeout - sending->order.waited;
  event.retries = sending->order.retries;
  event.retry_not_ok = sending->order.retry_not_ok;
  event.cap = sending->order.cap;
  event.queue = sending->order.queue;
  perform(*sending, tools_.rule.step(event));
}

void Sends::cancel_all() {
  const auto all = sending_;
  for (const auto& [slot, sending] : all) {
    if (sending->done) observe(*sending, core::What::cancelled);
  }
}

void Sends::perform(Sending& sending, const core::Outcome& outcome) {
  if (const auto* next = std::get_if<core::Attempt>(&outcome)) return attempt(sending, *next);
  if (const auto* lookup = std::get_if<core::Lookup>(&outcome)) return look_up(sending, *lookup);
  if (const auto* finished = std::get_if<core::Finished>(&outcome)) return finish(sending, *finished);
  if (const auto* fault = std::get_if<core::Fault>(&outcome)) {  // a timeout or a number of retries that no send can have
    sending.remark = "out of range: " + fault->part;
    core::Finished refused;
    refused.ending = core::Ending::invalid;
    refused.fault = *fault;
    finish(sending, refused);
  }
}

void Sends::look_up(Sending& sending, const core::Lookup& lookup) {
  ++sending.turn;
  if (!sending.looking_up) {
    sending.looking_up = true;
    sending.looking_up_since = tools_.environment.now();
  }
  arm(sending, sending.began + sending.order.timeout - sending.order.waited - kLookupReserve - tools_.environment.now());
  auto found = meanwhile(sending, [this, stands_in = lookup.from_template, from = lookup.topic](Sending& s, const RouteFound& result) {
    core::SetRoute event;
    event.topic = s.order.prepared.request.topic;
    event.slot = s.slot;
    event.for_send = true;
    if (const auto* failure = std::get_if<core::LookupFailure>(&result)) event.failure = *failure;
    if (const auto* route = std::get_if<core::RouteData>(&result)) event.route = *route;
    if (event.route && stands_in) event.default_queue_nums = tools_.default_queue_nums;
    if (event.route && stands_in) tools_.routes.keep_fresh(event.topic, {from, tools_.default_queue_nums});
    perform(s, tools_.rule.step(event));
  });
  if (lookup.from_template) return tools_.routes.look_up_template(lookup.topic, std::move(found));
  tools_.routes.look_up(lookup.topic, std::move(found));
}

void Sends::attempt(Sending& sending, const core::Attempt& attempt) {
  ++sending.turn;
  abandon(sending);
  const Millis now = tools_.environment.now();
  if (std::exchange(sending.looking_up, false)) sending.result.time.looking_up += now - sending.looking_up_since;
  sending.result.attempts.push_back({.queue = attempt.queue, .started = now - sending.began});
  if (attempt.refresh) tools_.routes.refresh(sending.order.prepared.request.topic);
  const auto address = tools_.brokers.master(attempt.queue.broker);
  sending.address = address.value_or(Address{});
  sending.limit = attempt.limit;
  if (!address) {
    sending.note("no route names a master's address");
    return observe(sending, core::What::no_address);
  }
  arm(sending, attempt.limit);
  tools_.connections.get(*address, meanwhile(sending, [this](Sending& s, const OpenedOrError& result) {
    if (const auto* error = std::get_if<IoError>(&result)) {
      s.note(text(*error));
      return observe(s, seen(*error));
    }
    hand_over(s, std::get<Opened>(result));
  }));
}

void Sends::hand_over(Sending& sending, const Opened& opened) {
  AttemptRecord& record = sending.result.attempts.back();
  record.connected = tools_.environment.now() - sending.began;
  sending.connection = opened.connection;
  sending.fresh = opened.fresh;
  sending.opaque = tools_.connections.next_opaque();
  wire::SendRequest request = sending.order.prepared.request;
  request.queue_id = record.queue.id;
  request.broker_name = record.queue.broker;
  wire::Command command = wire::to_command(std::move(request));
  command.opaque = sending.opaque;
  command.language = wire::Language::cpp;
  command.oneway = sending.order.mode == core::Mode::oneway;
  Request waiting;
  waiting.handed = meanwhile(sending, [this](Sending& s) {
    s.result.attempts.back().sent = tools_.environment.now() - s.began;
    observe(s, core::What::handed_off);
  });
  waiting.done = meanwhile(sending, [this](Sending& s, Reply reply) { answered(s, std::move(reply)); });
  opened.connection->send(command, sending.order.prepared.body, std::move(waiting));
}

void Sends::answered(Sending& sending, Reply reply) {
  sending.opaque = 0;
  if (const auto* lost = std::get_if<Lost>(&reply)) {
    sending.note(describe(*lost, *sending.connection));
    return observe(sending, seen(*lost, sending.fresh));
  }
  const auto& command = std::get<wire::Command>(reply);
  if (command.code == static_cast<std::int32_t>(wire::ResponseCode::go_away)) sending.connection->retire();
  auto answer = wire::read_send_answer(command);
  if (answer) {
    sending.answered_by = sending.result.attempts.back().queue;
    sending.answer = std::move(*answer);
    return observe(sending, core::What::answer, command.code);
  }
  sending.remark = answer.error().text;
  if (answer.error().code) return observe(sending, core::What::broker_error, command.code);
  sending.note(wire::describe(answer.error()));
  observe(sending, core::What::undecodable);
}

void Sends::timer(Sending& sending) {
  const bool connecting = !sending.looking_up && !sending.result.attempts.back().connected;
  if (connecting) {
    sending.note("no connection within " + std::to_string(sending.limit) + " ms");
    return observe(sending, core::What::connect_timed_out);
  }
  if (!sending.looking_up) sending.note("no answer within " + std::to_string(sending.limit) + " ms");
  const core::Outcome outcome = tools_.rule.step(core::Timer{sending.slot});
  if (std::holds_alternative<core::Waiting>(outcome)) return arm(sending, 1);  // the clock says that it is too early
  if (!sending.looking_up) close_record(sending.result, core::What::silent, 0, tools_.environment.now() - sending.began);
  perform(sending, outcome);
}

void Sends::observe(Sending& sending, core::What what, std::int32_t code) {
  core::Observe event;
  event.slot = sending.slot;
  event.what = what;
  event.code = code;
  if (what != core::What::handed_off && !sending.looking_up)
    close_record(sending.result, what, code, tools_.environment.now() - sending.began);
  perform(sending, tools_.rule.step(event));
}

void Sends::finish(Sending& sending, const core::Finished& finished) {
  ++sending.turn;
  abandon(sending);
  const auto held = sending_.extract(sending.slot).mapped();
  free_.push_back(held->slot);
  SendResult& result = held->result;
  result.time.total = tools_.environment.now() - held->began + held->order.waited;
  if (held->looking_up) result.time.looking_up += tools_.environment.now() - held->looking_up_since;
  result.message_id = held->order.prepared.message_id;
  if (finished.refresh) tools_.routes.refresh(held->order.prepared.request.topic);
  settle(result, finished, {held->answer ? &*held->answer : nullptr, held->answered_by, held->remark, tools_.routes.asked()});
  if (finished.ending == core::Ending::not_running && held->order.service == core::ServiceState::not_started)
    result.error = SendError{SendErrorKind::not_started, 0, "", "start() was not called"};
  if (const auto done = std::exchange(held->done, nullptr)) done(std::move(result));
}

void Sends::abandon(Sending& sending) {
  if (sending.connection && sending.opaque != 0) sending.connection->forget(sending.opaque);
  sending.connection.reset();
  sending.opaque = 0;
}

void Sends::arm(Sending& sending, Millis delay) {
  sending.timer = tools_.environment.after(std::max<Millis>(delay, 0), meanwhile(sending, [this](Sending& s) { timer(s); }));
}

}  // namespace sidestep::net
