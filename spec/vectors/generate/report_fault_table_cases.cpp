// Public reports about the fault table and the detector.
#include "report_cases.h"

namespace sidestep::vectors {

namespace {

Event two() { return route({{"a", 2}, {"b", 2}}); }
core::Outcome two_out() { return published({{"a", 2}, {"b", 2}}); }

void isolation(std::vector<Draft>& all) {
  all.push_back(report("C30", "apache/rocketmq#7812", "fault_table", "no detector: once the isolation is over the broker is chosen again",
                       {"FT-9", "FT-10"},
                       {{two(), two_out()},
                        {clock(1000), kDone},
                        {failed("a", 990), kDone},
                        {cursor(0), kDone},
                        {select(), q("b", 0)},
                        {cursor(0), kDone},
                        {clock(10999), kDone},
                        {select(), q("b", 0)},
                        {cursor(0), kDone},
                        {clock(11000), kDone},
                        {select(), q("a", 0)}},
                       shown("5.1.4", "5.2.0", {{{"strict"}, 10, {q("b", 0)}}})));
  all.push_back(report("C35", "apache/rocketmq: DefaultMQProducerImpl", "fault_table",
                       "error 13 is about the message: the broker stays available to other topics", {"FT-6", "FT-7", "FT-11"},
                       {{route({{"a", 2}, {"b", 2}}, "U"), two_out()},
                        {clock(1000), kDone},
                        {observed("a", 990, core::What::broker_error, 13), kDone},
                        {cursor(0, "U"), kDone},
                        {select("U"), q("a", 0)}},
                       shown("5.5.0", "strict")));
  // Both misreadings of the table pass a over or let it in: an item isolates by being there, or a success isolates nobody.
  all.push_back(
      report("C36", "stackoverflow 61515065", "fault_table", "SEND_OK after 600 ms isolates for 2 s; after 40 ms not at all",
             {"FT-2", "FT-3", "FT-11"},
             {{two(), two_out()},
              {clock(1000), kDone},
              {answered("a", 400), kDone},
              {answered("b", 960), kDone},
              {cursor(0), kDone},
              {select(), q("b", 0)},
              {clock(2999), kDone},
              {cursor(0), kDone},
              {select(), q("b", 0)},
              {clock(3000), kDone},
              {cursor(0), kDone},
              {select(), q("a", 0)}},
             not_in_java("a question about what Java means to do; before 5.1.4 the isolation is 30 s",
                         {{kBoth, 5, {q("a", 0), q("a", 1)}}, {{"5.1.3"}, 5, {q("a", 0), q("a", 1)}}, {kBoth, 11, {q("b", 0)}}})));
  all.push_back(report("C47", "apache/rocketmq-clients: 5758a561", "fault_table",
                       "out right after the failure, back after the first good answer to a later request",
                       {"FT-6", "FT-7", "FT-13", "FT-14"},
                       {{two(), two_out()},
                        {clock(1000), kDone},
                        {failed("a", 990), kDone},
                        {cursor(0), kDone},
                        {select(), q("b", 0)},
                        {clock(2000), kDone},
                        {answered("a", 1990), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)}},
                       shown("5.5.0", "strict", {{{"strict"}, 4, {q("a", 0)}}, {{"5.5.0"}, 4, {q("a", 1)}}})));
}

/// Java's detector leaves an item as it was when a probe fails: as an update without isolation does, of a broker that is reachable.
Event probed(const std::string& broker, Millis sent, core::What what) {
  core::Observe e = std::get<core::Observe>(observed(broker, sent, what));
  e.probe = true;
  e.isolation = false;
  e.reachable = true;
  return e;
}

void detector(std::vector<Draft>& all) {
  const core::Outcome nothing_probed = core::Detected{};
  all.push_back(with_detector(report("C31", "apache/rocketmq#11146", "fault_table",
                                     "a failed probe says unreachable, a good one reachable again", {"DT-1", "DT-4", "DT-8", "FT-11"},
                                     {{two(), two_out()},
                                      {clock(1000), kDone},
                                      {failed("a", 990, true), kDone},
                                      {failed("b", 980, true), kDone},
                                      {clock(1700), kDone},
                                      {detect({"a", "b"}, {"b"}), nothing_probed},
                                      {probed("a", 1690, core::What::connect_refused), kDone},
                                      {cursor(0), kDone},
                                      {select(), q("b", 0)},
                                      {clock(1800), kDone},
                                      {probed("a", 1790, core::What::answer), kDone},
                                      {cursor(0), kDone},
                                      {select(), q("a", 0)}},
                                     shown("5.5.0", "strict"))));
}

/// Both sides of each step of the ladder of today: isolated until just before the end, and no longer.
void ladder(std::vector<Draft>& all) {
  const auto add = [&](const std::string& what, const Event& seen, Millis isolation, const Evidence& evidence) {
    Story story = {{two(), two_out()}, {clock(100000), kDone}, {seen, kDone}};
    if (isolation > 0) extend(story, {{clock(100000 + isolation - 1), kDone}, {cursor(0), kDone}, {select(), q("b", 0)}});
    extend(story, {{clock(100000 + isolation), kDone}, {cursor(0), kDone}, {select(), q("a", 0)}});
    all.push_back(report("C32 " + what, "apache/rocketmq#6568", "fault_table", "the ladder of today, both sides of each step",
                         {"FT-2", "FT-3"}, story, evidence));
  };
  const std::pair<Millis, Millis> steps[] = {{49, 0},      {50, 0},       {99, 0},        {100, 0},      {549, 0},
                                             {550, 2000},  {1799, 2000},  {1800, 5000},   {2999, 5000},  {3000, 6000},
                                             {4999, 6000}, {5000, 10000}, {14999, 10000}, {15000, 30000}};
  for (const auto& [latency, isolation] : steps) {
    const Evidence below =
        not_in_java("both ladders isolate from 550 ms on only", {{{"strict"}, 5, {q("b", 0)}}, {{"5.1.3"}, 5, {q("b", 0)}}});
    add(std::to_string(latency), answered("a", 100000 - latency), isolation, isolation == 0 ? below : shown("5.1.3", "5.1.4"));
  }
  add("error", failed("a", 99990, true), 10000, shown("5.1.3", "5.1.4"));
}

}  // namespace

void add_fault_table_reports(std::vector<Draft>& all) {
  isolation(all);
  detector(all);
  ladder(all);
}

void add_pick_reports(std::vector<Draft>& all) {
  const core::Outcome best = core::Picked{"a"};
  all.push_back(
      report("C37", "apache/rocketmq#3391", "pick", "up to 5.1.3 turns over the better half, not the best each time; strict has no pick",
             {"FT-23", "FT-25", "FT-26"},
             {{clock(1000), kDone},
              {answered("a", 999), kDone},
              {answered("b", 998), kDone},
              {answered("c", 950), kDone},
              {answered("d", 900), kDone},
              {pick_cursor(0), kDone},
              {pick(), kNone},
              {pick(), kNone},
              {pick(), kNone}},
             not_in_java("as it is meant to be", {{{"5.1.3"}, 6, {best, core::Picked{"c"}, core::Picked{"d"}}}, {{"5.1.3"}, 8, {best}}})));
  all.push_back(report("C38", "apache/rocketmq#3985", "pick", "four equal items: the rotation spreads over half of them",
                       {"FT-22", "FT-23", "FT-25", "FT-26"},
                       {{clock(1000), kDone},
                        {answered("a", 990), kDone},
                        {answered("b", 990), kDone},
                        {answered("c", 990), kDone},
                        {answered("d", 990), kDone},
                        {pick_cursor(0), kDone},
                        {shuffle({"d", "c"}), kDone},
                        {pick(), kNone},
                        {pick(), kNone},
                        {pick(), kNone}},
                       shown("4.9.3", "4.9.4")));
  // x: latency 100, out for 600 s. y: latency 2000, out for 120 s.
  all.push_back(report("C39", "apache/rocketmq#5197", "pick", "latency before end: the comparator stays as it is",
                       {"FT-21", "FT-25", "FT-26"},
                       {{clock(100000), kDone}, {failed("x", 99900), kDone}, {answered("y", 98000), kDone}, {pick(), kNone}},
                       shown("5.1.3", "5.1.4", {{{"5.1.3"}, 3, {core::Picked{"y"}}}})));
}

}  // namespace sidestep::vectors
