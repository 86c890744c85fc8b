// Sends: what begins one, and what answers it.
#include <algorithm>

#include "check/generate.h"
#include "proptests/generator.h"

namespace sidestep::proptests {

using namespace core;

Validate Generator::message() {
  Validate event;
  event.message = !dice_.one_in(20);
  event.topic = dice_.one_in(4) ? topic() : dice_.one_of(check::notable_topics());
  if (dice_.one_in(6)) event.topic = std::string(dice_.one_of<std::size_t>({126, 127, 128, 254, 255, 256}), chance(dice_, 5, '!', 't'));
  if (dice_.one_in(20)) event.topic.reset();
  event.max_message_size = dice_.one_in(3) ? 10 : 4194304;
  if (!dice_.one_in(12)) event.body_size = dice_.one_of<std::int64_t>({1, 0, 10, 11, 4194304, 4194305});
  return event;
}

Event Generator::validate() { return message(); }

Event Generator::begin() {
  Begin event;
  event.slot = slot();
  event.message = dice_.one_in(12) ? message() : Validate{true, topic(), 1, 4194304};
  event.mode = dice_.one_of<Mode>({Mode::sync, Mode::sync, Mode::async, Mode::oneway});
  event.service = chance(dice_, 30, dice_.one_in(2) ? ServiceState::not_started : ServiceState::shut_down, ServiceState::running);
  event.timeout = dice_.one_of<std::int64_t>({3000, 3000, 3000, 1000, 30, 29, 10, 9, 1, 0, -1, 600000});
  event.retries = dice_.one_of<std::int32_t>({2, 2, 1, 0, 3, 5, -1, -2});
  event.retry_not_ok = dice_.one_in(2);
  event.cap = dice_.one_of<std::int64_t>({-1, -1, 500, 1000, 0, 5000});
  if (dice_.one_in(500)) event.retries = dice_.one_of<std::int32_t>({1000, 1001, 2147483647, -2147483647 - 1});
  if (dice_.one_in(500)) event.timeout = dice_.one_of<std::int64_t>({kEndOfTime, kEndOfTime - 1, -kEndOfTime, INT64_MAX, INT64_MIN});
  if (dice_.one_in(500)) event.cap = dice_.one_of<std::int64_t>({kEndOfTime, kEndOfTime - 1, -kEndOfTime, INT64_MAX, INT64_MIN});
  if (dice_.one_in(6)) event.queue = QueueName{broker(), static_cast<std::int32_t>(dice_.below(4))};
  return event;
}

Event Generator::go_on(std::int32_t slot, const Pending& pending) {
  if (dice_.one_in(6)) return Timer{slot};
  if (dice_.one_in(4)) return set_clock();
  if (pending.lookup) {
    SetRoute answer;
    answer.topic = dice_.one_in(15) ? topic() : pending.topic;
    answer.slot = slot;
    answer.for_send = true;
    if (pending.lookup->from_template && !dice_.one_in(6)) answer.default_queue_nums = 1 + static_cast<std::int32_t>(dice_.below(8));
    if (dice_.one_in(4)) {
      answer.failure = static_cast<LookupFailure>(dice_.below(5));
    } else {
      answer.route = route();
    }
    return answer;
  }
  Observe seen;
  seen.slot = slot;
  seen.what = what();
  seen.code = code();
  if (dice_.one_in(3)) {  // what leads to another attempt
    seen.what = dice_.one_of<What>({What::connect_refused, What::broker_error, What::send_failed, What::silent, What::no_time});
    seen.code = dice_.one_of<std::int32_t>({1500, 14, 2, 16});
  }
  return seen;
}

What Generator::what() {
  return dice_.one_in(3) ? dice_.one_of<What>({What::answer, What::broker_error, What::silent}) : static_cast<What>(dice_.below(17));
}

}  // namespace sidestep::proptests
