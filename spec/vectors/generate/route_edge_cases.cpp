// Route data that a port gets wrong without any other case noticing: spellings of numbers, null names, who owns a static queue.
#include "build.h"

namespace sidestep::vectors {

namespace {

Draft one(const std::string& id, const std::string& why, std::vector<std::string> requirements, core::RouteData data,
          For revisions = For::all) {
  return draft(id, "route", why, std::move(requirements), {route(std::move(data)), state()}, revisions);
}

core::RouteData ordered(const std::string& conf) {
  core::RouteData data = route_of({{"a", 2}, {"b", 2}});
  data.order_topic_conf = conf;
  return data;
}

core::RouteData with_mapping(std::map<std::string, core::QueueMapping> mappings) {
  core::RouteData data = route_of({{"b", 2}, {"a", 1}});
  data.topic_queue_mapping = std::move(mappings);
  return data;
}

core::QueueMapping mapping(std::optional<std::string> bname, std::int64_t epoch, std::int32_t total,
                           std::map<std::int32_t, std::int32_t> ids) {
  return {std::move(bname), "s", epoch, total, std::move(ids)};
}

void numbers(std::vector<Draft>& all) {
  const std::pair<const char*, const char*> confs[] = {
      {"a:00000000002", "zeros in front don't count, however many digits that makes"},
      {"a:+00000000002", "nor behind a sign"},
      {"a:000000000000000000000000000002", "nor where they are more than a long has digits"},
      {"a:-00000000002", "a negative number with zeros in front: no queue"},
      {"a:00002147483648", "one above the largest int32 stays that: number error"},
  };
  for (const auto& [conf, why] : confs) all.push_back(one(std::string("order-conf ") + conf, why, {"QL-1", "QL-4", "RT-7"}, ordered(conf)));
  // Java takes the digits of every script; the reference refuses them in its place, too, so no Java revision is asked.
  const std::pair<const char*, const char*> digits[] = {
      {"Arabic", "a:\u0662"}, {"full width", "a:\uFF12"}, {"superscript", "a:\u00b2"}, {"ASCII, then Arabic", "a:1\u0662"}};
  for (const auto& [script, conf] : digits) {
    all.push_back(one(std::string("order-conf digit, ") + script, "n is ASCII digits", {"QL-4", "RT-7"}, ordered(conf), For::strict));
  }
}

void negative_permissions(std::vector<Draft>& all) {
  for (const std::int32_t perm : {-1, -2, -3, kMin, kMin + 2}) {
    all.push_back(one("perm " + std::to_string(perm), "only the write bit counts, the sign does not", {"QL-10"},
                      route_of({{"a", 2, perm}, {"b", 1}})));
  }
}

void owners(std::vector<Draft>& all) {
  const std::vector<std::string> ids = {"QL-6", "QL-8", "RT-7", "RT-11"};
  all.push_back(one("static equal epochs, the later nameless", "of two owners of an id with equal epochs the one visited later counts", ids,
                    with_mapping({{"a", mapping("a", 1, 1, {{0, 0}})}, {"b", mapping(std::nullopt, 1, 1, {{0, 0}})}})));
  all.push_back(one("static equal epochs, the earlier nameless", "the nameless owner was replaced: nobody looks at its name", ids,
                    with_mapping({{"a", mapping(std::nullopt, 1, 1, {{0, 0}})}, {"b", mapping("b", 1, 1, {{0, 0}})}})));
  all.push_back(one("static older owner nameless", "the newer epoch owns the id, wherever it stands", ids,
                    with_mapping({{"a", mapping("a", 2, 1, {{0, 0}})}, {"b", mapping(std::nullopt, 1, 1, {{0, 0}})}})));
  all.push_back(one("static null owner at the total", "the id that equals the total lies outside: nobody looks", ids,
                    with_mapping({{"a", mapping(std::nullopt, 1, 2, {{2, 0}})}})));
  all.push_back(one("static null owner of the first id", "the id 0 lies inside: null error", ids,
                    with_mapping({{"a", mapping(std::nullopt, 1, 2, {{0, 0}})}})));
  all.push_back(
      one("static null owner of the last id", "so does the last one", ids, with_mapping({{"a", mapping(std::nullopt, 1, 2, {{1, 0}})}})));
}

/// strict names the part that offends: the first one, in an order that the document does not fix.
void blamed_parts(std::vector<Draft>& all) {
  const auto add = [&](const std::string& id, const std::string& why, std::vector<std::string> ids, core::RouteData data) {
    all.push_back(one(id, why, std::move(ids), std::move(data), For::strict));
  };
  core::QueueMapping bare;
  bare.total_queues = 1;
  add("static nothing but a total", "the scope is asked for first", {"QL-8", "RT-7"}, with_mapping({{"a", bare}}));
  core::QueueMapping scoped = bare;
  scoped.scope = "s";
  add("static scope and total", "then the ids", {"QL-8", "RT-7"}, with_mapping({{"a", scoped}}));
  scoped.curr_id_map.emplace();
  add("static scope, total and no ids", "then the owner's name, even if it owns nothing", {"QL-8", "RT-7"}, with_mapping({{"a", scoped}}));
  add("static two bad mappings", "the mappings are visited in the order of their brokers: a's ids are missing", {"QL-8", "RT-7"},
      with_mapping({{"b", bare}, {"a", {"a", "t", 1, 1, std::nullopt}}}));
  add("static scopes with equal ids", "scopes of equal ids stand in the order of their names", {"QL-5", "QL-7"},
      with_mapping({{"a", {"a", "t", 1, 2, std::map<std::int32_t, std::int32_t>{}}},
                    {"b", {"b", "s", 1, 2, std::map<std::int32_t, std::int32_t>{}}}}));
  add("static too many, twice", "the first broker with the largest total is named", {"QL-14"},
      with_mapping({{"a", mapping("a", 1, 65537, {})}, {"b", mapping("b", 1, 65537, {})}}));
  add("static too many, the second larger", "the broker with the largest total is named", {"QL-14"},
      with_mapping({{"a", mapping("a", 1, 65537, {})}, {"b", mapping("b", 1, 65538, {})}}));
}

}  // namespace

std::vector<Draft> route_edge_cases() {
  std::vector<Draft> all;
  numbers(all);
  negative_permissions(all);
  owners(all);
  blamed_parts(all);
  return all;
}

}  // namespace sidestep::vectors
