#include "tests/net/vector_limits.h"

#include <map>

namespace sidestep::test {

namespace {

using core::What;

constexpr Millis kNever = Millis{1} << 30;

bool fails_to_connect(What what) {
  return what == What::connect_refused || what == What::connect_timed_out || what == What::name_not_resolved;
}

/// Follows the connections: what an attempt needs of its own must be possible.
void check_connections(Plan& plan) {
  enum class Line { none, used, connecting };
  std::map<std::string, Line> lines;
  for (AttemptPlan& a : plan.attempts) {
    const std::string& broker = a.attempt.queue.broker;
    const bool first = !lines.contains(broker);
    Line& line = lines[broker];
    const Millis took = a.at.value_or(plan.ends) - a.begins;
    if (a.what == What::no_address) {
      if (took != 0) throw Unplayable{"a missing address is seen at once"};
      plan.homeless.insert(broker);
      continue;
    }
    if (plan.homeless.contains(broker)) throw Unplayable{"an address that is missing is there again"};
    if (first && a.what == What::closed_reused) {
      plan.warm.insert(broker);
      line = Line::used;
    }
    if (a.what == What::silent && a.at && took < a.attempt.limit) throw Unplayable{"silence ends before the limit"};
    if (a.what == What::connect_timed_out && took == 0) throw Unplayable{"connecting times out in no time"};
    if (line == Line::connecting) throw Unplayable{"an earlier attempt connects still"};
    const bool open = line == Line::used;
    if (a.what == What::closed_reused && !open) throw Unplayable{"the connection is a fresh one"};
    if (a.what == What::closed_fresh && open) throw Unplayable{"the connection was used before"};
    if (fails_to_connect(a.what) && open) throw Unplayable{"the connection is open already"};
    const bool handed_too_early = a.handed && (fails_to_connect(a.what) || a.what == What::send_failed);
    plan.without_hand_over = plan.without_hand_over || handed_too_early;
    if (handed_too_early) a.handed.reset();
    const bool lasts = a.what == What::answer || a.what == What::silent || (a.what == What::broker_error && a.code != 1500);
    const bool still_connects = a.what == What::connect_timed_out && took >= a.attempt.limit;
    line = lasts ? Line::used : still_connects ? Line::connecting : Line::none;
  }
}

/// The time-outs that the settings give: one each, for the whole case.
void set_timeouts(Plan& plan) {
  plan.settings.poll = plan.settings.heartbeat = plan.settings.detect = kNever;
  plan.settings.connect_timeout = plan.settings.name_server_timeout = kNever;
  for (AttemptPlan& a : plan.attempts) {
    if (!a.at) a.late = kNever;
    const Millis took = a.at.value_or(0) - a.begins;
    if (a.what != What::connect_timed_out || took >= a.attempt.limit) continue;
    if (plan.settings.connect_timeout != kNever && plan.settings.connect_timeout != took)
      throw Unplayable{"connects time out after different times"};
    plan.settings.connect_timeout = took;
  }
  for (const LookupPlan& lookup : plan.lookups)
    if (lookup.failure == core::LookupFailure::timed_out) plan.settings.name_server_timeout = *lookup.at - lookup.begins;
}

void check_name_server(const Plan& plan) {
  for (std::size_t i = 0; i < plan.lookups.size(); ++i) {
    const bool in_use = i > 0 || plan.cached || !plan.warm.empty() || !plan.homeless.empty();
    if (plan.lookups[i].failure == core::LookupFailure::connect_failed && in_use) throw Unplayable{"the name server is connected already"};
  }
}

void check_settings(net::Settings settings) {
  try {
    settings.name_servers = "names:9876";
    net::check(settings);
  } catch (const net::SettingsError& error) {
    throw Unplayable{"the settings refuse it: " + error.part};
  }
}

}  // namespace

void fit_to_producer(Plan& plan) {
  check_connections(plan);
  set_timeouts(plan);
  check_name_server(plan);
  check_settings(plan.settings);
}

}  // namespace sidestep::test
