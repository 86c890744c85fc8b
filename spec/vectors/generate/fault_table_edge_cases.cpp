// Fault table: moments at zero and before what they are compared with, ladders that are not the default's, clocks set back.
#include "build.h"

namespace sidestep::vectors {

namespace {

using core::What;

Draft with_ladder(Draft d, core::Ladder ladder) {
  d.c.settings.ladder = std::move(ladder);
  return d;
}

Event silent(const std::string& broker, Millis sent, Millis cap) {
  core::Observe e = std::get<core::Observe>(observed(broker, sent, What::silent));
  e.cap = cap;
  return e;
}

void moments(std::vector<Draft>& all) {
  all.push_back(draft("blamed at zero", "fault_table", "0 is a moment like any other: the blame and its end are shown",
                      {"FT-4", "FT-11", "FT-13", "FT-15"},
                      {failed("a", 0), state(), answered("a", 0), state(), clock(5), answered("a", 1), state()}));
  all.push_back(draft("clock set back, far", "fault_table", "observed long before it was sent: latency 0, not the distance",
                      {"FT-1", "FT-17"}, {clock(100), answered("a", 5000), silent("b", 5000, 1000), state()}, For::strict));
  all.push_back(draft("clock set back, cap 0", "fault_table", "a latency of 0 reaches a cap of 0", {"FT-11", "FT-17"},
                      {clock(100), silent("a", 700, 0), state()}, For::strict));
  all.push_back(with_ladder(draft("clock set back, first step 0", "fault_table", "a latency of 0 earns what the step at 0 earns",
                                  {"FT-12", "FT-17"}, {clock(100), answered("a", 700), state()}, For::strict),
                            {{0, 20}, {5, 700}, 900}));
}

void ladders(std::vector<Draft>& all) {
  const core::Ladder at_once{{10, 20}, {300, 700}, 900};
  for (const Millis latency : {9, 10, 19, 20}) {
    all.push_back(with_ladder(draft("first step isolates, latency " + std::to_string(latency), "fault_table",
                                    "below the first step there is no isolation, whatever the first step earns", {"FT-1", "FT-12"},
                                    {clock(1000), answered("a", 1000 - latency), silent("b", 1000 - latency, 1000), state()}, For::strict),
                              at_once));
  }
  // An error that earns nothing: the flag of the table, and no more.
  const core::Ladder forgiving{{10, 20}, {0, 700}, 0};
  const auto add = [&](const std::string& id, const std::string& why, std::vector<Event> events) {
    all.push_back(with_ladder(draft(id, "fault_table", why, {"FT-11", "FT-12", "FT-13", "FT-14", "FT-16"}, std::move(events), For::strict),
                              forgiving));
  };
  const auto seen = [&](const std::string& broker, What what) { return observed(broker, 995, what, what == What::broker_error ? 14 : 0); };
  for (const auto& [what, name] : {std::pair(What::connect_refused, "connect_refused"), std::pair(What::broker_error, "broker_error")}) {
    add(std::string("errors earn nothing, ") + name, "the reachable flag is the table's; nothing is blamed, nothing is cleared",
        {clock(990), answered("b", 900), clock(1000), seen("a", what), seen("b", what), state()});
  }
  add("errors earn nothing, silent",
      "no answer says something only if it isolates: at the cap it earns the error's 0, below it the ladder's",
      {clock(990), answered("b", 900), clock(1000), silent("a", 900, 100), silent("b", 995, 5), silent("c", 900, 101),
       silent("d", 995, 100), state()});
  add("errors earn nothing, unreachable", "a silence without isolation leaves the flag, an answer sets it",
      {clock(1000), seen("a", What::connect_refused), silent("a", 900, 100), state(), answered("a", 995), state()});
}

void clocks(std::vector<Draft>& all) {
  all.push_back(with_detector(draft("clock set back, next check", "detector", "the next check stays where it was: nothing is due",
                                    {"DT-1", "DT-2", "DT-4", "DT-6"},
                                    {clock(1000), failed("a", 900), failed("b", 900, true), detect({"a", "b"}), clock(500),
                                     detect({"a", "b"}, {"a", "b"}), state(), clock(3000), detect({"a", "b"}, {"a", "b"}), state()})));
  core::Observe probed = std::get<core::Observe>(observed("a", 1000, What::connect_refused));
  probed.probe = true;
  all.push_back(draft("clock set back during a probe", "detector",
                      "3 s count from the end of the last probe, even if one before ended later", {"DT-7", "DT-8"},
                      {clock(1000), failed("a", 900), detect({"a"}), clock(2000), Event(probed), state(), clock(5000), detect({"a"}),
                       clock(1000), Event(probed), state(), clock(3999), detect({"a"}), clock(4000), detect({"a"}), state()},
                      For::strict));
}

/// An update of which only one argument is given.
void half_given(std::vector<Draft>& all) {
  for (const bool reachable : {true, false}) {
    for (const auto& [what, name] : {std::pair(What::answer, "answer"), std::pair(What::broker_error, "broker_error"),
                                     std::pair(What::connect_refused, "connect_refused"), std::pair(What::cancelled, "cancelled")}) {
      core::Observe e;
      e.broker = "a";
      e.sent = 9900;
      e.what = what;
      e.reachable = reachable;
      core::Observe named = e;
      named.broker = "b";
      named.explicit_queue = true;
      core::Observe isolating = e;
      isolating.broker = "c";
      isolating.isolation = true;
      isolating.reachable.reset();
      all.push_back(draft(std::string("only reachable ") + (reachable ? "true, " : "false, ") + name, "send_loop",
                          "a flag that is not given is as the send loop books what was seen", {"SL-50", "SL-53"},
                          {clock(10000), Event(e), Event(named), Event(isolating), state()}, For::java));
    }
  }
}

}  // namespace

std::vector<Draft> fault_table_edge_cases() {
  std::vector<Draft> all;
  moments(all);
  ladders(all);
  return all;
}

std::vector<Draft> detector_edge_cases() {
  std::vector<Draft> all;
  clocks(all);
  return all;
}

std::vector<Draft> booking_edge_cases() {
  std::vector<Draft> all;
  half_given(all);
  return all;
}

}  // namespace sidestep::vectors
