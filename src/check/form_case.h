// The members of a case in JSON, in the order of spec/protocol.md. Private to the JSON form.
#pragma once

#include "check/form_events.h"
#include "check/form_outcomes.h"

namespace sidestep::check {

template <>
struct Form<core::Event> {
  static core::Event read(const json::value& value, const std::string& path) { return event_from_json(value, path); }
  static json::value write(const core::Event& event) { return to_json(event); }
};
template <>
struct Form<core::Outcome> {
  static core::Outcome read(const json::value& value, const std::string& path) { return outcome_from_json(value, path); }
  static json::value write(const core::Outcome& outcome) { return to_json(outcome); }
};

template <>
struct Members<Expectation> {
  template <class V>
  static void list(V& v) {
    v.need("for", &Expectation::revisions);
    v.maybe("requirements", &Expectation::requirements);
    v.need("outcomes", &Expectation::outcomes);
  }
};
/// `list` is a case of a vector file, `for_adapter` the part of it that an adapter gets.
template <>
struct Members<Case> {
  template <class V>
  static void list(V& v) {
    v.maybe("id", &Case::id);
    v.maybe("group", &Case::group);
    v.maybe("why", &Case::why);
    v.maybe("requirements", &Case::requirements);
    v.maybe("issue", &Case::issue);
    for_adapter(v);
    v.maybe("expect", &Case::expect);
  }
  template <class V>
  static void for_adapter(V& v) {
    v.shown("settings", &Case::settings);
    v.need("events", &Case::events);
  }
};

}  // namespace sidestep::check
