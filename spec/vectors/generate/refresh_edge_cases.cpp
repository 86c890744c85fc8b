// Refreshes: what a comparison of routes sees, and which fault comes first.
#include "build.h"

namespace sidestep::vectors {

namespace {

core::RouteData changed(const std::vector<Broker>& brokers, void (*change)(core::RouteData&)) {
  core::RouteData data = route_of(brokers);
  change(data);
  return data;
}

/// A refresh after the cursor was set: is the publish info replaced?
Draft refresh(const std::string& id, const std::string& why, std::vector<std::string> requirements, core::RouteData first,
              core::RouteData second) {
  return draft("refresh " + id, "route", why, std::move(requirements),
               {route(std::move(first)), cursor(1), route(std::move(second)), state(), entropy({5}), select(), state()});
}

Event template_route(core::RouteData data, std::int32_t n) {
  core::SetRoute e;
  e.topic = "T";
  e.route = std::move(data);
  e.default_queue_nums = n;
  return e;
}

void names(std::vector<Draft>& all) {
  const core::RouteData two = route_of({{"a", 2}, {"b", 2}});
  const core::RouteData single = route_of({{"a", 2}});
  const std::vector<std::string> ids = {"RT-7", "RT-10", "RT-11"};
  all.push_back(refresh("to nameless queue data", "the new route is sorted for the comparison too, although the list needs no names", ids,
                        two, changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) {
                          d.order_topic_conf = "a:1";
                          (*d.queue_datas)[1].broker_name.reset();
                        })));
  all.push_back(
      refresh("to one nameless queue data", "a single element is never compared", ids, single, changed({{"a", 2}}, [](core::RouteData& d) {
                d.order_topic_conf = "a:1";
                (*d.queue_datas)[0].broker_name.reset();
              })));
  const core::RouteData nameless = changed({{"a", 2}}, [](core::RouteData& d) {
    d.order_topic_conf = "a:2";
    (*d.queue_datas)[0].broker_name.reset();
  });
  all.push_back(refresh("of one nameless queue data", "nor is that of the route before: no change", ids, nameless, nameless));
  all.push_back(refresh("to one nameless broker data", "nothing to sort, and yet the refresh notes down the name", ids, single,
                        changed({{"a", 2}}, [](core::RouteData& d) {
                          d.order_topic_conf = "a:1";
                          (*d.broker_datas)[0].broker_name.reset();
                        })));
  all.push_back(refresh("permuted, beyond the BMP", "the same parts in another order, whatever their names", {"RT-6", "QL-9"},
                        route_of({{"\uFF41", 2}, {"\U0001F419", 1}, {"\u00e9", 1}}),
                        route_of({{"\U0001F419", 1}, {"\u00e9", 1}, {"\uFF41", 2}})));
}

void comparisons(std::vector<Draft>& all) {
  const core::RouteData plain = route_of({{"a", 2}, {"b", 2}});
  const core::RouteData empty_conf = changed({{"a", 2}, {"b", 2}}, [](core::RouteData& d) { d.order_topic_conf = ""; });
  all.push_back(refresh("to an empty order conf", "an empty text is not the same as none: a change in Java, the same list in strict",
                        {"RT-6", "QL-1"}, plain, empty_conf));
  all.push_back(refresh("from an empty order conf", "nor the other way round", {"RT-6", "QL-1"}, empty_conf, plain));
  all.push_back(refresh("equal, empty order conf", "the same route: no change", {"RT-6", "QL-1"}, empty_conf, empty_conf));
}

/// A template route is kept as it stood in: with both numbers reduced.
void templates(std::vector<Draft>& all) {
  core::RouteData wide = route_of({{"a", 4}});
  (*wide.queue_datas)[0].write_queue_nums = 8;
  all.push_back(draft("template, then its own route", "route",
                      "read and write number are both 3 by now: the topic's own route is no change", {"RT-5", "RT-6"},
                      {template_route(wide, 3), cursor(1), route({{"a", 3}}), state()}));
  all.push_back(draft("template twice", "route", "the same data with the same number: no change", {"RT-5", "RT-6"},
                      {template_route(wide, 3), cursor(1), template_route(wide, 3), state()}));
  core::RouteData no_queue_datas = route_of({{"a", 4}});
  no_queue_datas.queue_datas.reset();
  no_queue_datas.order_topic_conf = "a:1";
  all.push_back(draft("template without queue data, order conf", "route",
                      "Java reduces the numbers first, whether the list needs them or not", {"RT-5", "RT-7", "RT-12"},
                      {template_route(no_queue_datas, 4), state()}));
}

/// Two faults in one route: the addresses of the brokers are noted down before the list is made.
void first_fault(std::vector<Draft>& all) {
  const auto add = [&](const std::string& id, const std::string& why, core::RouteData data) {
    all.push_back(draft(id, "route", why, {"RT-7", "RT-11", "QL-3", "QL-4"}, {route(std::move(data)), state()}));
  };
  add("no number, no addresses", "Java: null before number; strict names the order configuration",
      changed({{"a", 2}}, [](core::RouteData& d) {
        d.order_topic_conf = "a:x";
        (*d.broker_datas)[0].broker_addrs.reset();
      }));
  add("no colon, no broker data", "Java: null before index", changed({{"a", 2}}, [](core::RouteData& d) {
        d.order_topic_conf = "a";
        d.broker_datas.reset();
      }));
  add("no number, no ids of a mapping", "from 5.0.0 null before number", changed({{"a", 2}}, [](core::RouteData& d) {
        d.order_topic_conf = "a:x";
        d.topic_queue_mapping = {{"a", {"a", "s", 1, 2, std::nullopt}}};
      }));
}

}  // namespace

std::vector<Draft> refresh_edge_cases() {
  std::vector<Draft> all;
  names(all);
  comparisons(all);
  templates(all);
  first_fault(all);
  return all;
}

}  // namespace sidestep::vectors
