// Public bug reports as cases. What strict does is derived by hand from each report's text and stands here as it was derived; the
// generator refuses to write a vector where core or model see it otherwise.
#include "build.h"

namespace sidestep::vectors {

namespace {

using core::Outcome;

const Outcome kDone = core::Done{};
const Outcome kNone = core::None{};

Outcome q(const std::string& broker, std::int32_t id) { return core::Chosen{{broker, id}}; }

Outcome published(const std::vector<std::pair<std::string, std::int32_t>>& blocks, bool order = false, bool changed = true) {
  core::Published p{{}, order, changed};
  for (const auto& [broker, n] : blocks) {
    for (std::int32_t id = 0; id < n; ++id) p.queues.push_back({broker, id});
  }
  return p;
}

/// Events with the outcome that strict must show, one beside the other.
using Story = std::vector<std::pair<Event, Outcome>>;

Draft report(const std::string& id, const std::string& issue, const std::string& group, const std::string& why,
             std::vector<std::string> requirements, const Story& story, For revisions = For::all) {
  std::vector<Event> events;
  Draft d = draft("report " + id, group, why, std::move(requirements), {}, revisions);
  for (const auto& [event, outcome] : story) {
    d.c.events.push_back(event);
    d.by_hand.push_back(outcome);
  }
  d.c.issue = issue;
  return d;
}

void extend(Story& story, const Story& more) { story.insert(story.end(), more.begin(), more.end()); }

void selection(std::vector<Draft>& all) {
  all.push_back(report("C01", "apache/rocketmq#1576", "selection", "a retry must leave the broker that just failed",
                       {"SE-8", "SE-17", "SE-31"},
                       {{route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                        {cursor(0), kDone},
                        {retry("a"), q("b", 0)},
                        {retry("a"), q("b", 1)}}));
  all.push_back(switched_off(report("C02", "apache/rocketmq#1136", "selection", "three brokers, three attempts: a, b, c", {"SE-6", "SE-31"},
                                    {{route({{"a", 8}, {"b", 8}, {"c", 8}}), published({{"a", 8}, {"b", 8}, {"c", 8}})},
                                     {cursor(0), kDone},
                                     {select(), q("a", 0)},
                                     {retry("a", {"a"}), q("b", 0)},
                                     {retry("b", {"a", "b"}), q("c", 0)}})));
  Story skew = {{route({{"a", 3}, {"b", 3}}), published({{"a", 3}, {"b", 3}})},
                {clock(100000), kDone},
                {failed("b", 99000), kDone},
                {cursor(0), kDone}};
  for (int round = 0; round < 3; ++round) extend(skew, {{select(), q("a", 0)}, {select(), q("a", 1)}, {select(), q("a", 2)}});
  all.push_back(report("C03", "apache/rocketmq#5672", "selection",
                       "one broker isolated: the other's queues get equal shares, round after round", {"SE-7", "SE-17", "SE-34"}, skew));
  all.push_back(report("C04", "apache/rocketmq#7779", "selection",
                       "everything isolated: the list stays as it was, and each queue has its turn", {"SE-2", "SE-12"},
                       {{route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                        {clock(100000), kDone},
                        {failed("a", 99000), kDone},
                        {failed("b", 98000), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {select(), q("a", 1)},
                        {select(), q("b", 0)},
                        {select(), q("b", 1)},
                        {route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}}, false, false)}}));
  all.push_back(report("C06", "apache/rocketmq#7713", "selection", "a read-only broker is never chosen, however good its item",
                       {"SE-22", "QL-10", "SE-30"},
                       {{route({{"a", 4, 4}, {"b", 2}}), published({{"b", 2}})},
                        {clock(100000), kDone},
                        {failed("a", 99990), kDone},
                        {failed("b", 99000), kDone},
                        {cursor(0), kDone},
                        {select(), q("b", 0)},
                        {select(), q("b", 1)},
                        {select(), q("b", 0)}}));
  all.push_back(report("C07", "apache/rocketmq#4139", "selection",
                       "b isolated, a available and just tried: a again, before an isolated broker, and no third",
                       {"SE-8", "SE-18", "SE-31"},
                       {{route({{"a", 1}, {"b", 1}}), published({{"a", 1}, {"b", 1}})},
                        {clock(100000), kDone},
                        {failed("b", 99000, true), kDone},
                        {failed("x", 99000), kDone},
                        {cursor(0), kDone},
                        {retry("a"), q("a", 0)}}));
  Story reach = {{route({{"a", 1}, {"b", 1}}), published({{"a", 1}, {"b", 1}})},
                 {clock(100000), kDone},
                 {failed("a", 99000, true), kDone},
                 {failed("b", 99000), kDone},
                 {cursor(1), kDone}};
  for (int i = 0; i < 6; ++i) reach.push_back({select(), q("a", 0)});
  all.push_back(
      report("C08", "apache/rocketmq#6567", "selection", "both isolated, a reachable: always a", {"SE-11", "SE-18", "SE-31"}, reach));
  all.push_back(report("C10", "hooligan520/rocketmq-client4cpp-linux#1", "selection", "a single broker: a retry takes another queue of it",
                       {"SE-8", "SE-18", "SE-31", "SE-34"},
                       {{route({{"a", 4}}), published({{"a", 4}})},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {retry("a"), q("a", 1)},
                        {retry("a"), q("a", 2)}}));
  all.push_back(report("C11", "apache/rocketmq-client-go#736", "selection", "a is down: no retry revisits it", {"SE-8", "SE-17", "SE-31"},
                       {{route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                        {clock(1000), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {failed("a", 990), kDone},
                        {retry("a"), q("b", 0)},
                        {select(), q("b", 1)},
                        {select(), q("b", 0)}}));
  all.push_back(report("C16", "apache/rocketmq-client-go: producer/selector.go", "selection",
                       "a fresh producer starts where its draw says, not at queue 0",
                       {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9", "SE-32"},
                       {{route({{"a", 4}, {"b", 4}}), published({{"a", 4}, {"b", 4}})},
                        {entropy({13}), kDone},
                        {select(), q("b", 1)},
                        {select(), q("b", 2)}}));
  all.push_back(report("C18", "apache/rocketmq#1999", "route", "the same queues from two name servers in two orders: one list",
                       {"QL-9", "RT-6"},
                       {{route({{"b2", 2}, {"b1", 1}}), published({{"b1", 1}, {"b2", 2}})},
                        {route({{"b1", 1}, {"b2", 2}}), published({{"b1", 1}, {"b2", 2}}, false, false)}}));
}

void index(std::vector<Draft>& all) {
  Story wrap = {{route({{"a", 8}}), published({{"a", 8}})}, {cursor(kMax - 1), kDone}};  // MAX - 1 mod 8 = 6
  for (std::int32_t i = 0; i < 20; ++i) wrap.push_back({select(), q("a", (6 + i) % 8)});
  all.push_back(report("C22", "apache/rocketmq#2783", "index", "near the largest index the walk goes on over all eight queues",
                       {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9"}, wrap));
  for (std::int32_t n : {1, 3, 5, 7}) {
    const std::int32_t first = kMax % n;
    Story story = {{route({{"a", n}}), published({{"a", n}})}, {cursor(kMax), kDone}};
    for (std::int32_t i = 0; i < 3; ++i) story.push_back({select(), q("a", (first + i) % n)});
    all.push_back(report("C23 n=" + std::to_string(n), "apache/rocketmq#4349", "index", "no negative position at the wrap",
                         {"IX-5", "IX-7", "IX-9"}, story));
  }
  all.push_back(report("C24", "apache/rocketmq#5716", "index", "three queues, two isolated, index at the largest value: the available one",
                       {"IX-7", "SE-10", "SE-31"},
                       {{route({{"a", 1}, {"b", 1}, {"c", 1}}), published({{"a", 1}, {"b", 1}, {"c", 1}})},
                        {clock(100000), kDone},
                        {failed("b", 99000), kDone},
                        {failed("c", 99000), kDone},
                        {cursor(kMax), kDone},
                        {select(), q("a", 0)},
                        {select(), q("a", 0)}}));
  all.push_back(report("C25", "apache/rocketmq-client-go: internal/route.go", "index", "four queues, two fetches over the wrap",
                       {"IX-7", "IX-9"},
                       {{route({{"a", 4}}), published({{"a", 4}})}, {cursor(kMax), kDone}, {select(), q("a", 3)}, {select(), q("a", 0)}}));
  Story kept = {{route({{"a", 3}}), published({{"a", 3}})}, {cursor(1), kDone}};
  for (std::int32_t i = 0; i < 6; ++i) {
    kept.push_back({route({{"a", 3}}), published({{"a", 3}}, false, false)});
    kept.push_back({select(), q("a", (1 + i) % 3)});
  }
  all.push_back(report("C28", "mxsm/rocketmq-rust: thread_local_index.rs", "index", "a refresh that changes nothing keeps the cursor",
                       {"RT-6"}, kept));
}

void fault_table(std::vector<Draft>& all) {
  const Event two = route({{"a", 1}, {"b", 1}});
  const Outcome two_out = published({{"a", 1}, {"b", 1}});
  all.push_back(report("C30", "apache/rocketmq#7812", "fault_table", "no detector: once the isolation is over the broker is chosen again",
                       {"FT-9", "FT-10"},
                       {{two, two_out},
                        {clock(1000), kDone},
                        {failed("a", 990), kDone},
                        {cursor(0), kDone},
                        {select(), q("b", 0)},
                        {cursor(0), kDone},
                        {clock(10999), kDone},
                        {select(), q("b", 0)},
                        {cursor(0), kDone},
                        {clock(11000), kDone},
                        {select(), q("a", 0)},
                        {select(), q("b", 0)}}));
  core::Observe bad_probe = std::get<core::Observe>(observed("a", 1600, core::What::connect_refused));
  bad_probe.probe = true;
  all.push_back(report("C31", "apache/rocketmq#11146", "fault_table", "a failed probe says unreachable, a good one reachable again",
                       {"DT-8", "FT-4", "FT-11"},
                       {{two, two_out},
                        {clock(1000), kDone},
                        {failed("a", 990), kDone},
                        {failed("b", 980, true), kDone},
                        {clock(1500), kDone},
                        {observed("a", 1400, core::What::broker_error, 13), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {clock(1700), kDone},
                        {Event(bad_probe), kDone},
                        {cursor(0), kDone},
                        {select(), q("b", 0)}}));
  all.push_back(report("C35", "apache/rocketmq: DefaultMQProducerImpl", "fault_table",
                       "error 13 is about the message: the broker stays available to other topics", {"FT-11"},
                       {{route({{"a", 1}, {"b", 1}}, "U"), two_out},
                        {clock(1000), kDone},
                        {observed("a", 990, core::What::broker_error, 13), kDone},
                        {cursor(0, "U"), kDone},
                        {select("U"), q("a", 0)}},
                       For::strict));
  all.push_back(report("C36", "stackoverflow 61515065", "fault_table", "SEND_OK after 600 ms isolates for 2 s; after 40 ms not at all",
                       {"FT-2", "FT-3", "FT-11"},
                       {{two, two_out},
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
                        {select(), q("a", 0)}}));
  all.push_back(report("C37", "apache/rocketmq#3391", "pick", "three items: up to 5.1.3 always the best; strict has no pick",
                       {"FT-23", "FT-25", "FT-26"},
                       {{clock(1000), kDone},
                        {answered("a", 999), kDone},
                        {answered("b", 998), kDone},
                        {answered("c", 900), kDone},
                        {pick(), kNone},
                        {pick(), kNone},
                        {pick(), kNone}}));
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
                        {pick(), kNone}}));
  all.push_back(report("C39", "apache/rocketmq#5197", "pick", "latency before end: the comparator stays as it is",
                       {"FT-21", "FT-25", "FT-26"},
                       {{clock(100000), kDone}, {answered("x", 99000), kDone}, {answered("y", 98000), kDone}, {pick(), kNone}}));
  all.push_back(report("C41", "apache/rocketmq#1938", "selection", "a selection for a topic without x leaves the isolation of x alone",
                       {"SE-15", "SE-2"},
                       {{two, two_out},
                        {route({{"x", 1}, {"y", 1}}, "U"), published({{"x", 1}, {"y", 1}})},
                        {clock(100000), kDone},
                        {failed("x", 99990), kDone},
                        {failed("a", 99000), kDone},
                        {failed("b", 99000), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {cursor(0, "U"), kDone},
                        {select("U"), q("y", 0)}}));
  all.push_back(report("C47", "apache/rocketmq-clients: 5758a561", "fault_table",
                       "out right after the failure, back after the first good answer to a later request",
                       {"FT-6", "FT-7", "FT-13", "FT-14"},
                       {{two, two_out},
                        {clock(1000), kDone},
                        {failed("a", 990), kDone},
                        {cursor(0), kDone},
                        {select(), q("b", 0)},
                        {clock(2000), kDone},
                        {answered("a", 1990), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)}}));
  const std::pair<Millis, Millis> steps[] = {{49, 0},      {50, 0},       {99, 0},        {100, 0},      {549, 0},
                                             {550, 2000},  {1799, 2000},  {1800, 5000},   {2999, 5000},  {3000, 6000},
                                             {4999, 6000}, {5000, 10000}, {14999, 10000}, {15000, 30000}};
  for (const auto& [latency, isolation] : steps) {
    Story story = {{two, two_out}, {clock(100000), kDone}, {answered("a", 100000 - latency), kDone}};
    if (isolation > 0) extend(story, {{clock(100000 + isolation - 1), kDone}, {cursor(0), kDone}, {select(), q("b", 0)}});
    extend(story, {{clock(100000 + isolation), kDone}, {cursor(0), kDone}, {select(), q("a", 0)}});
    all.push_back(report("C32 " + std::to_string(latency), "apache/rocketmq#6568", "fault_table",
                         "the ladder of today, both sides of each step", {"FT-2", "FT-3"}, story));
  }
}

core::RouteData with_conf(const char* conf) {
  core::RouteData data = route_of({{"a", 2}, {"b", 1}});
  data.order_topic_conf = conf;
  return data;
}

Outcome refused(core::FaultKind kind, std::int32_t code) { return core::Fault{kind, "", code}; }
Event check(std::optional<std::string> topic, std::optional<std::int64_t> body) { return core::Validate{true, std::move(topic), body}; }

void route_and_validation(std::vector<Draft>& all) {
  all.push_back(report("C76", "apache/rocketmq-client-go#1187", "route",
                       "an order configuration that appears is a change: a0, a1, b0, with the order flag", {"QL-1", "RT-6"},
                       {{route({{"a", 2}, {"b", 1}}), published({{"a", 2}, {"b", 1}})},
                        {route(with_conf("a:2;b:1")), published({{"a", 2}, {"b", 1}}, true)}}));
  all.push_back(report(
      "C83", "apache/rocketmq#3003", "route", "a slave alone gives no queue; with no master anywhere there is no queue, and no crash",
      {"QL-11", "SE-35", "SE-4"},
      {{route({{"a", 4, 6, false}, {"b", 2}}), published({{"b", 2}})}, {route({{"a", 4, 6, false}}), published({})}, {select(), kNone}}));
  all.push_back(report("C85", "apache/rocketmq#1377", "route",
                       "write permission taken away: after the refresh no queue of a, and before it a refusal keeps a out",
                       {"QL-10", "RT-6", "SE-30"},
                       {{route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                        {cursor(0), kDone},
                        {select_refused({"a"}), q("b", 0)},
                        {route({{"a", 2, 4}, {"b", 2}}), published({{"b", 2}})},
                        {cursor(0), kDone},
                        {select(), q("b", 0)}}));
  core::SetRoute from_template;
  from_template.topic = "T";
  from_template.route = route_of({{"a", 8}});
  (*from_template.route->queue_datas)[0].read_queue_nums = 32;
  from_template.default_queue_nums = 4;
  all.push_back(report("C87", "apache/rocketmq#2423", "route", "template 32 read and 8 write, producer default 4: four queues", {"RT-5"},
                       {{Event(from_template), published({{"a", 4}})}}));
  all.push_back(
      report("C95", "apache/rocketmq#1110", "validation", "127 characters pass, 128 do not", {"VA-4"},
             {{check(std::string(127, 't'), 1), kDone}, {check(std::string(128, 't'), 1), refused(core::FaultKind::topic_too_long, -1)}}));
  all.push_back(report("C99", "apache/rocketmq-clients#858", "validation", "null and empty bodies are refused, one zero byte is sent",
                       {"VA-11"},
                       {{check("T", std::nullopt), refused(core::FaultKind::body_null, 13)},
                        {check("T", 0), refused(core::FaultKind::body_empty, 13)},
                        {check("T", 1), kDone}}));
  all.push_back(report("C100", "apache/rocketmq#1976", "validation", "system topics are refused here, not at the broker",
                       {"VA-7", "VA-8", "VA-9"},
                       {{check("SCHEDULE_TOPIC_XXXX", 1), refused(core::FaultKind::topic_forbidden, -1)},
                        {check("RMQ_SYS_TRANS_HALF_TOPIC", 1), refused(core::FaultKind::topic_forbidden, -1)},
                        {check("TBW102", 1), refused(core::FaultKind::topic_conflict, -1)}}));
  all.push_back(report("C101", "apache/rocketmq#1843", "validation",
                       "a retry topic is a legal name: what the broker says of it is passed on", {"VA-5"},
                       {{check("%RETRY%group", 1), kDone}}));
}

}  // namespace

std::vector<Draft> report_cases() {
  std::vector<Draft> all;
  selection(all);
  index(all);
  fault_table(all);
  route_and_validation(all);
  return all;
}

}  // namespace sidestep::vectors
