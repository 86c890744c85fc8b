// round_robin. The built-in rule: each selection of a topic and slot takes the queue behind the previous one's, whatever the health; the
// first may take any queue of the list, and so may the first one after the cursor was set or the list was published anew. It is asked the
// cases of group selection which `strict` has an expectation for and in which every list is published and none is empty; only
// selections are judged. What can't matter to it (clock, observations, …) is left out if it does not execute it.
#include <algorithm>
#include <map>

#include "check/plan.h"
#include "check/words.h"

namespace sidestep::check {
namespace {

bool matters(const core::Event& event) {
  return std::holds_alternative<core::SetRoute>(event) || std::holds_alternative<core::Select>(event);
}

bool judgeable(const Case& c, const std::vector<core::Outcome>& expected) {
  bool selects = false;
  for (std::size_t i = 0; i < c.events.size(); ++i) {
    const bool select = std::holds_alternative<core::Select>(c.events[i]);
    if (select && !std::holds_alternative<core::Chosen>(expected[i])) return false;
    if (std::holds_alternative<core::SetRoute>(c.events[i]) && !std::holds_alternative<core::Published>(expected[i])) return false;
    if (std::holds_alternative<core::Begin>(c.events[i])) return false;
    selects |= select;
  }
  return selects;
}

/// The lists and turns of one case as it goes.
class Turns {
 public:
  explicit Turns(const Hello& hello) : hello_(hello) {}

  void publish(const std::string& topic, const core::Published& published) {
    lists_[topic] = published.queues;
    if (published.changed) forget(topic);
  }
  void forget(const std::string& topic) {
    std::erase_if(next_, [&](const auto& entry) { return entry.first.first == topic; });
  }
  /// Judges a selection: the outcome that the rule wants if it's another one.
  std::optional<core::Outcome> judge(const core::Select& select, const core::Outcome& got) {
    const std::vector<core::QueueName>& list = lists_[select.topic];
    const auto turn = next_.find({select.topic, select.slot});
    for (std::size_t offset = 0; offset < list.size(); ++offset) {
      const std::size_t position = turn == next_.end() ? offset : turn->second % list.size();
      const core::Outcome wanted = core::Chosen{list[position]};
      if (visible(wanted, hello_) == visible(got, hello_)) {
        next_[{select.topic, select.slot}] = position + 1;
        return std::nullopt;
      }
      if (turn != next_.end() || offset + 1 == list.size()) return wanted;
    }
    return core::None{};
  }

 private:
  const Hello& hello_;
  std::map<std::string, std::vector<core::QueueName>> lists_;
  std::map<std::pair<std::string, std::int32_t>, std::size_t> next_;
};

std::optional<Difference> judge(const Case& sent, const std::vector<core::Outcome>& published, const std::vector<core::Outcome>& got,
                                const Hello& hello) {
  Turns turns(hello);
  for (std::size_t i = 0; i < sent.events.size(); ++i) {
    if (const auto* route = std::get_if<core::SetRoute>(&sent.events[i]))
      turns.publish(route->topic, std::get<core::Published>(published[i]));
    if (const auto* cursor = std::get_if<core::SetCursor>(&sent.events[i]); cursor != nullptr && cursor->topic)
      turns.forget(*cursor->topic);
    if (const auto* select = std::get_if<core::Select>(&sent.events[i])) {
      if (auto wanted = turns.judge(*select, got[i])) return Difference{i, "", std::move(*wanted), got[i]};
    }
  }
  return std::nullopt;
}

}  // namespace

Plan plan_round_robin(const Case& c, const Hello& hello) {
  const std::vector<core::Outcome>* strict = expected_of(c, "strict");
  if (c.group != "selection" || strict == nullptr || !judgeable(c, *strict)) return Foreign{};
  Case sent = c;
  sent.events.clear();
  std::vector<core::Outcome> published;
  for (std::size_t i = 0; i < c.events.size(); ++i) {
    if (!matters(c.events[i]) && !hello.events.contains(word(c.events[i]))) continue;
    sent.events.push_back(c.events[i]);
    published.push_back((*strict)[i]);
  }
  if (auto reason = cannot_execute(sent.events, hello)) return Skip{std::move(*reason)};
  return Question{sent, [sent, published, &hello](const std::vector<core::Outcome>& got) { return judge(sent, published, got, hello); }};
}

}  // namespace sidestep::check
