// The index: each counter kind at each value that matters, for each list size from 1 to 8.
#include "build.h"

namespace sidestep::vectors {

namespace {

std::vector<Broker> brokers_for(std::int32_t n) {
  return n % 2 == 0 ? std::vector<Broker>{{"a", n / 2}, {"b", n / 2}} : std::vector<Broker>{{"a", n}};
}

/// Selections from a preset counter, the state in between: what each step stores and which position it gives.
Draft walk(const std::string& id, const std::string& why, std::int32_t n, std::int32_t from, bool on) {
  std::vector<Event> events = {route(brokers_for(n)), cursor(from)};
  for (int i = 0; i < 4; ++i) {
    events.push_back(select());
    events.push_back(state());
  }
  Draft d = draft(id, "index", why, {"IX-1", "IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-7", "IX-9", "SE-3"}, events);
  return on ? d : switched_off(d);
}

}  // namespace

std::vector<Draft> index_cases() {
  std::vector<Draft> all;
  const std::pair<std::int32_t, const char*> starts[] = {{0, "small"},
                                                         {kMax - 2, "two steps before the wrap"},
                                                         {kMax - 1, "one step before"},
                                                         {kMax, "the wrap itself"},
                                                         {kMin, "the least value"},
                                                         {kMin + 1, "one above the least"},
                                                         {-2, "negative, towards zero"},
                                                         {-1, "one below zero"}};
  for (std::int32_t n = 1; n <= 8; ++n) {
    for (const auto& [from, what] : starts) {
      const std::string id = "n=" + std::to_string(n) + " from " + std::to_string(from);
      all.push_back(walk(id, std::string("counter preset: ") + what, n, from, false));
      if (n == 3 || n == 4) all.push_back(walk(id, std::string("the same with the latency switch on: ") + what, n, from, true));
    }
  }
  for (std::int32_t drawn : {0, 7, -7, kMax, kMin, kMin + 1}) {
    all.push_back(draft("first use draws " + std::to_string(drawn), "index",
                        "an unused counter starts from the draw, the second selection goes on",
                        {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9"},
                        {route({{"a", 2}, {"b", 3}}), entropy({drawn, 3}), select(), state(), select(), state()}));
    all.push_back(draft("reset draws " + std::to_string(drawn), "index", "a retry with reset, from 5.1.4: the draw is masked and reduced",
                        {"IX-8", "SE-7", "SE-20", "SE-31"},
                        {route({{"a", 2}, {"b", 3}}), cursor(1), entropy({drawn}), retry("a"), state()}));
  }
  all.push_back(draft("no draw left", "index", "with no draw left a draw is 0", {"IX-2", "IX-3", "IX-4", "IX-5", "IX-6", "IX-9"},
                      {route({{"a", 2}, {"b", 3}}), select(), state()}));
  all.push_back(draft(
      "slots", "index", "each caller slot has a counter of its own, each topic too", {"IX-9", "RT-1"},
      {route({{"a", 4}}), route({{"a", 4}}, "U"), cursor(0), cursor(1, "T", 1), cursor(2, "U"), select(), state(), select("U"), state()}));
  return all;
}

}  // namespace sidestep::vectors
