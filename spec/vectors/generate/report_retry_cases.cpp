// Public reports about the send loop. strict's caps and limits are derived by hand, too: a cap is timeout / attempts, and the last attempt
// takes what is left.
#include <tuple>

#include "report_cases.h"
#include "send_cases.h"

namespace sidestep::vectors {

namespace {

using core::Ending;
using core::Mode;
using core::Outcome;
using core::What;

const Outcome kWaiting = core::Waiting{};
const std::vector<std::string> kBudget = {"SL-21", "SL-66"};

/// A send at 10000 with three brokers of three queues, cursor 0: the story goes on at event 3.
Draft loop(const std::string& id, const std::string& issue, const std::string& why, const std::vector<std::string>& requirements,
           const Story& story, const Evidence& evidence) {
  Story all = {
      {clock(10000), kDone}, {route({{"a", 3}, {"b", 3}, {"c", 3}}), published({{"a", 3}, {"b", 3}, {"c", 3}})}, {cursor(0), kDone}};
  extend(all, story);
  return report(id, issue, "send_loop", why, requirements, all, evidence);
}

core::Begin with(Mode mode, Millis timeout, std::int32_t retries, Millis cap = -1) {
  core::Begin e = message(mode);
  e.timeout = timeout;
  e.retries = retries;
  e.cap = cap;
  return e;
}

void times(std::vector<Draft>& all) {
  all.push_back(loop("C48", "apache/rocketmq#1921", "nothing left: no request leaves", {"SL-24", "SL-70"},
                     {{with(Mode::sync, 3000, 2, 3000), attempt("a", 0, 3000, 1)},
                      {clock(13000), kDone},
                      {timer(), ended(Ending::call_timeout, 0, {"a"})}},
                     shown("5.1.3", "5.1.4", {{{"strict"}, 5, {attempt("b", 0, 0, 2)}}})));
  all.push_back(loop("C49", "apache/rocketmq#4720", "a silent broker costs a cap, not the whole time; the last attempt has what is left",
                     {"SL-21", "SL-23", "SL-68", "SL-69", "SL-71"},
                     {{with(Mode::sync, 3000, 2, 500), attempt("a", 0, 500, 1)},
                      {clock(10500), kDone},
                      {timer(), attempt("b", 0, 500, 2)},
                      {clock(11000), kDone},
                      {timer(), attempt("c", 0, 2000, 3)},
                      {clock(11010), kDone},
                      {seen(What::answer), ended(Ending::answered, 0, {"a", "b", "c"})}},
                     shown("5.3.2", "5.3.3", {{{"strict"}, 5, {kWaiting}}})));
  all.push_back(loop("C50", "apache/rocketmq#760", "all silent: the call returns after its timeout, not after one for each attempt",
                     kBudget,
                     {{with(Mode::sync, 1000, 2), attempt("a", 0, 333, 1)},
                      {clock(10333), kDone},
                      {timer(), attempt("b", 0, 333, 2)},
                      {clock(10666), kDone},
                      {timer(), attempt("c", 0, 334, 3)},
                      {clock(11001), kDone},
                      {timer(), ended(Ending::client_error, 10002, {"a", "b", "c"})}},
                     shown("4.2.0", "4.3.0", {{{"strict"}, 9, {kWaiting}}})));
  all.push_back(loop("C54", "apache/rocketmq#1781", "an async retry gets what is left", {"SL-38", "SL-69"},
                     {{with(Mode::async, 3000, 1), attempt("a", 0, 1500, 1)},
                      {seen(What::handed_off), kWaiting},
                      {clock(10100), kDone},
                      {seen(What::send_failed), attempt("b", 0, 2900, 2)}},
                     shown("4.6.1", "4.7.0", {{{"strict"}, 6, {attempt("b", 0, 0, 2)}}})));
  const Outcome too_early = ended(Ending::client_error, 10002, {"a"});
  all.push_back(loop("C64 async", "apache/rocketmq-client-go#701", "the call's timeout counts: an answer within it is one", kBudget,
                     {{with(Mode::async, 10000, 0), attempt("a", 0, 10000, 1)},
                      {seen(What::handed_off), kWaiting},
                      {clock(15000), kDone},
                      {timer(), kWaiting},
                      {seen(What::answer), ended(Ending::answered, 0, {"a"})}},
                     not_in_java("Java reads the call's timeout", {{kBoth, 6, {too_early}}})));
  all.push_back(loop(
      "C64 sync", "apache/rocketmq-client-go#1109", "the call's timeout counts: no waiting beyond it", kBudget,
      {{with(Mode::sync, 500, 0), attempt("a", 0, 500, 1)}, {clock(10500), kDone}, {timer(), ended(Ending::client_error, 10002, {"a"})}},
      not_in_java("Java reads the call's timeout", {{kBoth, 5, {kWaiting}}})));
  all.push_back(loop("C117", "apache/rocketmq#3929", "a connection that the broker closes is a failure at once", {"SL-26", "SL-74"},
                     {{begun(), attempt("a", 0, 1000, 1)},
                      {clock(10100), kDone},
                      {seen(What::closed_fresh), attempt("b", 0, 1000, 2)},
                      {seen(What::answer), ended(Ending::answered, 0, {"a", "b"})}},
                     shown("5.1.1", "5.1.2", {{{"strict"}, 5, {kWaiting}}})));
}

void codes(std::vector<Draft>& all) {
  all.push_back(loop("C52", "apache/rocketmq#5838", "2 and 205 lead to another broker, 13 is final", {"SL-30", "SL-31", "SL-75"},
                     {{with(Mode::sync, 3000, 3), attempt("a", 0, 750, 1)},
                      {seen(What::broker_error, 2), attempt("b", 0, 750, 2)},
                      {seen(What::broker_error, 205), attempt("c", 0, 750, 3)},
                      {seen(What::broker_error, 13), ended(Ending::broker_error, 13, {"a", "b", "c"})}},
                     shown("5.2.0", "5.3.0",
                           {{{"strict"}, 4, {ended(Ending::broker_error, 2, {"a"})}},
                            {{"strict"}, 5, {ended(Ending::broker_error, 205, {"a", "b"})}},
                            {{"strict"}, 6, {attempt("c", 1, 3000, 4)}}})));
  const std::tuple<const char*, What, std::int32_t, Outcome> causes[] = {
      {"refused", What::connect_refused, 0, refreshing(ended(Ending::client_error, 10001, {"a", "b"}))},
      {"silent", What::silent, 0, ended(Ending::client_error, 10002, {"a", "b"})},
      {"no address", What::no_address, 0, refreshing(ended(Ending::client_error, 10003, {"a", "b"}))},
      {"broker", What::broker_error, 14, ended(Ending::broker_error, 14, {"a", "b"})},
  };
  for (const auto& [id, what, code, end] : causes) {
    const bool refused = what == What::connect_refused;
    const Outcome of_the_first = ended(Ending::client_error, refused ? 10002 : 10001, {"a", "b"});
    const Outcome second = attempt("b", 0, 3000, 2);
    all.push_back(loop(std::string("C62 ") + id, "apache/rocketmq#1362", "after all attempts: the last cause's code, not another's",
                       {"SL-32", "SL-74", "SL-77"},
                       {{with(Mode::sync, 3000, 1), attempt("a", 0, 1500, 1)},
                        {seen(refused ? What::silent : What::connect_refused), refused ? second : refreshing(second)},
                        {seen(what, code), end}},
                       not_in_java("the releases told of here map each cause", {{kBoth, 5, {of_the_first}}})));
  }
  all.push_back(report("C85 send", "apache/rocketmq#1377", "send_loop",
                       "16 is a refusal: no attempt of this send comes back to that broker", {"SL-30", "SL-75", "SL-76", "SL-77", "SE-30"},
                       {{clock(10000), kDone},
                        {route({{"a", 3}, {"b", 3}}), published({{"a", 3}, {"b", 3}})},
                        {cursor(0), kDone},
                        {begun(), attempt("a", 0, 1000, 1)},
                        {seen(What::broker_error, 16), refreshing(attempt("b", 0, 1000, 2))},
                        {seen(What::broker_error, 14), attempt("b", 1, 3000, 3)}},
                       shown("5.5.0", "strict")));
  const Outcome given_up = ended(Ending::client_error, 10003, {"a"});
  all.push_back(loop("C63", "apache/rocketmq-client-go: producer.go", "a broker without an address is a failed attempt, not the end",
                     {"SL-30", "SL-74", "SL-76", "SL-77"},
                     {{begun(), attempt("a", 0, 1000, 1)},
                      {seen(What::no_address), refreshing(attempt("b", 0, 1000, 2))},
                      {seen(What::answer), ended(Ending::answered, 0, {"a", "b"})}},
                     not_in_java("Java goes on", {{kBoth, 4, {given_up}}})));
}

/// With the switch on, a failed send says unreachable: the detector finds out when that is over.
void detector_switch(std::vector<Draft>& all) {
  core::Observe by_the_row;
  by_the_row.broker = "a";
  by_the_row.sent = 9990;
  by_the_row.what = What::send_failed;
  all.push_back(with_detector(report("C131", "apache/rocketmq#7813", "send_loop",
                                     "the detector switch takes effect: of two isolated brokers the one that can be reached",
                                     {"SL-50", "FT-11", "SE-31"},
                                     {{clock(10000), kDone},
                                      {route({{"a", 2}, {"b", 2}}), published({{"a", 2}, {"b", 2}})},
                                      {Event(by_the_row), kDone},
                                      {failed("b", 9990, true), kDone},
                                      {cursor(0), kDone},
                                      {select(), q("b", 0)}},
                                     shown("5.1.4", "5.2.0"))));
}

void async_retries(std::vector<Draft>& all) {
  all.push_back(loop("C53", "apache/rocketmq#3556", "a refused connect is retried, async too",
                     {"SL-38", "SL-40", "SL-41", "SL-43", "SL-74", "SL-77"},
                     {{begun(Mode::async), attempt("a", 0, 1000, 1)},
                      {seen(What::connect_refused), refreshing(attempt("b", 0, 1000, 2))},
                      {seen(What::handed_off), kWaiting},
                      {seen(What::answer), ended(Ending::answered, 0, {"a", "b"})}},
                     shown("4.9.2", "4.9.3", {{{"strict"}, 4, {ended(Ending::client_error, 10001, {"a"})}}})));
  // Position 6 is a6 and index 7 a7: an id that b has not.
  all.push_back(report("C56", "apache/rocketmq#1497", "send_loop", "an async retry goes to a queue that its broker has",
                       {"SL-37", "SL-38", "SL-67", "SE-31"},
                       {{clock(10000), kDone},
                        {route({{"a", 8}, {"b", 2}}), published({{"a", 8}, {"b", 2}})},
                        {cursor(6), kDone},
                        {begun(Mode::async), attempt("a", 6, 1000, 1)},
                        {seen(What::handed_off), kWaiting},
                        {seen(What::send_failed), attempt("b", 0, 1000, 2)}},
                       not_in_java("the queue selected is b's in Java, too; that the header keeps a's id is not told by this vocabulary",
                                   {{{"strict"}, 5, {attempt("b", 6, 1000, 2)}}, {{"5.5.0"}, 5, {attempt("b", 7, 3000, 2)}}})));
  all.push_back(loop("C58 async", "mxsm/rocketmq-rust#6455", "1 + retries requests and one callback", {"SL-38", "SL-60", "SL-65"},
                     {{begun(Mode::async), attempt("a", 0, 1000, 1)},
                      {seen(What::send_failed), attempt("b", 0, 1000, 2)},
                      {seen(What::send_failed), attempt("c", 0, 3000, 3)},
                      {seen(What::send_failed), ended(Ending::client_error, -1, {"a", "b", "c"})}},
                     not_in_java("a port's two loops, one within the other, or none",
                                 {{kBoth, 4, {ended(Ending::client_error, -1, {"a"})}}, {{"strict"}, 6, {attempt("c", 1, 3000, 4)}}})));
  const Outcome again = attempt("b", 0, 1000, 2);
  all.push_back(loop("C58 oneway", "mxsm/rocketmq-rust#6455", "a oneway send is one request", {"SL-20", "SL-65", "SL-72"},
                     {{begun(Mode::oneway), attempt("a", 0, 3000, 1)}, {seen(What::send_failed), ended(Ending::client_error, -1, {"a"})}},
                     not_in_java("a port counted retries for every mode", {{kBoth, 4, {again}}})));
}

void statuses(std::vector<Draft>& all) {
  for (const Mode mode : {Mode::sync, Mode::async}) {
    core::Begin e = with(mode, 3000, 1);
    e.retry_not_ok = true;
    const Outcome lost = ended(Ending::client_error, -1, {"a", "b"});
    const Outcome at_once = ended(Ending::answered, 10, {"a"});
    const Evidence in_sync =
        not_in_java("Java's sync sends do so; a port lost the last result", {{kBoth, 4, {at_once}}, {kBoth, 5, {lost}}});
    all.push_back(loop("C59 " + word(mode), mode == Mode::sync ? "apache/rocketmq#4337" : "apache/rocketmq#2198",
                       "with the option a status that isn't OK leads to another broker, and the last one is the result",
                       {"SL-36", "SL-80", "SL-81"},
                       {{e, attempt("a", 0, 1500, 1)},
                        {seen(What::answer, 10), attempt("b", 0, 3000, 2)},
                        {seen(What::answer, 10), ended(Ending::answered, 10, {"a", "b"})}},
                       mode == Mode::sync ? in_sync : shown("5.5.0", "strict")));
  }
}

}  // namespace

void add_retry_reports(std::vector<Draft>& all) {
  times(all);
  codes(all);
  detector_switch(all);
  async_retries(all);
  statuses(all);
}

}  // namespace sidestep::vectors
