// See adapter.h.
#include "check/adapter.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "check/form.h"
#include "check/json_document.h"
#include "check/printable.h"

namespace sidestep::check {
namespace {

/// An answer to a whole batch that can't be told apart by case; the process must be replaced.
struct BatchFailure : std::runtime_error {
  BatchFailure(CaseResult::Kind what_kind, const std::string& words) : std::runtime_error(words), kind(what_kind) {}
  CaseResult::Kind kind;
};

/// The end of a text: `n` lines at most.
std::string last_lines(const std::string& text, int n) {
  for (std::size_t at = text.size(); at-- > 0;)
    if (text[at] == '\n' && at + 1 < text.size() && --n == 0) return text.substr(at + 1);
  return text;
}

CaseResult::Kind kind_of(Reply::Kind kind) {
  switch (kind) {
    case Reply::Kind::exited: return CaseResult::Kind::crashed;
    case Reply::Kind::silent: return CaseResult::Kind::hung;
    default: return CaseResult::Kind::garbage;
  }
}

std::string shown(const std::string& line) { return printable(line.size() <= 120 ? line : line.substr(0, 120) + "…"); }

json::value parse_line(const std::string& line) {
  boost::system::error_code error;
  json::value value = json::parse(line, error);
  if (error) throw FormError("wrote a line that is not JSON (logs belong on stderr): " + shown(line));
  refuse_names_twice(line);
  return value;
}

CaseResult result_from_json(const json::value& value, std::size_t events) {
  try {
    Fields fields(value, "result");
    if (const json::value* error = fields.find("error"))
      return {CaseResult::Kind::refused, {}, "the adapter could not execute the case: " + Form<std::string>::read(*error, "result.error")};
    const json::value& outcomes = fields.need("outcomes");
    fields.done();
    if (!outcomes.is_array()) complain("outcomes", "must be an array");
    if (outcomes.get_array().size() != events)
      complain("outcomes", "has " + std::to_string(outcomes.get_array().size()) + " outcomes for " + std::to_string(events) + " events");
    CaseResult result{CaseResult::Kind::outcomes, {}, ""};
    for (const json::value& outcome : outcomes.get_array())
      result.outcomes.push_back(outcome_from_json(outcome, "outcomes[" + std::to_string(result.outcomes.size()) + "]"));
    return result;
  } catch (const FormError& error) {
    return {CaseResult::Kind::garbage, {}, error.what()};
  }
}

std::string batch_line(std::span<const Case> cases) {
  json::array batch;
  for (const Case& c : cases) batch.push_back(to_json(c, false));
  return json::serialize(json::object{{"batch", std::move(batch)}});
}

}  // namespace

Adapter::Adapter(AdapterOptions options, std::string profile) : options_(std::move(options)), profile_(std::move(profile)) {
  options_.batch = std::max<std::size_t>(options_.batch, 1);
  try {
    start();
  } catch (const StartError& error) {
    throw AdapterError(error.what());
  }
}

void Adapter::start() {
  process_ = std::make_unique<Process>(options_.command, options_.line_limit);
  json::object hello{{"protocol", 1}};
  if (!profile_.empty()) hello["profile"] = profile_;
  const Reply reply = process_->exchange(json::serialize(json::object{{"hello", std::move(hello)}}), options_.start_timeout);
  if (reply.kind != Reply::Kind::line) throw AdapterError(with_stderr("no answer to hello: the adapter " + reply.text));
  try {
    hello_ = hello_from_json(parse_line(reply.text));
  } catch (const FormError& error) {
    throw AdapterError(with_stderr(std::string("no good answer to hello: ") + error.what()));
  }
  if (!profile_.empty() && hello_.profile != profile_)
    throw AdapterError("asked for profile " + profile_ + ", the adapter answers with profile " + printable(hello_.profile));
}

bool Adapter::restart() {
  if (faults_ >= options_.fault_limit) return false;
  process_.reset();
  try {
    start();
    return true;
  } catch (const std::runtime_error& error) {
    process_.reset();
    incidents_.push_back(std::string("the adapter could not be started again: ") + error.what());
    faults_ = options_.fault_limit;
    return false;
  }
}

std::string Adapter::with_stderr(const std::string& words) const {
  const std::string tail = process_ ? last_lines(process_->stderr_tail(), 20) : "";
  return printable(tail.empty() ? words : words + "\nits last words on stderr:\n" + tail);  // what() would end at a NUL
}

/// Throws BatchFailure.
std::vector<CaseResult> Adapter::exchange(std::span<const Case> cases) {
  const Reply reply = process_->exchange(batch_line(cases), options_.timeout);
  if (reply.kind != Reply::Kind::line) throw BatchFailure(kind_of(reply.kind), with_stderr("the adapter " + reply.text));
  try {
    const json::value answer = parse_line(reply.text);
    Fields fields(answer, "answer");
    const json::value& batch = fields.need("batch");
    fields.done();
    if (!batch.is_array()) complain("batch", "must be an array");
    if (batch.get_array().size() != cases.size())
      complain("batch", "has " + std::to_string(batch.get_array().size()) + " results for " + std::to_string(cases.size()) + " cases");
    std::vector<CaseResult> results;
    for (const json::value& result : batch.get_array()) results.push_back(result_from_json(result, cases[results.size()].events.size()));
    return results;
  } catch (const FormError& error) {
    throw BatchFailure(CaseResult::Kind::garbage, with_stderr(std::string("the adapter's answer: ") + error.what()));
  }
}

std::vector<CaseResult> Adapter::one_by_one(std::span<const Case> cases, const std::string& batch_failure) {
  std::vector<CaseResult> results;
  const std::size_t faults_before = faults_;
  bool alive = restart();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (!alive) {
      results.push_back({CaseResult::Kind::not_run, {}, "not run: the adapter had failed too often"});
      continue;
    }
    try {
      results.push_back(exchange(cases.subspan(i, 1)).front());
    } catch (const BatchFailure& failure) {
      results.push_back({failure.kind, {}, failure.what()});
      ++faults_;
      alive = restart();
    }
  }
  if (faults_ == faults_before) {
    incidents_.push_back("a batch of " + std::to_string(cases.size()) + " cases failed, each of them alone did not: " + batch_failure);
    ++faults_;
  }
  return results;
}

std::vector<CaseResult> Adapter::run(std::span<const Case> cases, const std::function<void(std::size_t)>& progress) {
  std::vector<CaseResult> results;
  while (results.size() < cases.size()) {
    const auto batch = cases.subspan(results.size(), std::min(options_.batch, cases.size() - results.size()));
    std::vector<CaseResult> part;
    if (faults_ >= options_.fault_limit) {
      part.assign(batch.size(), {CaseResult::Kind::not_run, {}, "not run: the adapter had failed too often"});
    } else {
      try {
        part = exchange(batch);
      } catch (const BatchFailure& failure) {
        part = one_by_one(batch, failure.what());
      }
    }
    std::ranges::move(part, std::back_inserter(results));
    if (progress) progress(results.size());
  }
  return results;
}

void Adapter::finish() {
  if (!process_) return;
  if (const std::string end = process_->finish(); !end.empty()) incidents_.push_back(with_stderr("the adapter " + end));
  process_.reset();
}

}  // namespace sidestep::check
