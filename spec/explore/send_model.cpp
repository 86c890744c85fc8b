// The send model: its states and the steps between them. What a step does: send_drive.cpp.
#include "spec/explore/send_model.h"

#include <algorithm>
#include <stdexcept>

namespace sidestep::explore {

using namespace core;

namespace {

SendRequest request_of(const SendVariant& variant) {
  SendRequest request;
  request.mode = variant.mode;
  request.timeout = variant.timeout;
  request.retry_not_ok = variant.retry_not_ok;
  request.cap = variant.cap;
  request.explicit_queue = variant.named;
  if (variant.named) request.queue = {0, 0};
  request.cached = variant.looks_up ? Cached::nothing : Cached::queues;
  request.detector = true;
  return request;
}

constexpr Millis kLimitOffset = 1 << 14;

}  // namespace

SendModel::SendModel(const Subject& subject) : s_(subject) {
  for (std::uint32_t v = 0; v < kSendCount; ++v)
    begun_[v] = send_step(SendState{}, send_begin(kNow, request_of(kSends[v])), s_.send, s_.ladder).state;
}

const std::vector<Seen>& SendModel::seen_before() {
  static const std::vector<Seen> seen{{What::connect_refused, 0, 0}, {What::broker_error, 1, 0}, {What::answer, 0, 550}};
  return seen;
}

Millis SendModel::horizon() const {
  const bool longer = !s_.choices.strict && (s_.send.budget == Budget::per_attempt || s_.send.dispatch == Dispatch::throws);
  return longer ? 9100 : 4100;
}

void SendModel::saturate(Scene& scene) const {
  for (std::uint32_t b = 0; b < s_.form.brokers; ++b) {
    FaultItem& item = scene.health.items[b];
    if (!item.present) continue;
    if (!s_.choices.strict) item.blamed_at = kNever;
    if (!s_.form.sorts) item.isolated_until = std::min(item.isolated_until, kNow + horizon() + 1);
  }
  normalise(scene.health, s_.form, scene.now());
  SendState& s = scene.send;
  if (!s_.choices.strict) s.attempts = 0;
  if (s.owed == kNoBroker) s.owed_since = kNow;
  const bool counts_from_sent = s_.choices.strict || s_.send.budget == Budget::per_attempt || s_.send.late_latency;
  if (!counts_from_sent) s.sent = s.attempt_started;
  if (s.request.mode == Mode::sync && !s_.choices.strict) s.handed = false;
}

SendModel::State SendModel::pack(const Scene& scene) const {
  BitWriter<5> out;
  const SendState& s = scene.send;
  out.put(static_cast<std::uint64_t>(s.phase), 3);
  if (s.phase == SendPhase::done) return out.state();
  const auto moment = [&](Millis t) { out.put(static_cast<std::uint64_t>(t - kNow), 14); };
  const auto broker = [&](BrokerId b) { out.put(b < kMaxBrokers ? b : kMaxBrokers, 2); };
  const auto queue = [&](Queue q) {
    broker(q.broker);
    out.put(static_cast<std::uint64_t>(q.id + 2), 3);
  };
  put(out, scene.health, s_.form, scene.now());
  out.put(s_.windows.code(scene.cursor), CursorWindows::kBits);
  for (std::uint32_t i = 0; s_.overwrites() && i < s_.topics[kT].size; ++i) queue(scene.list[i]);
  if (s.phase != SendPhase::idle) {
    out.put(scene.variant, 4);
    moment(scene.now());
    out.put(scene.tried, 3);
    out.put(scene.refused, 3);
    out.put(scene.counted, 3);
    out.put(static_cast<std::uint64_t>(s.tries), 4);
    out.put(static_cast<std::uint64_t>(s.attempts), 4);
    queue(s.queue);
    broker(s.previous);
    moment(std::max(s.attempt_started, kNow));
    moment(std::max(s.sent, kNow));
    out.put(static_cast<std::uint64_t>(s.limit + kLimitOffset), 15);
    out.put((s.handed ? 1U : 0U) | (s.resent ? 2U : 0U) | (s.in_callback ? 4U : 0U), 3);
    broker(s.owed);
    moment(std::max(s.owed_since, kNow));
    out.put(static_cast<std::uint64_t>(s.callbacks), 2);
  }
  if (!out.sound()) throw std::logic_error("a state of the send model doesn't fit");
  return out.state();
}

SendModel::Scene SendModel::unpack(const State& state) const {
  BitReader<5> in(state);
  Scene scene;
  const auto phase = static_cast<SendPhase>(in.get(3));
  scene.send.phase = phase;
  std::copy(s_.topics[kT].queues, s_.topics[kT].queues + s_.topics[kT].size, scene.list);
  if (phase == SendPhase::done) return scene;
  const auto moment = [&] { return kNow + static_cast<Millis>(in.get(14)); };
  const auto broker = [&] {
    const auto b = static_cast<BrokerId>(in.get(2));
    return b < kMaxBrokers ? b : kNoBroker;
  };
  const auto queue = [&] {
    const BrokerId b = broker();
    return Queue{b, static_cast<std::int32_t>(in.get(3)) - 2};
  };
  scene.health = get_health(in, s_.form, kNow);  // moved to now below
  scene.cursor = s_.windows.value(static_cast<std::uint32_t>(in.get(CursorWindows::kBits)));
  for (std::uint32_t i = 0; s_.overwrites() && i < s_.topics[kT].size; ++i) scene.list[i] = queue();
  if (phase == SendPhase::idle) return scene;
  scene.variant = static_cast<std::uint32_t>(in.get(4));
  scene.send = begun_[scene.variant];
  SendState& s = scene.send;
  s.phase = phase;
  scene.elapsed = moment() - kNow;
  shift(scene.health, s_.form, -scene.elapsed);
  scene.tried = static_cast<std::uint32_t>(in.get(3));
  scene.refused = static_cast<std::uint32_t>(in.get(3));
  scene.counted = static_cast<std::uint32_t>(in.get(3));
  s.tries = static_cast<std::int64_t>(in.get(4));
  s.attempts = static_cast<std::int32_t>(in.get(4));
  s.queue = queue();
  s.previous = broker();
  s.attempt_started = moment();
  s.sent = moment();
  s.limit = static_cast<Millis>(in.get(15)) - kLimitOffset;
  const std::uint64_t flags = in.get(3);
  s.handed = (flags & 1U) != 0;
  s.resent = (flags & 2U) != 0;
  s.in_callback = (flags & 4U) != 0;
  s.owed = broker();
  s.owed_since = moment();
  s.callbacks = static_cast<std::int32_t>(in.get(2));
  return scene;
}

std::uint32_t SendModel::wanted() const {
  return bit(kThirdAttempt) | bit(kTriedAgain) | sometimes(s_.latency_switch, kSomethingIsolated) | bit(kTimeUsedUp) | bit(kSendFinished) |
         bit(kSecondLookup);
}

void SendModel::initial(Sink<State>& sink) const {
  for (const std::uint32_t code : {0, s_.windows.n + 1}) {
    if (code != 0 && s_.choices.strict) continue;
    Scene scene;
    scene.cursor = s_.windows.value(code);
    std::copy(s_.topics[kT].queues, s_.topics[kT].queues + s_.topics[kT].size, scene.list);
    go(scene, {SendActionCode::start, code, 0, 0}, {}, sink);
  }
}

void SendModel::expand(const State& state, Sink<State>& sink) const {
  const Scene scene = unpack(state);
  const SendPhase phase = scene.send.phase;
  if (phase == SendPhase::done) return;
  if (phase == SendPhase::idle) return expand_idle(scene, sink);
  pass_time(scene, sink);
  step(scene, {SendActionCode::timer, 0, 0, 0}, sink);
  if (phase != SendPhase::in_flight)
    for (std::uint32_t k = 0; k < kRoutes; ++k) step(scene, {SendActionCode::route, k, 0, 0}, sink);
  for (std::uint32_t k = 0; k < kSendSeenCount; ++k) {
    const bool again = kSendSeen[k].what == What::handed_off && (scene.send.handed || scene.send.sent != scene.send.attempt_started);
    if (!again) step(scene, {SendActionCode::observe, k, 0, 0}, sink);
  }
}

void SendModel::expand_idle(const Scene& scene, Sink<State>& sink) const {
  bool seen = false;
  for (std::uint32_t b = 0; b < s_.form.brokers; ++b) {
    if (scene.health.items[b].present) seen = true;
    for (std::uint32_t later = b; later < s_.form.brokers; ++later)
      if (scene.health.items[later].present) goto next_broker;  // in the brokers' order: it makes no difference
    if (s_.latency_switch) {
      for (std::uint32_t k = 0; k < seen_before().size(); ++k) {
        const SendMove move{SendActionCode::before, k, b, 0};
        go(after_observation(scene, move), move, {0, bit(kSomethingIsolated)}, sink);
      }
    }
  next_broker:;
  }
  for (std::uint32_t v = 0; v < (seen ? kSendsAfterOthers : kSendCount); ++v) step(scene, {SendActionCode::begin, v, 0, 0}, sink);
}

SendModel::Scene SendModel::after_observation(const Scene& scene, const SendMove& move) const {
  Scene next = scene;
  FaultItem& item = next.health.items[move.broker];
  item = book_seen(item, seen_before()[move.which], kNow, s_.choices, s_.send, s_.ladder, true).item;
  return next;
}

/// To the edges of budget, limits and isolations that lie ahead.
void SendModel::pass_time(const Scene& scene, Sink<State>& sink) const {
  const SendState& s = scene.send;
  const Millis timeout = s.request.timeout;
  Millis moments[32] = {1, timeout - 10, timeout - 9, timeout, timeout + 1};
  std::uint32_t size = 5;
  if (s.phase == SendPhase::in_flight) {
    const Millis attempt = s.attempt_started - kNow;
    for (const Millis after : {kForgotten, s.limit - 1, s.limit, s.request.mode == Mode::async ? s.limit + kScanDelay : s.limit})
      moments[size++] = attempt + after;
  }
  for (std::uint32_t b = 0; b < s_.form.brokers; ++b)
    if (scene.health.items[b].present) moments[size++] = scene.health.items[b].isolated_until - kNow;
  std::sort(moments, moments + size);
  const Millis* end = std::unique(moments, moments + size);
  for (const Millis* moment = moments; moment != end; ++moment) {
    if (*moment <= scene.elapsed || *moment > horizon()) continue;
    Scene next = scene;
    next.elapsed = *moment;
    go(next, {SendActionCode::clock, static_cast<std::uint32_t>(*moment - scene.elapsed), 0, 0}, {}, sink);
  }
}

void SendModel::step(const Scene& scene, SendMove move, Sink<State>& sink) const {
  const Driven driven = drive(scene, move);
  if (driven.action.kind == SendActionKind::ignore) return;
  go(driven.scene, move, driven.found, sink);
  if (driven.draws == 0 || move.kind == SendActionCode::route) return;
  for (move.draw = 1; move.draw < s_.topics[kT].size; ++move.draw) {
    const Driven other = drive(scene, move);
    go(other.scene, move, other.found, sink);
  }
}

void SendModel::go(Scene scene, const SendMove& move, Found found, Sink<State>& sink) const {
  std::uint32_t rewritten = 0;
  for (std::uint32_t i = 0; i < s_.topics[kT].size; ++i) rewritten += scene.list[i] == s_.topics[kT].queues[i] ? 0 : 1;
  if (rewritten > s_.scope.rewritten) return sink.beyond(move.code(), found);
  saturate(scene);
  sink.go(move.code(), pack(scene), found);
}

}  // namespace sidestep::explore
