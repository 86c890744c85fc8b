// Public reports about routes, the queue list and validation.
#include "report_cases.h"

namespace sidestep::vectors {

namespace {

using core::FaultKind;
using core::Outcome;

core::RouteData with_conf(const char* conf) {
  core::RouteData data = route_of({{"a", 2}, {"b", 1}});
  data.order_topic_conf = conf;
  return data;
}

Event failed_refresh(core::LookupFailure failure) {
  core::SetRoute e;
  e.topic = "T";
  e.failure = failure;
  return e;
}

/// A template's route: 32 read and 8 write queues on a.
Event from_template(std::int32_t default_queue_nums) {
  core::SetRoute e;
  e.topic = "T";
  e.route = route_of({{"a", 8}});
  (*e.route->queue_datas)[0].read_queue_nums = 32;
  e.default_queue_nums = default_queue_nums;
  return e;
}

Outcome refused(FaultKind kind, std::int32_t code) { return core::Fault{kind, "", code}; }
Event check(std::optional<std::string> topic, std::optional<std::int64_t> body) { return core::Validate{true, std::move(topic), body}; }

}  // namespace

void add_route_reports(std::vector<Draft>& all) {
  const Outcome as_it_came = core::Published{{{"b2", 0}, {"b2", 1}, {"b1", 0}}, false, true};
  all.push_back(report("C18", "apache/rocketmq#1999", "route", "the same queues from two name servers in two orders: one list",
                       {"QL-9", "RT-6"},
                       {{route({{"b2", 2}, {"b1", 1}}), published({{"b1", 1}, {"b2", 2}})},
                        {route({{"b1", 1}, {"b2", 2}}), published({{"b1", 1}, {"b2", 2}}, false, false)}},
                       not_in_java("Java sorts", {{kBoth, 0, {as_it_came}}})));
  const Outcome unread = published({{"a", 2}, {"b", 1}}, false, false);
  all.push_back(report("C76", "apache/rocketmq-client-go#1187", "route",
                       "an order configuration that appears is a change: a0, a1, b0, with the order flag", {"QL-1", "RT-6"},
                       {{route({{"a", 2}, {"b", 1}}), published({{"a", 2}, {"b", 1}})},
                        {route(with_conf("a:2;b:1")), published({{"a", 2}, {"b", 1}}, true)}},
                       not_in_java("Java reads it", {{kBoth, 1, {unread}}})));
  const Outcome kept = q("a", 0);
  all.push_back(report("C78 refresh", "apache/rocketmq-client-cpp#222", "route",
                       "neither an answer without a body nor an unknown topic is an empty route: the list stays", {"RT-9"},
                       {{route({{"a", 2}}), published({{"a", 2}})},
                        {cursor(0), kDone},
                        {failed_refresh(core::LookupFailure::bad_answer), kDone},
                        {failed_refresh(core::LookupFailure::unknown_topic), kDone},
                        {select(), kept},
                        {route({{"a", 2}}), published({{"a", 2}}, false, false)}},
                       not_in_java("Java keeps the list", {{{"strict"}, 4, {kNone}},
                                                           {{"5.5.0"}, 4, {core::Fault{FaultKind::arithmetic, "", std::nullopt}}},
                                                           {{"5.5.0"}, 5, {published({{"a", 2}}, false, true)}}})));
  const Outcome slaves_too = published({{"a", 4}, {"b", 2}});
  all.push_back(report(
      "C83", "apache/rocketmq#3003", "route", "a slave alone gives no queue; with no master anywhere there is no queue, and no crash",
      {"QL-11", "SE-35", "SE-4"},
      {{route({{"a", 4, 6, false}, {"b", 2}}), published({{"b", 2}})}, {route({{"a", 4, 6, false}}), published({})}, {select(), kNone}},
      not_in_java("Java looks for a master", {{kBoth, 0, {slaves_too}}})));
  const Outcome unchanged = published({{"a", 2}, {"b", 2}}, false, false);
  all.push_back(report("C85", "apache/rocketmq#1377", "route",
                       "write permission taken away: after the refresh no queue of a, and before it a refusal keeps a out",
                       {"QL-10", "RT-6", "SE-30"},
                       {{route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                        {cursor(0), kDone},
                        {select_refused({"a"}), q("b", 0)},
                        {route({{"a", 2, 4}, {"b", 2}}), published({{"b", 2}})},
                        {cursor(0), kDone},
                        {select(), q("b", 0)}},
                       shown("5.5.0", "strict", {{kBoth, 3, {unchanged}}})));
  const std::vector<Outcome> larger = {published({{"a", 8}}), published({{"a", 32}})};
  all.push_back(report("C87", "apache/rocketmq#2423", "route",
                       "template 32 read and 8 write: four queues by a default of 4, 16 by one of 16", {"RT-5"},
                       {{from_template(4), published({{"a", 4}})}, {from_template(16), published({{"a", 16}})}},
                       not_in_java("a question; Java takes the smaller of default and read", {{kBoth, 0, larger}, {kBoth, 1, larger}})));
}

void add_validation_reports(std::vector<Draft>& all) {
  all.push_back(
      report("C95", "apache/rocketmq#1110", "validation", "127 characters pass, 128 do not", {"VA-4"},
             {{check(std::string(127, 't'), 1), kDone}, {check(std::string(128, 't'), 1), refused(FaultKind::topic_too_long, -1)}},
             shown("4.6.0", "4.6.1")));
  all.push_back(report("C99", "apache/rocketmq-clients#858", "validation", "null and empty bodies are refused, one zero byte is sent",
                       {"VA-11"},
                       {{check("T", std::nullopt), refused(FaultKind::body_null, 13)},
                        {check("T", 0), refused(FaultKind::body_empty, 13)},
                        {check("T", 1), kDone}},
                       not_in_java("the rule is Java's; other clients differ",
                                   {{kBoth, 0, {kDone}}, {kBoth, 1, {kDone}}, {kBoth, 2, {refused(FaultKind::body_empty, 13)}}})));
  all.push_back(report("C100", "apache/rocketmq#1976", "validation", "system topics are refused here, not at the broker",
                       {"VA-1", "VA-7", "VA-8", "VA-9", "VA-14"},
                       {{check("SCHEDULE_TOPIC_XXXX", 1), refused(FaultKind::topic_forbidden, -1)},
                        {check("RMQ_SYS_TRANS_HALF_TOPIC", 1), refused(FaultKind::topic_forbidden, -1)},
                        {check("TBW102", 1), refused(FaultKind::topic_conflict, -1)},
                        {check("RMQ_SYS_TRACE_TOPIC", 1), refused(FaultKind::topic_forbidden, -1)}},
                       shown("4.7.0", "strict")));
  all.push_back(report("C101", "apache/rocketmq#1843", "validation",
                       "a retry topic is a legal name: what the broker says of it is passed on", {"VA-5"},
                       {{check("%RETRY%group", 1), kDone}},
                       not_in_java("the fault was the broker's; a client must not answer in its place",
                                   {{kBoth, 0, {refused(FaultKind::topic_forbidden, -1), refused(FaultKind::topic_characters, -1)}}})));
}

}  // namespace sidestep::vectors
