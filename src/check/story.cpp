// See story.h.
#include "check/story.h"

#include <algorithm>
#include <deque>
#include <map>

#include "check/describe.h"
#include "check/plan.h"
#include "check/text.h"
#include "core/executor.h"

namespace sidestep::check {
namespace {

/// One revision's way through the case.
class Teller {
 public:
  Teller(const core::Revision& revision, const core::Settings& settings) : name_(revision.name), executor_(revision, settings) {}

  const std::string& name() const { return name_; }

  /// Executes an event; the lines about it.
  std::vector<std::string> step(const core::Event& event) {
    if (const auto* begin = std::get_if<core::Begin>(&event)) send_topics_[begin->slot] = begin->message.topic.value_or("");
    const core::Snapshot before = state();
    const std::string topic = topic_of(event);
    const core::Outcome outcome = executor_.step(event);
    std::vector<std::string> lines;
    for (const core::ProbeNote& note : executor_.notes()) lines.push_back(words_of(note, before, topic));
    if (!std::holds_alternative<core::Done>(outcome)) lines.push_back("=> " + describe(outcome));
    const std::string change = describe_change(before, state());
    for (std::size_t at = 0; !change.empty() && at != std::string::npos;) {
      const std::size_t end = change.find('\n', at);
      lines.push_back("now " + change.substr(at, end - at));
      at = end == std::string::npos ? end : end + 1;
    }
    return lines;
  }

 private:
  /// Looking does not change anything, but it replaces the notes.
  core::Snapshot state() { return std::get<core::Snapshot>(executor_.step(core::Inspect{})); }

  std::string topic_of(const core::Event& event) const {
    if (const auto* select = std::get_if<core::Select>(&event)) return select->topic;
    std::int32_t slot = 0;
    if (const auto* begin = std::get_if<core::Begin>(&event)) slot = begin->slot;
    if (const auto* observe = std::get_if<core::Observe>(&event)) slot = observe->slot;
    if (const auto* timer = std::get_if<core::Timer>(&event)) slot = timer->slot;
    if (const auto* route = std::get_if<core::SetRoute>(&event)) slot = route->slot;
    const auto found = send_topics_.find(slot);
    return found == send_topics_.end() ? "" : found->second;
  }

  static std::string words_of(const core::ProbeNote& note, const core::Snapshot& before, const std::string& topic) {
    if (note.position == core::kNoPosition) return note.text;
    const auto found = before.topics.find(topic);
    std::string words = "index " + std::to_string(note.index) + ", position " + std::to_string(note.position);
    if (found != before.topics.end() && note.position < found->second.queues.size())
      words += ", queue " + describe(found->second.queues[note.position]);
    return words + ": " + note.text;
  }

  std::string name_;
  core::Executor executor_;
  std::map<std::int32_t, std::string> send_topics_;
};

/// The case's requirements that hold for one of the revisions, in the case's order.
std::vector<std::string> requirements_of_any(const Case& c, const std::vector<const core::Revision*>& revisions) {
  std::vector<std::string> ids = c.requirements;
  std::erase_if(ids, [&](const std::string& id) {
    return std::ranges::none_of(revisions, [&](const core::Revision* revision) {
      const std::vector<std::string>& of_revision = requirements_of(c, revision->name);
      return std::ranges::find(of_revision, id) != of_revision.end();
    });
  });
  return ids;
}

std::string heading(const Case& c, const std::vector<const core::Revision*>& revisions) {
  std::string text = c.id + (c.group.empty() ? "" : "  (" + c.group + ")") + "\n";
  if (!c.why.empty()) text += c.why + "\n";
  const std::vector<std::string> requirements = requirements_of_any(c, revisions);
  if (!requirements.empty()) text += "requirements: " + join(requirements, ", ") + "\n";
  if (!c.issue.empty()) text += "public report: " + c.issue + "\n";
  return text + "settings: " + describe(c.settings) + "\n\n";
}

/// The revisions that tell the same, in order.
struct Version {
  std::vector<std::string> names, lines;
};

std::vector<Version> step_all(std::deque<Teller>& tellers, const core::Event& event) {
  std::vector<Version> versions;
  for (Teller& teller : tellers) {
    const std::vector<std::string> lines = teller.step(event);
    Version* same = nullptr;
    for (Version& version : versions)
      if (version.lines == lines) same = &version;
    if (same == nullptr) same = &versions.emplace_back(Version{{}, lines});
    same->names.push_back(teller.name());
  }
  return versions;
}

}  // namespace

std::string tell(const Case& c, const std::vector<const core::Revision*>& revisions) {
  std::deque<Teller> tellers;
  for (const core::Revision* revision : revisions) tellers.emplace_back(*revision, c.settings);
  std::string text = heading(c, revisions);
  std::size_t parted = 0;
  for (std::size_t i = 0; i < c.events.size(); ++i) {
    text += std::to_string(i + 1) + ". " + describe(c.events[i]) + "\n";
    const std::vector<Version> versions = step_all(tellers, c.events[i]);
    if (versions.size() > 1 && parted == 0) parted = i + 1;
    for (const Version& version : versions) {
      if (versions.size() > 1) text += "   " + join(version.names, ", ") + ":\n";
      for (const std::string& line : version.lines) text += std::string(versions.size() > 1 ? "     " : "   ") + line + "\n";
    }
  }
  if (revisions.size() == 1) return text + "\ntold for " + tellers.front().name() + "\n";
  std::vector<std::string> names;
  names.reserve(tellers.size());
  for (const Teller& teller : tellers) names.push_back(teller.name());
  return text + "\ntold for " + join(names, ", ") + "; " +
         (parted == 0 ? "they never part" : "they part first at event " + std::to_string(parted)) + "\n";
}

}  // namespace sidestep::check
