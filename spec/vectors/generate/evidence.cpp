// Does a report's case tell the reported fault from what is right?
#include <algorithm>

#include "build.h"

namespace sidestep::vectors {

namespace {

using core::Outcome;

const std::vector<Outcome>* expected(const Draft& d, const std::string& revision) {
  for (const check::Expectation& e : d.c.expect) {
    if (std::find(e.revisions.begin(), e.revisions.end(), revision) != e.revisions.end()) return &e.outcomes;
  }
  return nullptr;
}

/// What of an outcome can be compared between Java and strict. A counter steps before it is read, strict's position after; strict has a
/// cap of its own; and their states differ by nature. What is left is the broker, and how it ended.
Outcome essence(const Outcome& outcome) {
  if (const auto* chosen = std::get_if<core::Chosen>(&outcome)) return core::Chosen{{chosen->queue.broker, 0}};
  if (const auto* attempt = std::get_if<core::Attempt>(&outcome)) return core::Attempt{{attempt->queue.broker, 0}, 0, attempt->attempt};
  if (std::holds_alternative<core::Snapshot>(outcome) || std::holds_alternative<core::Detected>(outcome)) return core::Done{};
  return outcome;
}

bool parted(const std::vector<Outcome>& shows, const std::vector<Outcome>& fixed, bool by_essence) {
  if (!by_essence) return shows != fixed;
  return !std::equal(shows.begin(), shows.end(), fixed.begin(), fixed.end(),
                     [](const Outcome& left, const Outcome& right) { return essence(left) == essence(right); });
}

void judge_pair(const Draft& d, std::vector<std::string>& found) {
  const Evidence& e = d.evidence;
  const std::vector<Outcome>* shows = expected(d, e.shows);
  const std::vector<Outcome>* fixed = expected(d, e.fixed);
  if (shows == nullptr) found.push_back("shows the fault in " + e.shows + ", which the case is not for");
  if (fixed == nullptr) found.push_back("is right in " + e.fixed + ", which the case is not for");
  if (e.shows == "strict") found.emplace_back("strict cannot be what shows the fault");
  if (e.shows == "strict" || shows == nullptr || fixed == nullptr || parted(*shows, *fixed, e.fixed == "strict")) return;
  found.push_back("does not show the fault: " + e.shows + ", which has it, and " + e.fixed + ", which has not, show the same");
}

/// A port that claims to be strict and has the fault must fail, too.
void judge_strict(const Draft& d, std::vector<std::string>& found) {
  const Evidence& e = d.evidence;
  const std::vector<Outcome>* shows = expected(d, e.shows);
  const std::vector<Outcome>* strict = expected(d, "strict");
  if (e.shows == "strict" || e.fixed == "strict") return;
  if (shows == nullptr || strict == nullptr || parted(*shows, *strict, true)) return;
  for (const Slip& slip : e.slips) {
    if (std::find(slip.revisions.begin(), slip.revisions.end(), "strict") != slip.revisions.end()) return;
  }
  found.push_back("strict differs from " + e.shows + " by the cursor's meaning only, and no slip of strict is named");
}

void judge_slip(const Draft& d, const Slip& slip, const std::string& revision, std::vector<std::string>& found) {
  const std::vector<Outcome>* right = expected(d, revision);
  const std::string where = revision + ", event " + std::to_string(slip.event);
  if (right == nullptr || slip.event >= right->size() || slip.wrong.empty()) {
    found.push_back("names no slip: " + where);
  } else if (std::find(slip.wrong.begin(), slip.wrong.end(), (*right)[slip.event]) != slip.wrong.end()) {
    found.push_back("expects what the fault would show: " + where);
  }
}

/// The defect shows in the revisions that are told to have it, and in no other; strict, which is to show what is right, is one of them.
void judge_defect(const Draft& d, const Defect& defect, std::vector<std::string>& found) {
  if (defect.shown_by.empty()) found.emplace_back("no revision is told to have the defect");
  if (defect.shown_by.contains("strict")) found.emplace_back("strict cannot be what has the defect");
  if (expected(d, "strict") == nullptr) found.emplace_back("does not tell what strict does instead");
  for (const check::Expectation& e : d.c.expect) {
    for (const std::string& revision : e.revisions) {
      const bool told = defect.shown_by.contains(revision);
      if (defect.shows(e.outcomes) == told) continue;
      found.push_back(told ? "does not show the defect in " + revision
                           : "shows the defect in " + revision + ", which is not told to have it");
    }
  }
}

}  // namespace

std::vector<std::string> lacks(const Draft& d) {
  if (d.defect) {
    std::vector<std::string> found;
    judge_defect(d, *d.defect, found);
    return found;
  }
  const Evidence& e = d.evidence;
  const bool pair = !e.shows.empty() || !e.fixed.empty();
  const bool elsewhere = !e.not_in_java.empty();
  std::vector<std::string> found;
  if (d.c.issue.empty() == (pair || elsewhere)) {
    found.emplace_back(d.c.issue.empty() ? "has evidence of a fault, and no issue"
                                         : "names neither a revision that shows the fault nor why there is none");
    return found;
  }
  if (pair && elsewhere) found.emplace_back("names a revision that shows the fault, and why there is none");
  if (elsewhere && e.slips.empty()) found.emplace_back("no revision shows the fault, and the draft doesn't say what it would look like");
  if (pair) judge_pair(d, found);
  if (pair) judge_strict(d, found);
  for (const Slip& slip : e.slips) {
    for (const std::string& revision : slip.revisions) judge_slip(d, slip, revision, found);
  }
  return found;
}

}  // namespace sidestep::vectors
