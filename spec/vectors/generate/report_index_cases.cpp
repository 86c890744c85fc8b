// Public reports about the index.
#include "report_cases.h"

namespace sidestep::vectors {

void add_index_reports(std::vector<Draft>& all) {
  const core::Outcome negative = core::Fault{core::FaultKind::index, "", std::nullopt};
  Story wrap = {{route({{"a", 8}}), published({{"a", 8}})}, {cursor(kMax - 1), kDone}};  // MAX - 1 mod 8 = 6
  for (std::int32_t i = 0; i < 20; ++i) wrap.push_back({select(), q("a", (6 + i) % 8)});
  all.push_back(report("C22", "apache/rocketmq#2783", "index", "near the largest index the walk goes on over all eight queues",
                       {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9"}, wrap,
                       shown("4.8.0", "4.9.4", {{{"strict"}, 5, {q("a", 7), q("a", 6), q("a", 0)}}})));
  for (std::int32_t n : {3, 5, 7}) {  // of one queue there is only one position
    const std::int32_t first = kMax % n;
    Story story = {{route({{"a", n}}), published({{"a", n}})}, {cursor(kMax), kDone}};
    for (std::int32_t i = 0; i < 3; ++i) story.push_back({select(), q("a", (first + i) % n)});
    all.push_back(report("C23 n=" + std::to_string(n), "apache/rocketmq#4349", "index", "no negative position at the wrap",
                         {"IX-5", "IX-7", "IX-9"}, story, shown("4.9.3", "4.9.4", {{{"strict"}, 3, {negative, q("a", kMin % n)}}})));
  }
  all.push_back(report("C23 queue id", "apache/rocketmq#4349", "index", "nor a negative queue id", {"SE-11", "SE-13", "SE-17", "IX-9"},
                       {{route({{"a", 3}}), published({{"a", 3}})},
                        {clock(1000), kDone},
                        {failed("a", 990), kDone},
                        {cursor(kMax - 2), kDone},  // MAX - 2 mod 3 = 2
                        {select(), q("a", 2)},
                        {select(), q("a", 0)}},
                       shown("4.9.3", "4.9.4", {{{"strict"}, 4, {q("a", -2), q("a", -1)}}})));
  // MAX mod 3 = 1 is b's position, and 0 a's: a copy of the index that is stepped beyond MAX never comes to c.
  // b has the better item, which tells a fault's plain selection from a pick.
  all.push_back(report("C24", "apache/rocketmq#5716", "index", "three queues, two isolated, index at the largest value: the available one",
                       {"IX-7", "SE-10", "SE-31"},
                       {{route({{"a", 1}, {"b", 1}, {"c", 1}}), published({{"a", 1}, {"b", 1}, {"c", 1}})},
                        {clock(100000), kDone},
                        {failed("a", 99000), kDone},
                        {failed("b", 99500), kDone},
                        {cursor(kMax - 1), kDone},
                        {select(), q("c", 0)},
                        {select(), q("c", 0)}},
                       shown("5.1.3", "5.1.4")));
  all.push_back(report("C25", "apache/rocketmq-client-go: internal/route.go", "index", "four queues, two fetches over the wrap",
                       {"IX-7", "IX-9"},
                       {{route({{"a", 4}}), published({{"a", 4}})}, {cursor(kMax), kDone}, {select(), q("a", 3)}, {select(), q("a", 0)}},
                       shown("4.9.3", "4.9.4", {{{"5.5.0"}, 2, {negative}}, {{"strict"}, 3, {negative}}})));
  // Equal routes, and routes in which only an address moves: Java takes the second for a change, and its counter is a new one.
  core::RouteData moved = route_of({{"a", 3}});
  (*(*moved.broker_datas)[0].broker_addrs)[0] = "127.0.0.1:10921";
  Story kept = {{route({{"a", 3}}), published({{"a", 3}})}, {cursor(1), kDone}};
  for (std::int32_t i = 0; i < 6; ++i) {
    kept.push_back({i < 3 ? route({{"a", 3}}) : route(i % 2 == 0 ? route_of({{"a", 3}}) : moved), published({{"a", 3}}, false, false)});
    kept.push_back({select(), q("a", (1 + i) % 3)});
  }
  const core::Outcome restarted = published({{"a", 3}}, false, true);
  all.push_back(report("C28", "mxsm/rocketmq-rust: thread_local_index.rs", "index", "a refresh that changes no queue keeps the cursor",
                       {"RT-6"}, kept, shown("5.5.0", "strict", {{kBoth, 2, {restarted}}})));
}

}  // namespace sidestep::vectors
