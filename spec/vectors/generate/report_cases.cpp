#include "report_cases.h"

namespace sidestep::vectors {

core::Outcome q(const std::string& broker, std::int32_t id) { return core::Chosen{{broker, id}}; }

core::Outcome published(const std::vector<std::pair<std::string, std::int32_t>>& blocks, bool order, bool changed) {
  core::Published p{{}, order, changed};
  for (const auto& [broker, n] : blocks) {
    for (std::int32_t id = 0; id < n; ++id) p.queues.push_back({broker, id});
  }
  return p;
}

core::Outcome attempt(const std::string& broker, std::int32_t id, Millis limit, std::int32_t number) {
  return core::Attempt{{broker, id}, limit, number};
}

core::Outcome ended(core::Ending ending, std::int32_t code, const std::vector<std::string>& brokers) {
  return core::Finished{ending, code, static_cast<std::int32_t>(brokers.size()), 1, brokers, std::nullopt, std::nullopt, false};
}

core::Outcome unrouted(std::int32_t code, core::LookupFailure why) {
  return core::Finished{core::Ending::client_error, code, 0, 1, {}, std::nullopt, why, false};
}

core::Outcome refreshing(core::Outcome outcome) {
  if (auto* attempt = std::get_if<core::Attempt>(&outcome)) attempt->refresh = true;
  if (auto* end = std::get_if<core::Finished>(&outcome)) end->refresh = true;
  return outcome;
}

void extend(Story& story, const Story& more) { story.insert(story.end(), more.begin(), more.end()); }

Evidence shown(const std::string& shows, const std::string& fixed, std::vector<Slip> slips) { return {shows, fixed, "", std::move(slips)}; }

Evidence not_in_java(const std::string& why, std::vector<Slip> slips) { return {"", "", why, std::move(slips)}; }

Draft report(const std::string& id, const std::string& issue, const std::string& group, const std::string& why,
             std::vector<std::string> requirements, const Story& story, Evidence evidence, For revisions) {
  Draft d = draft("report " + id, group, why, std::move(requirements), {}, revisions);
  for (const auto& [event, outcome] : story) {
    d.c.events.push_back(event);
    d.by_hand.push_back(outcome);
  }
  d.c.issue = issue;
  d.evidence = std::move(evidence);
  return d;
}

std::vector<Draft> report_cases() {
  std::vector<Draft> all;
  add_selection_reports(all);
  add_index_reports(all);
  add_fault_table_reports(all);
  add_pick_reports(all);
  add_route_reports(all);
  add_validation_reports(all);
  add_retry_reports(all);
  add_lookup_reports(all);
  return all;
}

}  // namespace sidestep::vectors
