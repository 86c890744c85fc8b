// Draws, shuffles and slots as inputs; the order of a hash table that has grown, and of names beyond Latin-1.
#include "build.h"

namespace sidestep::vectors {

namespace {

Event select_in(std::int32_t slot, const std::string& topic = "T") {
  core::Select e;
  e.topic = topic;
  e.slot = slot;
  return e;
}

/// Items that are equal in everything, in this order; then who is picked from each place of the better half.
std::vector<Event> ties(const std::vector<std::string>& names) {
  std::vector<Event> events = {clock(1000)};
  for (const std::string& name : names) events.push_back(answered(name, 990));
  events.push_back(pick_cursor(-1));
  for (int i = 0; i < 3; ++i) events.push_back(pick());
  return events;
}

std::vector<std::string> characters(char from, char to) {
  std::vector<std::string> names;
  for (char c = from; c <= to; ++c) names.emplace_back(1, c);
  return names;
}

}  // namespace

std::vector<Draft> selection_edge_cases() {
  std::vector<Draft> all;
  all.push_back(draft("two slots", "selection", "each slot goes on from a cursor of its own", {"IX-9", "SE-1", "SE-2", "SE-3"},
                      {route({{"a", 4}}), cursor(0), cursor(2, "T", 1), select_in(1), select(), select_in(1), select(), state()}));
  all.push_back(draft("draws in two events", "selection", "draws are first in, first out, however many events brought them",
                      {"IX-6", "IX-9", "SE-2"},
                      {route({{"a", 4}}), entropy({1}), entropy({2, 3}), select(), select_in(1), select_in(2), state()}));
  all.push_back(draft("list of one queue", "selection", "a fresh cursor takes a draw, even if there is no choice", {"IX-6", "IX-9", "SE-2"},
                      {route({{"a", 1}}), route({{"a", 4}}, "U"), entropy({3, 2}), select(), select("U"), state()}));
  return all;
}

std::vector<Draft> pick_edge_cases() {
  std::vector<Draft> all;
  const std::vector<std::string> ids = {"FT-22", "FT-25", "FT-26"};
  all.push_back(draft("draws leave the shuffle", "pick", "draws alone say nothing of the shuffle: the one before still holds", ids,
                      {clock(1000), answered("a", 990), answered("b", 990), answered("c", 990), shuffle({"c", "b"}), entropy({7}),
                       pick_cursor(-1), pick(), entropy({}), pick_cursor(-1), pick(), state()}));
  // A table of 32 buckets doubles at 24 items, one of 64 at 48. `a` is in bucket 1 of 32, in 33 of 64; `B` in 2 of both.
  std::vector<std::string> names = {"a", "B"};
  for (const std::string& name : characters('c', 'w')) names.push_back(name);
  all.push_back(draft("23 items, not grown", "pick", "the table has 32 buckets: a stands before B", ids, ties(names)));
  names.emplace_back("x");
  all.push_back(draft("24 items, grown", "pick", "the table has 64 buckets: B stands before a", ids, ties(names)));
  std::vector<Event> fewer = ties(names);
  for (const char* name : {"x", "w", "v"}) {
    fewer.push_back(remove(name));
    fewer.push_back(pick());
  }
  all.push_back(draft("24 items, then 21", "pick", "the table does not shrink: B still stands before a", ids, fewer));
  // `!` is in bucket 33 of 64 and of 128; `@` and what follows it moves from 0 of 64 to 64 of 128.
  names = characters('@', '`');
  for (const std::string& name : characters('b', 'n')) names.push_back(name);
  names.emplace_back("!");
  all.push_back(draft("47 items, grown once", "pick", "the table has 64 buckets: @ stands first", ids, ties(names)));
  names.emplace_back("o");
  all.push_back(draft("48 items, grown twice", "pick", "the table has 128 buckets: ! stands first", ids, ties(names)));
  std::vector<Event> scripts = ties({"h", "x", "\u0416", "\U0001F419"});
  for (const char* name : {"\U0001F419", "h", "\u0416"}) {
    scripts.push_back(remove(name));
    scripts.push_back(pick());
  }
  all.push_back(draft("full ties, names of other scripts", "pick",
                      "a name's hash is that of its UTF-16 units: neither of its bytes nor of its code points", ids, scripts));
  return all;
}

}  // namespace sidestep::vectors
