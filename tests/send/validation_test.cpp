// Validation. In the order of spec/validation.md.
#include "core/validate.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/validation_rows.h"

namespace sidestep::core {
namespace {

constexpr Verdict check(std::string_view topic, const ValidationChoices& choices = {}) {
  return validate({true, topic.data(), topic.size(), true, true, 1, 4194304}, choices);
}
static_assert(check("T").ok && check("a b").kind == FaultKind::topic_characters);

const ValidationChoices& row(std::string_view name) {
  for (const ValidationRow& r : kValidationRows) {
    if (name == r.name) return r.choices;
  }
  ADD_FAILURE() << "no row " << name;
  return kValidationRows[0].choices;
}

void expect_fault(const Verdict& verdict, FaultKind kind, std::int32_t code) {
  EXPECT_FALSE(verdict.ok);
  EXPECT_EQ(verdict.kind, kind);
  EXPECT_EQ(verdict.code, code);
}
void expect_topic_fault(std::string_view topic, FaultKind kind, const ValidationChoices& choices = {}) {
  expect_fault(check(topic, choices), kind, -1);  // [VA-13]
}

TEST(Validation, TheFirstRuleBrokenDecides) {  // [VA-1] [VA-13]
  MessageFacts facts{false, nullptr, 0, false, false, 0, 0};
  expect_fault(validate(facts, {}), FaultKind::message_null, 13);
  facts.message = true;
  expect_fault(validate(facts, {}), FaultKind::topic_blank, -1);
  facts.topic = "T";
  facts.topic_size = 1;
  facts.has_topic = true;
  expect_fault(validate(facts, {}), FaultKind::body_null, 13);
  facts.has_body = true;
  expect_fault(validate(facts, {}), FaultKind::body_empty, 13);
  facts.body_size = 1;
  expect_fault(validate(facts, {}), FaultKind::body_too_large, 13);
  facts.max_size = 1;
  EXPECT_TRUE(validate(facts, {}).ok);
}

TEST(Validation, NullMessage) {  // [VA-2]
  for (const ValidationRow& r : kValidationRows) {
    expect_fault(validate({false, "T", 1, true, true, 1, 10}, r.choices), FaultKind::message_null, 13);
  }
}

TEST(Validation, BlankTopic) {  // [VA-3]
  for (const char* topic : {"", " ", "\t\n\v\f\r", "\x1c\x1d\x1e\x1f", "\u1680", "\u2000\u2006\u2008\u200a", "\u2028\u2029\u205f\u3000"}) {
    for (const ValidationRow& r : kValidationRows) expect_topic_fault(topic, FaultKind::topic_blank, r.choices);
  }
  for (const char* topic : {"\u00a0", "\u2007", "\u202f", "\u180e", "\ufeff", "\x08", "\x0e", "\x1b", "\u200b", " a"}) {
    expect_topic_fault(topic, FaultKind::topic_characters);
  }
}

TEST(Validation, Length) {  // [VA-4]
  for (const ValidationRow& r : kValidationRows) {
    const std::size_t longest = std::string_view(r.name) < "4.6.1" ? 255 : 127;
    EXPECT_TRUE(check(std::string(longest, 'x'), r.choices).ok) << r.name;
    expect_topic_fault(std::string(longest + 1, 'x'), FaultKind::topic_too_long, r.choices);
  }
}

TEST(Validation, LengthCountsUtf16Units) {  // [VA-4]
  const auto repeated = [](std::string_view unit, int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += unit;
    return text;
  };
  for (const std::string_view unit : {"\u00e9", "\u4e3d"}) {
    expect_topic_fault(repeated(unit, 127), FaultKind::topic_characters);
    expect_topic_fault(repeated(unit, 128), FaultKind::topic_too_long);
  }
  expect_topic_fault(repeated("\U0001F600", 63), FaultKind::topic_characters);
  expect_topic_fault(repeated("\U0001F600", 64), FaultKind::topic_too_long);
  const std::string cut = std::string(126, 'x') + "\xe4";  // not UTF-8: some units, never a fault
  expect_topic_fault(cut, FaultKind::topic_characters);
}

TEST(Validation, Characters) {  // [VA-5]
  for (const ValidationRow& r : kValidationRows) {
    EXPECT_TRUE(check("%|az_AZ-09", r.choices).ok);
    for (char c = 1; c > 0 && c < 127; ++c) {
      const bool legal =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '%' || c == '|' || c == '_' || c == '-';
      EXPECT_EQ(check(std::string("x") + c, r.choices).ok, legal) << static_cast<int>(c);
    }
    expect_topic_fault("x\n", FaultKind::topic_characters, r.choices);
  }
}

TEST(Validation, LengthOrCharactersFirst) {  // [VA-6]
  const std::string both(300, '.');
  for (const ValidationRow& r : kValidationRows) {
    const bool length = std::string_view(r.name) >= "4.9.3";
    expect_topic_fault(both, length ? FaultKind::topic_too_long : FaultKind::topic_characters, r.choices);
  }
}

TEST(Validation, TemplateTopic) {  // [VA-7]
  for (const char* name : {"4.0.0", "4.3.1", "4.6.1", "strict"}) expect_topic_fault("TBW102", FaultKind::topic_conflict, row(name));
  for (const char* name : {"4.3.0", "4.7.1", "4.9.3", "4.9.4", "5.4.0"}) EXPECT_TRUE(check("TBW102", row(name)).ok) << name;
  expect_topic_fault("AUTO_CREATE_TOPIC_KEY", FaultKind::topic_conflict, row("4.3.0"));
  EXPECT_TRUE(check("AUTO_CREATE_TOPIC_KEY", row("4.3.1")).ok);
  EXPECT_TRUE(check("TBW10", row("4.0.0")).ok);
  EXPECT_TRUE(check("TBW1020", row("4.0.0")).ok);
}

TEST(Validation, ForbiddenTopics) {  // [VA-8] [VA-9] [VA-10] [VA-14]
  for (const ValidationRow& r : kValidationRows) {
    const std::string_view name = r.name;
    const std::size_t count = name < "4.7.1" ? 0 : name < "4.9.4" ? 1 : name < "5.4.0" ? 6 : name < "strict" ? 8 : 9;
    std::size_t i = 0;
    for (const char* topic : kForbiddenTopics) {
      if (i++ < count)
        expect_topic_fault(topic, FaultKind::topic_forbidden, r.choices);
      else
        EXPECT_TRUE(check(topic, r.choices).ok) << name << ' ' << topic;
    }
    EXPECT_TRUE(check("%RETRY%group", r.choices).ok);
  }
}

TEST(Validation, NullAndEmptyBodies) {  // [VA-11]
  for (const ValidationRow& r : kValidationRows) {
    expect_fault(validate({true, "T", 1, true, false, 0, 10}, r.choices), FaultKind::body_null, 13);
    expect_fault(validate({true, "T", 1, true, true, 0, 10}, r.choices), FaultKind::body_empty, 13);
    EXPECT_TRUE(validate({true, "T", 1, true, true, 1, 10}, r.choices).ok);
  }
}

TEST(Validation, LargeBodies) {  // [VA-12]
  for (const ValidationRow& r : kValidationRows) {
    EXPECT_TRUE(validate({true, "T", 1, true, true, 4194304, 4194304}, r.choices).ok);
    expect_fault(validate({true, "T", 1, true, true, 4194305, 4194304}, r.choices), FaultKind::body_too_large, 13);
  }
}

// ---- Public reports ----

TEST(ValidationReports, Report_apache_rocketmq_1110) {  // [VA-4]: the client allowed what the store refused
  EXPECT_TRUE(check(std::string(128, 'x'), row("4.0.0")).ok);
  for (const char* name : {"4.6.1", "strict"}) {
    EXPECT_TRUE(check(std::string(127, 'x'), row(name)).ok);
    expect_topic_fault(std::string(128, 'x'), FaultKind::topic_too_long, row(name));
    expect_topic_fault("%RETRY%" + std::string(121, 'g'), FaultKind::topic_too_long, row(name));
  }
}

TEST(ValidationReports, Report_apache_rocketmq_clients_858) {  // [VA-11]
  for (const ValidationRow& r : kValidationRows) {
    EXPECT_FALSE(validate({true, "T", 1, true, false, 0, 10}, r.choices).ok);
    EXPECT_FALSE(validate({true, "T", 1, true, true, 0, 10}, r.choices).ok);
    EXPECT_TRUE(validate({true, "T", 1, true, true, 1, 10}, r.choices).ok);
  }
}

TEST(ValidationReports, Report_apache_rocketmq_1976) {  // [VA-7] [VA-8] [VA-9]: system topics
  EXPECT_TRUE(check("SCHEDULE_TOPIC_XXXX", row("4.6.1")).ok);
  EXPECT_TRUE(check("RMQ_SYS_TRANS_HALF_TOPIC", row("4.7.1")).ok);
  for (const char* topic : {"SCHEDULE_TOPIC_XXXX", "RMQ_SYS_TRANS_HALF_TOPIC"})
    expect_topic_fault(topic, FaultKind::topic_forbidden, row("strict"));
  expect_topic_fault("TBW102", FaultKind::topic_conflict, row("strict"));
}

TEST(ValidationReports, Report_apache_rocketmq_1843) {  // [VA-5]: a retry topic is the broker's business
  for (const ValidationRow& r : kValidationRows) EXPECT_TRUE(check("%RETRY%group", r.choices).ok);
}

}  // namespace
}  // namespace sidestep::core
