// Selection in the Java rows, defects included. Spec: spec/selection.md (SE-3 .. SE-22).
//
// Innermost header: see types.h.
#pragma once

#include "core/selection.h"

namespace sidestep::core {

/// A selection under way: what it reads, and the result as far as it has come.
template <class Trace>
struct JavaSelection {
  const SelectionView& view;
  const SelectionRequest& request;
  const SelectionChoices& choices;
  Trace& trace;
  Selection result;

  constexpr std::int32_t size() const { return static_cast<std::int32_t>(view.list.size); }

  constexpr std::int32_t next() {
    const Step step = next_index(result.cursor, choices.counter, request.draws.at(result.drawn));
    result.cursor = step.counter;
    result.drawn += step.drawn;
    return step.index;
  }

  constexpr bool healthy(BrokerId broker) const { return available(view.table.data[broker], request.now, choices.availability); }

  constexpr void take(std::int32_t position) {
    result.kind = SelectionKind::queue;
    result.position = static_cast<std::uint32_t>(position);
    result.queue = view.list.data[position];
  }

  constexpr void fail(JavaFault fault) {
    result.kind = SelectionKind::fault;
    result.fault = fault;
  }
};

/// [SE-3] Plain round robin: one step, whatever the health. [SE-4] An empty list is an arithmetic fault.
template <class Trace>
constexpr void select_plain(JavaSelection<Trace>& s) {
  s.trace.rule(Reason::plain);
  const std::int32_t index = s.next();
  if (s.size() == 0) {
    s.trace.rule(Reason::empty_list);
    s.fail(JavaFault::arithmetic);
    return;
  }
  const std::int32_t position = position_of(index, s.size(), s.choices.position);
  s.take(position);
  s.trace.probe(index, s.result.position, Reason::taken);
}

/// [SE-5] [SE-6] Switch off, up to 5.1.3: the first queue of a broker other than the last one.
template <class Trace>
constexpr void select_other(JavaSelection<Trace>& s) {
  if (s.request.last == kNoBroker) return select_plain(s);
  const bool local = s.choices.off_probe == Probe::local;
  std::int32_t index = local ? s.next() : 0;
  for (std::int32_t k = 0; k < s.size(); ++k) {
    if (!local) index = s.next();
    const std::int32_t position = position_of(index, s.size(), s.choices.position);
    const bool other = s.view.list.data[position].broker != s.request.last;
    s.trace.probe(index, static_cast<std::uint32_t>(position), other ? Reason::taken_other : Reason::is_last);
    if (other) return s.take(position);
    if (local) index = wrap_add(index, 1);
  }
  select_plain(s);
}

/// [SE-8] What the latency-aware walk says of a queue's broker.
template <class Trace>
constexpr Reason walk_verdict(const JavaSelection<Trace>& s, BrokerId broker) {
  if (!s.healthy(broker)) return Reason::isolated;
  if (s.choices.last == LastBroker::required && s.request.last != kNoBroker && broker != s.request.last) return Reason::not_last;
  if (s.choices.last == LastBroker::avoided && broker == s.request.last) return Reason::is_last_of_walk;
  return Reason::taken_walk;
}

/// [SE-7] The walk: one step of the counter, then a local index. True if it found a queue or met an index fault (`caught`).
template <class Trace>
constexpr bool walk(JavaSelection<Trace>& s, bool& caught) {
  std::int32_t index = s.next();
  for (std::int32_t k = 0; k < s.size(); ++k) {
    const std::int32_t position = position_of(index, s.size(), s.choices.position);
    if (position < 0) {  // [SE-10]
      s.trace.probe(index, kNoPosition, Reason::out_of_range);
      caught = true;
      return true;
    }
    const Reason verdict = walk_verdict(s, s.view.list.data[position].broker);
    s.trace.probe(index, static_cast<std::uint32_t>(position), verdict);
    if (verdict == Reason::taken_walk) {
      s.take(position);
      return true;
    }
    index = wrap_add(index, 1);
  }
  return false;
}

/// [SE-12] Writes the picked broker and the next queue id over the entry that plain round robin names, or into a copy.
template <class Trace>
constexpr void redirect(JavaSelection<Trace>& s, BrokerId broker, std::int32_t write_nums) {
  select_plain(s);
  if (s.result.kind == SelectionKind::fault) return;
  s.result.queue = Queue{broker, s.next() % write_nums};  // [SE-13]: negative after the wrap in some rows
  if (s.choices.fallback == Fallback::pick_copy) {        // [SE-14]
    s.trace.rule(Reason::copied);
    s.result.position = kNoPosition;
  } else {
    s.trace.rule(Reason::overwritten);
    s.result.overwritten = s.result.position;
  }
}

/// [SE-11] Nothing was available: a broker picked from the table of all topics. True if it gave a queue.
template <class Trace>
constexpr bool select_picked(JavaSelection<Trace>& s) {
  const Draws rest{s.request.draws.size > s.result.drawn ? s.request.draws.data + s.result.drawn : nullptr,
                   s.request.draws.size > s.result.drawn ? s.request.draws.size - s.result.drawn : 0};
  const PickResult picked = pick(s.view.table, s.view.order, s.request.pick_cursor, rest, s.request.now, s.choices);
  s.result.pick_cursor = picked.counter;
  s.result.drawn += picked.drawn;
  if (picked.fault != JavaFault::none) {
    s.trace.rule(Reason::pick_fault);
    return false;
  }
  if (picked.broker == kNoBroker) {  // [SE-16]
    s.trace.rule(Reason::picked_none);
    return false;
  }
  s.trace.rule(Reason::picked);
  const std::int32_t write_nums = s.view.write_nums[picked.broker];
  if (write_nums == kWriteNumsNull) {  // [SE-21]
    s.trace.rule(Reason::null_error);
    return false;
  }
  if (write_nums > 0) {
    redirect(s, picked.broker, write_nums);
    return s.result.kind == SelectionKind::queue;  // an arithmetic fault is caught
  }
  s.trace.rule(Reason::evicted);  // [SE-15]
  s.result.evicted = picked.broker;
  return false;
}

/// [SE-7] Switch on, up to 5.1.3. Faults inside are caught; plain round robin is what is left.
template <class Trace>
constexpr void select_walk(JavaSelection<Trace>& s) {
  bool caught = false;
  if (walk(s, caught)) {
    if (caught) select_plain(s);
    return;
  }
  if (select_picked(s)) return;
  s.result.fault = JavaFault::none;
  select_plain(s);
}

/// What a filtered pass demands of a broker, the last one aside.
enum class Demand : std::uint8_t { nothing, available, reachable };

/// [SE-17] One filtered pass, 5.1.4 and later: every probe advances the counter. True if it found a queue.
template <class Trace>
constexpr bool filtered(JavaSelection<Trace>& s, Demand demand) {
  for (std::int32_t k = 0; k < s.size(); ++k) {
    const std::int32_t index = s.next();
    const std::int32_t position = position_of(index, s.size(), s.choices.position);
    const BrokerId broker = s.view.list.data[position].broker;
    Reason verdict = Reason::taken_pass;
    if (demand == Demand::available && !s.healthy(broker))
      verdict = s.request.now < s.view.table.data[broker].isolated_until ? Reason::isolated : Reason::cut_off;
    else if (demand == Demand::reachable && !s.view.table.data[broker].reachable)
      verdict = Reason::unreachable;
    else if (broker == s.request.last)
      verdict = Reason::is_last_of_pass;
    s.trace.probe(index, static_cast<std::uint32_t>(position), verdict);
    if (verdict == Reason::taken_pass) {
      s.take(position);
      return true;
    }
  }
  return false;
}

/// [SE-18] 5.1.4 and later: available, then reachable, then plain; with the switch off only the last broker is avoided.
template <class Trace>
constexpr void select_tiers(JavaSelection<Trace>& s) {
  if (!s.request.latency_switch) {
    if (!filtered(s, Demand::nothing)) select_plain(s);
    return;
  }
  if (s.request.reset) {  // [SE-20]
    s.trace.rule(Reason::reset);
    s.result.cursor = reset_counter(s.request.draws.at(s.result.drawn));
    ++s.result.drawn;
  }
  if (filtered(s, Demand::available)) return;
  s.trace.rule(Reason::second_pass);
  if (!filtered(s, Demand::reachable)) select_plain(s);
}

/// Selection of the Java rows.
template <class Trace>
constexpr Selection select_java(const SelectionView& view, const SelectionRequest& request, const SelectionChoices& choices, Trace& trace) {
  JavaSelection<Trace> s{view, request, choices, trace, Selection{}};
  s.result.cursor = request.cursor;
  s.result.pick_cursor = request.pick_cursor;
  if (choices.fallback == Fallback::tiers)
    select_tiers(s);
  else if (request.latency_switch)
    select_walk(s);
  else
    select_other(s);
  return s.result;
}

}  // namespace sidestep::core
