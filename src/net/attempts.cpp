// What a send waits for: its look-ups and its attempts.
#include <algorithm>
#include <utility>

#include "core/send_strict.h"
#include "net/outcome.h"
#include "net/sending.h"

namespace sidestep::net {

namespace {

/// The rule starts nothing with less time than this, so a look-up is worth waiting for until that much is left [SL-70].
constexpr Millis kLookupReserve = core::kLeastTime - 1;

}  // namespace

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
  Prepared& prepared = sending.order.prepared;
  prepared.request.queue_id = record.queue.id;
  prepared.request.broker_name = record.queue.broker;
  wire::Command rest;
  rest.opaque = sending.opaque;
  rest.language = wire::Language::cpp;
  rest.oneway = sending.order.mode == core::Mode::oneway;
  Request waiting;
  waiting.handed = meanwhile(sending, [this](Sending& s) {
    s.result.attempts.back().sent = tools_.environment.now() - s.began;
    observe(s, core::What::handed_off);
  });
  waiting.done = meanwhile(sending, [this](Sending& s, Reply reply) { answered(s, std::move(reply)); });
  auto head = wire::encode_send_head(prepared.request, rest, prepared.body->size());
  if (!head) {
    sending.note(wire::describe(head.error()));
    sending.opaque = 0;
    return observe(sending, core::What::bad_argument);
  }
  opened.connection->send({std::move(head), rest.opaque, rest.oneway}, prepared.body, std::move(waiting));
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

}  // namespace sidestep::net
