// Route data to queue list: each requirement of spec/route.md, its edges from both sides.
#include "build.h"

namespace sidestep::vectors {

namespace {

const std::vector<Broker> kPlain = {{"b", 2}, {"a", 1}};

core::RouteData with_conf(std::optional<std::string> conf) {
  core::RouteData data = route_of({{"a", 2}, {"b", 2}});
  data.order_topic_conf = std::move(conf);
  return data;
}

core::QueueMapping mapping(const std::string& bname, std::optional<std::string> scope, std::int64_t epoch, std::int32_t total,
                           std::map<std::int32_t, std::int32_t> ids) {
  return {bname, std::move(scope), epoch, total, std::move(ids)};
}

core::RouteData with_mapping(std::map<std::string, core::QueueMapping> mappings) {
  core::RouteData data = route_of(kPlain);
  data.topic_queue_mapping = std::move(mappings);
  return data;
}

Draft one(const std::string& id, const std::string& why, std::vector<std::string> requirements, core::RouteData data,
          For revisions = For::all) {
  return draft(id, "route", why, std::move(requirements), {route(std::move(data)), state()}, revisions);
}

void order_confs(std::vector<Draft>& all) {
  const std::pair<const char*, const char*> confs[] = {
      {"a:2;b:1", "two brokers in the configuration's own order"},
      {"b:1;a:2", "the other order: no sort"},
      {"a:1;b:1;a:2", "a broker split in two: ids repeat"},
      {"z:1", "a broker that no queue data names: permission and master are not looked at"},
      {"a:2;", "an empty piece at the end falls away"},
      {";a:2", "an empty piece in front stays: index error"},
      {"a:4;;b:2", "an empty piece in the middle stays: index error"},
      {";", "nothing but separators: an empty list"},
      {"a", "no number: index error"},
      {"a:", "no number behind the colon: index error"},
      {":", "only a colon: index error"},
      {" ", "a blank: index error"},
      {":2", "an empty broker name"},
      {"a:x", "no number: number error"},
      {"a: 2", "a blank before the number: number error"},
      {"a:2 ", "a blank behind the number: number error"},
      {"a:+2", "a plus sign is accepted"},
      {"a:+-2", "two signs are not"},
      {"a:-", "a sign alone is a number error"},
      {"a:-1", "a negative number: no queue"},
      {"a:0", "zero: no queue"},
      {"a:2:9", "a third piece is ignored"},
      {"a:2147483648", "one above the largest int32: number error"},
      {"a:-2147483648", "the least int32: no queue"},
  };
  for (const auto& [conf, why] : confs) {
    all.push_back(one(std::string("order-conf ") + conf, why, {"QL-1", "QL-2", "QL-3", "QL-4", "RT-7"}, with_conf(conf)));
  }
  all.push_back(one("order-conf too many", "one queue more than a list may have", {"QL-14"}, with_conf("a:65537"), For::strict));
  all.push_back(one("order-conf empty", "an empty text is no order configuration: the queue data count", {"QL-1", "QL-9"}, with_conf("")));
  all.push_back(one("order-conf none", "without one the queue data count", {"QL-1", "QL-9"}, with_conf(std::nullopt)));
}

void queue_datas(std::vector<Draft>& all) {
  all.push_back(
      one("sorted by broker", "queue data are sorted by broker name; each broker is one block", {"QL-9", "QL-13"}, route_of(kPlain)));
  all.push_back(one("string order", "plain string order: B, a, a10, a2, b", {"QL-9"},
                    route_of({{"b", 1}, {"a2", 1}, {"B", 1}, {"a10", 1}, {"a", 1}})));
  all.push_back(one("utf-16 order", "names are compared by UTF-16 units: a character beyond the BMP comes before U+FF41", {"QL-9"},
                    route_of({{"\xEF\xBD\x81", 1}, {"\xF0\x9F\x90\x99", 1}, {"\xC3\xA9", 1}})));
  for (std::int32_t perm : {0, 1, 2, 3, 4, 6, 7}) {
    all.push_back(one("perm " + std::to_string(perm), "only the write bit, 2, counts", {"QL-10"}, route_of({{"a", 2, perm}, {"b", 1}})));
  }
  for (std::int32_t n : {-1, 0, 1, 5}) {
    all.push_back(one("write queues " + std::to_string(n), "ids 0 .. n-1; below 1 none", {"QL-13"}, route_of({{"a", n}, {"b", 1}})));
  }
  all.push_back(one("too many queues", "65537 queues of one broker", {"QL-14"}, route_of({{"a", 65537}}), For::strict));
  all.push_back(one("too many queues together", "two brokers, together one queue too many", {"QL-14"}, route_of({{"a", 65536}, {"b", 1}}),
                    For::strict));
  all.push_back(one("no master", "a broker with a slave only gives no queue", {"QL-11"}, route_of({{"a", 2, 6, false}, {"b", 1}})));
  all.push_back(one("no master anywhere", "an empty list", {"QL-11"}, route_of({{"a", 2, 6, false}})));

  core::RouteData data = route_of({{"a", 2}, {"b", 1}});
  (*data.broker_datas)[0].broker_addrs = std::map<std::int64_t, std::optional<std::string>>{{0, std::nullopt}};
  all.push_back(one("null master address", "a master key with a null address counts as a master", {"QL-11"}, data));

  data = route_of({{"a", 2}, {"b", 1}});
  data.broker_datas->erase(data.broker_datas->begin());
  all.push_back(one("no broker data", "queue data without broker data give no queue", {"QL-11"}, data));

  data = route_of({{"a", 2, 6, false}, {"a", 2}, {"b", 1}});
  data.queue_datas->erase(data.queue_datas->begin());
  all.push_back(one("first broker data counts", "of two broker data of one name the first has no master", {"QL-12"}, data));

  data = route_of({{"a", 2}, {"b", 1}});
  data.queue_datas->push_back({"a", 1, 3, 6, 0});
  all.push_back(one("repeated queue data", "two queue data of one broker repeat ids inside its block", {"QL-9"}, data));
  all.push_back(one("nothing", "no queue data at all: an empty list", {"QL-9"}, route_of({})));
}

void null_parts(std::vector<Draft>& all) {
  core::RouteData data;
  all.push_back(one("null everything", "no queue data: null error", {"RT-7"}, data));

  data = route_of(kPlain);
  data.broker_datas.reset();
  all.push_back(one("null broker datas", "a writable queue needs broker data", {"RT-7"}, data));
  data.queue_datas->clear();
  all.push_back(one("null broker datas unread", "without queue data nobody looks at them", {"RT-7"}, data));
  data = route_of({{"a", 2, 4}});
  data.broker_datas.reset();
  all.push_back(one("null broker datas, read only", "nor where nothing is writable", {"RT-7", "QL-10"}, data));

  data = route_of(kPlain);
  (*data.queue_datas)[1].broker_name.reset();
  all.push_back(one("null name in two queue datas", "the sort compares names: null error", {"RT-8", "RT-7"}, data));
  data = route_of({{"a", 1}});
  (*data.queue_datas)[0].broker_name.reset();
  all.push_back(
      one("null name in one queue data", "one element is not compared: Java finds no broker data for it", {"RT-8", "RT-7"}, data));

  data = route_of({{"a", 2}});
  (*data.broker_datas)[0].broker_name.reset();
  all.push_back(one("null name in broker data", "the search for the broker's data meets the null", {"RT-7"}, data));
  data = route_of({{"a", 2}});
  (*data.broker_datas)[0].broker_addrs.reset();
  all.push_back(one("null addresses", "no map of addresses: null error", {"RT-7"}, data));
  data = with_conf("a:1");
  data.queue_datas.reset();
  all.push_back(one("order conf without queue datas", "the configuration needs no queue data", {"QL-1", "SE-21"}, data));
}

void static_topics(std::vector<Draft>& all) {
  const std::vector<std::string> ids = {"QL-5", "QL-6", "QL-7", "QL-9"};
  all.push_back(one("static", "two brokers share one scope: four queues of the mock broker", ids,
                    with_mapping({{"a", mapping("a", "s", 1, 4, {{0, 0}, {2, 1}})}, {"b", mapping("b", "s", 1, 4, {{1, 0}, {3, 1}})}})));
  all.push_back(
      one("static global", "the global scope's mock broker", ids, with_mapping({{"a", mapping("a", "__global__", 1, 2, {{0, 0}})}})));
  all.push_back(one("static missing ids", "id 1 is nobody's and is filled in", ids,
                    with_mapping({{"a", mapping("a", "s", 1, 3, {{0, 0}, {2, 1}})}})));
  all.push_back(one("static ids above the total", "an id at the total is dropped", ids,
                    with_mapping({{"a", mapping("a", "s", 1, 2, {{0, 0}, {2, 1}})}})));
  all.push_back(one("static totals differ", "the largest total counts, whatever its epoch", ids,
                    with_mapping({{"a", mapping("a", "s", 2, 1, {{0, 0}})}, {"b", mapping("b", "s", 1, 3, {{0, 0}})}})));
  all.push_back(one("static epoch -2", "an epoch below -1 gives no total", ids, with_mapping({{"a", mapping("a", "s", -2, 3, {{0, 0}})}})));
  all.push_back(one("static epoch -1", "an epoch of -1 does", ids, with_mapping({{"a", mapping("a", "s", -1, 3, {{0, 0}})}})));
  all.push_back(one("static newer epoch", "of two owners of an id the newer counts", ids,
                    with_mapping({{"a", mapping("a", "s", 1, 2, {{0, 0}})}, {"b", mapping("b", "s", 2, 2, {{0, 0}})}})));
  all.push_back(one("static two scopes", "two scopes without common ids would not be told apart by id: one has a total of zero", ids,
                    with_mapping({{"a", mapping("a", "s", 1, 2, {{0, 0}})}, {"b", mapping("b", "t", 1, 0, {})}})));
  all.push_back(one("static null scope", "a mapping without a scope gives nothing", {"QL-8", "RT-7"},
                    with_mapping({{"a", mapping("a", std::nullopt, 1, 2, {{0, 0}})}})));
  core::QueueMapping no_ids = mapping("a", "s", 1, 2, {});
  no_ids.curr_id_map.reset();
  all.push_back(one("static null ids", "no map of ids: null error", {"QL-8", "RT-7"}, with_mapping({{"a", no_ids}})));
  core::QueueMapping nameless = mapping("a", "s", 1, 2, {{1, 0}, {7, 0}, {-1, 0}});
  nameless.bname.reset();
  all.push_back(one("static null owner", "an id below the total whose owner has no name: null error", {"QL-8", "RT-7"},
                    with_mapping({{"a", nameless}})));
  nameless.curr_id_map = std::map<std::int32_t, std::int32_t>{{7, 0}, {-1, 0}};
  all.push_back(
      one("static null owner unread", "its ids lie outside the total: nobody looks", {"QL-8", "RT-7"}, with_mapping({{"a", nameless}})));
  all.push_back(one("static too many", "one queue more than a list may have", {"QL-14"},
                    with_mapping({{"a", mapping("a", "s", 1, 65537, {})}}), For::strict));
  core::RouteData unused = with_mapping({{"a", mapping("a", "s", 1, 65537, {})}});
  unused.order_topic_conf = "b:1";
  all.push_back(one("static too many, unused", "the list is the order configuration's: how long the mapping is doesn't matter",
                    {"QL-1", "QL-14", "RT-11"}, unused));
  all.push_back(one("static empty mapping", "an empty mapping is none", {"QL-5", "QL-9"}, with_mapping({})));
  core::RouteData data = with_mapping({{"a", mapping("a", "s", 1, 2, {{0, 0}})}});
  data.order_topic_conf = "";
  all.push_back(one("static with empty order conf", "an empty order configuration is one: the queue data count", {"QL-5", "QL-9"}, data));
}

Event template_route(core::RouteData data, std::int32_t n) {
  core::SetRoute e;
  e.topic = "T";
  e.route = std::move(data);
  e.default_queue_nums = n;
  return e;
}

void templates(std::vector<Draft>& all) {
  for (std::int32_t n : {3, 4, 5}) {
    core::RouteData data = route_of({{"a", 4}});
    (*data.queue_datas)[0].write_queue_nums = 8;
    all.push_back(draft("template " + std::to_string(n), "route", "write 8 and read 4: both become the smaller of the default and read",
                        {"RT-5"}, {template_route(data, n), state()}));
  }
  core::RouteData none;
  all.push_back(
      draft("template null", "route", "a template without queue data", {"RT-5", "RT-7", "RT-12"}, {template_route(none, 4), state()}));
}

core::RouteData changed(const std::vector<Broker>& brokers, void (*change)(core::RouteData&)) {
  core::RouteData data = route_of(brokers);
  change(data);
  return data;
}

/// A refresh after a selection has moved the cursor: is the publish info replaced?
Draft refresh(const std::string& id, const std::string& why, core::RouteData first, core::RouteData second) {
  return draft("refresh " + id, "route", why, {"RT-6"},
               {route(std::move(first)), cursor(0), select(), route(std::move(second)), state(), entropy({5}), select(), state()});
}

void refreshes(std::vector<Draft>& all) {
  const core::RouteData base = route_of({{"a", 2}, {"b", 2}});
  all.push_back(refresh("equal", "the same route: cursor stays", base, base));
  all.push_back(refresh("permuted", "the same parts in another order: no change", base, route_of({{"b", 2}, {"a", 2}})));
  all.push_back(refresh("grown", "one more queue: a change", base, route_of({{"a", 3}, {"b", 2}})));
  all.push_back(refresh("perm", "a permission taken away: a change", base, route_of({{"a", 2, 4}, {"b", 2}})));
  all.push_back(refresh("read queues", "another read queue number: a change in Java, the same list in strict", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { (*d.queue_datas)[0].read_queue_nums = 9; })));
  all.push_back(
      refresh("address", "another address: a change in Java, the same list in strict", base,
              changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { (*(*d.broker_datas)[0].broker_addrs)[0] = "127.0.0.1:10921"; })));
  all.push_back(refresh("order conf", "an order configuration of the same queues: the order flag changes", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { d.order_topic_conf = "a:2;b:2"; })));
  all.push_back(refresh("mapping", "a queue mapping: releases without static topics do not see it", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) {
                          d.topic_queue_mapping = {{"a", mapping("a", "s", 1, 2, {{0, 0}})}};
                        })));
  const auto mapped = [](std::int64_t epoch) {
    core::RouteData data = route_of({{"a", 2}, {"b", 2}});
    data.topic_queue_mapping = {{"a", mapping("a", "s", epoch, 2, {{0, 0}})}};
    return data;
  };
  all.push_back(refresh("equal mapping", "the same queue mapping: no change", mapped(1), mapped(1)));
  all.push_back(refresh("mapping epoch", "only the epoch of the mapping differs: a change in Java", mapped(1), mapped(2)));
  const std::pair<const char*, void (*)(core::QueueMapping&)> mapping_changes[] = {
      {"owner", [](core::QueueMapping& m) { m.bname = "b"; }},
      {"scope", [](core::QueueMapping& m) { m.scope = "t"; }},
      {"total", [](core::QueueMapping& m) { m.total_queues = 3; }},
      {"ids",
       [](core::QueueMapping& m) {
         m.curr_id_map = std::map<std::int32_t, std::int32_t>{{1, 0}};
       }},
  };
  for (const auto& [what, change] : mapping_changes) {
    core::RouteData other = mapped(1);
    change(other.topic_queue_mapping->at("a"));
    all.push_back(refresh(std::string("mapping ") + what, "only this part of the mapping differs", mapped(1), other));
  }
  all.push_back(refresh("write queues", "only a write queue number differs", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { (*d.queue_datas)[0].write_queue_nums = 1; })));
  all.push_back(refresh("broker name", "another broker in the place of one", base, route_of({{"a", 2}, {"c", 2}})));
  all.push_back(refresh("broker data name", "the broker data name another broker", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { (*d.broker_datas)[1].broker_name = "c"; })));
  all.push_back(refresh("flag", "only the topic's system flag differs", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { (*d.queue_datas)[0].topic_sys_flag = 1; })));
  all.push_back(refresh("null broker datas", "broker data go missing", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { d.broker_datas.reset(); })));
  all.push_back(refresh("emptied", "no queue left, and then again none", base, route_of({})));
  const core::RouteData conf_only = changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) {
    d.order_topic_conf = "b:1";
    d.queue_datas.reset();
  });
  all.push_back(draft("refresh to an order conf without queue data", "route",
                      "up to 4.9.2 the list is replaced, then the refresh fails, and the route before counts as the current one",
                      {"QL-1", "RT-13"}, {route(base), cursor(0), route(conf_only), state(), route(base), state()}));
  const core::RouteData two_nameless = changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) {
    d.order_topic_conf = "a:1";
    (*d.queue_datas)[0].broker_name.reset();
  });
  all.push_back(draft("refresh unsortable", "route",
                      "a comparison sorts by name: the first time there is none, the second time it is a null error", {"RT-10"},
                      {route(two_nameless), state(), route(two_nameless), route(base), state()}, For::java));
  all.push_back(refresh("nameless broker data", "a comparison sorts broker data too", base,
                        changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { (*d.broker_datas)[1].broker_name.reset(); })));
  all.push_back(draft("order conf, broken broker data", "route", "the list does not need the addresses, but the refresh notes them down",
                      {"QL-1", "RT-11"},
                      {route(changed({{"a", 2}},
                                     [](core::RouteData& d) {
                                       d.order_topic_conf = "a:1";
                                       (*d.broker_datas)[0].broker_addrs.reset();
                                     })),
                       state()}));
  all.push_back(draft("order conf, broken mapping", "route",
                      "the list does not need the mapping, but from 5.0.0 the refresh notes down its owners", {"QL-1", "RT-11"},
                      {route(changed({{"a", 2}},
                                     [](core::RouteData& d) {
                                       d.order_topic_conf = "a:1";
                                       d.topic_queue_mapping = {{"a", {"a", "s", 1, 2, std::nullopt}}};
                                     })),
                       state()}));
  core::RouteData bad = base;
  bad.queue_datas.reset();
  all.push_back(draft("refresh bad", "route", "bad route data: the previous info, its cursor and its route stay", {"RT-7", "RT-1"},
                      {route(base), cursor(0), select(), route(bad), state(), select(), route(base), state()}));
  all.push_back(draft("refresh empty twice", "route", "an empty list is replaced by each refresh: the counter is new", {"RT-6"},
                      {route(route_of({})), cursor(7), route(route_of({})), state()}));
  core::SetRoute failed_lookup;
  failed_lookup.topic = "T";
  failed_lookup.failure = core::LookupFailure::unknown_topic;
  all.push_back(draft("refresh failed", "route", "a look-up that failed changes nothing", {"RT-9"},
                      {route(base), cursor(0), Event(failed_lookup), state(), select()}));
}

}  // namespace

std::vector<Draft> route_cases() {
  std::vector<Draft> all;
  order_confs(all);
  queue_datas(all);
  null_parts(all);
  static_topics(all);
  templates(all);
  refreshes(all);
  return all;
}

}  // namespace sidestep::vectors
