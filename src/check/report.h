// A run's report: as text, as JUnit XML, as a page.
#pragma once

#include <string>
#include <vector>

#include "check/runner.h"

namespace sidestep::check {

/// What was executed of one group under one profile.
struct GroupCount {
  std::string profile, group;
  std::size_t executed = 0, passed = 0, failed = 0, skipped = 0, not_run = 0;
};
/// In the order of profiles and kGroups; groups without a case are left out.
std::vector<GroupCount> count_groups(const Report& report);

/// The reasons for skipping, each with its number of cases.
std::vector<std::pair<std::string, std::size_t>> count_skips(const Report& report);

/// How the adapter broke down, a line or more each: crashed, hung or wrote garbage, how often, in what way, its last words on stderr.
std::vector<std::string> breakdowns(const Report& report);

/// The story of a failing case, line by line: why, events, expected and got of the first event that differs.
std::vector<std::string> failure_story(const CaseReport& failure);

/// A table, the skips, the breakdowns, the shortest failing case, and the verdict.
std::string report_text(const Report& report);

/// Both throw std::runtime_error if the file can't be written.
void write_junit(const Report& report, const std::string& file);
void write_html(const Report& report, const std::string& file);

}  // namespace sidestep::check
