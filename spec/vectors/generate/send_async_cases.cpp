// Async sends: hand-over, retries, time-outs seen late, callbacks.
#include "send_cases.h"

namespace sidestep::vectors {

using core::Mode;
using core::What;

namespace {

void failures(std::vector<Draft>& all) {
  const std::vector<std::string> ids = {"SL-37", "SL-38", "SL-40", "SL-41", "SL-42", "SL-43", "SL-44", "SL-45", "SL-51", "SL-74"};
  for (const What what : whats()) {
    const std::int32_t code = what == What::broker_error ? 14 : 0;
    all.push_back(
        story("async, first " + word(what), "before the hand-over was seen", ids, {begun(Mode::async), clock(10020), seen(what, code)}));
    all.push_back(story("async, handed off, " + word(what), "behind the hand-over", ids,
                        {begun(Mode::async), clock(10010), seen(What::handed_off), clock(10030), seen(what, code)}));
    all.push_back(
        story("async, three times " + word(what), "each retry's booking and time, then the ending", ids,
              {begun(Mode::async), clock(10020), seen(what, code), clock(10040), seen(what, code), clock(10060), seen(what, code)}));
    const Draft d = story("async, send failed, then " + word(what), "what a retry meets", ids,
                          {begun(Mode::async), seen(What::handed_off), clock(10020), seen(What::send_failed), clock(10030),
                           seen(what, code), clock(10040), seen(What::answer)});
    all.push_back(d);
    all.push_back(switched_off(d));
  }
  all.push_back(story("async, refused, then handed off", "the first hand-over is booked when the second returns",
                      {"SL-40", "SL-41", "SL-43", "SL-74"},
                      {begun(Mode::async), clock(10010), seen(What::connect_refused), state(), clock(10020), seen(What::handed_off),
                       state(), clock(10030), seen(What::answer)}));
  core::Begin patient = message(Mode::async);
  patient.retry_not_ok = true;
  all.push_back(story("async, status 10", "Java's async sends know no retry_not_ok", {"SL-37", "SL-80"},
                      {patient, seen(What::answer, 10), seen(What::answer, 0)}));
}

void time_outs(std::vector<Draft>& all) {
  const std::vector<std::string> ids = {"SL-27", "SL-38", "SL-39", "SL-42", "SL-44", "SL-71"};
  std::vector<Event> silent = {begun(Mode::async), seen(What::handed_off)};
  for (const Millis t : {1000, 2000, 3000, 3999, 4000, 4999, 5000, 6000}) {
    silent.push_back(clock(10000 + t));
    silent.push_back(timer());
  }
  all.push_back(story("async, all silent", "seen late; a healthy broker is charged for want of time", ids, silent));
  for (const std::int32_t retries : {0, 1, 2, 3, 4, 5}) {
    core::Begin e = message(Mode::async);
    e.retries = retries;
    all.push_back(story("async, silent, retries " + std::to_string(retries), "the callbacks of 5.3.0 and 5.3.1 multiply", ids,
                        {e, seen(What::handed_off), clock(14000), timer()}));
    all.push_back(story("async, no time, retries " + std::to_string(retries), "connecting took the whole time", ids,
                        {e, clock(13001), seen(What::no_time)}));
  }
  all.push_back(story("async, silent after 100 ms", "as a driver may report it: time is left", ids,
                      {begun(Mode::async), seen(What::handed_off), clock(10100), seen(What::silent), seen(What::answer)}));
  all.push_back(story("async, silent at the limit", "0 ms left: retried with 0 up to 5.3.1, not from 5.3.2",
                      {"SL-38", "SL-39", "SL-71", "SL-74"},
                      {begun(Mode::async), seen(What::handed_off), clock(13000), seen(What::silent), seen(What::answer)}));
  all.push_back(story("async, slow connect", "up to 4.2.0 the limit counts from the hand-over", {"SL-21", "SL-27", "SL-71"},
                      {begun(Mode::async), clock(10500), seen(What::handed_off), clock(14000), timer(), clock(14500), timer()}));
}

void latencies(std::vector<Draft>& all) {
  for (const What what : {What::answer, What::broker_error, What::send_failed, What::undecodable}) {
    all.push_back(story("async latency, " + word(what), "from the hand-over up to 5.1.4, from the start from 5.2.0", {"SL-52", "SL-73"},
                        {begun(Mode::async), clock(10600), seen(What::handed_off), state(), clock(10700), seen(what, 14)}));
  }
}

}  // namespace

void add_async_cases(std::vector<Draft>& all) {
  failures(all);
  time_outs(all);
  latencies(all);
}

}  // namespace sidestep::vectors
