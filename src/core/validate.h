// Validation of a message before it is sent (checkMessage). Spec: spec/validation.md (VA).
//
// Innermost header: see types.h.
#pragma once

#include "core/terms.h"
#include "core/types.h"
#include "core/validation_choices.h"

namespace sidestep::core {

/// What validation looks at. The topic is UTF-8, borrowed.
struct MessageFacts {
  bool message = true;  ///< false: the message itself is null
  const char* topic = nullptr;
  std::size_t topic_size = 0;
  bool has_topic = true;
  bool has_body = true;
  std::int64_t body_size = 0;
  std::int64_t max_size = 4194304;
};

/// `ok`, or the fault of the first rule that the message breaks.
struct Verdict {
  bool ok = true;
  FaultKind kind = FaultKind::null;
  std::int32_t code = 0;
};

inline constexpr std::int32_t kMessageIllegal = 13;  // [VA-13]: the message or its body
inline constexpr std::int32_t kTopicIllegal = -1;    // [VA-13]: its topic

/// A code point and the bytes that it takes; a byte that begins none stands for itself.
struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 1;
};

constexpr std::uint32_t byte_at(const char* text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

constexpr CodePoint code_point(const char* text, std::size_t size) {
  const std::uint32_t lead = byte_at(text, 0);
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  const std::size_t bytes = length < size ? length : size;  // cut short: what is there
  if (bytes == 1) return {lead, 1};
  std::uint32_t value = lead & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) value = (value << 6) | (byte_at(text, i) & 0x3FU);
  return {value, bytes};
}

/// [VA-4] The length in UTF-16 units, as Java counts it.
constexpr std::int64_t utf16_length(const char* text, std::size_t size) {
  std::int64_t units = 0;
  while (size > 0) {
    const CodePoint c = code_point(text, size);
    units += c.value > 0xFFFF ? 2 : 1;
    text += c.bytes;
    size -= c.bytes;
  }
  return units;
}

/// [VA-3] Java's whitespace: the separators of Unicode without those that don't break, and some controls.
constexpr bool java_whitespace(std::uint32_t c) {
  if (c >= 0x2000 && c <= 0x200A) return c != 0x2007;
  switch (c) {
    case 0x20:
    case 0x1680:
    case 0x2028:
    case 0x2029:
    case 0x205F:
    case 0x3000: return true;
    default: return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F);
  }
}

constexpr bool blank(const char* text, std::size_t size) {
  while (size > 0) {
    const CodePoint c = code_point(text, size);
    if (!java_whitespace(c.value)) return false;
    text += c.bytes;
    size -= c.bytes;
  }
  return true;
}

/// [VA-5] Only letters and digits of ASCII, and % | _ -.
constexpr bool legal_characters(const char* text, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    const char c = text[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool other = (c >= '0' && c <= '9') || c == '%' || c == '|' || c == '_' || c == '-';
    if (!letter && !other) return false;
  }
  return true;
}

constexpr bool equal(const char* text, std::size_t size, const char* name) {
  for (std::size_t i = 0; i < size; ++i) {
    if (name[i] == '\0' || name[i] != text[i]) return false;
  }
  return name[size] == '\0';
}

/// [VA-7] Never equal to a topic if nothing conflicts: no topic is blank here.
constexpr const char* conflicting_topic(TemplateConflict conflict) {
  switch (conflict) {
    case TemplateConflict::tbw102: return kTemplateTopic;
    case TemplateConflict::auto_create_topic_key: return kAutoCreateTopicKey;
    default: return "";
  }
}

/// The topics that may be forbidden; each set is a beginning of this list.
inline constexpr const char* kForbiddenTopics[] = {
    "SCHEDULE_TOPIC_XXXX",       // [VA-8]
    "RMQ_SYS_TRANS_HALF_TOPIC",  // [VA-9]
    "RMQ_SYS_TRANS_OP_HALF_TOPIC",
    "TRANS_CHECK_MAX_TIME_TOPIC",
    "SELF_TEST_TOPIC",
    "OFFSET_MOVED_EVENT",
    "RMQ_SYS_ROCKSDB_TRANS_HALF_TOPIC",  // [VA-10]
    "RMQ_SYS_ROCKSDB_TRANS_OP_HALF_TOPIC",
    "RMQ_SYS_TRACE_TOPIC",  // [VA-14]
};

constexpr std::size_t forbidden_count(ForbiddenTopics set) {
  switch (set) {
    case ForbiddenTopics::schedule: return 1;
    case ForbiddenTopics::six: return 6;
    case ForbiddenTopics::eight: return 8;
    case ForbiddenTopics::nine: return 9;
    default: return 0;
  }
}

constexpr Verdict check_topic(const char* topic, std::size_t size, const ValidationChoices& choices) {
  const bool too_long = utf16_length(topic, size) > choices.topic_length;
  if (blank(topic, size)) return {false, FaultKind::topic_blank, kTopicIllegal};
  if (choices.length_first && too_long) return {false, FaultKind::topic_too_long, kTopicIllegal};  // [VA-6]
  if (!legal_characters(topic, size)) return {false, FaultKind::topic_characters, kTopicIllegal};
  if (too_long) return {false, FaultKind::topic_too_long, kTopicIllegal};
  if (equal(topic, size, conflicting_topic(choices.conflict))) return {false, FaultKind::topic_conflict, kTopicIllegal};
  for (std::size_t i = 0; i < forbidden_count(choices.forbidden); ++i) {
    if (equal(topic, size, kForbiddenTopics[i])) return {false, FaultKind::topic_forbidden, kTopicIllegal};
  }
  return {};
}

/// [VA-1] The rules in order; the first one broken decides.
constexpr Verdict validate(const MessageFacts& facts, const ValidationChoices& choices) {
  if (!facts.message) return {false, FaultKind::message_null, kMessageIllegal};                     // [VA-2]
  const Verdict topic = check_topic(facts.topic, facts.has_topic ? facts.topic_size : 0, choices);  // [VA-3]
  if (!topic.ok) return topic;
  if (!facts.has_body) return {false, FaultKind::body_null, kMessageIllegal};                        // [VA-11]
  if (facts.body_size <= 0) return {false, FaultKind::body_empty, kMessageIllegal};                  // [VA-11]
  if (facts.body_size > facts.max_size) return {false, FaultKind::body_too_large, kMessageIllegal};  // [VA-12]
  return {};
}

}  // namespace sidestep::core
