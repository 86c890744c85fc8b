// See shrink.h. Values are simplified in their JSON form: what is no event any more is thrown away by the reader.
#include "check/shrink.h"

#include <algorithm>
#include <boost/json/array.hpp>

namespace sidestep::check {

namespace json = boost::json;

namespace {

using Deadline = std::chrono::steady_clock::time_point;

bool over(Deadline deadline) { return std::chrono::steady_clock::now() >= deadline; }

/// Takes over the first candidate that still fails; whether there was one.
bool take_first(Case& c, const std::vector<Case>& candidates, const StillFails& still_fails) {
  if (candidates.empty()) return false;
  const std::vector<bool> fails = still_fails(candidates);
  const auto found = std::ranges::find(fails, true);
  if (found == fails.end()) return false;
  c = candidates[static_cast<std::size_t>(found - fails.begin())];
  return true;
}

std::vector<Case> without_chunk(const Case& c, std::size_t size) {
  std::vector<Case> candidates;
  // From the end: what comes after the fault goes first.
  for (std::size_t end = c.events.size(); end > 0; end = end > size ? end - size : 0) {
    Case candidate = c;
    const std::size_t begin = end > size ? end - size : 0;
    candidate.events.erase(candidate.events.begin() + static_cast<std::ptrdiff_t>(begin),
                           candidate.events.begin() + static_cast<std::ptrdiff_t>(end));
    candidates.push_back(std::move(candidate));
  }
  return candidates;
}

bool delete_events(Case& c, const StillFails& still_fails, Deadline deadline) {
  bool any = false;
  for (std::size_t size = std::max<std::size_t>(c.events.size() / 2, 1); size > 0; size /= 2)
    while (!over(deadline) && take_first(c, without_chunk(c, size), still_fails)) any = true;
  return any;
}

/// Every case with one event, or the settings, made simpler by one step.
std::vector<Case> simplified(const Case& c) {
  std::vector<Case> candidates;
  const auto add = [&](std::size_t i, const json::value& value) {
    try {
      Case candidate = c;
      candidate.events[i] = event_from_json(value, "");
      if (candidate != c) candidates.push_back(std::move(candidate));
    } catch (const FormError&) {
    }
  };
  for (std::size_t i = 0; i < c.events.size(); ++i)
    for (const json::value& value : simpler(to_json(c.events[i]))) add(i, value);
  for (bool core::Settings::*flag : {&core::Settings::latency_switch, &core::Settings::detector}) {
    if (c.settings.*flag == core::Settings{}.*flag) continue;
    Case candidate = c;
    candidate.settings.*flag = core::Settings{}.*flag;
    candidates.push_back(std::move(candidate));
  }
  if (c.settings.ladder) {
    Case candidate = c;
    candidate.settings.ladder.reset();
    candidates.push_back(std::move(candidate));
  }
  return candidates;
}

bool simplify_values(Case& c, const StillFails& still_fails, Deadline deadline) {
  bool any = false;
  while (!over(deadline) && take_first(c, simplified(c), still_fails)) any = true;
  return any;
}

void simpler_integers(std::int64_t value, std::vector<json::value>& out) {
  if (value == 0) return;
  out.emplace_back(0);
  if (value < 0 && value != INT64_MIN) out.emplace_back(-value);
  if (value / 2 != 0) out.emplace_back(value / 2);
  const std::int64_t nearer = value > 0 ? value - 1 : value + 1;
  if (nearer != 0 && nearer != value / 2) out.emplace_back(nearer);
}

void simpler_arrays(const json::array& array, std::vector<json::value>& out) {
  for (std::size_t i = 0; i < array.size(); ++i) {
    json::array shorter = array;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    out.emplace_back(std::move(shorter));
  }
  for (std::size_t i = 0; i < array.size(); ++i) {
    for (json::value& part : simpler(array[i])) {
      json::array changed = array;
      changed[i] = std::move(part);
      out.emplace_back(std::move(changed));
    }
  }
}

void simpler_objects(const json::object& object, std::vector<json::value>& out) {
  for (const auto& member : object) {
    json::object fewer = object;
    fewer.erase(member.key());
    out.emplace_back(std::move(fewer));
  }
  for (const auto& member : object) {
    for (json::value& part : simpler(member.value())) {
      json::object changed = object;
      changed[member.key()] = std::move(part);
      out.emplace_back(std::move(changed));
    }
  }
}

}  // namespace

std::vector<json::value> simpler(const json::value& value) {
  std::vector<json::value> out;
  if (value.is_int64()) simpler_integers(value.get_int64(), out);
  if (value.is_bool() && value.get_bool()) out.emplace_back(false);
  if (value.is_array()) simpler_arrays(value.get_array(), out);
  if (value.is_object()) simpler_objects(value.get_object(), out);
  return out;
}

Case shrink(Case c, const StillFails& still_fails, Deadline deadline) {
  c.expect.clear();
  while (!over(deadline)) {
    const bool fewer = delete_events(c, still_fails, deadline);
    const bool simpler_now = simplify_values(c, still_fails, deadline);
    if (!fewer && !simpler_now) break;
  }
  return c;
}

}  // namespace sidestep::check
