#include "cli/send_tally.h"

#include <algorithm>

#include "check/text.h"
#include "check/words.h"

namespace sidestep::cli {

namespace {

bool is_success(const net::AttemptRecord& attempt) { return attempt.what == core::What::answer || attempt.what == core::What::handed_off; }

std::string what_of(const net::AttemptRecord& attempt) {
  const std::string word(check::word(attempt.what));
  return attempt.what == core::What::broker_error ? word + " " + std::to_string(attempt.code) : word;
}

std::string kind_of(const net::SendError& error) {
  return net::text(error.kind) + (error.code == 0 ? "" : " " + std::to_string(error.code));
}

std::string words_of(const net::SendError& error) {
  return (error.part.empty() ? "" : ": " + error.part) + (error.text.empty() ? "" : ": " + error.text);
}

std::string listed(const std::map<std::string, std::size_t>& counts) {
  std::vector<std::string> parts;
  for (const auto& [what, count] : counts) parts.push_back(what + " " + std::to_string(count));
  return parts.empty() ? "-" : check::join(parts, ", ");
}

/// The time that a share of the sends, `per_mille` of 1000, did not exceed.
net::Millis quantile(std::vector<net::Millis> times, std::size_t per_mille) {
  if (times.empty()) return 0;
  const std::size_t at = std::min(times.size() - 1, times.size() * per_mille / 1000);
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(at), times.end());
  return times[at];
}

}  // namespace

void SendTally::add(const net::SendResult& result) {
  const std::lock_guard lock(mutex_);
  ++ended_;
  times_.push_back(result.time.total);
  for (const net::AttemptRecord& attempt : result.attempts) {
    Broker& broker = brokers_[attempt.queue.broker];
    if (!is_success(attempt)) ++broker.failed[what_of(attempt)];
  }
  if (result.error) {
    Error& error = errors_[kind_of(*result.error)];
    ++error.count;
    error.last = words_of(*result.error);
    return;
  }
  ++stored_;
  ++brokers_[result.queue.broker].stored;
}

std::size_t SendTally::ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

std::size_t SendTally::stored() const {
  const std::lock_guard lock(mutex_);
  return stored_;
}

std::string SendTally::line() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> shares;
  for (const auto& [name, broker] : brokers_) {
    shares.push_back(name + " " + std::to_string(broker.stored) +
                     (broker.failed.empty() ? "" : " (failed: " + listed(broker.failed) + ")"));
  }
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - began_;
  const auto rate = static_cast<std::size_t>(static_cast<double>(ended_) / std::max(since.count(), 0.001));
  return std::to_string(stored_) + " stored, " + std::to_string(ended_ - stored_) + " failed, " + std::to_string(rate) + " a second" +
         (shares.empty() ? "" : "; " + check::join(shares, ", "));
}

std::string SendTally::report(const std::string& done) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::vector<std::string>> rows{{"broker", "failed attempts", done}};
  for (const auto& [name, broker] : brokers_) rows.push_back({name, listed(broker.failed), std::to_string(broker.stored)});
  std::string all = rows.size() > 1 ? check::table(rows, 2) + "\n" : "";
  for (const auto& [kind, error] : errors_)
    all += check::counted(error.count, "message") + " failed: " + kind + (error.count > 1 ? ", the last one" : "") + error.last + "\n";
  all += std::to_string(ended_) + " sent: " + std::to_string(stored_) + " " + done + ", " + std::to_string(ended_ - stored_) +
         " failed; half of them within " + std::to_string(quantile(times_, 500)) + " ms, 99 of 100 within " +
         std::to_string(quantile(times_, 990)) + " ms\n";
  return all;
}

}  // namespace sidestep::cli
