#include "proptests/coverage.h"

#include <ostream>

#include "check/words.h"

namespace sidestep::proptests {

using namespace core;

namespace {

template <class E>
std::string word(E value) {
  for (const auto& [known, text] : check::kWords<E>) {
    if (known == value) return std::string(text);
  }
  return "?";
}

std::string kind_of(const Revision& revision) { return revision.selection->choices.strict ? "strict" : "Java"; }

constexpr const char* kOutcomes[] = {"done",   "published", "chosen",   "none",    "picked",   "detected",
                                     "lookup", "attempt",   "finished", "waiting", "snapshot", "fault"};
constexpr const char* kEvents[] = {"clock",  "entropy", "cursor", "switch", "route",  "validate", "begin",
                                   "select", "observe", "timer",  "detect", "remove", "pick",     "state"};
static_assert(std::size(kOutcomes) == std::variant_size_v<Outcome> && std::size(kEvents) == std::variant_size_v<Event>);

}  // namespace

void Coverage::count(const Revision& revision, const Settings& settings, const Event& event, const Differential& both) {
  const Outcome& outcome = both.outcome();
  add("events: " + kind_of(revision) + " " + kEvents[event.index()]);
  add("outcomes: " + kind_of(revision) + " " + kOutcomes[outcome.index()]);
  for (const std::string_view way : both.trail()) {
    const bool of_send = way.starts_with("send.");
    const std::string_view row = of_send ? std::string_view(revision.send->name) : revision.selection->name;
    add((of_send ? "send " : "selection ") + std::string(row) + ": " + std::string(way));
  }
  if (const auto* fault = std::get_if<Fault>(&outcome)) add("faults: " + word(fault->kind));
  if (const auto* finished = std::get_if<Finished>(&outcome)) add("endings: " + kind_of(revision) + " " + word(finished->ending));
  if (const auto* seen = std::get_if<Observe>(&event); seen && !std::holds_alternative<Fault>(outcome)) {
    add("seen: " + kind_of(revision) + (seen->broker ? " outside " : " in a send ") + word(seen->what));
  }
  if (std::holds_alternative<Select>(event)) {
    add("selection " + std::string(revision.selection->name) + ": switch " + (settings.latency_switch ? "on" : "off"));
  }
  count_phase(revision, event, outcome);
  if (std::holds_alternative<Validate>(event)) {
    const std::string result = std::holds_alternative<Done>(outcome) ? "valid" : word(std::get<Fault>(outcome).kind);
    add("validation " + std::string(revision.validation->name) + ": " + result);
  }
  if (const auto* route = std::get_if<SetRoute>(&event);
      route && route->for_send && route->failure && !std::holds_alternative<Fault>(outcome)) {
    add("failures: " + kind_of(revision) + " " + word(*route->failure));
  }
}

void Coverage::count_phase(const Revision& revision, const Event& event, const Outcome& outcome) {
  const std::string group = "send " + std::string(revision.send->name) + ": ";
  if (const auto* lookup = std::get_if<Lookup>(&outcome)) add(group + (lookup->from_template ? "looks up the template" : "looks up"));
  if (const auto* attempt = std::get_if<Attempt>(&outcome)) add(group + (attempt->attempt > 1 ? "attempts again" : "attempts"));
  if (std::holds_alternative<Waiting>(outcome)) add(group + "waits");
  if (std::holds_alternative<Finished>(outcome)) add(group + "finishes");
  if (const auto* begin = std::get_if<Begin>(&event); begin && !std::holds_alternative<Fault>(outcome)) add(group + word(begin->mode));
}

std::set<std::string> Coverage::missing() const {
  std::set<std::string> ways;
  for (const std::string& way : must_be_reached()) {
    if (!counts_.contains(way)) ways.insert(way);
  }
  return ways;
}

void Coverage::print(std::ostream& out) const {
  struct Share {
    int reached = 0, all = 0;
    std::string rarest;
    std::uint64_t least = UINT64_MAX;
  };
  std::map<std::string, Share> groups;
  for (const std::string& way : must_be_reached()) {
    Share& share = groups[way.substr(0, way.find(':'))];
    ++share.all;
    const auto found = counts_.find(way);
    const std::uint64_t times = found == counts_.end() ? 0 : found->second;
    if (times > 0) ++share.reached;
    if (times < share.least) {
      share.least = times;
      share.rarest = way.substr(way.find(':') + 2);
    }
  }
  for (const auto& [group, share] : groups) {
    out << group << ": " << share.reached << " of " << share.all << " reached; rarest: " << share.rarest << ", " << share.least
        << " times\n";
  }
  for (const std::string& way : missing()) out << "never reached: " << way << "\n";
}

}  // namespace sidestep::proptests
