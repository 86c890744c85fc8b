// Public reports about selection.
#include "report_cases.h"

namespace sidestep::vectors {

namespace {

void retries(std::vector<Draft>& all) {
  all.push_back(report("C01", "apache/rocketmq#1576", "selection", "a retry must leave the broker that just failed",
                       {"SE-8", "SE-17", "SE-31"},
                       {{route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                        {cursor(0), kDone},
                        {retry("a"), q("b", 0)},
                        {retry("a"), q("b", 1)}},
                       shown("4.7.1", "5.1.1")));
  all.push_back(switched_off(report("C02", "apache/rocketmq#1136", "selection", "three brokers, three attempts: a, b, c", {"SE-6", "SE-31"},
                                    {{route({{"a", 8}, {"b", 8}, {"c", 8}}), published({{"a", 8}, {"b", 8}, {"c", 8}})},
                                     {cursor(0), kDone},
                                     {select(), q("a", 0)},
                                     {retry("a", {"a"}), q("b", 0)},
                                     {retry("b", {"a", "b"}), q("c", 0)}},
                                    shown("4.7.1", "4.8.0"))));
  all.push_back(report("C10", "hooligan520/rocketmq-client4cpp-linux#1", "selection", "a single broker: a retry takes another queue of it",
                       {"SE-8", "SE-18", "SE-31", "SE-34"},
                       {{route({{"a", 4}}), published({{"a", 4}})},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {retry("a"), q("a", 1)},
                        {retry("a"), q("a", 2)}},
                       not_in_java("Java ends its scan with plain round robin", {{kBoth, 3, {kNone}}})));
  // Round robin that is not told of the last broker goes on inside a's block.
  all.push_back(report("C11", "apache/rocketmq-client-go#736", "selection", "a is down: no retry revisits it", {"SE-8", "SE-17", "SE-31"},
                       {{route({{"a", 3}, {"b", 3}}), published({{"a", 3}, {"b", 3}})},
                        {clock(1000), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {failed("a", 990), kDone},
                        {retry("a"), q("b", 0)},
                        {select(), q("b", 1)},
                        {select(), q("b", 2)}},
                       shown("4.7.1", "4.8.0", {{{"strict"}, 5, {q("a", 1)}}, {{"5.5.0"}, 5, {q("a", 2)}}})));
  all.push_back(report("C16", "apache/rocketmq-client-go: producer/selector.go", "selection",
                       "a fresh producer starts where its draw says, not at queue 0",
                       {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9", "SE-32"},
                       {{route({{"a", 4}, {"b", 4}}), published({{"a", 4}, {"b", 4}})},
                        {entropy({13}), kDone},
                        {select(), q("b", 1)},
                        {select(), q("b", 2)}},
                       not_in_java("Java's counters start at random", {{kBoth, 2, {q("a", 0), q("a", 1)}}})));
}

void isolated(std::vector<Draft>& all) {
  Story skew = {{route({{"a", 3}, {"b", 3}}), published({{"a", 3}, {"b", 3}})},
                {clock(100000), kDone},
                {failed("b", 99000), kDone},
                {cursor(0), kDone}};
  for (int round = 0; round < 3; ++round) extend(skew, {{select(), q("a", 0)}, {select(), q("a", 1)}, {select(), q("a", 2)}});
  all.push_back(report("C03", "apache/rocketmq#5672", "selection",
                       "one broker isolated: the other's queues get equal shares, round after round", {"SE-7", "SE-17", "SE-34"}, skew,
                       shown("5.1.3", "5.1.4", {{{"strict"}, 7, {q("b", 0)}}})));
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
                        {route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}}, false, false)}},
                       shown("4.9.7", "4.9.8")));
  all.push_back(report("C06", "apache/rocketmq#7713", "selection", "a read-only broker is never chosen, however good its item",
                       {"SE-22", "QL-10", "SE-30"},
                       {{route({{"a", 4, 4}, {"b", 2}}), published({{"b", 2}})},
                        {clock(100000), kDone},
                        {failed("a", 99990), kDone},
                        {failed("b", 99000), kDone},
                        {cursor(0), kDone},
                        {select(), q("b", 0)},
                        {select(), q("b", 1)},
                        {select(), q("b", 0)}},
                       shown("4.9.7", "4.9.8")));
  // c has the best item of the table: a pick from it, which knows nothing of a, names c.
  all.push_back(report("C07", "apache/rocketmq#4139", "selection",
                       "b and c isolated, a available and just tried: a again, or b, which can be reached, but not c",
                       {"SE-8", "SE-11", "SE-18", "SE-31"},
                       {{route({{"a", 1}, {"b", 1}, {"c", 1}}), published({{"a", 1}, {"b", 1}, {"c", 1}})},
                        {clock(100000), kDone},
                        {failed("b", 99000, true), kDone},
                        {failed("c", 99500), kDone},
                        {cursor(0), kDone},
                        {retry("a"), q("a", 0)}},
                       shown("5.1.3", "5.1.4")));
  // The dead one has the lower latency: without the flag it looks better.
  Story reach = {{route({{"a", 1}, {"b", 1}}), published({{"a", 1}, {"b", 1}})},
                 {clock(100000), kDone},
                 {failed("a", 99500), kDone},
                 {failed("b", 99000, true), kDone},
                 {cursor(0), kDone}};
  for (int i = 0; i < 6; ++i) reach.push_back({select(), q("b", 0)});
  all.push_back(report("C08", "apache/rocketmq#6567", "selection", "both isolated, only b reachable: always b", {"SE-11", "SE-18", "SE-31"},
                       reach, shown("5.1.3", "5.1.4")));
  all.push_back(report("C41", "apache/rocketmq#1938", "selection", "a selection for a topic without x leaves the isolation of x alone",
                       {"SE-15", "SE-2"},
                       {{route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                        {route({{"x", 2}, {"y", 2}}, "U"), published({{"x", 2}, {"y", 2}})},
                        {clock(100000), kDone},
                        {failed("x", 99990), kDone},
                        {failed("a", 99000), kDone},
                        {failed("b", 99000), kDone},
                        {cursor(0), kDone},
                        {select(), q("a", 0)},
                        {cursor(0, "U"), kDone},
                        {select("U"), q("y", 0)}},
                       shown("5.1.3", "5.1.4", {{{"strict"}, 9, {q("x", 0)}}, {{"5.5.0"}, 9, {q("x", 1)}}})));
}

}  // namespace

void add_selection_reports(std::vector<Draft>& all) {
  retries(all);
  isolated(all);
}

}  // namespace sidestep::vectors
