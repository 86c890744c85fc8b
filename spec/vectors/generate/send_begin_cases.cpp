// Sends before their first attempt: service state, validation, named queues, look-ups.
#include "send_cases.h"

namespace sidestep::vectors {

using core::LookupFailure;
using core::Mode;
using core::What;

namespace {

void refused(std::vector<Draft>& all) {
  for (const Mode mode : {Mode::sync, Mode::async, Mode::oneway}) {
    for (const core::ServiceState service : {core::ServiceState::not_started, core::ServiceState::shut_down}) {
      core::Begin e = message(mode);
      e.service = service;
      e.message.body_size = 0;
      const std::string state = service == core::ServiceState::not_started ? "not started" : "shut down";
      all.push_back(story(state + ", " + word(mode), "a producer that isn't running validates nothing; an async send() may throw",
                          {"SL-10", "SL-40", "SL-49", "SL-61"}, {e}));
    }
    core::Begin e = message(mode);
    e.message.body_size = 0;
    all.push_back(story("invalid, " + word(mode), "the fault's code is the finish's code", {"SL-11", "SL-40", "SL-62", "VA-11"}, {e}));
  }
}

void named_queues(std::vector<Draft>& all) {
  const std::vector<std::string> ids = {"SL-12", "SL-29", "SL-32", "SL-53", "SL-63", "SL-65"};
  for (const What what : whats()) {
    for (const Mode mode : {Mode::sync, Mode::oneway, Mode::async}) {
      const std::int32_t code = what == What::answer ? 10 : what == What::broker_error ? 1 : 0;
      core::Begin e = to_queue(mode, "b", 0);
      e.retry_not_ok = true;
      std::vector<Event> events = {e, clock(10020), seen(what, code)};
      if (mode == Mode::async) events.insert(events.begin() + 1, seen(What::handed_off));
      all.push_back(story("named queue, " + word(mode) + ", " + word(what),
                          "one attempt, the error as it came; async may try the queue again", ids, events));
    }
  }
  all.push_back(story("named queue, async, refused at once", "before 4.9.3 the hand-over throws; up to 4.2.0 no callback fires",
                      {"SL-40", "SL-41", "SL-53", "SL-65", "SL-74"}, {to_queue(Mode::async, "b", 0), seen(What::connect_refused)}));
  all.push_back(story("named queue, async, silent after 100 ms",
                      "a null error in the callback code of 4.0.0; from 4.1.0 the same queue again", {"SL-46", "SL-65", "SL-74"},
                      {to_queue(Mode::async, "b", 0), seen(What::handed_off), clock(10100), seen(What::silent)}));
  core::Begin nothing = to_queue(Mode::sync, "b", 0);
  nothing.timeout = 0;
  all.push_back(
      story("named queue, timeout 0", "nothing left: fails before it is sent, or goes with a limit of 0", {"SL-24", "SL-70"}, {nothing}));
  all.push_back(draft("named queue, topic unknown", "send_loop", "no look-up for a named queue", {"SL-12", "SL-63"},
                      {to_queue(Mode::sync, "z", 3), seen(What::answer), state()}));
}

/// A timeout of nothing, or less.
void no_timeout(std::vector<Draft>& all) {
  for (const core::Millis timeout : {-1, 0, 1}) {
    const std::string suffix = ", timeout " + std::to_string(timeout);
    for (const Mode mode : {Mode::sync, Mode::oneway, Mode::async}) {
      core::Begin plain = message(mode);
      plain.timeout = timeout;
      all.push_back(story(word(mode) + suffix, "from 4.3.0 an async send looks at its time first, the loop behind the selection",
                          {"SL-21", "SL-22", "SL-47", "SL-70"}, {plain}));
      core::Begin named = to_queue(mode, "b", 0);
      named.timeout = timeout;
      all.push_back(
          story("named queue, " + word(mode) + suffix, "from 4.3.0 a send looks at its time", {"SL-12", "SL-48", "SL-70"}, {named}));
    }
  }
  core::Begin stopped = message(Mode::async);
  stopped.timeout = 0;
  stopped.service = core::ServiceState::shut_down;
  all.push_back(
      story("shut down, async, timeout 0", "from 4.3.0 send() throws before it looks at anything", {"SL-10", "SL-49", "SL-61"}, {stopped}));
  stopped.queue = core::QueueName{"b", 0};
  all.push_back(story("shut down, async, named queue, timeout 0", "the same", {"SL-10", "SL-49", "SL-61"}, {stopped}));
}

void lookups(std::vector<Draft>& all) {
  const auto add = [&](const std::string& id, const std::string& why, std::vector<std::string> ids, std::vector<Event> events) {
    events.push_back(state());
    all.push_back(draft(id, "send_loop", why, std::move(ids), std::move(events)));
  };
  add("cached list", "no look-up", {"SL-13", "SL-63"}, {route({{"a", 2}}), begun(), seen(What::answer)});
  add("no list", "the route is looked up, and its time counts from 4.3.0", {"SL-13", "SL-21", "SL-66"},
      {begun(), clock(1000), timer(), found({{"a", 2}}), seen(What::answer)});
  const std::vector<LookupFailure> failures = {LookupFailure::unknown_topic, LookupFailure::no_name_server, LookupFailure::connect_failed,
                                               LookupFailure::timed_out, LookupFailure::bad_answer};
  const std::vector<std::string> ids = {"SL-14", "SL-15", "SL-16", "SL-18", "SL-64", "SL-84"};
  for (const LookupFailure first : failures) {
    for (const Mode mode : {Mode::sync, Mode::async}) {
      add("look-up: " + word(first) + ", " + word(mode), "swallowed up to 4.5.2, unchecked from 4.6.0, a typed error in strict", ids,
          {begun(mode), lookup_fails(first)});
    }
    add("template look-up: " + word(first), "the last failure decides", ids,
        {begun(), lookup_fails(LookupFailure::unknown_topic), lookup_fails(first)});
  }
  add("twice no name server", "10004 up to 4.5.2", ids,
      {begun(), lookup_fails(LookupFailure::no_name_server), lookup_fails(LookupFailure::no_name_server)});
  add("template found", "min(default, read) queues of each of the template's brokers", {"SL-16", "SL-64"},
      {begun(), lookup_fails(LookupFailure::unknown_topic), found({{"a", 8}, {"b", 2}}, 4), seen(What::answer)});
  add("template without queues", "10005", {"SL-17", "SL-64"},
      {begun(), lookup_fails(LookupFailure::unknown_topic), found(std::vector<Broker>{{"a", 4, 4}}, 4)});
  add("route without queues", "read-only: no template, 10005", {"SL-17", "SL-64"}, {begun(), found(std::vector<Broker>{{"a", 4, 4}})});
  add("cached list is empty, then unknown topic", "Java trusts the cached empty route, strict asks for the template", {"SL-18", "SL-64"},
      {route(std::vector<Broker>{{"a", 4, 4}}), begun(), lookup_fails(LookupFailure::unknown_topic)});
  core::RouteData bad = route_of({{"a", 2}});
  bad.order_topic_conf = "a:x";
  add("unusable route", "an order configuration that isn't a number", {"SL-14", "SL-15", "SL-64"}, {begun(), found(bad)});
  add("unusable template", "the same behind an unknown topic", {"SL-14", "SL-15", "SL-64"},
      {begun(), lookup_fails(LookupFailure::unknown_topic), found(bad)});
  add("slow look-up", "strict gives up with less than 10 ms left", {"SL-21", "SL-22", "SL-70"},
      {begun(), clock(2990), timer(), clock(2991), timer(), found({{"a", 2}})});
  add("look-up longer than the timeout", "call time-out from 4.3.0", {"SL-21", "SL-22", "SL-70"},
      {begun(), clock(3001), found({{"a", 2}})});
  add("cancelled in the look-up", "strict only; Java's look-up can't be given up", {"SL-1", "SL-79"}, {begun(), seen(What::cancelled)});
  add("interrupted in the look-up", "strict only", {"SL-1", "SL-79"}, {begun(), seen(What::interrupted)});
}

/// Little time for a look-up, and a list that a failed refresh left behind.
void edges_of_looking_up(std::vector<Draft>& all) {
  for (const core::Millis timeout : {0, 9, 10}) {
    core::Begin hurried = message();
    hurried.timeout = timeout;
    all.push_back(draft("time-out " + std::to_string(timeout) + ", no route", "send_loop",
                        "with less than 10 ms left strict waits for no look-up", {"SL-16", "SL-70"},
                        {hurried, lookup_fails(core::LookupFailure::unknown_topic)}));
  }
  for (const core::Millis passed : {2990, 2991}) {
    all.push_back(draft("unknown topic after " + std::to_string(passed), "send_loop", "nor for the template topic's",
                        {"SL-16", "SL-64", "SL-70"}, {begun(), clock(passed), lookup_fails(core::LookupFailure::unknown_topic)}));
  }
  core::RouteData half = route_of({{"a", 2}});
  half.order_topic_conf = "a:1";
  half.queue_datas.reset();
  all.push_back(draft("list of a failed refresh", "send_loop", "up to 4.9.2 the list is in place although the refresh failed: it is used",
                      {"RT-13", "SL-13", "SL-63"}, {route(half), cursor(0), begun(), state()}));
  half.order_topic_conf = "a:0";
  all.push_back(draft("empty list of a failed refresh", "send_loop", "the same with an empty list", {"RT-13", "SL-13", "SL-64"},
                      {route(half), begun(), lookup_fails(core::LookupFailure::unknown_topic)}));
}

/// What an event must not say of a send, and events for sends that are not there.
void ill_formed(std::vector<Draft>& all) {
  const auto refused = [&](const std::string& id, const std::string& why, std::vector<Event> events) {
    all.push_back(story(id, why, {"SL-1"}, std::move(events), For::strict));
  };
  for (const core::Millis span : {core::kTimeEnd, -core::kTimeEnd}) {
    core::Begin timeout = message();
    timeout.timeout = span;
    core::Begin cap = message();
    cap.cap = span;
    refused("span " + std::to_string(span), "a time-out and a cap are spans below 2^61", {timeout, cap});
  }
  core::Begin often = message();
  often.retries = 1001;
  core::Begin most = message();
  most.retries = 1000;
  refused("retries 1001", "a send has at most 1000 retries", {often, most});
  core::Begin nowhere = message();
  nowhere.slot = -1;
  core::Timer no_timer;
  no_timer.slot = 3;
  core::Observe unseen = std::get<core::Observe>(seen(What::answer));
  unseen.slot = 3;
  core::SetRoute no_lookup = std::get<core::SetRoute>(found({{"a", 1}}));
  no_lookup.slot = 3;
  refused("no such send", "slots without a send", {nowhere, no_timer, unseen, no_lookup});
  core::SetRoute other = std::get<core::SetRoute>(found({{"a", 1}}));
  other.topic = "U";
  core::SetRoute neither = std::get<core::SetRoute>(found({{"a", 1}}));
  neither.route.reset();
  Draft d = draft("another topic's route", "send_loop", "the look-up was for T; and a look-up that ended has data or a failure", {"SL-1"},
                  {begun(), Event(other), Event(neither), found({{"a", 1}})}, For::strict);
  all.push_back(d);
  all.push_back(draft("cursor before route", "send_loop", "a topic that only has a cursor has no route", {"SL-1", "RT-1"},
                      {cursor(5), begun(), found({{"a", 2}}), state()}));
}

/// Observations outside a send, booked as the row's loop would book them.
void bookings(std::vector<Draft>& all) {
  for (const What what : whats()) {
    core::Observe plain;
    plain.broker = "a";
    plain.sent = 9900;
    plain.what = what;
    plain.code = what == What::broker_error ? 1500 : 0;
    core::Observe named = plain;
    named.broker = "b";
    named.explicit_queue = true;
    const Draft d = story("booked as " + word(what), "without flags the row's table decides", {"SL-50", "SL-53", "SL-35", "SL-26"},
                          {plain, named}, For::java);
    all.push_back(d);
    all.push_back(with_detector(d));
    all.back().c.id += "/detector";
  }
}

}  // namespace

void add_begin_cases(std::vector<Draft>& all) {
  edges_of_looking_up(all);
  no_timeout(all);
  ill_formed(all);
  bookings(all);
  refused(all);
  named_queues(all);
  lookups(all);
}

}  // namespace sidestep::vectors
