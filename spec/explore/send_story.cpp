// Paths of the send model as cases.
#include <variant>

#include "spec/explore/send_model.h"
#include "spec/explore/story.h"

namespace sidestep::explore {

using namespace core;

namespace {

Begin begin_of(const SendVariant& variant) {
  Begin event;
  event.message.topic = "T";
  event.message.body_size = 1;
  event.mode = variant.mode;
  event.timeout = variant.timeout;
  event.retry_not_ok = variant.retry_not_ok;
  event.cap = variant.cap;
  if (variant.named) event.queue = QueueName{broker_name(0), 0};
  return event;
}

/// The answer to a look-up of the send.
SetRoute answer_of(const Subject& subject, const SendMove& move, bool from_template) {
  SetRoute event = route_event("T", subject.scope.brokers, subject.scope.queues);
  event.for_send = true;
  if (move.which >= kRouteFailures) {
    event.route.reset();
    event.failure = static_cast<LookupFailure>(move.which - kRouteFailures);
    return event;
  }
  if (from_template) event.default_queue_nums = static_cast<std::int32_t>(subject.scope.queues);
  if (move.which == kRouteEmpty)
    for (QueueData& data : *event.route->queue_datas) data.perm = 4;
  return event;
}

Observe before_of(const Story& story, const SendMove& move) {
  const Seen& seen = SendModel::seen_before()[move.which];
  Observe event;
  event.broker = broker_name(move.broker);
  event.sent = story.now() - seen.latency;
  event.what = seen.what;
  event.code = seen.code;
  return event;
}

Observe seen_of(const SendMove& move) {
  Observe event;
  event.what = kSendSeen[move.which].what;
  event.code = kSendSeen[move.which].code;
  return event;
}

void require_same(const Outcome& outcome, const SendAction& action) {
  const bool same = [&] {
    switch (action.kind) {
      case SendActionKind::attempt: {
        const auto* attempt = std::get_if<Attempt>(&outcome);
        return attempt != nullptr && attempt->limit == action.limit &&
               attempt->queue == QueueName{broker_name(action.queue.broker), action.queue.id};
      }
      case SendActionKind::finish: {
        const auto* finished = std::get_if<Finished>(&outcome);
        return finished != nullptr && finished->callbacks == action.callbacks;
      }
      case SendActionKind::lookup: return std::holds_alternative<Lookup>(outcome);
      default: return std::holds_alternative<Waiting>(outcome);
    }
  }();
  Story::require(same, "what the send does next");
}

}  // namespace

check::Case tell_send(const Subject& subject, const std::vector<std::uint32_t>& actions, const std::vector<Packed<5>>& states,
                      std::uint32_t property) {
  const SendModel model(subject);
  Story story(subject);
  std::vector<SendMove> moves;
  for (const std::uint32_t action : actions) moves.push_back(SendMove::from(action));
  bool looks_up = false;
  for (const SendMove& move : moves) looks_up = looks_up || (move.kind == SendActionCode::begin && kSends[move.which].looks_up);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const SendMove& move = moves[i];
    if (move.kind == SendActionCode::clock) {
      story.pass(move.which);
      continue;
    }
    if (move.kind == SendActionCode::start) {
      if (!looks_up) story.add(route_event("T", subject.scope.brokers, subject.scope.queues));
      story.add(SetCursor{"T", 0, subject.windows.value(move.which)});
      continue;
    }
    if (move.kind == SendActionCode::before) {
      story.add(before_of(story, move));
      continue;
    }
    const SendModel::Scene scene = model.unpack(states[i - 1]);
    const SendModel::Driven driven = model.drive(scene, move);
    if (move.draw != 0) story.add(SupplyEntropy{std::vector(driven.draws, static_cast<std::int32_t>(move.draw)), std::nullopt});
    const bool from_template = scene.send.phase == SendPhase::looking_up_template;
    Outcome outcome;
    if (move.kind == SendActionCode::begin) outcome = story.add(begin_of(kSends[move.which]));
    if (move.kind == SendActionCode::route) outcome = story.add(answer_of(subject, move, from_template));
    if (move.kind == SendActionCode::observe) outcome = story.add(seen_of(move));
    if (move.kind == SendActionCode::timer) outcome = story.add(Timer{});
    require_same(outcome, driven.action);
    story.require_health(driven.scene.health, driven.scene.now(), false);
  }
  return story.finish("", "send_loop", "breaks: " + sentence(property));
}

}  // namespace sidestep::explore
