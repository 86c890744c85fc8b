// Outcomes and states in words. See describe.h.
#include "check/describe.h"
#include "check/text.h"
#include "check/words.h"

namespace sidestep::check {
namespace {

std::string queues_words(const std::vector<core::QueueName>& queues) {
  std::vector<std::string> parts;
  parts.reserve(queues.size());
  for (const core::QueueName& queue : queues) parts.push_back(describe(queue));
  return parts.empty() ? "no queue" : join(parts, " ");
}

std::string item_words(const core::ItemState& item) {
  std::string words = item.available ? "available" : "isolated";
  words += item.reachable ? ", reachable" : ", unreachable";
  if (item.until) words += ", until " + std::to_string(*item.until);
  if (item.blamed_at) words += ", blamed at " + std::to_string(*item.blamed_at);
  if (item.latency != 0) words += ", latency " + std::to_string(item.latency);
  if (item.next_check != 0) words += ", next check " + std::to_string(item.next_check);
  if (item.probing) words += ", being probed";
  return words;
}

std::string state_words(const core::Snapshot& state) {
  std::vector<std::string> parts;
  for (const auto& [name, topic] : state.topics) {
    std::string words = "topic " + name + ": " + queues_words(topic.queues);
    for (const auto& [slot, cursor] : topic.cursors) words += "; cursor of slot " + std::to_string(slot) + " " + std::to_string(cursor);
    parts.push_back(words);
  }
  for (const auto& [broker, item] : state.items) parts.push_back("broker " + broker + ": " + item_words(item));
  if (state.pick_cursor) parts.push_back("pick's counter " + std::to_string(*state.pick_cursor));
  return parts.empty() ? "an empty state" : join(parts, "; ");
}

std::string refresh_words(bool refresh) { return refresh ? ", and asks for an early refresh of the route" : ""; }

struct OutcomeWords {
  std::string operator()(const core::Done&) const { return "done"; }
  std::string operator()(const core::Published& o) const {
    return queues_words(o.queues) + (o.order ? ", ordered" : "") + (o.changed ? ", a new list" : ", the list stays");
  }
  std::string operator()(const core::Chosen& o) const { return "queue " + describe(o.queue); }
  std::string operator()(const core::None&) const { return "none"; }
  std::string operator()(const core::Picked& o) const { return "broker " + o.broker; }
  std::string operator()(const core::Detected& o) const {
    return "probed: " + (o.probed.empty() ? "none" : join(o.probed, ", ")) +
           "; removed: " + (o.removed.empty() ? "none" : join(o.removed, ", "));
  }
  std::string operator()(const core::Lookup& o) const {
    return "the send asks for the route of topic " + o.topic + (o.from_template ? " (the template)" : "");
  }
  std::string operator()(const core::Attempt& o) const {
    return "attempt " + std::to_string(o.attempt) + " goes to queue " + describe(o.queue) + ", at most " + std::to_string(o.limit) + " ms" +
           refresh_words(o.refresh);
  }
  std::string operator()(const core::Finished& o) const {
    std::string words = "the send ends: " + std::string(word(o.ending)) + " " + std::to_string(o.code) + " after " +
                        counted(static_cast<std::size_t>(o.attempts), "request");
    if (!o.brokers.empty()) words += " to " + join(o.brokers, ", ");
    if (o.callbacks != 1) words += ", callbacks " + std::to_string(o.callbacks);
    if (o.fault) words += ", " + (*this)(*o.fault);
    if (o.lookup) words += ", the look-up: " + std::string(word(*o.lookup));
    return words + refresh_words(o.refresh);
  }
  std::string operator()(const core::Waiting&) const { return "the send goes on waiting"; }
  std::string operator()(const core::Snapshot& o) const { return state_words(o); }
  std::string operator()(const core::Fault& o) const {
    std::string words = "fault " + std::string(word(o.kind));
    if (!o.part.empty()) words += " in " + o.part;
    if (o.code) words += ", code " + std::to_string(*o.code);
    return words;
  }
};

using Items = std::map<std::string, core::ItemState>;

void changed_items(const Items& before, const Items& after, std::vector<std::string>& lines) {
  const auto line = [&](const std::string& broker, const std::string& words) { lines.push_back("broker " + broker + words); };
  for (const auto& [broker, item] : after) {
    const auto old = before.find(broker);
    if (old == before.end() || old->second != item) line(broker, ": " + item_words(item));
  }
  for (const auto& [broker, item] : before)
    if (!after.contains(broker)) line(broker, " is gone");
}

}  // namespace

std::string describe(const core::Outcome& outcome) { return std::visit(OutcomeWords{}, outcome); }

std::string describe_change(const core::Snapshot& before, const core::Snapshot& after) {
  std::vector<std::string> lines;
  for (const auto& [name, topic] : after.topics) {
    const auto old = before.topics.find(name);
    if (old != before.topics.end() && old->second.queues != topic.queues)
      lines.push_back("list of topic " + name + ": " + queues_words(topic.queues));
    for (const auto& [slot, cursor] : topic.cursors) {
      const bool same = old != before.topics.end() && old->second.cursors.contains(slot) && old->second.cursors.at(slot) == cursor;
      if (!same)
        lines.push_back("cursor of topic " + name + (slot == 0 ? "" : ", slot " + std::to_string(slot)) + ": " + std::to_string(cursor));
    }
  }
  changed_items(before.items, after.items, lines);
  if (after.pick_cursor && before.pick_cursor != after.pick_cursor)
    lines.push_back("pick's counter: " + std::to_string(*after.pick_cursor));
  return join(lines, "\n");
}

}  // namespace sidestep::check
