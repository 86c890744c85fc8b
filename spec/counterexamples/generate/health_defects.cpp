// Known defects of fault table, detector and route refresh.
#include "counterexample.h"

namespace sidestep::vectors {

namespace {

/// The detector's probe of a got no answer within a second. Java leaves the flag of the item as it was.
Event unanswered_probe(Millis sent, bool flag) {
  auto e = std::get<core::Observe>(observed("a", sent, core::What::silent));
  e.probe = true;
  e.isolation = false;
  e.reachable = flag;
  return e;
}

/// a and b, a failed at 1000 ms; the detector looks at 4000 and waits until 5000.
std::vector<Event> probed_in_vain(bool reachable) {
  return {route({{"a", 2}, {"b", 2}}), clock(1000), failed("a", 990, reachable),      failed("b", 990, true), clock(4000),
          detect({"a", "b"}, {"b"}),   clock(5000), unanswered_probe(4000, reachable)};
}

}  // namespace

std::vector<Counterexample> health_counterexamples() {
  std::vector<Counterexample> all;
  const std::vector<Event> two = {route({{"a", 2}, {"b", 2}}), clock(1000)};
  all.push_back(
      {"10-out-for-ever",
       draft("defect 10", "fault_table", "", {"FT-9", "FT-10"}, then(two, {failed("a", 990), clock(1000000000000), cursor(0), select()})),
       goes_past("a", 5)});
  all.push_back({"11-dead-broker-back-after-ten-seconds",
                 with_detector(draft("defect 11", "detector", "", {"FT-9", "FT-10", "DT-1", "DT-4", "DT-6", "FT-11"},
                                     then(probed_in_vain(false), {clock(11500), cursor(0), select()}))),
                 goes_to("a", 10)});
  all.push_back({"14-one-bad-message-isolates",
                 draft("defect 14", "fault_table", "", {"FT-6", "FT-7", "FT-11"},
                       then(two, {observed("a", 990, core::What::broker_error, 13), cursor(0), select()})),
                 goes_past("a", 4)});
  all.push_back({"17-detector-never-says-unreachable",
                 with_detector(draft("defect 17", "detector", "", {"FT-9", "DT-1", "DT-4", "FT-11", "SE-31"},
                                     then(probed_in_vain(true), {cursor(0), select()}))),
                 goes_to("a", 9)});
  core::Observe by_the_row;
  by_the_row.broker = "a";
  by_the_row.sent = 900;
  by_the_row.what = core::What::send_failed;
  all.push_back({"6.28-detector-switch-has-no-effect",
                 with_detector(draft("defect 6.28", "send_loop", "", {"FT-8", "FT-11", "SE-11", "SE-31"},
                                     then(two, {Event(by_the_row), failed("b", 990, true), cursor(0), select()}))),
                 goes_to("a", 5)});
  core::RouteData moved = route_of({{"a", 3}});
  (*(*moved.broker_datas)[0].broker_addrs)[0] = "127.0.0.1:10921";
  all.push_back({"6.22-an-address-restarts-the-rotation",
                 draft("defect 6.22", "route", "", {"RT-6"}, {route({{"a", 3}}), cursor(1), select(), route(moved), select()}),
                 [](const Outcomes& o) { return std::get<core::Published>(o[3]).changed; }});
  return all;
}

}  // namespace sidestep::vectors
