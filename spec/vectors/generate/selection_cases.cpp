// Selection: every branch of every row, on one to five brokers, the last broker given or not, at small counters and at the wrap.
#include "build.h"

namespace sidestep::vectors {

namespace {

const std::vector<std::string> kNames = {"a", "b", "c", "d", "e"};

std::vector<Broker> brokers(std::size_t n, std::int32_t queues) {
  std::vector<Broker> all;
  for (std::size_t i = 0; i < n; ++i) all.push_back({kNames[i], queues});
  return all;
}

void append(std::vector<Event>& events, const std::vector<Event>& more) { events.insert(events.end(), more.begin(), more.end()); }

/// Selections without and with a last broker, the state after each.
std::vector<Event> selections(const std::vector<std::string>& lasts) {
  std::vector<Event> events;
  for (int i = 0; i < 2; ++i) append(events, {select(), state()});
  for (const std::string& last : lasts) append(events, {entropy({4}), retry(last), state()});
  append(events, {select(), state()});
  return events;
}

/// n brokers, the first `down` of them isolated (the last of these reachable), from a counter.
Draft health(std::size_t n, std::size_t down, std::int32_t queues, std::int32_t from) {
  std::vector<Event> events = {route(brokers(n, queues)), clock(100000)};
  for (std::size_t i = 0; i < down; ++i) events.push_back(failed(kNames[i], 99900, i + 1 == down));
  events.push_back(cursor(from));
  append(events, selections({kNames[0], kNames[n - 1], "z"}));
  return draft(
      std::to_string(n) + "x" + std::to_string(queues) + " down " + std::to_string(down) + " from " + std::to_string(from), "selection",
      "the first brokers isolated, one of them reachable; then a first attempt, retries after the first, the last and an unknown broker",
      {"SE-1", "SE-2", "SE-3", "SE-7", "SE-8", "SE-11", "SE-12", "SE-17", "SE-18", "SE-20", "SE-31", "SE-33", "SE-34"}, events);
}

void matrix(std::vector<Draft>& all) {
  for (std::size_t n = 1; n <= 5; ++n) {
    for (std::size_t down = 0; down <= n; ++down) {
      for (std::int32_t queues : {1, 3}) {
        for (std::int32_t from : {3, kMax - 2}) {
          all.push_back(health(n, down, queues, from));
          if (down == 0 || down == n) all.push_back(switched_off(health(n, down, queues, from)));
        }
      }
    }
  }
}

void empty_lists(std::vector<Draft>& all) {
  const std::vector<Event> tail = {cursor(5), select(), state(), entropy({3}), retry("a"), state()};
  std::vector<Event> events = {route(brokers(0, 0))};
  append(events, tail);
  all.push_back(draft("empty list", "selection", "arithmetic fault in Java, none in strict", {"SE-4", "SE-16", "SE-35"}, events));
  all.push_back(switched_off(draft("empty list", "selection", "the same", {"SE-4", "SE-5", "SE-35"}, events)));
  events = tail;
  all.push_back(draft("no route", "selection", "a topic without a route has an empty list", {"RT-1", "SE-4", "SE-35"}, events));
  events = {route({{"a", 3, 4}}), clock(1000), failed("a", 990)};
  append(events, tail);
  all.push_back(draft("empty list, items with a write queue number", "selection",
                      "pick names a broker whose queue data have queues; plain fails inside and again outside",
                      {"SE-4", "SE-7", "SE-12", "SE-35"}, events));
  events = {route({{"a", 0}}), clock(1000), failed("a", 990)};
  append(events, tail);
  all.push_back(draft("empty list, items without a queue", "selection", "pick names a broker without queues: its item goes",
                      {"SE-4", "SE-15", "SE-35"}, events));
  events = {clock(1000), failed("a", 990)};
  append(events, tail);
  all.push_back(
      draft("no route, items", "selection", "no route data to look into: null error, caught", {"SE-4", "SE-21", "SE-35"}, events));
}

void fallbacks(std::vector<Draft>& all) {
  all.push_back(draft("eviction by an unrelated topic", "selection", "pick is global: z is not in this topic, its item goes",
                      {"SE-15", "SE-18", "SE-31"},
                      {route(brokers(2, 2)), clock(100000), failed("a", 99000), failed("b", 99000), failed("z", 99990), cursor(1), select(),
                       state(), select(), state()}));
  all.push_back(draft("read-only broker picked", "selection", "queue data without write permission count in the fallback, but not in 4.9.8",
                      {"SE-15", "SE-18", "SE-21", "SE-22", "SE-31"},
                      {route({{"a", 4, 4}, {"b", 2}}), clock(100000), failed("a", 99990), failed("b", 99000), cursor(1), select(), state(),
                       select(), state()}));
  core::RouteData twice = route_of({{"a", 4, 4}, {"b", 2}});
  twice.queue_datas->push_back({"a", 3, 3, 6, 0});
  all.push_back(draft("first queue data counts", "selection", "two queue data of the picked broker, the first read-only",
                      {"SE-18", "SE-21", "SE-22", "SE-31"},
                      {route(twice), clock(100000), failed("a", 99990), failed("b", 99000), cursor(1), select(), state()}));
  core::RouteData conf = route_of(brokers(2, 2));
  conf.order_topic_conf = "b:1;a:3";
  all.push_back(
      draft("order conf, all isolated", "selection", "the write queue number comes from the queue data, not from the configuration",
            {"QL-1", "SE-18", "SE-21", "SE-31"},
            {route(conf), clock(100000), failed("a", 99990), failed("b", 99000), cursor(1), select(), state(), select(), state()}));
  conf.queue_datas.reset();
  all.push_back(draft("order conf, null queue data", "selection", "null error in the fallback: the item stays, plain is taken",
                      {"SE-18", "SE-21", "SE-31"},
                      {route(conf), clock(100000), failed("a", 99990), failed("b", 99000), cursor(1), select(), state()}));
  core::RouteData nameless = route_of(brokers(2, 2));
  nameless.order_topic_conf = "a:2;b:2";
  (*nameless.queue_datas)[0].broker_name.reset();
  all.push_back(draft("order conf, nameless queue data", "selection", "the first queue data have no broker name: null error",
                      {"SE-18", "SE-21", "SE-31"},
                      {route(nameless), clock(100000), failed("a", 99990), failed("b", 99000), cursor(1), select(), state()}));
  (*nameless.queue_datas)[0].perm = 4;
  all.push_back(draft("order conf, nameless read-only queue data", "selection", "4.9.8 skips them before it looks at their name",
                      {"SE-18", "SE-21", "SE-22", "SE-31"},
                      {route(nameless), clock(100000), failed("a", 99990), failed("b", 99000), cursor(1), select(), state()}));
  // Three write queues and a counter that turns negative inside the fallback: a negative queue id in some rows.
  for (std::int32_t from : {kMax - 3, kMax - 2, kMax - 1, kMax, kMin}) {
    all.push_back(draft("queue id at the wrap from " + std::to_string(from), "selection", "the next index, after two steps, rem 3",
                        {"SE-12", "SE-13", "SE-14", "SE-18", "SE-31"},
                        {route(brokers(1, 3)), clock(100000), failed("a", 99000), cursor(from), select(), state(), select(), state()}));
    all.push_back(draft(
        "probes at the wrap from " + std::to_string(from), "selection", "three queues, the first two isolated: which probes are made",
        {"IX-7", "SE-7", "SE-10", "SE-17", "SE-31"},
        {route(brokers(3, 1)), clock(100000), failed("a", 99000), failed("b", 99000), cursor(from), select(), state(), select(), state()}));
    all.push_back(
        draft("pick at the wrap from " + std::to_string(from), "selection",
              "all isolated and pick's counter at the wrap: six items, half is three", {"FT-24", "SE-7", "SE-18", "SE-31"},
              {route(brokers(2, 2)), clock(100000), failed("a", 99000), failed("b", 99001), failed("c", 99002), failed("d", 99003),
               failed("e", 99004), failed("f", 99005), pick_cursor(from), cursor(0), select(), state(), select(), state()}));
  }
  all.push_back(
      draft("draws in order", "selection", "a first selection with everything isolated draws for the counter, then for pick",
            {"FT-23", "IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9"},
            {route(brokers(2, 2)), clock(100000), failed("a", 99000), failed("b", 99001), entropy({10, 20, 30}), select(), state()}));
}

void reports_of_facts(std::vector<Draft>& all) {
  all.push_back(
      draft("isolated b chosen at the wrap", "selection",
            "queues on a, b, c; a and b isolated, c available; counter 2^31 - 3: from 5.1.4 the probes look at positions 0, 1 and 0, never "
            "at that of c, and b is chosen",
            {"SE-7", "SE-17", "SE-18", "SE-31"},
            {route(brokers(3, 1)), clock(100000), failed("a", 99900), failed("b", 99900, true), cursor(kMax - 2), select(), state()}));
  all.push_back(draft("isolation over, still unreachable", "selection",
                      "once its isolation is over a broker is chosen again whatever the flag says, but for 5.1.4", {"FT-9", "FT-10"},
                      {route(brokers(2, 1)), clock(1000), failed("a", 900, false), cursor(-1), select(), clock(700000), cursor(-1),
                       select(), cursor(0), select(), state()}));
  all.push_back(draft("isolated other preferred to the last", "selection",
                      "the last broker is the only available one: from 5.1.4 an isolated, reachable other broker is taken",
                      {"SE-8", "SE-17", "SE-18", "SE-31"},
                      {route(brokers(2, 2)), clock(100000), failed("b", 99900, true), cursor(0), entropy({1}), retry("a"), state()}));
  std::vector<Event> events = {route(brokers(2, 4)), clock(100000), failed("a", 99900), cursor(-1)};
  for (int i = 0; i < 8; ++i) events.push_back(select());
  events.push_back(state());
  all.push_back(draft("skew behind an isolated block", "selection",
                      "one of two brokers isolated: up to 5.1.3 every start inside its block ends at the same queue",
                      {"SE-7", "SE-17", "SE-34"}, events));
  events = {route(brokers(2, 4)), cursor(-1)};
  for (int i = 0; i < 8; ++i) events.push_back(retry("a"));
  events.push_back(state());
  all.push_back(switched_off(draft("skew behind the last broker", "selection",
                                   "the same last broker each time: up to 4.7.1 the walk on a copy skews", {"SE-6", "SE-34"}, events)));
  all.push_back(draft("switch turned off and on", "selection",
                      "the broker that was isolated before the switch was turned off takes its turn, until it is on again",
                      {"FT-5", "SE-5", "SE-7", "SE-18", "SE-31"},
                      {route(brokers(2, 1)), clock(100000), failed("a", 99900), cursor(0), select(), select(), turn(false), select(),
                       select(), state(), turn(true), select(), select(), state()}));
  core::RouteData mapped = route_of(brokers(2, 2));
  mapped.topic_queue_mapping = {{"a", {"a", "s", 1, 3, std::map<std::int32_t, std::int32_t>{{0, 0}}}}};
  events = {route(mapped), cursor(0)};
  append(events, selections({"__syslo__s"}));
  all.push_back(draft("static topic", "selection", "all queues belong to one mock broker: no queue is on another than the last",
                      {"QL-7", "QL-9", "SE-17"}, events));
}

}  // namespace

std::vector<Draft> selection_cases() {
  std::vector<Draft> all;
  matrix(all);
  empty_lists(all);
  fallbacks(all);
  reports_of_facts(all);
  return all;
}

std::vector<Draft> strict_cases() {
  std::vector<Draft> all;
  const auto add = [&](const std::string& id, const std::string& why, std::vector<std::string> ids, std::vector<Event> events) {
    all.push_back(draft("strict " + id, "selection", why, std::move(ids), std::move(events), For::strict));
  };
  // Each class against the next: the members of the better class stand behind those of the worse one, as seen from the cursor.
  const std::vector<Event> base = {route(brokers(3, 1)), clock(100000), cursor(0)};
  const auto with = [&](std::vector<Event> more) {
    std::vector<Event> events = base;
    append(events, more);
    return events;
  };
  add("available untried before available tried", "c is untried", {"SE-31"}, with({retry("b", {"a", "b"}), state()}));
  add("available tried before reachable untried", "only a is available, and it was tried", {"SE-31"},
      with({failed("b", 99900, true), failed("c", 99900, true), cursor(1), retry("a", {"a"}), state()}));
  add("reachable untried before reachable tried", "all isolated and reachable, c untried", {"SE-31"},
      with({failed("a", 99900, true), failed("b", 99900, true), failed("c", 99900, true), retry("b", {"a", "b"}), state()}));
  add("reachable tried before any untried", "only a is reachable, and it was tried", {"SE-31"},
      with({failed("a", 99900, true), failed("b", 99900), failed("c", 99900), cursor(1), retry("a", {"a"}), state()}));
  add("any untried before any tried", "none reachable, c untried", {"SE-31"},
      with({failed("a", 99900), failed("b", 99900), failed("c", 99900), retry("b", {"a", "b"}), state()}));
  add("any tried", "none reachable, all tried: the cursor decides", {"SE-31", "SE-33"},
      with({failed("a", 99900), failed("b", 99900), failed("c", 99900), cursor(1), retry("b", {"a", "b", "c"}), state()}));
  add("tried and refused", "c was tried, a refused: b", {"SE-30", "SE-31"}, with({select_refused({"a"}, {"c"}), state()}));
  core::SetCursor no_slot;
  no_slot.slot = -1;
  core::Select nowhere;
  nowhere.topic = "T";
  nowhere.slot = -1;
  add("slots count from zero", "a negative slot is no slot: the event is refused and changes nothing", {"SE-2"},
      with({Event(no_slot), Event(nowhere), state()}));
  core::SetRoute neither;
  neither.topic = "T";
  add("route without data or failure", "a look-up that ended has one of them", {"RT-9"}, with({Event(neither), state()}));
  add("refused is no candidate", "b refused: c, although it stands behind", {"SE-30"}, with({cursor(1), select_refused({"b"}), state()}));
  add("all refused", "no candidate: none, and the cursor stays", {"SE-30", "SE-35"},
      with({cursor(2), select_refused({"a", "b", "c"}), state()}));
  add("all refused, never used", "no candidate: no draw is taken either", {"SE-35", "SE-32"},
      {route(brokers(2, 1)), entropy({1}), select_refused({"a", "b"}), state(), select(), state()});
  add("refused beats isolated", "the only available broker refused: an isolated one is tried", {"SE-30", "SE-31"},
      with({failed("b", 99900), failed("c", 99900), select_refused({"a"}), state()}));
  for (std::int32_t from : {-7, -3, -1, 0, 2, 3, 5, kMax, kMin}) {
    add("cursor " + std::to_string(from), "read modulo the size, never negative", {"IX-9", "SE-32", "SE-34"},
        with({cursor(from), state(), select(), state(), select(), state()}));
  }
  std::vector<Event> round = {route(brokers(2, 3)), clock(100000), failed("a", 99900), cursor(0)};
  for (int i = 0; i < 6; ++i) round.push_back(select());
  add("fair behind an isolated block", "each queue of b once a round", {"SE-34"}, round);
  std::vector<Event> retries = {route(brokers(2, 2)), cursor(0)};
  for (int i = 0; i < 4; ++i) append(retries, {select(), retry("a", {"a"})});
  retries.push_back(state());
  add("fair through retries", "retries move the cursor behind what they chose, so no queue is favoured", {"SE-34"}, retries);
  return all;
}

}  // namespace sidestep::vectors
