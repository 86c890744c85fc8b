// See differ.h.
#include "check/differ.h"

#include <algorithm>

#include "check/describe.h"
#include "check/generate.h"
#include "check/plan.h"
#include "check/shrink.h"
#include "check/words.h"

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

/// The case with the core's outcomes as its expectation: judged as `check` judges a vector.
Case expecting(const core::Revision& rules, Case c) {
  c.expect = {Expectation{{std::string(rules.name)}, by_core(rules, c)}};
  return c;
}

Verdict verdict(const core::Revision& rules, const Case& c, const CaseResult& result, const Hello& hello) {
  if (result.kind != CaseResult::Kind::outcomes) return {std::nullopt, result.kind};
  const Case vector = expecting(rules, c);
  const Plan planned = plan(vector, rules.name, hello);
  const auto* question = std::get_if<Question>(&planned);
  return {question == nullptr ? std::nullopt : question->judge(result.outcomes), result.kind};
}

/// Why an event of that kind can't be sent; empty: it can. One start has to explain a case of a random start, so whatever draws or sets
/// another one is left out.
std::string why_not(std::string_view event, const Hello& hello, const std::set<std::string>& without) {
  if (!hello.events.contains(event)) return "not executed";
  if (without.contains(std::string(event))) return "--without";
  if (event == "clock" && hello.clock == Hello::Clock::none) return "the clock can't be set";
  if (event == "cursor" && hello.cursor != Hello::Cursor::set) return "the cursor can't be set";
  if ((event == "entropy" || event == "pick") && hello.cursor == Hello::Cursor::random) return "the start is random";
  return "";
}

class Run {
 public:
  explicit Run(const DifferOptions& options) : options_(options), adapter_(options.adapter, options.profile) {
    result_.hello = adapter_.hello();
    result_.next = options.from;
    for (const std::string_view event : kEventWords) {
      const std::string reason = why_not(event, result_.hello, options.without);
      if (reason.empty())
        generator_.events.emplace(event);
      else
        result_.left_out.push_back(std::string(event) + " (" + reason + ")");
    }
    generator_.revision = options.rules;
    generator_.length = options.length;
    generator_.one_counter = result_.hello.cursor == Hello::Cursor::random;
    if (options.time) deadline_ = std::chrono::steady_clock::now() + *options.time;
  }

  DifferResult run() {
    while (left() > 0 && !result_.found && std::chrono::steady_clock::now() < deadline_) run_batch();
    adapter_.finish();
    result_.incidents = adapter_.incidents();
    return std::move(result_);
  }

 private:
  std::uint64_t left() const { return options_.cases - (result_.next - options_.from); }

  /// Generates the next cases; those that can't be asked are counted.
  void draw_batch(std::vector<Case>& batch, std::vector<std::uint64_t>& numbers) {
    const std::uint64_t size = std::min<std::uint64_t>(options_.adapter.batch, left());
    for (std::uint64_t i = 0; i < size; ++i) {
      Case c = generate(generator_, options_.seed, result_.next);
      const std::string reason = c.events.empty() ? "holds no event" : skipped(c);
      if (reason.empty()) {
        batch.push_back(std::move(c));
        numbers.push_back(result_.next);
      } else {
        ++result_.skipped[reason];
      }
      ++result_.next;
    }
  }

  void run_batch() {
    std::vector<Case> batch;
    std::vector<std::uint64_t> numbers;
    draw_batch(batch, numbers);
    const std::vector<CaseResult> results = adapter_.run(batch);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Verdict v = verdict(*options_.rules, batch[i], results[i], result_.hello);
      count(batch[i]);
      if (!v.differs()) continue;
      result_.next = numbers[i] + 1;
      report(batch[i], v, results[i]);
      break;
    }
    if (options_.progress) options_.progress(result_.next - options_.from);
  }

  void count(const Case& c) {
    ++result_.compared;
    result_.events += c.events.size();
    for (const core::Outcome& outcome : by_core(*options_.rules, c)) result_.observed += observable(outcome, result_.hello) ? 1U : 0U;
  }

  /// Why the adapter can't be asked a case; empty: it can.
  std::string skipped(const Case& c) const {
    const Case vector = expecting(*options_.rules, c);
    const Plan planned = plan(vector, options_.rules->name, result_.hello);
    const auto* skip = std::get_if<Skip>(&planned);
    return skip == nullptr ? "" : skip->reason;
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
    return skipped(c).empty() && std::ranges::none_of(by_core(*options_.rules, c), ill_formed);
  }

  void describe_case(Found& found) const {
    Case& c = found.minimal;
    c.why = result_.hello.name + " " + result_.hello.version + " (profile " + result_.hello.profile + ") differs from " +
            std::string(options_.rules->name) + "; case " + std::to_string(found.k) + " of seed " + std::to_string(options_.seed);
    if (found.difference) c.why += ": got " + describe(found.difference->got) + " at event " + std::to_string(found.difference->event + 1);
    c = expecting(*options_.rules, std::move(c));
  }

  const DifferOptions& options_;
  Adapter adapter_;
  DifferResult result_;
  GenerateOptions generator_;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
};

}  // namespace

DifferResult differ(const DifferOptions& options) { return Run(options).run(); }

}  // namespace sidestep::check
