// See observations.h.
#include "spec/explore/observations.h"

#include <algorithm>

namespace sidestep::explore {

using namespace core;

namespace {

constexpr What kAlways[] = {What::connect_refused, What::connect_timed_out, What::name_not_resolved, What::send_failed, What::undecodable,
                            What::closed_fresh,    What::closed_reused,     What::no_address,        What::no_time,     What::bad_argument,
                            What::flow_control,    What::interrupted,       What::cancelled};

}  // namespace

std::vector<Seen> every_observation() {
  std::vector<Seen> all{{What::answer, 0, 0}, {What::answer, 0, 1}};
  for (const auto& edges : {kLongLatency, kShortLatency}) {
    for (std::uint32_t k = 0; k < kLadderSteps; ++k) {
      all.push_back({What::answer, 0, edges[k] - 1});
      all.push_back({What::answer, 0, edges[k]});
    }
  }
  for (const std::int32_t code : {1, 2, 13, 14, 16, 215, 1500}) all.push_back({What::broker_error, code, 0});
  for (const Millis waited : {Millis{0}, Millis{549}, Millis{550}, kCap - 1, kCap}) all.push_back({What::silent, 0, waited});
  for (const What what : kAlways) all.push_back({what, 0, 0});
  all.push_back({What::handed_off, 0, 0});
  return all;
}

std::vector<Seen> few_observations(LadderView ladder, bool every_isolation) {
  Millis slow = 0;
  for (std::uint32_t k = 0; k < ladder.size; ++k)
    if (ladder.isolation[k] == ladder.error) slow = ladder.latency[k];
  std::vector<Seen> few{{What::answer, 0, 0},          {What::answer, 0, 1},       {What::answer, 0, slow},     {What::broker_error, 1, 0},
                        {What::connect_refused, 0, 0}, {What::bad_argument, 0, 0}, {What::closed_reused, 0, 0}, {What::interrupted, 0, 0}};
  for (std::uint32_t k = 0; every_isolation && k < ladder.size; ++k)
    if (ladder.isolation[k] > 0) few.push_back({What::answer, 0, ladder.latency[k]});
  return few;
}

bool says_nothing(What what) {
  switch (what) {
    case What::closed_reused:
    case What::no_address:
    case What::no_time:
    case What::bad_argument:
    case What::flow_control:
    case What::interrupted:
    case What::cancelled:
    case What::handed_off: return true;
    default: return false;
  }
}

Booked book_update(FaultItem item, const JavaUpdate& update, LadderView ladder, UpdateKind kind) {
  Booked booked{update_java(item, update, ladder, kind), duration(ladder, update.isolation ? ladder.error_latency : update.latency) > 0};
  if (booked.blames) booked.item.blamed_at = std::max(item.blamed_at, update.now);
  return booked;
}

Booked book_seen(FaultItem item, const Seen& seen, Millis now, const SelectionChoices& choices, const SendChoices& send, LadderView ladder,
                 bool detector) {
  if (choices.strict) {
    const StrictObservation o = observe_strict(seen.what, seen.code, false, now - seen.latency, now, kCap, ladder);
    return {update_strict(item, o), o.blames};
  }
  const JavaBooking booking = book_java(seen.what, Mode::sync, seen.code, send, detector);
  if (!booking.books) return {item, false};
  return book_update(item, {now, seen.latency, booking.isolation, booking.reachable}, ladder, choices.update);
}

}  // namespace sidestep::explore
