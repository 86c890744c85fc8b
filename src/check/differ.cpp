// See differ.h.
#include "check/differ.h"

#include <algorithm>

#include "check/describe.h"
#include "check/generate.h"
#include "check/shrink.h"

namespace sidestep::check {
namespace {

std::vector<core::Outcome> by_core(const core::Revision& rules, const Case& c) { return core::run(rules, c.settings, c.events); }

bool ill_formed(const core::Outcome& outcome) {
  const auto* fault = std::get_if<core::Fault>(&outcome);
  return fault != nullptr && fault->kind == core::FaultKind::bad_event;
}

/// A Java client's updateFaultItem has no defaults for its flags.
bool lacks_flags(const core::Event& event) {
  const auto* observe = std::get_if<core::Observe>(&event);
  return observe != nullptr && observe->broker && (!observe->isolation || !observe->reachable);
}

/// Where the adapter and the rules part on a case; the kind of failure, if it gave no outcomes.
struct Verdict {
  std::optional<Difference> difference;
  CaseResult::Kind kind = CaseResult::Kind::outcomes;
  bool differs() const { return difference || kind != CaseResult::Kind::outcomes; }
};

Verdict verdict(const core::Revision& rules, const Case& c, const CaseResult& result, const Hello& hello) {
  if (result.kind != CaseResult::Kind::outcomes) return {std::nullopt, result.kind};
  return {first_difference(by_core(rules, c), result.outcomes, hello), result.kind};
}

class Run {
 public:
  explicit Run(const DifferOptions& options) : options_(options), adapter_(options.adapter, options.profile) {
    result_.hello = adapter_.hello();
    result_.next = options.from;
    events_ = result_.hello.events;
    for (const std::string& word : options.without) events_.erase(word);
    if (options.time) deadline_ = std::chrono::steady_clock::now() + *options.time;
  }

  DifferResult run() {
    while (result_.compared < options_.cases && !result_.found && std::chrono::steady_clock::now() < deadline_) run_batch();
    adapter_.finish();
    result_.incidents = adapter_.incidents();
    return std::move(result_);
  }

 private:
  void run_batch() {
    const GenerateOptions generator{options_.rules, events_, options_.length};
    std::vector<Case> batch;
    const std::uint64_t size = std::min<std::uint64_t>(options_.adapter.batch, options_.cases - result_.compared);
    for (std::uint64_t i = 0; i < size; ++i) batch.push_back(generate(generator, options_.seed, result_.next + i));
    const std::vector<CaseResult> results = adapter_.run(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Verdict v = verdict(*options_.rules, batch[i], results[i], result_.hello);
      ++result_.compared;
      ++result_.next;
      result_.events += batch[i].events.size();
      if (!v.differs()) continue;
      report(batch[i], v, results[i]);
      break;
    }
    if (options_.progress) options_.progress(result_.compared);
  }

  void report(const Case& c, const Verdict& v, const CaseResult& first) {
    Found found;
    found.k = result_.next - 1;
    found.events_before = c.events.size();
    const bool settled = v.kind == CaseResult::Kind::hung || v.kind == CaseResult::Kind::not_run;  // each question would cost a time-out
    found.minimal = settled ? c
                            : shrink(
                                  c, [&](const std::vector<Case>& all) { return still_differ(all, v.kind); },
                                  std::chrono::steady_clock::now() + options_.shrink_time);
    const CaseResult last = settled ? first : adapter_.run({&found.minimal, 1}).front();
    found.difference = verdict(*options_.rules, found.minimal, last, result_.hello).difference;
    found.got = last.outcomes;
    found.detail = last.detail;
    describe_case(found);
    result_.found = std::move(found);
  }

  /// A candidate counts if it's well-formed and fails in the same way.
  std::vector<bool> still_differ(const std::vector<Case>& candidates, CaseResult::Kind kind) {
    std::vector<Case> asked;
    std::vector<std::size_t> index;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (!well_formed(candidates[i])) continue;
      asked.push_back(candidates[i]);
      index.push_back(i);
    }
    std::vector<bool> answers(candidates.size());
    for (std::size_t done = 0; done < asked.size();) {
      const std::span<const Case> part = std::span(asked).subspan(done, std::min(options_.adapter.batch, asked.size() - done));
      const std::vector<CaseResult> results = adapter_.run(part);
      for (std::size_t i = 0; i < part.size(); ++i) {
        const Verdict v = verdict(*options_.rules, part[i], results[i], result_.hello);
        answers[index[done + i]] = v.differs() && v.kind == kind;
      }
      done += part.size();
      if (std::ranges::find(answers, true) != answers.end()) break;
    }
    return answers;
  }

  bool well_formed(const Case& c) const {
    if (!options_.rules->selection->choices.strict && std::ranges::any_of(c.events, lacks_flags)) return false;
    return std::ranges::none_of(by_core(*options_.rules, c), ill_formed);
  }

  void describe_case(Found& found) const {
    Case& c = found.minimal;
    c.why = result_.hello.name + " " + result_.hello.version + " (profile " + result_.hello.profile + ") differs from " +
            std::string(options_.rules->name) + "; case " + std::to_string(found.k) + " of seed " + std::to_string(options_.seed);
    if (found.difference) c.why += ": got " + describe(found.difference->got) + " at event " + std::to_string(found.difference->event + 1);
    c.expect = {Expectation{{std::string(options_.rules->name)}, by_core(*options_.rules, c)}};
  }

  const DifferOptions& options_;
  Adapter adapter_;
  DifferResult result_;
  std::set<std::string, std::less<>> events_;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
};

}  // namespace

DifferResult differ(const DifferOptions& options) { return Run(options).run(); }

}  // namespace sidestep::check
