// Public reports about what comes before a send's first attempt.
#include "report_cases.h"
#include "send_cases.h"

namespace sidestep::vectors {

using core::Ending;
using core::LookupFailure;
using core::Mode;
using core::Outcome;
using core::What;

void add_lookup_reports(std::vector<Draft>& all) {
  const auto add = [&](const std::string& id, const std::string& issue, const std::string& why, const std::vector<std::string>& ids,
                       const Story& story,
                       const Evidence& evidence) { all.push_back(report(id, issue, "send_loop", why, ids, story, evidence)); };
  const std::vector<std::string> ids = {"SL-14", "SL-15", "SL-64", "SL-84"};
  const Outcome asked = core::Lookup{"T", false};
  const Outcome for_template = core::Lookup{"TBW102", true};
  add("C67", "apache/rocketmq#4839", "time before the first attempt counts", {"SL-21", "SL-22", "SL-66", "SL-70"},
      {{clock(10000), kDone}, {begun(Mode::async), asked}, {clock(14000), kDone}, {found({{"a", 3}}), ended(Ending::call_timeout, 0, {})}},
      shown("4.2.0", "4.3.0", {{{"strict"}, 3, {attempt("a", 0, 1000, 1), attempt("a", 0, 3000, 1)}}}));
  add("C78 send", "apache/rocketmq-client-cpp#222", "an answer without a body is a failed look-up, not an unknown topic", ids,
      {{begun(), asked}, {lookup_fails(LookupFailure::bad_answer), unrouted(10005, LookupFailure::bad_answer)}},
      shown("4.3.1", "4.6.0", {{{"strict"}, 1, {for_template, unrouted(10005, LookupFailure::unknown_topic)}}}));
  add("C80", "apache/rocketmq#7509", "a failed look-up is an error of the send's own kind, with no attempt", ids,
      {{begun(), asked}, {lookup_fails(LookupFailure::timed_out), unrouted(10005, LookupFailure::timed_out)}}, shown("5.5.0", "strict"));
  add("C81 unreachable", "apache/rocketmq#1415", "a name server that can't be reached is no unknown topic", ids,
      {{begun(), asked}, {lookup_fails(LookupFailure::connect_failed), unrouted(10005, LookupFailure::connect_failed)}},
      shown("4.3.1", "4.6.0", {{{"strict"}, 1, {for_template, unrouted(10005, LookupFailure::unknown_topic)}}}));
  add("C81 none", "apache/rocketmq#504", "without a name server there is another ending than without a route", ids,
      {{begun(), asked}, {lookup_fails(LookupFailure::no_name_server), unrouted(10004, LookupFailure::no_name_server)}},
      not_in_java("10004 up to 4.5.2, an unchecked error since",
                  {{kBoth, 1, {unrouted(10005, LookupFailure::no_name_server), for_template}}}));
  add("C88 absent", "apache/rocketmq#3179", "a template that isn't there ends the send as no route, and is not asked for again", ids,
      {{begun(), asked},
       {lookup_fails(LookupFailure::unknown_topic), for_template},
       {lookup_fails(LookupFailure::unknown_topic), unrouted(10005, LookupFailure::unknown_topic)}},
      not_in_java("what Java did too often was to log it", {{kBoth, 2, {for_template, ended(Ending::unchecked, 0, {})}}}));
  add("C88 stale", "apache/rocketmq#5055", "brokers of a stale template that know no such topic: each is asked once, then 17 is final",
      {"SL-16", "SL-64", "SL-76", "SL-77", "SL-78"},
      {{begun(), asked},
       {lookup_fails(LookupFailure::unknown_topic), for_template},
       {found({{"a", 3}, {"b", 3}}, 4), attempt("a", 0, 1000, 1)},
       {seen(What::broker_error, 17), refreshing(attempt("b", 0, 1000, 2))},
       {seen(What::broker_error, 17), refreshing(ended(Ending::broker_error, 17, {"a", "b"}))}},
      shown("5.5.0", "strict"));
}

}  // namespace sidestep::vectors
