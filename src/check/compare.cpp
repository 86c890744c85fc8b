// See compare.h.
#include "check/compare.h"

namespace sidestep::check {

namespace json = boost::json;

namespace {

core::Snapshot shown(core::Snapshot state, const Hello& hello) {
  const bool queues = hello.exposes.contains("queues");
  const bool cursors = hello.exposes.contains("cursor") && hello.cursor == Hello::Cursor::set;
  for (auto& [name, topic] : state.topics) {
    if (!queues) topic.queues.clear();
    if (!cursors) topic.cursors.clear();
  }
  // A topic of which nothing is shown may or may not be listed.
  std::erase_if(state.topics, [](const auto& entry) { return entry.second == core::TopicState{}; });
  if (!hello.exposes.contains("items")) state.items.clear();
  if (!hello.exposes.contains("pick")) state.pick_cursor.reset();
  return state;
}

std::string below(const std::string& path, const std::string& rest) {
  return rest.empty() || rest.front() == '[' ? path + rest : path + "." + rest;
}

std::string differing_in(const json::object& expected, const json::object& got) {
  for (const auto& [name, value] : expected) {
    const json::value* other = got.if_contains(name);
    if (other == nullptr) return std::string(name);
    if (*other != value) return below(std::string(name), differing_member(value, *other));
  }
  for (const auto& [name, value] : got)
    if (!expected.contains(name)) return std::string(name);
  return "";
}

std::string differing_in(const json::array& expected, const json::array& got) {
  for (std::size_t i = 0; i < expected.size() && i < got.size(); ++i)
    if (expected[i] != got[i]) return below("[" + std::to_string(i) + "]", differing_member(expected[i], got[i]));
  return "";
}

}  // namespace

core::Outcome visible(core::Outcome outcome, const Hello& hello) {
  if (auto* state = std::get_if<core::Snapshot>(&outcome)) outcome = shown(std::move(*state), hello);
  if (!hello.broker_only) return outcome;
  if (auto* chosen = std::get_if<core::Chosen>(&outcome)) chosen->queue.id = 0;
  if (auto* attempt = std::get_if<core::Attempt>(&outcome)) attempt->queue.id = 0;
  return outcome;
}

bool observable(const core::Outcome& outcome, const Hello& hello) {
  const auto* state = std::get_if<core::Snapshot>(&outcome);
  if (state == nullptr) return !std::holds_alternative<core::Done>(outcome);
  if (hello.exposes.contains("items") || hello.exposes.contains("queues")) return true;
  return (hello.exposes.contains("cursor") && hello.cursor == Hello::Cursor::set) || hello.exposes.contains("pick");
}

std::string differing_member(const json::value& expected, const json::value& got) {
  if (expected.is_object() && got.is_object()) return differing_in(expected.get_object(), got.get_object());
  if (expected.is_array() && got.is_array()) return differing_in(expected.get_array(), got.get_array());
  return "";
}

std::optional<Difference> first_difference(std::span<const core::Outcome> expected, std::span<const core::Outcome> got,
                                           const Hello& hello) {
  for (std::size_t i = 0; i < expected.size() && i < got.size(); ++i) {
    core::Outcome wanted = visible(expected[i], hello);
    // An adapter that exposes nothing answers a state with {}.
    const bool empty_state = std::holds_alternative<core::Snapshot>(wanted) && std::holds_alternative<core::Done>(got[i]);
    core::Outcome seen = visible(empty_state ? core::Outcome(core::Snapshot{}) : got[i], hello);
    if (wanted == seen) continue;
    std::string member = wanted.index() == seen.index() ? differing_member(to_json(wanted), to_json(seen)) : "";
    return Difference{i, std::move(member), std::move(wanted), std::move(seen)};
  }
  return std::nullopt;
}

}  // namespace sidestep::check
