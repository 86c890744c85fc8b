#include "net/sends.h"

#include <algorithm>
#include <utility>

#include "net/outcome.h"
#include "net/sending.h"

namespace sidestep::net {

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
  sending->result.time.looking_up = sending->order.looked_up;
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
