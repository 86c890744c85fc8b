// Sync and oneway sends: rounds, budget, codes, what is booked.
#include "send_cases.h"

namespace sidestep::vectors {

using core::Mode;
using core::What;

namespace {

void failures(std::vector<Draft>& all) {
  for (const What what : whats()) {
    const std::int32_t code = what == What::broker_error ? 14 : 0;
    const std::vector<std::string> ids = {"SL-20", "SL-26", "SL-29", "SL-30", "SL-32", "SL-50", "SL-73", "SL-74", "SL-79"};
    const std::vector<Event> thrice = {begun(),          clock(10100), seen(what, code), clock(10200),
                                       seen(what, code), clock(10300), seen(what, code)};
    const Draft d = story("sync, three times " + word(what), "each round's booking, then the last error's code", ids, thrice);
    all.push_back(d);
    all.push_back(switched_off(d));
    Draft detecting = with_detector(d);
    detecting.c.id += "/detector";
    all.push_back(detecting);
    all.push_back(story("sync, " + word(what) + ", then an answer", "a retry that helps", ids,
                        {begun(), clock(10100), seen(what, code), clock(10150), seen(What::answer)}));
    all.push_back(story("oneway, " + word(what), "one attempt; from 5.3.0 a failed connect is not seen",
                        {"SL-20", "SL-43", "SL-50", "SL-65", "SL-72"}, {begun(Mode::oneway), clock(10100), seen(what, code)}));
    core::Begin once = message();
    once.retries = 0;
    all.push_back(story("sync without retries, " + word(what), "the code of this error", {"SL-32", "SL-74"}, {once, seen(what, code)}));
  }
  all.push_back(story("oneway, nothing seen", "a oneway send doesn't run into its timeout in Java", {"SL-25", "SL-71"},
                      {begun(Mode::oneway), clock(13000), timer()}));
}

/// A refresh between two attempts of a send, and what the next send sees.
void refreshes(std::vector<Draft>& all) {
  for (const Mode mode : {Mode::sync, Mode::async}) {
    std::vector<Event> events = {begun(mode)};
    if (mode == Mode::async) events.push_back(seen(What::handed_off));
    const std::vector<Event> rest = {route({{"d", 1}, {"e", 1}}), cursor(0),          seen(What::send_failed),
                                     seen(What::send_failed),     seen(What::answer), begun()};
    events.insert(events.end(), rest.begin(), rest.end());
    all.push_back(story("refresh during a send, " + word(mode), "Java stays with the list that it began with, strict takes the new one",
                        {"SL-19", "SL-82"}, events));
  }
}

void codes(std::vector<Draft>& all) {
  for (const std::int32_t code : {1, 2, 3, 13, 14, 16, 17, 29, 204, 205, 206, 215, 1500}) {
    const std::vector<std::string> ids = {"SL-30", "SL-31", "SL-33", "SL-34", "SL-35", "SL-50", "SL-75", "SL-76", "SL-77"};
    all.push_back(story(
        "code " + std::to_string(code), "retried or final; who is blamed; who is no candidate any more", ids,
        {begun(), clock(10100), seen(What::broker_error, code), state(), seen(What::broker_error, code), seen(What::broker_error, code)}));
  }
  std::vector<Event> go_away = {begun()};
  for (int i = 0; i < 6; ++i) {
    go_away.push_back(clock(10010 + 10 * i));
    go_away.push_back(seen(What::broker_error, 1500));
  }
  const Draft d = story("go away, six times", "one request, two, or six; code 1500 or -1", {"SL-33", "SL-34", "SL-35", "SL-75"}, go_away);
  all.push_back(d);
  Draft detecting = with_detector(d);
  detecting.c.id += "/detector";
  all.push_back(detecting);
  all.push_back(story("go away, then an answer", "the transparent resend is not booked", {"SL-33", "SL-34", "SL-75"},
                      {begun(), clock(10100), seen(What::broker_error, 1500), clock(10150), seen(What::answer)}));
  all.push_back(story("go away, then silent", "the resend has the attempt's limit", {"SL-25", "SL-33", "SL-34", "SL-71", "SL-75"},
                      {begun(), clock(10100), seen(What::broker_error, 1500), clock(12999), timer(), clock(13000), timer()}));
  all.push_back(story("every broker refuses", "no candidate left: the last error", {"SL-30", "SL-32", "SL-76", "SL-78"},
                      {[] {
                         core::Begin e = message();
                         e.retries = 5;
                         return e;
                       }(),
                       seen(What::broker_error, 17), seen(What::broker_error, 16), seen(What::no_address), state()}));
}

/// A refresh between two attempts leaves no queue: Java's next selection fails, strict ends with the last error.
void emptied(std::vector<Draft>& all) {
  const Event none = route(std::vector<Broker>{});
  all.push_back(story("list emptied, sync", "strict's retry has nothing to choose from, Java's keeps its list", {"SL-19", "SL-78", "SL-82"},
                      {begun(), clock(10100), none, seen(What::connect_refused), state()}));
  all.push_back(story("list emptied, async", "the same in the callback", {"SL-19", "SL-78", "SL-82"},
                      {begun(Mode::async), seen(What::handed_off), clock(10100), none, seen(What::send_failed), state()}));
  all.push_back(story("ended, then another send", "what comes for a send that has ended belongs nowhere; the slot is free for the next",
                      {"SL-1"}, {begun(), begun(), seen(What::answer), seen(What::answer), timer(), begun(), seen(What::answer)}));
}

void budget(std::vector<Draft>& all) {
  const std::vector<std::string> ids = {"SL-21", "SL-22", "SL-24", "SL-25", "SL-66", "SL-67", "SL-68", "SL-69", "SL-70", "SL-71"};
  std::vector<Event> silent = {begun(), seen(What::handed_off)};
  for (const Millis t : {999, 1000, 1999, 2000, 2999, 3000, 3001, 5999, 6000, 6001, 8999, 9000}) {
    silent.push_back(clock(10000 + t));
    silent.push_back(timer());
  }
  all.push_back(story("all silent", "a whole timeout each, or one budget, or a third each", ids, silent));
  all.push_back(story("late time-out", "seen one ms after the budget's end", ids, {begun(), clock(13001), timer(), timer()}));
  all.push_back(
      story("slow connect", "up to 4.2.0 the limit counts from the hand-over", {"SL-21", "SL-25", "SL-71"},
            {begun(), clock(10900), seen(What::handed_off), clock(11000), timer(), clock(13000), timer(), clock(13900), timer()}));
  for (const Millis t : {1, 900}) {
    all.push_back(story("silent, handed over after " + std::to_string(t), "all of the attempt counts as unanswered, connecting too",
                        {"SL-25", "SL-71", "SL-83"}, {begun(), clock(10000 + t), seen(What::handed_off), clock(11000), timer()}));
  }
  core::Begin brief = message();
  brief.timeout = 20;
  all.push_back(
      story("time-out 20", "two attempts of 10 ms in strict, not none", ids, {brief, clock(10010), timer(), clock(10020), timer()}));
  all.push_back(story("nearly nothing left", "10 ms are an attempt, 9 ms are none", ids,
                      {begun(), clock(12990), seen(What::send_failed), clock(12991), seen(What::send_failed)}));
  for (const Millis cap : {0, 200, 1000, 3000, 5000}) {
    core::Begin e = message();
    e.cap = cap;
    all.push_back(story("cap " + std::to_string(cap), "read from 5.3.3 on; the last attempt takes what is left",
                        {"SL-23", "SL-24", "SL-67", "SL-68", "SL-69"},
                        {e, clock(10000 + cap), timer(), clock(10000 + 2 * cap), timer(), clock(13000), timer()}));
  }
  for (const Millis timeout : {-1, 0, 9, 10, 20, 30}) {
    core::Begin e = message();
    e.timeout = timeout;
    all.push_back(story("timeout " + std::to_string(timeout), "small budgets", ids, {e, clock(10006), timer(), seen(What::answer)}));
  }
  for (const std::int32_t retries : {-2, -1, 0, 1, 5}) {
    core::Begin e = message();
    e.retries = retries;
    std::vector<Event> events = {e};
    for (int i = 0; i < 6; ++i) events.push_back(seen(What::connect_refused));
    all.push_back(
        story("retries " + std::to_string(retries), "-1: no attempt in Java; -2: an unchecked error", {"SL-20", "SL-65"}, events));
  }
  core::Begin unknown = message();
  unknown.retries = -2;
  all.push_back(draft("retries -2, route looked up", "send_loop", "the unchecked error comes behind the look-up", {"SL-20", "SL-65"},
                      {unknown, found({{"a", 1}}), state()}));
  all.push_back(story("clock set back", "Java's budget grows, strict's doesn't", {"SL-21", "SL-66"},
                      {begun(), clock(9000), seen(What::send_failed), seen(What::send_failed), seen(What::answer)}));
}

void not_ok(std::vector<Draft>& all) {
  const std::vector<std::string> ids = {"SL-36", "SL-80", "SL-81"};
  core::Begin e = message();
  e.retry_not_ok = true;
  for (const std::int32_t code : {10, 11, 12}) {
    all.push_back(story("status " + std::to_string(code), "ends the send without the option", ids, {begun(), seen(What::answer, code)}));
    all.push_back(story("status " + std::to_string(code) + " everywhere", "the latest one is the result", ids,
                        {e, seen(What::answer, 10), seen(What::answer, 11), seen(What::answer, code)}));
  }
  all.push_back(story("status 10, then 0", "a retry that helps", ids, {e, seen(What::answer, 10), seen(What::answer, 0)}));
  for (const What what : whats()) {
    all.push_back(story("status 10, then " + word(what), "the stored message beats the error", ids,
                        {e, seen(What::answer, 10), seen(what, 13), seen(what, 13)}));
  }
  all.push_back(
      story("status 10, then the call times out", "the stored message beats that too", ids, {e, clock(13001), seen(What::answer, 10)}));
}

void interleaved(std::vector<Draft>& all) {
  core::Begin second = message();
  second.slot = 1;
  core::Observe seen_by_second;
  seen_by_second.slot = 1;
  seen_by_second.what = What::broker_error;
  seen_by_second.code = 14;
  all.push_back(story("two sends", "each slot has its own send and cursor; the fault table is shared", {"SL-1", "SL-2"},
                      {begun(), second, seen_by_second, seen(What::connect_refused), seen(What::answer), seen_by_second, seen_by_second}));
  all.push_back(story("nothing in flight", "events without a send", {"SL-1", "SL-60"},
                      {seen(What::answer), timer(), begun(), begun(), seen(What::answer), timer()}));
}

}  // namespace

void add_loop_cases(std::vector<Draft>& all) {
  failures(all);
  codes(all);
  refreshes(all);
  emptied(all);
  budget(all);
  not_ok(all);
  interleaved(all);
}

}  // namespace sidestep::vectors
