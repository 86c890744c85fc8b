// Random sends: what begins one, and what answers the action that it waits for. See generate_events.h.
#include "check/generate_events.h"

namespace sidestep::check {

core::Observe EventSource::random_what() {
  static const std::vector<core::What> kRare = {core::What::connect_timed_out, core::What::name_not_resolved, core::What::send_failed,
                                                core::What::undecodable,       core::What::closed_fresh,      core::What::closed_reused,
                                                core::What::no_address,        core::What::no_time,           core::What::bad_argument,
                                                core::What::flow_control,      core::What::interrupted,       core::What::cancelled};
  static const std::vector<std::int32_t> kCodes = {1, 2, 14, 215, 1500, 13, 16, 17, 29, 204, 205, 3, 215, -1, 0};
  core::Observe event;
  const std::size_t at = dice_.below(100);
  if (at < 40)
    event.what = core::What::answer;
  else if (at < 60)
    event.what = core::What::broker_error;
  else if (at < 70)
    event.what = core::What::connect_refused;
  else if (at < 78)
    event.what = core::What::silent;
  else if (at < 84)
    event.what = core::What::handed_off;
  else
    event.what = dice_.of(kRare);
  if (event.what == core::What::answer && dice_.percent(30)) event.code = dice_.of(std::vector<std::int32_t>{10, 11, 12});
  if (event.what == core::What::broker_error) event.code = dice_.of(kCodes);
  return event;
}

core::Event EventSource::begin() {
  const std::int32_t at = slot();
  if (sends_.contains(at)) return send_event(at);
  core::Begin event;
  event.slot = at;
  event.message.topic = routes_.empty() ? "T1" : routes_.begin()->first;
  event.message.body_size = 10;
  if (dice_.percent(10)) event.message = random_message(dice_);
  event.mode = dice_.of(std::vector{core::Mode::sync, core::Mode::sync, core::Mode::async, core::Mode::oneway});
  if (dice_.percent(4)) event.service = dice_.of(std::vector{core::ServiceState::not_started, core::ServiceState::shut_down});
  event.timeout = dice_.of(std::vector<std::int64_t>{3000, 3000, 1000, 100, 30, 29, 9, 10, 0, 60000});
  event.retries = dice_.of(std::vector<std::int32_t>{2, 2, 2, 0, 1, 3, 5});
  event.retry_not_ok = dice_.percent(25);
  if (dice_.percent(30)) event.cap = dice_.of(std::vector<std::int64_t>{0, 5, 10, 50, 500, 5000});
  if (dice_.percent(12)) event.queue = core::QueueName{broker(), static_cast<std::int32_t>(dice_.below(4))};
  return event;
}

core::Event EventSource::send_event(std::int32_t at) {
  if (std::holds_alternative<core::Lookup>(sends_.at(at))) return send_route(at);
  if (dice_.percent(10) && offered("timer")) return core::Timer{at};
  if (dice_.percent(25) && offered("clock")) return clock();
  core::Observe event = random_what();
  event.slot = at;
  return event;
}

core::Event EventSource::send_route(std::int32_t at) {
  const auto& lookup = std::get<core::Lookup>(sends_.at(at));
  core::SetRoute event;
  event.topic = send_topics_.at(at);
  event.slot = at;
  event.for_send = true;
  if (dice_.percent(25))
    event.failure =
        dice_.of(std::vector{core::LookupFailure::unknown_topic, core::LookupFailure::no_name_server, core::LookupFailure::connect_failed,
                             core::LookupFailure::timed_out, core::LookupFailure::bad_answer});
  else
    event.route = random_route(dice_, cast_);
  if (lookup.from_template && event.route) event.default_queue_nums = 4;
  return event;
}

core::Event EventSource::timer() {
  const std::int32_t at = slot();
  if (sends_.contains(at)) return send_event(at);
  return core::Timer{at};
}

}  // namespace sidestep::check
