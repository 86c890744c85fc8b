// checkMessage (spec/validation.md).
#include <algorithm>
#include <cstring>

#include "model/java_text.h"
#include "model/world.h"

namespace sidestep::model {
namespace {

using core::Fault;
using core::FaultKind;
using core::ForbiddenTopics;

constexpr std::int32_t kIllegalMessage = 13;
constexpr std::int32_t kNoCode = -1;

/// Character.isWhitespace.
bool is_white(char16_t unit) {
  const bool control = (unit >= 0x09 && unit <= 0x0D) || (unit >= 0x1C && unit <= 0x1F);
  const bool space =
      unit == 0x20 || unit == 0x1680 || (unit >= 0x2000 && unit <= 0x200A && unit != 0x2007) || unit == 0x205F || unit == 0x3000;
  const bool separator = unit == 0x2028 || unit == 0x2029;
  return control || space || separator;
}

bool is_blank(const std::string& topic) {
  const std::u16string units = utf16(topic);
  return std::all_of(units.begin(), units.end(), is_white);
}

bool has_only_allowed_characters(const std::string& topic) {
  return std::all_of(topic.begin(), topic.end(), [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    return letter || digit || (c != '\0' && std::strchr("%|_-", c) != nullptr);
  });
}

const std::vector<std::string> kForbidden = {
    "SCHEDULE_TOPIC_XXXX",  // this one from 4.7.1
    "RMQ_SYS_TRANS_HALF_TOPIC",
    "RMQ_SYS_TRANS_OP_HALF_TOPIC",
    "TRANS_CHECK_MAX_TIME_TOPIC",
    "SELF_TEST_TOPIC",
    "OFFSET_MOVED_EVENT",  // these six from 4.9.4
    "RMQ_SYS_ROCKSDB_TRANS_HALF_TOPIC",
    "RMQ_SYS_ROCKSDB_TRANS_OP_HALF_TOPIC",  // these eight from 5.4.0
    "RMQ_SYS_TRACE_TOPIC",                  // strict
};

/// The template topic that a message may not go to; "" if it may.
std::string conflicting_topic(core::TemplateConflict conflict) {
  switch (conflict) {
    case core::TemplateConflict::none: return "";
    case core::TemplateConflict::tbw102: return "TBW102";
    case core::TemplateConflict::auto_create_topic_key: return "AUTO_CREATE_TOPIC_KEY";
  }
  return "";
}

bool is_forbidden(ForbiddenTopics which, const std::string& topic) {
  std::ptrdiff_t count = 0;
  switch (which) {
    case ForbiddenTopics::none: count = 0; break;
    case ForbiddenTopics::schedule: count = 1; break;
    case ForbiddenTopics::six: count = 6; break;
    case ForbiddenTopics::eight: count = 8; break;
    case ForbiddenTopics::nine: count = 9; break;
  }
  const auto end = kForbidden.begin() + count;
  return std::find(kForbidden.begin(), end, topic) != end;
}

std::optional<FaultKind> wrong_topic(const core::ValidationChoices& choices, const std::optional<std::string>& topic) {
  if (!topic || is_blank(*topic)) return FaultKind::topic_blank;
  const bool too_long = static_cast<std::int64_t>(utf16(*topic).size()) > choices.topic_length;
  if (choices.length_first && too_long) return FaultKind::topic_too_long;
  if (!has_only_allowed_characters(*topic)) return FaultKind::topic_characters;
  if (too_long) return FaultKind::topic_too_long;
  if (*topic == conflicting_topic(choices.conflict)) return FaultKind::topic_conflict;
  if (is_forbidden(choices.forbidden, *topic)) return FaultKind::topic_forbidden;
  return std::nullopt;
}

std::optional<FaultKind> wrong_body(const std::optional<std::int64_t>& size, std::int64_t most) {
  if (!size) return FaultKind::body_null;
  if (*size <= 0) return FaultKind::body_empty;
  if (*size > most) return FaultKind::body_too_large;
  return std::nullopt;
}

}  // namespace

std::optional<Fault> validate(const World& world, const core::Validate& message) {
  if (!message.message) return Fault{FaultKind::message_null, "", kIllegalMessage};
  if (const auto wrong = wrong_topic(world.revision->validation->choices, message.topic)) return Fault{*wrong, "", kNoCode};
  if (const auto wrong = wrong_body(message.body_size, message.max_message_size)) return Fault{*wrong, "", kIllegalMessage};
  return std::nullopt;
}

}  // namespace sidestep::model
