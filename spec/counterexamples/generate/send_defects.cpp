// Known defects of the send loop.
#include <algorithm>

#include "counterexample.h"
#include "spec/vectors/generate/send_cases.h"

namespace sidestep::vectors {

namespace {

using core::Mode;
using core::What;

/// Three brokers with one queue each, then these events; the state is shown at the end.
Draft sending(const std::string& id, std::vector<std::string> requirements, const std::vector<Event>& events) {
  return story(id, "", std::move(requirements), events);
}

Draft looking_up(const std::string& id, const Event& found) {
  return draft(id, "send_loop", "", {"SL-14", "SL-15", "SL-64"}, {begun(), found});
}

bool ends_unchecked(const Outcomes& outcomes) {
  const core::Finished* end = last_finish(outcomes);
  return end != nullptr && end->ending == core::Ending::unchecked;
}

/// Whether there is a later attempt with time for an answer.
bool retried_in_time(const Outcomes& outcomes) {
  return std::ranges::any_of(outcomes, [](const core::Outcome& outcome) {
    const auto* attempt = std::get_if<core::Attempt>(&outcome);
    return attempt != nullptr && attempt->attempt > 1 && attempt->limit > 0;
  });
}

/// Where the cursor of three_brokers leads: Java's counter steps before it is read, strict's position after.
std::string first_broker(const Outcomes& outcomes) {
  const std::vector<core::QueueName> queues = queues_of(outcomes);
  return queues.empty() ? "" : queues.front().broker;
}

bool another_is_isolated(const Outcomes& outcomes) {
  const std::string first = first_broker(outcomes);
  return std::ranges::any_of(last_state(outcomes).items, [&](const auto& item) { return item.first != first && !item.second.available; });
}

bool never_retried_in_time(const Outcomes& outcomes) { return !retried_in_time(outcomes); }

}  // namespace

std::vector<Counterexample> send_counterexamples() {
  std::vector<Counterexample> all;
  core::Begin patient = message();
  patient.retry_not_ok = true;
  all.push_back({"08-status-not-ok-retried-on-the-same-broker",
                 draft("defect 8, status", "send_loop", "", {"SL-36", "SL-80", "SE-8", "SE-17"},
                       {clock(10000), route({{"a", 3}, {"b", 3}}), cursor(0), patient, seen(What::answer, 10)}),
                 goes_to("a", 4)});
  // a, dead, is all that T has; the client finds no address for it, which says nothing of a. U has b besides, which can be reached.
  all.push_back({"13-client-error-says-reachable",
                 draft("defect 13", "send_loop", "", {"SL-50", "SL-73", "FT-11", "SE-31"},
                       {clock(10000), route({{"a", 2}}), route({{"a", 2}, {"b", 2}}, "U"), failed("a", 9990), failed("b", 9990, true),
                        cursor(0), cursor(0, "U"), begun(), clock(10600), seen(What::no_address), select("U")}),
                 goes_to("a", 10)});
  all.push_back(
      {"16-first-time-out-takes-the-whole-budget",
       sending("defect 16", {"SL-21", "SL-24", "SL-25", "SL-68", "SL-71"}, {begun(), clock(11000), timer(), clock(13000), timer()}),
       never_retried_in_time});
  core::RouteData conf = route_of({{"a", 2}});
  conf.order_topic_conf = "a:two";
  all.push_back({"6.1-bad-order-conf-leaves-send-unchecked", looking_up("defect 6.1", found(conf)), ends_unchecked});
  all.push_back({"6.2-no-name-server-leaves-send-unchecked", looking_up("defect 6.2", lookup_fails(core::LookupFailure::no_name_server)),
                 ends_unchecked});
  all.push_back({"6.4-go-away-is-not-retried",
                 sending("defect 6.4", {"SL-31", "SL-33", "SL-34", "SL-35", "SL-75"},
                         {begun(), seen(What::broker_error, 1500), seen(What::broker_error, 1500)}),
                 [](const Outcomes& o) { return count_of(first_broker(o), o) == queues_of(o).size(); }});
  all.push_back({"6.7-oneway-to-a-dead-broker-is-reported-sent",
                 sending("defect 6.7", {"SL-43", "SL-50", "SL-65", "SL-72", "SL-74"}, {begun(Mode::oneway), seen(What::connect_refused)}),
                 [](const Outcomes& o) {
                   const core::Finished* end = last_finish(o);
                   return end != nullptr && end->ending == core::Ending::handed_over;
                 }});
  all.push_back({"6.18-closed-connection-noticed-at-the-time-out",
                 sending("defect 6.18", {"SL-26", "SL-74"}, {begun(), clock(10100), seen(What::closed_fresh)}),
                 [](const Outcomes& o) { return std::holds_alternative<core::Waiting>(o[5]); }});
  all.push_back(
      {"6.19-connecting-counts-as-latency",
       sending("defect 6.19", {"SL-50", "SL-73"}, {begun(), clock(10700), seen(What::handed_off), clock(10710), seen(What::answer)}),
       [](const Outcomes& o) { return isolated(first_broker(o), o); }});
  core::Begin none = message();
  none.retries = -1;
  all.push_back({"6.23-fewer-than-no-retries-sends-nothing", sending("defect 6.23", {"SL-20", "SL-65"}, {none}),
                 [](const Outcomes& o) { return queues_of(o).empty(); }});
  return all;
}

std::vector<Counterexample> async_counterexamples() {
  std::vector<Counterexample> all;
  const Event refused = seen(What::connect_refused);
  const Event handed = seen(What::handed_off);
  all.push_back({"6.6-hand-over-ends-an-isolation",
                 sending("defect 6.6", {"SL-40", "SL-41", "SL-43", "SL-51", "SL-74"},
                         {begun(Mode::async), clock(10010), refused, clock(10020), handed}),
                 [](const Outcomes& o) { return !isolated(first_broker(o), o); }});
  all.push_back({"6.8-async-time-out-is-not-retried",
                 sending("defect 6.8", {"SL-27", "SL-38", "SL-39", "SL-71"},
                         {begun(Mode::async), handed, clock(11000), timer(), clock(14000), timer()}),
                 never_retried_in_time});
  all.push_back(
      {"6.17-healthy-broker-charged-for-want-of-time",
       sending("defect 6.17", {"SL-27", "SL-39", "SL-42", "SL-44", "SL-51", "SL-71"}, {begun(Mode::async), handed, clock(14000), timer()}),
       another_is_isolated});
  all.push_back(
      {"6.17-callback-fires-twice",
       sending("defect 6.17, callback", {"SL-40", "SL-41", "SL-44", "SL-60"}, {begun(Mode::async), clock(13001), seen(What::no_time)}),
       [](const Outcomes& o) {
         const core::Finished* end = last_finish(o);
         return end != nullptr && end->callbacks > 1;
       }});
  all.push_back({"6.21-refused-connection-ends-an-async-send",
                 sending("defect 6.21", {"SL-38", "SL-40", "SL-41", "SL-43", "SL-74"}, {begun(Mode::async), refused}),
                 [](const Outcomes& o) { return queues_of(o).size() == 1; }});
  return all;
}

}  // namespace sidestep::vectors
