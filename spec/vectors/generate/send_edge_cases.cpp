// Sends: cursors of slots, the brokers tried, silence against the cap, what a hand-over still owes, many rounds without time.
#include "send_cases.h"

namespace sidestep::vectors {

using core::Mode;
using core::What;

namespace {

core::Begin in_slot(core::Begin e, std::int32_t slot) {
  e.slot = slot;
  return e;
}

Event seen_in(std::int32_t slot, What what) {
  core::Observe e;
  e.slot = slot;
  e.what = what;
  return e;
}

void slots(std::vector<Draft>& all) {
  for (const Mode mode : {Mode::sync, Mode::async, Mode::oneway}) {
    all.push_back(story("cursors of two slots, " + word(mode), "a send selects with its slot's cursor, retries included",
                        {"SL-1", "IX-9", "SE-2"},
                        {cursor(2, "T", 1), in_slot(message(mode), 1), message(mode), seen_in(1, What::handed_off),
                         seen_in(1, What::send_failed), seen_in(0, What::handed_off), seen_in(0, What::send_failed)}));
  }
  all.push_back(story("route for an attempt", "a send whose attempt is in flight asked for no route: refused, and the attempt goes on",
                      {"SL-1"},
                      {begun(), found({{"d", 1}}), lookup_fails(core::LookupFailure::unknown_topic), state(), seen(What::answer)}));
}

void tried(std::vector<Draft>& all) {
  const Event lost = seen(What::closed_reused);  // says nothing of the broker: it stays available
  all.push_back(story("every broker tried before counts", "a and b were tried, c is untried: c, although a stands at the cursor",
                      {"SL-28", "SL-74", "SE-31"}, {begun(), lost, cursor(0), lost, lost}));
  core::Begin patient = message();
  patient.retries = 3;
  all.push_back(story("every broker tried", "then all are alike, and the cursor decides", {"SL-28", "SL-74", "SE-31"},
                      {patient, lost, cursor(0), lost, cursor(1), lost, lost}));
}

void silences(std::vector<Draft>& all) {
  for (const Millis began : {11999, 12000, 12001, 12500}) {
    all.push_back(story("last attempt from " + std::to_string(began - 10000) + ", silent",
                        "silence is measured against the cap of 1000 ms, even if the last attempt had less",
                        {"SL-25", "SL-69", "SL-73", "SL-83", "FT-11"},
                        {begun(), clock(began), seen(What::closed_reused), seen(What::closed_reused), clock(13000), timer()}));
  }
}

void named_queues(std::vector<Draft>& all) {
  for (const What what : whats()) {
    const std::int32_t code = what == What::answer ? 10 : what == What::broker_error ? 1 : 0;
    all.push_back(story("named queue, async, first " + word(what), "before the hand-over returned: only what failed past it is booked",
                        {"SL-12", "SL-40", "SL-41", "SL-53", "SL-65"}, {to_queue(Mode::async, "b", 0), clock(10020), seen(what, code)}));
  }
}

/// The hand-over of an async send's first attempt, and when it is booked.
void hand_overs(std::vector<Draft>& all) {
  core::Begin once = message(Mode::async);
  once.retries = 1;
  for (const What what : whats()) {
    const std::int32_t code = what == What::broker_error ? 14 : 0;
    const std::vector<std::string> ids = {"SL-38", "SL-41", "SL-43", "SL-51", "SL-52", "SL-74"};
    all.push_back(story("async, refused, then " + word(what), "whether, when and as what the first hand-over is booked", ids,
                        {once, clock(10010), seen(What::connect_refused), state(), clock(10030), seen(what, code)}));
    all.push_back(draft("async, one broker, refused, then " + word(what), "send_loop", "the same where both attempts go to one broker", ids,
                        {clock(10000), route({{"a", 1}}), cursor(0), once, clock(10010), seen(What::connect_refused), clock(10030),
                         seen(what, code), state()}));
    core::Begin never = message(Mode::async);
    never.retries = 0;
    all.push_back(story("async without retries, handed off, " + word(what), "the error of a message that was handed over", ids,
                        {never, clock(10010), seen(What::handed_off), clock(10030), seen(what, code)}));
  }
}

void many_rounds(std::vector<Draft>& all) {
  core::Begin e = message();
  e.timeout = 0;
  e.retries = 1000;
  all.push_back(
      story("timeout 0, retries 1000", "from 5.1.4 a thousand and one rounds fail in one step", {"SL-20", "SL-24", "SL-70"}, {e}));
  core::Begin late = message(Mode::async);
  late.retries = 1000;
  all.push_back(story("async, silent, retries 1000", "less than nothing left: in 5.2.0 as many retries fail in one step",
                      {"SL-27", "SL-38", "SL-44", "SL-71"}, {late, seen(What::handed_off), clock(14001), timer()}));
}

}  // namespace

void add_edge_cases(std::vector<Draft>& all) {
  slots(all);
  tried(all);
  silences(all);
  named_queues(all);
  hand_overs(all);
  many_rounds(all);
}

}  // namespace sidestep::vectors
