// See runner.h.
#include "check/runner.h"

#include <algorithm>
#include <tuple>

#include "check/plan.h"
#include "check/printable.h"
#include "core/revision.h"

namespace sidestep::check {
namespace {

/// One profile of a run: plans every case, asks the adapter, judges.
class ProfileRun {
 public:
  ProfileRun(const std::vector<Case>& cases, const CheckOptions& options, Adapter& adapter, Report& report)
      : options_(options), adapter_(adapter), report_(report), profile_(adapter.hello().profile), hello_(adapter.hello()) {
    for (const Case& c : cases)
      if (options.group.empty() || c.group == options.group) plan_case(c);
  }

  void run() {
    const auto progress = [&](std::size_t done) {
      if (options_.progress) options_.progress(profile_, done, sent_.size());
    };
    std::vector<CaseResult> results = adapter_.run(sent_, progress);
    for (std::size_t i = 0; i < results.size(); ++i) judge(report_.cases[asked_[i]], questions_[i], results[i]);
  }

 private:
  void plan_case(const Case& c) {
    Plan planned = plan(c, profile_, hello_);
    if (std::holds_alternative<Foreign>(planned)) return;
    CaseReport entry;
    entry.original = &c;
    entry.profile = profile_;
    if (auto* skip = std::get_if<Skip>(&planned)) {
      entry.verdict = Verdict::skipped;
      entry.reason = skip->reason;
    } else {
      asked_.push_back(report_.cases.size());
      questions_.push_back(std::get<Question>(std::move(planned)));
      sent_.push_back(questions_.back().sent);
    }
    report_.cases.push_back(std::move(entry));
  }

  void judge(CaseReport& entry, const Question& question, CaseResult& result) {
    if (result.kind == CaseResult::Kind::outcomes)
      entry.difference = question.judge(result.outcomes);
    else
      entry.reason = result.detail;
    if (result.kind == CaseResult::Kind::outcomes && !entry.difference) return;
    entry.kind = result.kind;
    entry.verdict = result.kind == CaseResult::Kind::not_run ? Verdict::not_run : Verdict::failed;
    if (entry.verdict == Verdict::not_run) return;
    entry.known = options_.known_failures.contains(entry.original->id);
    entry.sent = question.sent.events;
    entry.got = std::move(result.outcomes);
  }

  const CheckOptions& options_;
  Adapter& adapter_;
  Report& report_;
  std::string profile_;
  Hello hello_;  ///< judges refer to it
  std::vector<Case> sent_;
  std::vector<Question> questions_;
  std::vector<std::size_t> asked_;  ///< indexes of report_.cases
};

void check_profile(const std::string& profile, const std::vector<Case>& cases, const CheckOptions& options, Report& report) {
  Adapter adapter(options.adapter, profile);
  report.adapters.push_back(adapter.hello());
  const std::string& named = adapter.hello().profile;
  if (named != kRoundRobin && core::find_revision(named) == nullptr)
    throw AdapterError("the adapter names profile " + printable(named) + ", which is no revision (see: sidestep profiles) and not " +
                       std::string(kRoundRobin));
  ProfileRun run(cases, options, adapter, report);
  run.run();
  adapter.finish();
  std::ranges::copy(adapter.incidents(), std::back_inserter(report.incidents));
}

/// Known failures that passed wherever they ran, or that no vector has.
std::vector<std::string> stale_entries(const std::vector<Case>& cases, const Report& report, const std::set<std::string>& known) {
  std::vector<std::string> stale;
  for (const std::string& id : known) {
    const bool exists = std::ranges::any_of(cases, [&](const Case& c) { return c.id == id; });
    bool passed = false, failed = false;
    for (const CaseReport& entry : report.cases) {
      if (entry.original->id != id) continue;
      passed |= entry.verdict == Verdict::passed;
      failed |= entry.verdict == Verdict::failed;
    }
    if (!exists) stale.push_back(id + ": no vector has this id");
    if (passed && !failed) stale.push_back(id + ": passes");
  }
  return stale;
}

}  // namespace

std::size_t Report::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(cases, verdict, &CaseReport::verdict));
}

std::size_t Report::unexpected() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(cases, [](const CaseReport& c) { return c.verdict == Verdict::failed && !c.known; }));
}

const CaseReport* Report::shortest_failure() const {
  const CaseReport* shortest = nullptr;
  const auto rank = [](const CaseReport& c) { return std::tuple(c.known, c.sent.size(), c.original->issue.empty()); };
  for (const CaseReport& c : cases)
    if (c.verdict == Verdict::failed && (shortest == nullptr || rank(c) < rank(*shortest))) shortest = &c;
  return shortest;
}

Report check_adapter(const std::vector<Case>& cases, const CheckOptions& options) {
  Report report;
  std::vector<std::string> profiles;
  for (const std::string& profile : options.profiles)
    if (std::ranges::find(profiles, profile) == profiles.end()) profiles.push_back(profile);
  if (profiles.empty()) profiles.emplace_back();
  for (const std::string& profile : profiles) check_profile(profile, cases, options, report);
  report.stale = stale_entries(cases, report, options.known_failures);
  return report;
}

}  // namespace sidestep::check
