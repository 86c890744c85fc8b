// The members of the selection model.
#pragma once

#include "spec/explore/selection_model.h"

namespace sidestep::explore {

template <class Rule>
void SelectionModel<Rule>::initial(Sink<State>& sink) const {
  const std::uint32_t codes = s_.choices.strict ? t_.size : static_cast<std::uint32_t>(s_.windows.n + s_.windows.reach() + 1);
  for (std::uint32_t code = 0; code < (s_.scope.whole_ladder ? 1 : codes); ++code) {
    Scene scene;
    scene.cursor = s_.windows.value(code);
    std::copy(t_.queues, t_.queues + t_.size, scene.list);
    SelectionAction action;
    action.cursor = code;
    sink.go(action.code(), pack(scene));
  }
}

template <class Rule>
void SelectionModel<Rule>::expand(const State& state, Sink<State>& sink) const {
  const Scene scene = unpack(state);
  if (s_.latency_switch) {
    pass_time(scene, sink);
    observe_all(scene, sink);
    if (s_.form.checks) detect_all(scene, sink);
  }
  if (s_.scope.whole_ladder) return;
  CursorsSeen seen = CursorsSeen{1} << s_.windows.code(scene.cursor);
  if (s_.choices.strict)
    select_strict(scene, seen, sink);
  else
    select_java(scene, seen, sink);
  select_others(scene, seen, sink);
}

template <class Rule>
typename SelectionModel<Rule>::State SelectionModel<Rule>::pack(const Scene& scene) const {
  BitWriter<4> out;
  put(out, scene.health, s_.form, kNow);
  out.put(s_.windows.code(scene.cursor), CursorWindows::kBits);
  if (s_.overwrites()) {
    for (std::uint32_t i = 0; i < t_.size; ++i) {
      out.put(scene.list[i].broker, 2);
      out.put(static_cast<std::uint64_t>(scene.list[i].id + 2), 3);
    }
  }
  if (!out.sound()) throw std::logic_error("a state of the selection model doesn't fit");
  return out.state();
}

template <class Rule>
typename SelectionModel<Rule>::Scene SelectionModel<Rule>::unpack(const State& state) const {
  BitReader<4> in(state);
  Scene scene;
  scene.health = get_health(in, s_.form, kNow);
  scene.cursor = s_.windows.value(static_cast<std::uint32_t>(in.get(CursorWindows::kBits)));
  std::copy(t_.queues, t_.queues + t_.size, scene.list);
  if (s_.overwrites()) {
    for (std::uint32_t i = 0; i < t_.size; ++i) {
      scene.list[i].broker = static_cast<core::BrokerId>(in.get(2));
      scene.list[i].id = static_cast<std::int32_t>(in.get(3)) - 2;
    }
  }
  return scene;
}

template <class Rule>
std::uint32_t SelectionModel<Rule>::wanted() const {
  const bool health = s_.latency_switch, picks = s_.picks(), selects = !s_.scope.whole_ladder;
  const bool clears = s_.choices.strict || s_.choices.update == core::UpdateKind::overwrite;
  return sometimes(health && s_.scope.brokers > 1, kSomeIsolated) | sometimes(health, kAllIsolated) | sometimes(health, kPassed) |
         sometimes(health && s_.form.flag, kUnreachable) | sometimes(health && s_.form.checks, kProbed) |
         sometimes(health && clears, kCleared) | sometimes(selects, kTriedChosen) | sometimes(selects && s_.choices.strict, kNoneChosen) |
         sometimes(selects && !s_.choices.strict, kWrapped) | sometimes(selects && s_.overwrites(), kOverwritten) |
         sometimes(selects && picks, kEvicted);
}

/// To the moments around every edge that lies ahead, and 1 ms on.
template <class Rule>
void SelectionModel<Rule>::pass_time(const Scene& scene, Sink<State>& sink) const {
  core::Millis spans[4 * kMaxBrokers + 1] = {1};
  std::uint32_t size = 1;
  const auto add = [&](core::Millis moment) {
    for (const core::Millis span : {moment - kNow - 1, moment - kNow})
      if (span > 0 && std::find(spans, spans + size, span) == spans + size) spans[size++] = span;
  };
  for (std::uint32_t b = 0; b < s_.form.brokers; ++b) {
    const core::FaultItem& item = scene.health.items[b];
    if (!item.present) continue;
    add(item.isolated_until);
    if (s_.form.checks) add(item.next_check);
  }
  for (std::uint32_t k = 0; k < size; ++k) {
    const core::Millis span = spans[k];
    Scene next = scene;
    shift(next.health, s_.form, span);
    bool passed = false;
    for (std::uint32_t b = 0; b < s_.form.brokers; ++b) passed = passed || (isolated(scene, b) && !isolated(next, b));
    SelectionAction action;
    action.kind = ActionKind::clock;
    action.span = static_cast<std::uint32_t>(span);
    go(next, action, {judge_health(next.health, kNow, s_), sometimes(passed, kPassed)}, sink);
  }
}

template <class Rule>
void SelectionModel<Rule>::observe_all(const Scene& scene, Sink<State>& sink) const {
  for (std::uint32_t b = 0; b < s_.form.brokers; ++b) {
    ItemsSeen items{{scene.health.items[b]}, 1};
    for (std::uint32_t k = 0; k < s_.seen.size(); ++k) {
      SelectionAction action;
      action.kind = ActionKind::observe;
      action.broker = b;
      action.seen = k;
      observe(scene, action, items, sink);
      if (!scene.health.items[b].probing) continue;
      action.kind = ActionKind::probe_ends;
      observe(scene, action, items, sink);
    }
  }
}

template <class Rule>
void SelectionModel<Rule>::observe(const Scene& scene, const SelectionAction& action, ItemsSeen& items, Sink<State>& sink) const {
  const Seen& seen = s_.seen[action.seen];
  const core::FaultItem& before = scene.health.items[action.broker];
  const bool probe = action.kind == ActionKind::probe_ends;
  const Booked booked = Rule::book(probe ? core::end_probe(before, kNow) : before, seen, s_);
  const core::FaultItem& after = booked.item;
  Found found;
  found.broken = judge_observation(before, after, seen.what, booked.blames, kNow - seen.latency, kNow, s_);
  if (kNow >= after.isolated_until && !core::available(after, kNow, s_.choices.availability)) found.broken |= bit(kNeverBack);
  std::uint32_t isolated_now = after.isolated_until > kNow ? 1 : 0;
  for (std::uint32_t b = 0; b < s_.form.brokers; ++b) isolated_now += b != action.broker && isolated(scene, b) ? 1 : 0;
  found.reached = sometimes(isolated_now > 0 && isolated_now < s_.form.brokers, kSomeIsolated) |
                  sometimes(isolated_now == s_.form.brokers, kAllIsolated) | sometimes(!after.reachable, kUnreachable) |
                  sometimes(before.isolated_until > kNow && after.isolated_until <= kNow, kCleared);
  for (std::uint32_t k = 0; k < items.size; ++k)
    if (same_item(items.items[k], after)) return sink.note(action.code(), found);
  if (items.size < kItemsSeen) items.items[items.size++] = after;
  Scene next = scene;
  next.health.items[action.broker] = after;
  go(next, action, found, sink);
}

template <class Rule>
void SelectionModel<Rule>::detect_all(const Scene& scene, Sink<State>& sink) const {
  const std::uint32_t all = bit(s_.form.brokers) - 1;
  for (std::uint32_t resolved = 0; resolved <= all; ++resolved) {
    for (std::uint32_t alive = 0; alive <= (s_.choices.strict ? 0 : all); ++alive) {
      if ((alive & ~resolved) != 0) continue;
      Scene next = scene;
      bool probed = false;
      for (std::uint32_t b = 0; b < s_.form.brokers; ++b) {
        core::FaultItem& item = next.health.items[b];
        if (!item.present) continue;
        const core::Detection d = s_.choices.strict ? core::detect_strict(item, kNow, (resolved & bit(b)) != 0)
                                                    : core::detect_java(item, kNow, (resolved & bit(b)) != 0, (alive & bit(b)) != 0);
        probed = probed || d.probed;
        item = d.item;
      }
      SelectionAction action;
      action.kind = ActionKind::detect;
      action.resolved = resolved;
      action.alive = alive;
      go(next, action, {judge_health(next.health, kNow, s_), sometimes(probed, kProbed)}, sink);
    }
  }
}

template <class Rule>
void SelectionModel<Rule>::select_strict(const Scene& scene, CursorsSeen& seen, Sink<State>& sink) const {
  const std::uint32_t all = bit(s_.form.brokers) - 1;
  SelectionAction action;
  action.kind = ActionKind::select;
  for (action.tried = 0; action.tried <= all; ++action.tried)
    for (action.refused = 0; action.refused <= all; ++action.refused) select(scene, action, false, seen, sink);
}

template <class Rule>
void SelectionModel<Rule>::select_java(const Scene& scene, CursorsSeen& seen, Sink<State>& sink) const {
  const bool resets = s_.latency_switch && s_.choices.fallback == core::Fallback::tiers;  // [SE-20]: nothing else reads it
  SelectionAction action;
  action.kind = ActionKind::select;
  for (const std::uint32_t last : {3U, 0U, 1U, 2U}) {
    if (last < 3 && last >= s_.form.brokers) continue;
    action.last = last;
    action.reset = false;
    action.draw = 0;
    select(scene, action, true, seen, sink);
    action.reset = true;
    for (action.draw = 0; resets && last < 3 && action.draw < draws_of(t_.size); ++action.draw) select(scene, action, true, seen, sink);
  }
}

template <class Rule>
void SelectionModel<Rule>::select_others(const Scene& scene, CursorsSeen& seen, Sink<State>& sink) const {
  for (const std::uint32_t topic : {kU, kE}) {
    SelectionAction action;
    action.kind = ActionKind::select;
    action.topic = topic;
    select(scene, action, false, seen, sink);
  }
}

template <class Rule>
core::Selection SelectionModel<Rule>::selected(const Scene& scene, const SelectionAction& action, FaultTrace& trace) const {
  const TopicView& topic = s_.topics[action.topic];
  const core::Queue* list = list_of(scene, action.topic);
  core::BrokerId order[kMaxBrokers];
  std::uint32_t present = 0;
  std::uint8_t marks[kMaxBrokers] = {};
  for (core::BrokerId b = 0; b < s_.form.brokers; ++b) {
    if (scene.health.items[b].present) order[present++] = b;  // a, b, c: as Java's table has them [FT-22]
    marks[b] = static_cast<std::uint8_t>(((action.tried & bit(b)) != 0 ? core::kTried : 0) |
                                         ((action.refused & bit(b)) != 0 ? core::kRefused : 0));
  }
  const core::SelectionView view{{list, topic.size}, {scene.health.items, s_.form.brokers}, {order, present}, topic.write_nums, marks};
  const std::int32_t draw = draw_of(action.draw, t_.size);
  core::SelectionRequest request;
  request.now = kNow;
  request.cursor = {action.topic == kT ? scene.cursor : 0, true};
  request.pick_cursor = {0, true};  // two or three items have but one in their better half, whatever the counter [FT-23]
  request.draws = {&draw, 1};
  request.last = action.last < 3 ? action.last : core::kNoBroker;
  request.reset = action.reset;
  request.latency_switch = s_.latency_switch;
  return Rule::select(view, request, s_.choices, trace);
}

template <class Rule>
void SelectionModel<Rule>::select(const Scene& scene, SelectionAction action, bool supersets, CursorsSeen& seen, Sink<State>& sink) const {
  const TopicView& topic = s_.topics[action.topic];
  const core::Queue* list = list_of(scene, action.topic);
  FaultTrace trace;
  const core::Selection result = selected(scene, action, trace);
  const SelectionJudge judge(list, topic.size, scene.health, kNow, s_.choices, result);
  const std::uint32_t last = action.last < 3 ? bit(action.last) : 0;
  const std::uint32_t all = supersets && last != 0 ? bit(s_.form.brokers) - 1 : 0;
  if (supersets) action.tried = last;
  Found found;
  found.broken = judge.by_request(action.tried, action.refused) | judge.element(list, topic.size, topic) |
                 judge.changes_nothing(list, scene.health) | judge.total(action.refused, trace.fault);
  const bool wrapped = action.topic == kT && scene.cursor > 0 && (result.cursor.value < scene.cursor) && !action.reset;
  found.reached = sometimes(judge.chose() && ((action.tried | all) & bit(result.queue.broker)) != 0, kTriedChosen) |
                  sometimes(wrapped && scene.cursor > core::kIntMax / 2, kWrapped) |
                  sometimes(result.overwritten != core::kNoPosition, kOverwritten) |
                  sometimes(result.evicted != core::kNoBroker, kEvicted) | sometimes(result.kind == core::SelectionKind::none, kNoneChosen);
  const bool writes = result.overwritten != core::kNoPosition && !(list[result.overwritten] == result.queue);
  const CursorsSeen leads_to = action.topic == kT ? CursorsSeen{1} << s_.windows.code(result.cursor.value) : 0;
  if (writes && action.topic == kU) {
    sink.beyond(action.code(), found);
  } else if (!writes && result.evicted >= kMaxBrokers && (leads_to & ~seen) == 0) {
    sink.note(action.code(), found);
  } else {
    Scene next = scene;
    if (action.topic == kT) next.cursor = result.cursor.value;
    if (result.evicted < kMaxBrokers) next.health.items[result.evicted] = core::FaultItem{};
    if (writes) next.list[result.overwritten] = result.queue;
    if (!writes && result.evicted >= kMaxBrokers) seen |= leads_to;
    go(next, action, found, sink);
  }
  for (std::uint32_t tried = 1; tried <= all; ++tried) {
    if ((tried & last) != last || tried == last) continue;
    action.tried = tried;
    const std::uint32_t broken = judge.by_request(tried, 0);
    if (broken != 0) sink.note(action.code(), {broken, 0});
  }
}

template <class Rule>
void SelectionModel<Rule>::go(Scene& scene, const SelectionAction& action, Found found, Sink<State>& sink) const {
  std::uint32_t rewritten = 0;
  for (std::uint32_t i = 0; s_.overwrites() && i < t_.size; ++i) rewritten += scene.list[i] == t_.queues[i] ? 0 : 1;
  if (rewritten > s_.scope.rewritten || !on_grid(scene.health, s_.form, kNow)) return sink.beyond(action.code(), found);
  normalise(scene.health, s_.form, kNow);
  sink.go(action.code(), pack(scene), found);
}

}  // namespace sidestep::explore
