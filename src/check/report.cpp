// See report.h: counting, stories, text.
#include "check/report.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <map>

#include "check/describe.h"
#include "check/plan.h"
#include "check/printable.h"
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

/// What an adapter can't show, for a line of its own; empty if it shows all that there is.
std::string hidden(const Hello& hello) {
  std::string words;
  const auto add = [&words](const std::string& word) { words += (words.empty() ? "" : ", ") + word; };
  for (const char* part : {"queues", "cursor", "items", "pick"}) {
    const bool has_none = std::string_view(part) == "pick" && hello.profile == "strict";
    if (!hello.exposes.contains(part) && !has_none) add(part);
  }
  if (hello.exposes.contains("cursor") && hello.cursor != Hello::Cursor::set) add("cursor");
  if (hello.broker_only) add("ids of queues");
  return words;
}

std::vector<std::string> summary_lines(const Report& report) {
  std::vector<std::string> lines;
  for (const Hello& hello : report.adapters) {
    lines.push_back(hello.name + " " + hello.version + ", profile " + hello.profile);
    if (const std::string words = hidden(hello); !words.empty() && hello.profile != kRoundRobin)
      lines.push_back("It does not show, so that nobody compared: " + words);
  }
  return lines;
}

std::string group_table(const Report& report) {
  std::vector<std::vector<std::string>> rows{{"profile", "group", "executed", "passed", "failed", "skipped"}};
  const bool all_ran = report.count(Verdict::not_run) == 0;
  if (!all_ran) rows.front().emplace_back("not run");
  GroupCount total{"total", "", 0, 0, 0, 0, 0};
  const auto add = [&](const GroupCount& c) {
    rows.push_back(
        {c.profile, c.group, std::to_string(c.executed), std::to_string(c.passed), std::to_string(c.failed), std::to_string(c.skipped)});
    if (!all_ran) rows.back().push_back(std::to_string(c.not_run));
  };
  for (const GroupCount& c : count_groups(report)) {
    add(c);
    total.executed += c.executed, total.passed += c.passed, total.failed += c.failed, total.skipped += c.skipped,
        total.not_run += c.not_run;
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

void add_to(GroupCount& count, Verdict verdict) {
  switch (verdict) {
    case Verdict::passed: ++count.passed, ++count.executed; break;
    case Verdict::failed: ++count.failed, ++count.executed; break;
    case Verdict::skipped: ++count.skipped; break;
    case Verdict::not_run: ++count.not_run; break;
  }
}

std::string_view verb(CaseResult::Kind kind) {
  switch (kind) {
    case CaseResult::Kind::crashed: return "crashed";
    case CaseResult::Kind::hung: return "hung";
    case CaseResult::Kind::garbage: return "did not keep to the protocol";
    default: return "";
  }
}

constexpr std::string_view kLastWords = "\nits last words on stderr:\n";

/// "the adapter exited with 3\nits last words…": how, and the last line of stderr.
std::pair<std::string, std::string> headline(const std::string& reason) {
  const std::size_t end = reason.find(kLastWords);
  if (end == std::string::npos) return {reason, ""};
  std::string tail = reason.substr(end + kLastWords.size());
  tail.erase(tail.find_last_not_of("\r\n ") + 1);
  const std::size_t line = tail.find_last_of('\n');
  return {reason.substr(0, end), line == std::string::npos ? tail : tail.substr(line + 1)};
}

}  // namespace

std::vector<std::string> breakdowns(const Report& report) {
  std::map<std::pair<std::string, std::string>, std::pair<std::size_t, std::string>> found;  // verb and how: number, stderr
  for (const CaseReport& c : report.cases) {
    if (verb(c.kind).empty()) continue;
    auto [how, words] = headline(c.reason);
    if (how.starts_with("the adapter ")) how.erase(0, std::string_view("the adapter ").size());
    auto& [number, last_words] = found[{std::string(verb(c.kind)), how}];
    ++number;
    if (!words.empty()) last_words = words;
  }
  std::vector<std::string> lines;
  lines.reserve(found.size());
  for (const auto& [what, seen] : found)
    lines.push_back("the adapter " + what.first + " " + counted(seen.first, "time") + ": " + what.second +
                    (seen.second.empty() ? "" : "; stderr: " + seen.second));
  return lines;
}

std::vector<GroupCount> count_groups(const Report& report) {
  std::vector<GroupCount> counts;
  for (const Hello& hello : report.adapters) {
    for (const std::string_view group : kGroups) {
      GroupCount count{hello.profile, std::string(group), 0, 0, 0, 0, 0};
      for (const CaseReport& c : report.cases)
        if (c.profile == hello.profile && c.original->group == group) add_to(count, c.verdict);
      if (count.executed + count.skipped + count.not_run > 0) counts.push_back(std::move(count));
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
  for (const std::string& line : breakdowns(report)) text += "\n" + line + "\n";
  for (const std::string& incident : report.incidents) text += "\nincident: " + incident + "\n";
  for (const std::string& entry : report.stale) text += "\nstale known failure: " + entry + "\n";
  if (const CaseReport* shortest = report.shortest_failure()) {
    text += "\nThe shortest failing case:\n";
    for (const std::string& line : failure_story(*shortest)) text += line + "\n";
  }
  return printable(text + failing_cases(report));
}

}  // namespace sidestep::check
