// pickOneAtLeast, and the detector's rounds.
#include "build.h"

namespace sidestep::vectors {

namespace {

void append(std::vector<Event>& events, const std::vector<Event>& more) { events.insert(events.end(), more.begin(), more.end()); }

/// A table of n items with latencies 10, 20, … (none isolated), then 2 n picks.
Draft rotation(std::int32_t n, std::int32_t from) {
  std::vector<Event> events = {clock(1000)};
  const std::vector<std::string> names = {"a", "b", "c", "d", "e"};
  for (std::int32_t i = 0; i < n; ++i) events.push_back(answered(names[static_cast<std::size_t>(i)], 990 - 10 * i));
  if (from != 0) events.push_back(pick_cursor(from));
  for (std::int32_t i = 0; i < n + 2; ++i) events.push_back(pick());
  events.push_back(state());
  return draft(std::to_string(n) + " items from " + std::to_string(from), "pick",
               "the rotation over the better half; with two or three items always the best",
               {"FT-20", "FT-21", "FT-23", "FT-24", "FT-25", "FT-26"}, events);
}

}  // namespace

std::vector<Draft> pick_cases() {
  std::vector<Draft> all;
  for (std::int32_t n = 0; n <= 5; ++n) all.push_back(rotation(n, 0));
  for (std::int32_t from : {kMax - 1, kMax, kMin, -2}) all.push_back(rotation(4, from)), all.push_back(rotation(5, from));
  // Six items: half of them is three, no power of two, so a counter that turns negative gives a negative rank.
  for (std::int32_t from : {kMax - 2, kMax - 1, kMax, kMin}) {
    std::vector<Event> events = {clock(1000)};
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) events.push_back(answered(name, 990 - 10 * (name[0] - 'a')));
    append(events, {pick_cursor(from), pick(), pick(), pick(), state()});
    all.push_back(draft("6 items from " + std::to_string(from), "pick",
                        "at the wrap some revisions compute a negative rank: an index fault", {"FT-23", "FT-24", "FT-25", "FT-26"},
                        events));
  }
  all.push_back(draft("first use draws", "pick", "pick's counter starts from a draw, and only if it is needed", {"FT-23", "FT-25", "FT-26"},
                      {clock(1000), entropy({1, -5}), answered("a", 990), pick(), state(), answered("b", 980), answered("c", 970),
                       answered("d", 960), pick(), state()}));
  all.push_back(draft("available first", "pick", "an available item of high latency comes before an isolated one of low latency",
                      {"FT-21", "FT-25", "FT-26"}, {clock(100000), failed("a", 99990), answered("b", 99500), pick(), pick(), state()}));
  all.push_back(draft("latency before end", "pick", "the lower latency first, however late its end", {"FT-21", "FT-22", "FT-25", "FT-26"},
                      {clock(100000), failed("x", 99900), answered("y", 98000), pick(), state()}));
  all.push_back(draft("earlier end", "pick", "equal latencies: the earlier end first", {"FT-21", "FT-25", "FT-26"},
                      {clock(100000), failed("x", 99400), clock(100000), answered("y", 99400), pick(), state()}));
  all.push_back(draft("full ties", "pick", "equal in everything: the table's order, that of the names' hashes", {"FT-22", "FT-25", "FT-26"},
                      {clock(1000), answered("a10", 990), answered("B", 990), answered("a2", 990), answered("b", 990), cursor(0),
                       pick_cursor(-1), pick(), pick(), pick(), state()}));
  all.push_back(draft("one bucket", "pick", "names of one hash bucket keep the order in which they came", {"FT-22", "FT-25", "FT-26"},
                      {clock(1000), answered("BB", 990), answered("Aa", 990), pick(), remove("BB"), answered("BB", 990), pick(), state()}));
  all.push_back(draft("shuffled ties", "pick", "rows that shuffle take ties in the shuffle's order", {"FT-22", "FT-25", "FT-26"},
                      {clock(1000), answered("a", 990), answered("b", 990), answered("c", 990), shuffle({"c", "b"}), pick(), pick_cursor(0),
                       pick(), shuffle({}), pick(), state()}));
  all.push_back(draft("reachable", "pick", "from 5.1.4 the first reachable item; none if there is none", {"FT-21", "FT-25", "FT-26"},
                      {clock(1000), failed("a", 990, false), failed("b", 990, true), pick(), failed("b", 990, false), pick(), state()}));
  std::vector<Event> many = {clock(1000)};
  for (int i = 0; i < 24; ++i) many.push_back(answered("broker-" + std::to_string(i), 990));
  append(many, {pick_cursor(-1), pick(), pick(), pick(), pick(), state()});
  all.push_back(
      draft("24 items", "pick", "the hash table has grown: other buckets, another order of ties", {"FT-22", "FT-25", "FT-26"}, many));
  return all;
}

std::vector<Draft> detector_cases() {
  std::vector<Draft> all;
  const std::vector<Event> two_down = {clock(1000), failed("a", 900), failed("b", 900, true), answered("c", 990)};
  auto with = [&](std::vector<Event> more) {
    std::vector<Event> events = two_down;
    append(events, more);
    return events;
  };
  all.push_back(draft("switched off", "detector", "without the switch a round of the Java detector does nothing", {"DT-1"},
                      with({detect({"a", "b", "c"}, {"a"}), state()})));
  all.push_back(
      with_detector(draft("finds one alive", "detector", "a broker that answers is reachable again, one that does not stays as it was",
                          {"DT-1", "DT-2", "DT-4", "DT-6"}, with({detect({"a", "b", "c"}, {"a", "b"}), state()}))));
  all.push_back(with_detector(draft("never says unreachable", "detector", "a silent broker that was reachable stays so",
                                    {"DT-1", "DT-4", "DT-6"}, with({detect({"a", "b", "c"}, {}), state()}))));
  all.push_back(with_detector(draft("no address", "detector", "the Java detector removes the item; strict leaves it",
                                    {"DT-1", "DT-3", "DT-6"}, with({detect({"b"}, {}), state()}))));
  for (Millis later : {1999, 2000, 2999, 3000}) {
    all.push_back(with_detector(draft("next check after " + std::to_string(later), "detector", "no second look before its time",
                                      {"DT-1", "DT-2", "DT-4", "DT-6"},
                                      with({detect({"a", "b", "c"}, {}), clock(1000 + later), detect({"a", "b", "c"}, {"a"}), state()}))));
  }
  core::Observe probe_failed = std::get<core::Observe>(observed("a", 1000, core::What::connect_refused));
  probe_failed.probe = true;
  core::Observe probe_answered = std::get<core::Observe>(observed("a", 1000, core::What::answer));
  probe_answered.probe = true;
  const auto strict = [&](const std::string& id, const std::string& why, std::vector<std::string> ids, std::vector<Event> events) {
    all.push_back(draft(id, "detector", why, std::move(ids), std::move(events), For::strict));
  };
  strict("one probe in flight", "a second round starts no second probe of the same broker", {"DT-7"},
         with({detect({"a"}), state(), clock(1500), detect({"a"}), state()}));
  strict("probe fails", "the broker stays isolated from the probe's end; the next probe 3 s later", {"DT-8"},
         with({detect({"a"}), clock(1200), Event(probe_failed), state(), clock(4199), detect({"a"}), clock(4200), detect({"a"}), state()}));
  strict("probe answers", "an answer to a request sent after the blame clears the isolation", {"DT-8", "FT-14"},
         {clock(900), failed("a", 800), clock(1000), detect({"a"}), clock(1010), Event(probe_answered), state(), detect({"a"})});
  strict("probe of nothing", "a probe's end without a probe is an observation and no more", {"DT-8"},
         {clock(1000), failed("a", 800), clock(1010), Event(probe_failed), state()});
  strict("reachable ones are left alone", "isolated for slowness: no probe", {"DT-6"},
         {clock(1000), answered("a", 300), state(), detect({"a"})});
  strict("available ones are left alone", "the isolation is over: traffic itself is the probe", {"DT-6"},
         {clock(1000), failed("a", 900), clock(11000), detect({"a"}), state()});
  return all;
}

}  // namespace sidestep::vectors
