// What must be reached, told by the rows' choices.
#include <initializer_list>
#include <string_view>

#include "check/words.h"
#include "proptests/coverage.h"

namespace sidestep::proptests {

using namespace core;

namespace {

using Ways = std::set<std::string>;

void add(Ways& ways, const std::string& group, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) ways.insert(group + ": " + std::string(name));
}

template <class E>
void add_words(Ways& ways, const std::string& group, const std::string& prefix) {
  for (const auto& [value, text] : check::kWords<E>) ways.insert(group + ": " + prefix + std::string(text));
}

std::string_view wrap_of(CounterKind kind) {
  constexpr std::string_view kNames[] = {"wrap.t1", "wrap.t2", "wrap.t3", "wrap.t4", "wrap.t5", "wrap.position"};
  return kNames[static_cast<std::size_t>(kind)];
}

void add_strict(Ways& ways, const std::string& group) {
  add(ways, group,
      {"class.available_untried", "class.available_tried", "class.reachable_untried", "class.reachable_tried", "class.any_untried",
       "class.any_tried", "class.none"});
  add(ways, group, {"observe.nothing", "observe.reached", "observe.blames", "observe.late", "observe.clears"});
  add(ways, group, {"probe.unknown", "probe.ends", "probe.not_in_flight", "detect.in_flight", "detect.too_early", "detect.due"});
}

void add_tiers(Ways& ways, const std::string& group) {
  add(ways, group,
      {"tiers.available", "tiers.reachable", "tiers.plain", "counter.reset", "pick.unreachable", "update.extends", "update.keeps"});
}

void add_walk(Ways& ways, const std::string& group, const SelectionChoices& choices) {
  add(ways, group,
      {"walk.found", "walk.picked", "walk.evicts", "walk.no_pick", "walk.caught", "off.no_last", "update.overwrites", "update.shortens"});
  const bool can_be_negative = choices.counter == CounterKind::t2 || choices.counter == CounterKind::t3;
  if (can_be_negative) add(ways, group, {"walk.negative_id", "pick.negative"});
  if (choices.position == PositionKind::abs_clamped) add(ways, group, {"position.clamped"});
  if (choices.position == PositionKind::remainder) add(ways, group, {"position.negative"});
}

void add_selection(Ways& ways, const SelectionRow& row) {
  const std::string group = "selection " + std::string(row.name);
  const SelectionChoices& choices = row.choices;
  add(ways, group, {"switch on", "switch off", "route.order", "route.queue_datas", "route.template", "route.changed", "route.unchanged"});
  if (choices.installs_first) add(ways, group, {"route.half_taken"});
  if (choices.static_topics) add(ways, group, {"route.static"});
  if (choices.strict) return add_strict(ways, group);
  add(ways, group,
      {"counter.first", "counter.known", wrap_of(choices.counter), "off.other_broker", "off.plain", "update.switched_off", "pick.empty",
       "pick.one", "pick.many"});
  if (choices.fallback == Fallback::tiers) return add_tiers(ways, group);
  add_walk(ways, group, choices);
}

void add_validation(Ways& ways, const ValidationRow& row) {
  const std::string group = "validation " + std::string(row.name);
  add(ways, group,
      {"valid", "message_null", "topic_blank", "topic_too_long", "topic_characters", "body_null", "body_empty", "body_too_large"});
  if (row.choices.conflict != TemplateConflict::none) add(ways, group, {"topic_conflict"});
  if (row.choices.forbidden != ForbiddenTopics::none) add(ways, group, {"topic_forbidden"});
}

/// Not every choice has a way of its own; that each decides something is planted_choice_test.cpp's.
void add_send(Ways& ways, const SendRow& row) {
  const std::string group = "send " + std::string(row.name);
  const SendChoices& choices = row.choices;
  add_words<Mode>(ways, group, "");
  add(ways, group, {"looks up", "looks up the template", "attempts", "attempts again", "waits", "finishes"});
  if (choices.strict) return;
  if (choices.zero_limit_fails) add(ways, group, {"send.fails_unsent"});
  if (choices.go_away != GoAway::error) add(ways, group, {"send.resent"});
  if (!choices.retry_without_info) add(ways, group, {"send.unheard"});
  if (choices.retry_time == RetryTime::remaining) add(ways, group, {"send.no_time_for_retry"});
  if (choices.double_callback) add(ways, group, {"send.fails_twice"});
  if (choices.dispatch == Dispatch::caught) add(ways, group, {"send.caught_at_hand_over"});
  if (choices.dispatch == Dispatch::throws) add(ways, group, {"send.charges_previous"});
}

}  // namespace

std::set<std::string> must_be_reached() {
  Ways ways;
  for (const Revision& revision : revisions()) {
    add_selection(ways, *revision.selection);
    add_validation(ways, *revision.validation);
    add_send(ways, *revision.send);
  }
  add_words<FaultKind>(ways, "faults", "");
  for (const std::string kind : {"Java ", "strict "}) {
    add_words<What>(ways, "seen", kind + "outside ");
    add_words<What>(ways, "seen", kind + "in a send ");
    add_words<LookupFailure>(ways, "failures", kind);
    for (const char* event : {"clock", "entropy", "cursor", "switch", "route", "validate", "begin", "select", "observe", "timer", "detect",
                              "remove", "pick", "state"}) {
      ways.insert("events: " + kind + event);
    }
    for (const char* outcome :
         {"done", "published", "chosen", "none", "detected", "lookup", "attempt", "finished", "waiting", "snapshot", "fault"}) {
      ways.insert("outcomes: " + kind + outcome);
    }
  }
  ways.insert("outcomes: Java picked");
  add_words<Ending>(ways, "endings", "Java ");
  add_words<Ending>(ways, "endings", "strict ");
  for (const char* way : {"remoting_error", "unchecked"}) ways.erase(std::string("endings: strict ") + way);  // errors of Java's
  return ways;
}

}  // namespace sidestep::proptests
