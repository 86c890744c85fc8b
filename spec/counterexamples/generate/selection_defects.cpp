// Known defects of selection, but for those of the counter's wrap.
#include <algorithm>
#include <set>

#include "counterexample.h"

namespace sidestep::vectors {

namespace {

/// Two brokers, some of them failed just before 100000 ms, the cursor before the first queue of a in Java, at it in strict.
std::vector<Event> two_brokers(std::int32_t queues, std::vector<Event> failures) {
  std::vector<Event> events = {route({{"a", queues}, {"b", queues}}), clock(100000)};
  events.insert(events.end(), failures.begin(), failures.end());
  events.push_back(cursor(queues == 1 ? -1 : 0));
  return events;
}

Draft selecting(const std::string& id, std::vector<std::string> requirements, std::vector<Event> events) {
  return draft(id, "selection", "", std::move(requirements), std::move(events));
}

bool list_was_rewritten(const Outcomes& outcomes) {
  const auto* published = std::get_if<core::Published>(&outcomes.front());
  const core::Snapshot state = last_state(outcomes);
  return published != nullptr && state.topics.contains("T") && state.topics.at("T").queues != published->queues;
}

std::size_t most_of_one_queue(const Outcomes& outcomes) {
  const std::vector<core::QueueName> queues = queues_of(outcomes);
  std::size_t most = 0;
  for (const core::QueueName& queue : queues) most = std::max(most, static_cast<std::size_t>(std::ranges::count(queues, queue)));
  return most;
}

void of_the_last_broker(std::vector<Counterexample>& all) {
  all.push_back({"01-retry-sticks-to-the-failed-broker",
                 selecting("defect 1", {"SE-8", "SE-17", "SE-31"}, then(two_brokers(2, {failed("a", 99990)}), {retry("a")})),
                 goes_to("a", 4)});
  all.push_back({"08-retry-may-stay-on-the-last-broker",
                 selecting("defect 8", {"SE-8", "SE-17", "SE-31"}, then(two_brokers(2, {}), {retry("a")})), goes_to("a", 3)});
  all.push_back({"09-fallback-picks-the-last-broker",
                 selecting("defect 9", {"SE-11", "SE-18", "SE-31"},
                           then(two_brokers(1, {failed("a", 99990, true), failed("b", 99000, true)}), {retry("a")})),
                 goes_to("a", 5)});
  all.push_back({"18-static-topic-retries-the-same-queue",
                 [] {
                   core::RouteData mapped = route_of({{"a", 2}, {"b", 2}});
                   mapped.topic_queue_mapping = {{"a", {"a", "s", 1, 2, std::map<std::int32_t, std::int32_t>{{0, 0}, {1, 1}}}}};
                   return selecting("defect 18", {"QL-7", "SE-8", "SE-17", "SE-34"},
                                    {route(mapped), cursor(0), select(), entropy({0}), retry("__syslo__s")});
                 }(),
                 [](const Outcomes& o) { return queue_at(o, 2) == queue_at(o, 4); }});
  all.push_back({"19-third-attempt-returns-to-the-first-broker",
                 selecting("defect 19", {"SE-8", "SE-17", "SE-31"},
                           {route({{"a", 1}, {"b", 1}, {"c", 1}}), cursor(2), entropy({2}), retry("b", {"a", "b"})}),
                 goes_past("c", 3)});
  all.push_back({"20-isolated-broker-preferred-to-the-last",
                 selecting("defect 20", {"SE-8", "SE-17", "SE-18", "SE-31"},
                           then(two_brokers(2, {answered("a", 99990), failed("b", 99900, true)}), {entropy({1}), retry("a")})),
                 goes_to("b", 6)});
}

void of_the_fallback(std::vector<Counterexample>& all) {
  all.push_back({"02-shared-list-entry-rewritten",
                 selecting("defect 2", {"SE-12", "SE-14", "SE-18", "SE-31"},
                           then(two_brokers(2, {failed("a", 99990), failed("b", 99980)}), {select(), state()})),
                 list_was_rewritten});
  all.push_back({"02-queue-ids-lost-on-a-single-broker",
                 selecting("defect 2, a single broker", {"SE-8", "SE-12", "SE-17", "SE-31"},
                           {route({{"a", 3}}), clock(100000), answered("a", 99990), cursor(0), retry("a"), state()}),
                 list_was_rewritten});
  all.push_back({"04-three-steps-a-call",
                 selecting("defect 4", {"SE-7", "SE-18", "SE-34"},
                           {route({{"a", 3}}), clock(100000), failed("a", 99990), cursor(0), select(), select(), select()}),
                 [](const Outcomes& o) { return most_of_one_queue(o) == 3; }});
  all.push_back(
      {"05-isolation-erased-by-another-topic",
       selecting("defect 5", {"SE-15", "SE-18", "SE-31"},
                 then(two_brokers(2, {failed("a", 99000), failed("b", 99000), failed("of-another-topic", 99990)}), {select(), state()})),
       [](const Outcomes& o) { return !isolated("of-another-topic", o); }});
  all.push_back({"05-broker-without-a-master-chosen",
                 selecting("defect 5, not in the list", {"SE-11", "SE-13", "SE-18", "SE-31"},
                           {route({{"a", 1}, {"b", 4, 6, false}}), clock(100000), answered("a", 85000), answered("b", 97000), select()}),
                 goes_to("b", 4)});
  const std::vector<Event> empty = {route({{"a", 0}}), clock(100000), failed("a", 99990), cursor(5), select(), state()};
  all.push_back({"6.11-empty-list-is-a-fault", selecting("defect 6.11", {"SE-4", "SE-35"}, empty),
                 [](const Outcomes& o) { return std::holds_alternative<core::Fault>(o[4]); }});
  all.push_back({"6.11-empty-list-erases-an-isolation", selecting("defect 6.11, the item", {"SE-4", "SE-15", "SE-35"}, empty),
                 [](const Outcomes& o) { return !isolated("a", o); }});
}

/// The same case twice, with a called Z and b called c the second time: a stands before b wherever brokers are sorted by name, and so does
/// Z before c; the table holds Z behind c.
Counterexample of_names() {
  const auto both_isolated = [](const std::string& topic, const std::string& first, const std::string& second) {
    return std::vector<Event>{route({{first, 1}, {second, 1}}, topic),
                              failed(first, 99990),
                              failed(second, 99990),
                              cursor(0, topic),
                              pick_cursor(0),
                              select(topic)};
  };
  std::vector<Event> events = then({clock(100000)}, both_isolated("T", "a", "b"));
  events = then(std::move(events), {remove("a"), remove("b")});
  events = then(std::move(events), both_isolated("U", "Z", "c"));
  return {"21-names-decide-among-equals", selecting("defect 21", {"FT-22", "SE-11", "SE-18", "SE-31"}, events),
          [](const Outcomes& o) { return (queue_at(o, 6).broker == "a") != (queue_at(o, 14).broker == "Z"); }};
}

void of_fairness(std::vector<Counterexample>& all) {
  const std::vector<Event> eight(8, select());
  const std::vector<Event> eight_retries(8, retry("a"));
  const Shows most = [](const Outcomes& o) { return most_of_one_queue(o) >= 4; };
  all.push_back({"03-skew-behind-an-isolated-block",
                 selecting("defect 3", {"SE-7", "SE-17", "SE-34"}, then(two_brokers(4, {failed("a", 99900)}), eight)), most});
  all.push_back({"03-skew-behind-the-last-broker",
                 switched_off(selecting("defect 3", {"SE-6", "SE-34"}, then(two_brokers(4, {}), eight_retries))), most});
  std::vector<Event> retries = {route({{"a", 2}, {"b", 2}, {"c", 2}}), clock(100000), failed("a", 99990), cursor(0)};
  for (std::int32_t i = 0; i < 12; ++i) retries = then(std::move(retries), {entropy({i}), retry("a")});
  all.push_back({"12-most-retries-go-to-the-next-block", selecting("defect 12", {"SE-8", "SE-17", "SE-34"}, retries),
                 [](const Outcomes& o) { return count_of("b", o) > count_of("c", o) && count_of("c", o) > 0; }});
}

}  // namespace

std::vector<Counterexample> selection_counterexamples() {
  std::vector<Counterexample> all;
  of_the_last_broker(all);
  of_the_fallback(all);
  of_fairness(all);
  all.push_back(of_names());
  return all;
}

std::vector<Counterexample> wrap_counterexamples() {
  const std::vector<Event> three = {route({{"a", 1}, {"b", 1}, {"c", 1}}), clock(100000)};
  std::vector<Counterexample> all;
  std::vector<Event> walk = {route({{"a", 8}}), cursor(kMax - 1)};
  walk.insert(walk.end(), 6, select());
  all.push_back({"06-stuck-on-two-queues", draft("defect 6, stuck", "index", "", {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9"}, walk),
                 [](const Outcomes& o) {
                   const std::vector<core::QueueName> queues = queues_of(o);
                   return std::set(queues.begin(), queues.end()).size() == 2;
                 }});
  all.push_back({"06-negative-queue-id",
                 draft("defect 6, queue id", "index", "", {"SE-11", "SE-13", "SE-17", "IX-9"},
                       {route({{"a", 3}}), clock(100000), failed("a", 99990), cursor(kMax - 2), select()}),
                 [](const Outcomes& o) { return queue_at(o, 4).id < 0; }});
  std::vector<Event> six = {clock(100000)};
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) six.push_back(answered(name, 99990));
  all.push_back({"06-negative-index-of-pick",
                 draft("defect 6, pick", "pick", "", {"FT-23", "FT-24", "FT-25", "FT-26"}, then(six, {pick_cursor(kMax), pick()})),
                 [](const Outcomes& o) { return std::holds_alternative<core::Fault>(o.back()); }});
  all.push_back({"06-available-broker-missed-at-the-wrap",
                 draft("defect 6, missed", "selection", "", {"IX-7", "SE-7", "SE-10", "SE-17", "SE-31"},
                       then(three, {failed("a", 99000), failed("b", 99500), cursor(kMax - 1), select()})),
                 goes_past("c", 5)});
  all.push_back({"6.31-isolated-broker-chosen-at-the-wrap",
                 draft("defect 6.31", "selection", "", {"SE-7", "SE-17", "SE-18", "SE-31"},
                       then(three, {failed("a", 99900), failed("b", 99900, true), cursor(kMax - 2), select()})),
                 goes_past("c", 5)});
  std::vector<Event> rounds = three;
  rounds.push_back(cursor(kMax - 2));
  rounds.insert(rounds.end(), 6, select());
  all.push_back({"6.31-turns-lost-at-the-wrap",
                 switched_off(draft("defect 6.31, turns", "index", "", {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9"}, rounds)),
                 [](const Outcomes& o) { return count_of("a", o) != 2 || count_of("b", o) != 2 || count_of("c", o) != 2; }});
  return all;
}

}  // namespace sidestep::vectors
