// Words for cases made from public bug reports.
//
// What strict does is derived by hand from each report's text and stands in these files as it was derived; the generator refuses to write
// a vector where core or model see it otherwise, and one that the reported fault would pass.
//
// Blocks have two queues or more wherever a broker matters: cursor 0 is position 0 in strict and index 1 in Java, and both have to be a's.
#pragma once

#include "build.h"

namespace sidestep::vectors {

inline const core::Outcome kDone = core::Done{};
inline const core::Outcome kNone = core::None{};

core::Outcome q(const std::string& broker, std::int32_t id);
/// Blocks of queues, in order.
core::Outcome published(const std::vector<std::pair<std::string, std::int32_t>>& blocks, bool order = false, bool changed = true);

core::Outcome attempt(const std::string& broker, std::int32_t id, Millis limit, std::int32_t number);
/// A send's end, after one attempt for each of the brokers.
core::Outcome ended(core::Ending ending, std::int32_t code, const std::vector<std::string>& brokers);
/// A send's end for want of a route, and why the look-up failed.
core::Outcome unrouted(std::int32_t code, core::LookupFailure why);
/// The same attempt or end, asking for an early refresh of the route.
core::Outcome refreshing(core::Outcome outcome);

/// Events with the outcome that strict must show, one beside the other.
using Story = std::vector<std::pair<Event, core::Outcome>>;

void extend(Story& story, const Story& more);

/// Where a slip is the same in strict and in the Java client of today.
inline const std::vector<std::string> kBoth = {"strict", "5.5.0"};

/// `shows` has the fault, `fixed` has not. Slips are what else the fault may look like.
Evidence shown(const std::string& shows, const std::string& fixed, std::vector<Slip> slips = {});
/// No Java revision has the fault.
Evidence not_in_java(const std::string& why, std::vector<Slip> slips);

Draft report(const std::string& id, const std::string& issue, const std::string& group, const std::string& why,
             std::vector<std::string> requirements, const Story& story, Evidence evidence, For revisions = For::all);

// What report_cases.cpp puts together, by kind.
void add_selection_reports(std::vector<Draft>& all);
void add_index_reports(std::vector<Draft>& all);
void add_fault_table_reports(std::vector<Draft>& all);
void add_pick_reports(std::vector<Draft>& all);
void add_route_reports(std::vector<Draft>& all);
void add_validation_reports(std::vector<Draft>& all);
void add_retry_reports(std::vector<Draft>& all);
void add_lookup_reports(std::vector<Draft>& all);

}  // namespace sidestep::vectors
