// See report.h: counting, stories, text.
#include "check/report.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <map>

#include "check/describe.h"
#include "check/plan.h"
#include "check/text.h"

namespace sidestep::check {
namespace {

std::string as_json(const auto& value) { return boost::json::serialize(to_json(value)); }

void add_difference(const CaseReport& failure, std::vector<std::string>& lines) {
  const Difference& difference = *failure.difference;
  lines.push_back("at event " + std::to_string(difference.event + 1) + (difference.member.empty() ? "" : ", in " + difference.member) +
                  ":");
  lines.push_back("  expected  " + describe(difference.expected));
  lines.push_back("            " + as_json(difference.expected));
  lines.push_back("  got       " + describe(difference.got));
  lines.push_back("            " + as_json(difference.got));
}

std::vector<std::string> summary_lines(const Report& report) {
  std::vector<std::string> lines;
  lines.reserve(report.adapters.size());
  for (const Hello& hello : report.adapters) lines.push_back(hello.name + " " + hello.version + ", profile " + hello.profile);
  return lines;
}

std::string group_table(const Report& report) {
  std::vector<std::vector<std::string>> rows{{"profile", "group", "executed", "passed", "failed", "skipped"}};
  GroupCount total{"total", "", 0, 0, 0, 0};
  const auto add = [&](const GroupCount& c) {
    rows.push_back(
        {c.profile, c.group, std::to_string(c.executed), std::to_string(c.passed), std::to_string(c.failed), std::to_string(c.skipped)});
  };
  for (const GroupCount& c : count_groups(report)) {
    add(c);
    total.executed += c.executed, total.passed += c.passed, total.failed += c.failed, total.skipped += c.skipped;
  }
  add(total);
  return table(rows, 2);
}

constexpr std::size_t kListed = 30;

/// The failing cases by name, if there is more than one; not more than kListed.
std::string failing_cases(const Report& report) {
  const std::size_t failed = report.count(Verdict::failed);
  if (failed < 2) return "";
  std::string text = "\nFailing cases:\n";
  std::size_t listed = 0;
  for (const CaseReport& c : report.cases)
    if (c.verdict == Verdict::failed && listed++ < kListed)
      text += "  " + c.profile + "  " + c.original->id + (c.known ? "  (known)" : "") + "\n";
  return failed > kListed ? text + "  and " + std::to_string(failed - kListed) + " more (all stand in the reports of --html and --junit)\n"
                          : text;
}

}  // namespace

std::vector<GroupCount> count_groups(const Report& report) {
  std::vector<GroupCount> counts;
  for (const Hello& hello : report.adapters) {
    for (const std::string_view group : kGroups) {
      GroupCount count{hello.profile, std::string(group), 0, 0, 0, 0};
      for (const CaseReport& c : report.cases) {
        if (c.profile != hello.profile || c.original->group != group) continue;
        (c.verdict == Verdict::skipped ? count.skipped : count.executed)++;
        count.passed += c.verdict == Verdict::passed ? 1U : 0U;
        count.failed += c.verdict == Verdict::failed ? 1U : 0U;
      }
      if (count.executed + count.skipped > 0) counts.push_back(std::move(count));
    }
  }
  return counts;
}

std::vector<std::pair<std::string, std::size_t>> count_skips(const Report& report) {
  std::map<std::string, std::size_t> counts;
  for (const CaseReport& c : report.cases)
    if (c.verdict == Verdict::skipped) ++counts[c.reason];
  return {counts.begin(), counts.end()};
}

std::vector<std::string> failure_story(const CaseReport& failure) {
  const Case& c = *failure.original;
  std::vector<std::string> lines{c.id + "  (" + c.group + ", profile " + failure.profile + ")"};
  if (!c.why.empty()) lines.push_back(c.why);
  const std::vector<std::string>& requirements = requirements_of(c, failure.profile);
  if (!requirements.empty()) lines.push_back("requirements: " + join(requirements, ", "));
  if (!c.issue.empty()) lines.push_back("public report: " + c.issue);
  if (c.settings != core::Settings{}) lines.push_back(describe(c.settings));
  const std::size_t shown = failure.difference ? failure.difference->event + 1 : failure.sent.size();
  for (std::size_t i = 0; i < shown; ++i) {
    const bool told = failure.difference && i < failure.got.size() && i + 1 < shown && !std::holds_alternative<core::Done>(failure.got[i]);
    lines.push_back("  " + std::to_string(i + 1) + ". " + describe(failure.sent[i]) + (told ? "  ->  " + describe(failure.got[i]) : ""));
  }
  if (failure.difference)
    add_difference(failure, lines);
  else
    lines.push_back(failure.reason);
  return lines;
}

std::string report_text(const Report& report) {
  std::string text = join(summary_lines(report), "\n") + "\n\n" + group_table(report);
  for (const auto& [reason, number] : count_skips(report)) text += "skipped, " + reason + ": " + counted(number, "case") + "\n";
  for (const std::string& incident : report.incidents) text += "\nincident: " + incident + "\n";
  for (const std::string& entry : report.stale) text += "\nstale known failure: " + entry + "\n";
  if (const CaseReport* shortest = report.shortest_failure()) {
    text += "\nThe shortest failing case:\n";
    for (const std::string& line : failure_story(*shortest)) text += line + "\n";
  }
  return text + failing_cases(report);
}

}  // namespace sidestep::check
