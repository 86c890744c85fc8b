// Fault table: both ladders from both sides of each step, updates meeting older ones, what available means, strict's observations.
#include "build.h"

namespace sidestep::vectors {

namespace {

const std::vector<std::string> kLadder = {"FT-1", "FT-2", "FT-3", "FT-4", "FT-11"};

/// Every latency at a step of either ladder, and one below and one above it.
std::vector<Millis> edges() {
  std::vector<Millis> all = {0};
  for (Millis step : {50, 100, 550, 1000, 1800, 2000, 3000, 5000, 15000}) {
    for (Millis by : {-1, 0, 1}) all.push_back(step + by);
  }
  return all;
}

/// An item's state one ms before its end, at it and after: the ends differ between the ladders, so every end of both is visited.
std::vector<Event> around_ends(Millis from) {
  std::vector<Event> events;
  for (Millis d : {0, 2000, 5000, 6000, 10000, 30000, 60000, 120000, 180000, 600000}) {
    for (Millis by : {-1, 0}) {
      if (d + by < 0) continue;
      events.push_back(clock(from + d + by));
      events.push_back(state());
    }
  }
  return events;
}

void ladders(std::vector<Draft>& all) {
  for (Millis latency : edges()) {
    all.push_back(draft("latency " + std::to_string(latency), "fault_table", "what an answer after this time earns", kLadder,
                        {clock(100000 + latency), answered("a", 100000), state()}));
  }
  for (Millis latency : {Millis{550}, Millis{1800}, Millis{15000}}) {
    std::vector<Event> events = {clock(1000000), answered("a", 1000000 - latency), state()};
    for (const Event& e : around_ends(1000000)) events.push_back(e);
    all.push_back(draft("end of isolation after " + std::to_string(latency), "fault_table", "isolated to the last ms, available at the end",
                        {"FT-9"}, events));
  }
  std::vector<Event> events = {clock(1000000), failed("a", 999000), state()};
  for (const Event& e : around_ends(1000000)) events.push_back(e);
  all.push_back(draft("end of isolation after an error", "fault_table", "an error's isolation, to the last ms",
                      {"FT-4", "FT-9", "FT-10", "FT-11"}, events));
  all.push_back(draft("latency below zero", "fault_table", "observed before it was sent: a clock was set back", {"FT-17", "FT-1"},
                      {clock(100), answered("a", 500), state()}));
  all.push_back(switched_off(draft("update with the switch off", "fault_table", "the Java revisions note nothing", {"FT-5", "FT-11"},
                                   {clock(1000), failed("a", 0), state()})));
  all.push_back(draft("switch turned off and on", "fault_table",
                      "turned off, the table stays as it is: nothing new comes in, nothing ends early", {"FT-5", "FT-9"},
                      {clock(1000), failed("a", 900), turn(false), state(), clock(1010), failed("b", 1005), answered("a", 1005), state(),
                       turn(true), state(), clock(1020), failed("b", 1015), state()}));
}

void meetings(std::vector<Draft>& all) {
  all.push_back(draft("quick success after an error", "fault_table",
                      "up to 5.1.3 it ends the isolation, later it does not; in strict a request sent after the blame does",
                      {"FT-6", "FT-7", "FT-14"}, {clock(1000), failed("a", 900), state(), clock(1010), answered("a", 1005), state()}));
  all.push_back(
      draft("late success after an error", "fault_table", "sent before the blame: strict keeps the isolation", {"FT-6", "FT-7", "FT-15"},
            {clock(1000), failed("a", 900), clock(1010), answered("a", 990), state(), clock(1020), answered("a", 1000), state()}));
  all.push_back(draft("shorter isolation after a longer", "fault_table", "the later end stays from 5.1.4", {"FT-6", "FT-7", "FT-13"},
                      {clock(100000), failed("a", 99000), state(), clock(100100), answered("a", 99500), state()}));
  all.push_back(draft("longer isolation after a shorter", "fault_table", "the end moves on", {"FT-6", "FT-7", "FT-13"},
                      {clock(100000), answered("a", 99400), state(), clock(100100), failed("a", 99500), state()}));
  all.push_back(draft("equal ends", "fault_table", "an end that is not later changes nothing", {"FT-6", "FT-7", "FT-13"},
                      {clock(100000), failed("a", 99000), clock(100000), failed("a", 99000), state()}));
  all.push_back(draft("clock set back", "fault_table", "a blame observed before the newest one moves neither end nor moment back",
                      {"FT-6", "FT-7", "FT-13"}, {clock(100000), failed("a", 99000), clock(90000), failed("a", 89000), state()}));
  all.push_back(
      draft("clear before the end", "fault_table", "the earlier of the two ends holds, once", {"FT-6", "FT-7", "FT-14"},
            {clock(1000), failed("a", 900), clock(1010), answered("a", 1001), state(), clock(1030), answered("a", 1011), state()}));
  all.push_back(draft("clear after the end", "fault_table", "an isolation that is over is left as it was", {"FT-6", "FT-7", "FT-14"},
                      {clock(1000), failed("a", 900), clock(30000), answered("a", 29990), state()}));
  all.push_back(draft("first update without isolation", "fault_table", "from 5.1.4 the end stays 0", {"FT-6", "FT-7", "FT-11"},
                      {clock(1000), answered("a", 990), state()}));
  all.push_back(draft("reachable flag", "fault_table", "taken over by each update from 5.1.4; availability needs it in 5.1.4",
                      {"FT-6", "FT-8", "FT-10", "FT-11"},
                      {clock(1000), failed("a", 900, false), state(), clock(20000), state(), answered("a", 19990), state(),
                       failed("a", 19990, true), state(), clock(40000), state()}));
  all.push_back(draft("remove", "fault_table", "a removed item is gone, and comes back new", {"FT-9"},
                      {clock(1000), failed("a", 900), remove("a"), state(), remove("b"), answered("a", 990), state()}));
}

/// Each kind of observation on a new item, on an isolated one, on one cleared.
void observations(std::vector<Draft>& all) {
  using core::What;
  const std::pair<What, const char*> kinds[] = {{What::answer, "answer"},
                                                {What::connect_refused, "connect_refused"},
                                                {What::connect_timed_out, "connect_timed_out"},
                                                {What::name_not_resolved, "name_not_resolved"},
                                                {What::send_failed, "send_failed"},
                                                {What::undecodable, "undecodable"},
                                                {What::closed_fresh, "closed_fresh"},
                                                {What::closed_reused, "closed_reused"},
                                                {What::no_address, "no_address"},
                                                {What::no_time, "no_time"},
                                                {What::bad_argument, "bad_argument"},
                                                {What::flow_control, "flow_control"},
                                                {What::interrupted, "interrupted"},
                                                {What::cancelled, "cancelled"},
                                                {What::handed_off, "handed_off"}};
  for (const auto& [what, name] : kinds) {
    all.push_back(draft(
        std::string("observe ") + name, "fault_table", "on a broker never seen, and on one isolated and unreachable", {"FT-11", "FT-16"},
        {clock(1000), observed("a", 990, what), state(), failed("b", 990), clock(1010), observed("b", 1005, what), state()}, For::strict));
  }
  for (std::int32_t code : {1, 2, 13, 14, 16, 17, 29, 204, 205, 215, 1500, 3, 9999, -1}) {
    core::Observe named = std::get<core::Observe>(observed("b", 990, What::broker_error, code));
    named.explicit_queue = true;
    all.push_back(draft(
        "observe error " + std::to_string(code), "fault_table",
        "an error about the broker's own state blames, any other only says reachable; 1 says less if the user named the queue", {"FT-11"},
        {clock(1000), observed("a", 990, What::broker_error, code), Event(named), state(), failed("a", 990), clock(1005),
         observed("a", 1001, What::broker_error, code), state()},
        For::strict));
  }
  for (Millis waited : {0, 49, 549, 550, 999, 1000, 1001, 5000}) {
    core::Observe silent = std::get<core::Observe>(observed("a", 100000 - waited, What::silent));
    silent.cap = 1000;
    all.push_back(draft("silent for " + std::to_string(waited), "fault_table",
                        "below the cap the ladder, from the cap on an error; nothing below the ladder", {"FT-11"},
                        {clock(100000), Event(silent), state()}, For::strict));
  }
}

/// Ladders that make no sense, and one at the edge of sense.
void odd_ladders(std::vector<Draft>& all) {
  constexpr std::int64_t kEnd = std::int64_t{1} << 61;
  const auto add = [&](const std::string& id, const std::string& why, core::Ladder ladder) {
    Draft d = draft("ladder: " + id, "fault_table", why, {"FT-12", "FT-18"}, {clock(100), observed("a", 50, core::What::silent), state()},
                    For::strict);
    d.c.settings.ladder = std::move(ladder);
    all.push_back(d);
  };
  add("empty", "no latency isolates, an error still does", {{}, {}, 700});
  add("nothing isolates", "an error of 0 ms blames nobody", {{}, {}, 0});
  add("latencies twice", "the later of equal steps counts", {{10, 10}, {5, 700}, 900});
  add("one isolation less", "refused", {{10, 20}, {700}, 900});
  add("one isolation more", "refused", {{10}, {700, 800}, 900});
  add("descending", "refused", {{20, 10}, {700, 800}, 900});
  add("negative latency", "refused", {{-1}, {700}, 900});
  add("latency without end", "refused", {{kEnd}, {700}, 900});
  add("negative isolation", "refused", {{10}, {-1}, 900});
  add("isolation without end", "refused: its sum with the clock has no room", {{10}, {kEnd}, 900});
  add("longest isolation", "taken", {{10}, {kEnd - 1}, 900});
  add("negative error", "refused", {{10}, {700}, -1});
  add("error without end", "refused", {{10}, {700}, kEnd});
}

Draft with_ladder(Draft d) {
  d.c.settings.ladder = core::Ladder{{10, 20}, {0, 700}, 900};
  return d;
}

}  // namespace

std::vector<Draft> fault_table_cases() {
  std::vector<Draft> all;
  ladders(all);
  odd_ladders(all);
  meetings(all);
  observations(all);
  for (Millis latency : {9, 10, 19, 20}) {
    all.push_back(
        with_ladder(draft("own ladder, latency " + std::to_string(latency), "fault_table", "a configured ladder takes the default's place",
                          {"FT-12"}, {clock(1000), answered("a", 1000 - latency), failed("b", 990), state()}, For::strict)));
  }
  all.push_back(draft("flags given", "fault_table", "an update whose arguments are given is made as they say, whatever was seen",
                      {"FT-4", "FT-8"}, {clock(1000), observed("a", 990, core::What::cancelled), state()}, For::java));
  for (const auto& [now, why] : {std::pair(Millis{-1}, "below zero"), std::pair(Millis{1} << 61, "2^61")}) {
    all.push_back(draft("clock " + std::to_string(now), "fault_table", std::string("a moment out of range is refused: ") + why, {"FT-9"},
                        {clock(5), clock(now), answered("a", 0), state()}, For::strict));
  }
  all.push_back(draft("sent out of range", "fault_table", "a request cannot have been sent before time began", {"FT-9"},
                      {clock(5), answered("a", -1), state()}, For::strict));
  return all;
}

}  // namespace sidestep::vectors
