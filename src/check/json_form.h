// The one JSON form of events, outcomes and cases. Spec: spec/protocol.md; schema: spec/vectors/schema.json.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/event.h"

namespace sidestep::check {

/// A document that is not of the form; what() names the offending part, as a path: `events[3].what`.
struct FormError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The outcomes that the named revisions show.
struct Expectation {
  std::vector<std::string> revisions;
  std::vector<core::Outcome> outcomes;      ///< one an event
  std::vector<std::string> requirements{};  ///< of the case's, those that hold for these revisions
  bool operator==(const Expectation&) const = default;
};

/// One case: events, and, in a vector file, what is expected of them.
struct Case {
  std::string id;
  std::string group;  ///< route, index, fault_table, pick, detector, selection, validation, send_loop
  std::string why;
  std::vector<std::string> requirements;  ///< spec ids
  std::string issue;                      ///< public report, may be empty
  core::Settings settings;
  std::vector<core::Event> events;
  std::vector<Expectation> expect;
  bool operator==(const Case&) const = default;
};

boost::json::object to_json(const core::Event& event);
boost::json::object to_json(const core::Outcome& outcome);
boost::json::object to_json(const core::Settings& settings);
/// With id, group, why and expectations if `vector`, otherwise only what an adapter gets.
boost::json::object to_json(const Case& c, bool vector);

/// All throw FormError; an unknown member is an error. Of a case only `events` has to be there.
core::Event event_from_json(const boost::json::value& value, const std::string& path);
core::Outcome outcome_from_json(const boost::json::value& value, const std::string& path);
Case case_from_json(const boost::json::value& value, const std::string& path);

/// The groups of cases, in the order in which they are reported.
inline constexpr std::array<std::string_view, 8> kGroups = {"route",    "index",     "fault_table", "pick",
                                                            "detector", "selection", "validation",  "send_loop"};

/// The version of the vector files' form that is written and read.
inline constexpr std::int64_t kVectorVersion = 1;

/// A vector file: {"version":1,"cases":[CASE,…]}; every case has an id of its own and one of kGroups. Throws FormError that starts with
/// the file's name, also if the file can't be read.
std::vector<Case> load_cases(const std::string& file);
/// Writes a vector file, a case a line. Throws FormError if the file can't be written.
void save_cases(const std::string& file, const std::vector<Case>& cases);

}  // namespace sidestep::check
