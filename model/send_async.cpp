// Java's async sends, past the first selection (spec/send-loop.md, SL-37 to SL-46, SL-51 to SL-53).
#include <algorithm>

#include "model/send_loop.h"
#include "model/world.h"

namespace sidestep::model {

using namespace core;

namespace {

/// What a row can see of a hand-over that fails; with connecting asynchronous, nothing.
bool is_hand_over_failure(const World& world, What what) {
  if (choices_of(world).dispatch == Dispatch::deferred) return false;
  if (what == What::flow_control) return choices_of(world).own_limit == OwnLimit::dispatch;
  return is_connect_failure(what) || what == What::no_time;
}

// ---- Bookings ----

/// The first attempt's hand-over, once.
void book_hand_over(World& world, Send& send) {
  if (send.unbooked && !send.named()) update_item(world, send.unbooked->queue.broker, world.now - send.unbooked->started, false, true);
  send.unbooked.reset();
  send.callbacks = std::max(send.callbacks, 0);
}

/// An answer or a failure past the hand-over. What looks like a failed hand-over counts against the flag even there.
void book_in_callback(World& world, Send& send, What what) {
  const bool failed = what != What::answer;
  const bool unreachable = choices_of(world).dispatch == Dispatch::caught && is_hand_over_failure(world, what);
  const Flight& flight = *send.flight;
  const std::int64_t since = choices_of(world).late_latency ? flight.handed_off.value_or(flight.started) : flight.started;
  update_item(world, flight.queue.broker, world.now - since, failed, !unreachable);
}

// ---- Ends ----

/// In the callback. What is left to book is booked when the callback has returned.
Outcome end(World& world, Send& send, Ending ending, std::int32_t code) {
  book_hand_over(world, send);
  return finish(world, send, ending, code);
}

/// Before the hand-over: as a loop of one round ends; an old send() throws it, and no callback fires.
Outcome end_before_hand_over(World& world, Send& send, What what) {
  if (what != What::cancelled) book_in_loop(world, send, what);
  send.unbooked.reset();
  if (what == What::interrupted) return finish(world, send, Ending::interrupted, 0);
  if (what == What::cancelled) return finish(world, send, Ending::cancelled, 0);
  remember(send, what, 0);
  return end_loop(world, send);
}

/// A hand-over's error as it came.
Outcome end_as_it_came(World& world, Send& send, What what) {
  if (is_connect_failure(what)) return end(world, send, Ending::remoting_error, 10001);
  return end(world, send, Ending::call_timeout, 0);
}

/// An unchecked error in the code that calls back: nobody hears of it.
Outcome unheard(World& world, Send& send, FaultKind kind) {
  world.passed("send.unheard");
  --send.callbacks;
  return finish(world, send, Ending::unchecked, 0, Fault{kind, "", std::nullopt});
}

// ---- Retries ----

Outcome no_time_for_retry(World& world, Send& send);

/// The next attempt, with so much time.
Outcome retry(World& world, Send& send, std::int64_t limit) {
  if (send.named() && !choices_of(world).retry_without_info) return unheard(world, send, FaultKind::null);
  send.retrying = true;
  send.previous = send.flight->queue.broker;
  QueueName queue = send.flight->queue;
  if (!send.named()) queue = select(world, chosen_from(world, send), Request{send.begin.slot, send.previous, false, {}, {}})->queue;
  if (limit >= 0) return hand_out(world, send, queue, limit);
  send.flight = Flight{queue, world.now, std::nullopt, limit, false};
  return no_time_for_retry(world, send);
}

/// What is left of the failed attempt's limit, or what old rows give instead.
std::int64_t time_for_retry(const World& world, const Send& send) {
  if (choices_of(world).retry_time == RetryTime::zero) return 0;
  return send.flight->limit - (world.now - send.flight->started);
}

/// Counts a failure. Whether it may be retried.
bool may_retry(const World& world, Send& send) {
  ++send.failures;
  if (choices_of(world).retry_time == RetryTime::positive && time_for_retry(world, send) <= 0) return false;
  return send.failures <= send.begin.retries;
}

// ---- Failures ----

/// Past the hand-over: booked, retried.
Outcome fails(World& world, Send& send, What what) {
  book_in_callback(world, send, what);
  if (may_retry(world, send)) return retry(world, send, time_for_retry(world, send));
  return end(world, send, Ending::client_error, -1);
}

/// From 5.3.0, want of time: never retried, but in some rows it fails once more behind the callback, and then it may be.
Outcome has_no_time(World& world, Send& send) {
  book_in_callback(world, send, What::no_time);
  ++send.failures;
  if (!choices_of(world).double_callback) return end(world, send, Ending::client_error, -1);
  world.passed("send.fails_twice");
  ++send.callbacks;
  return fails(world, send, What::no_time);
}

/// 4.9.3 to 5.2.0: a hand-over that fails isolates and is retried.
Outcome caught_at_hand_over(World& world, Send& send, What what) {
  world.passed("send.caught_at_hand_over");
  update_item(world, send.flight->queue.broker, world.now - send.flight->started, true, false);
  if (may_retry(world, send)) return retry(world, send, time_for_retry(world, send));
  return end_as_it_came(world, send, what);
}

/// Up to 4.9.2: a retry that can't connect charges the broker before it, and is retried with the same time.
Outcome thrown_by_retry(World& world, Send& send, What what) {
  if (!is_connect_failure(what)) return end(world, send, Ending::call_timeout, 0);
  world.passed("send.charges_previous");
  update_item(world, send.previous, 3000, true, true);
  const std::int64_t same = send.flight->limit;
  if (may_retry(world, send)) return retry(world, send, same);
  return end_as_it_came(world, send, what);
}

Outcome at_hand_over(World& world, Send& send, What what) {
  if (choices_of(world).dispatch == Dispatch::caught) return caught_at_hand_over(world, send, what);
  if (send.retrying) return thrown_by_retry(world, send, what);
  return end_before_hand_over(world, send, what);
}

Outcome no_time_for_retry(World& world, Send& send) {
  world.passed("send.no_time_for_retry");
  if (choices_of(world).dispatch == Dispatch::deferred) return has_no_time(world, send);
  return at_hand_over(world, send, What::no_time);
}

}  // namespace

Outcome async_observed(World& world, Send& send, What what, std::int32_t code) {
  const bool handing_over = !send.retrying && !send.flight->handed_off;
  const bool given_up = is_client_error(what) || what == What::interrupted || what == What::cancelled;
  if (given_up && handing_over) return end_before_hand_over(world, send, what);
  if (what == What::cancelled) return finish(world, send, Ending::cancelled, 0);
  if (what == What::interrupted) return finish(world, send, Ending::interrupted, 0);
  if (is_client_error(what)) return finish(world, send, Ending::client_error, -1);
  if (!send.flight->handed_off && is_hand_over_failure(world, what)) return at_hand_over(world, send, what);

  // The message was handed over, whether that was seen or not.
  book_hand_over(world, send);
  if (what == What::handed_off) {
    send.flight->handed_off = world.now;
    return Waiting{};
  }
  if (what == What::answer) {
    book_in_callback(world, send, what);
    return finish(world, send, Ending::answered, code);
  }
  if (what == What::broker_error || what == What::undecodable) {
    book_in_callback(world, send, what);
    if (what == What::broker_error) return finish(world, send, Ending::broker_error, code);
    return finish(world, send, Ending::unchecked, 0, Fault{FaultKind::null, "", std::nullopt});
  }
  if (what == What::no_time && choices_of(world).dispatch == Dispatch::deferred) return has_no_time(world, send);
  if (what == What::flow_control && choices_of(world).own_limit == OwnLimit::final) {
    book_in_callback(world, send, what);
    return finish(world, send, Ending::client_error, -1);
  }
  return fails(world, send, what);
}

}  // namespace sidestep::model
