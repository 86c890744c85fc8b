// Validation: every rule from both sides, and the order of the rules.
#include "send_cases.h"

namespace sidestep::vectors {

namespace {

Draft checks(const std::string& id, const std::string& why, std::vector<std::string> requirements,
             const std::vector<core::Validate>& messages) {
  return draft(id, "validation", why, std::move(requirements), {messages.begin(), messages.end()});
}

core::Validate to(const std::string& topic, std::int64_t body = 1) { return {true, topic, body, 4194304}; }

std::string times(const std::string& unit, int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += unit;
  return text;
}

}  // namespace

std::vector<Draft> validation_cases() {
  std::vector<Draft> all;
  const core::Validate null_topic{true, std::nullopt, 1, 4194304};
  all.push_back(checks("fine", "nothing to complain of", {"VA-1"}, {to("T"), to("%RETRY%group")}));
  all.push_back(
      checks("message", "null comes before everything", {"VA-2", "VA-13"}, {{false, std::nullopt, std::nullopt, 0}, {false, "T", 1, 10}}));
  all.push_back(checks("order", "one fault less each time", {"VA-1", "VA-13"},
                       {{false, std::nullopt, std::nullopt, 0},
                        {true, std::nullopt, std::nullopt, 0},
                        {true, times(".", 300), std::nullopt, 0},
                        {true, times("x", 300), std::nullopt, 0},
                        {true, ".", std::nullopt, 0},
                        {true, "SCHEDULE_TOPIC_XXXX", std::nullopt, 0},
                        {true, "T", std::nullopt, 0},
                        {true, "T", 0, 0},
                        {true, "T", 1, 0},
                        {true, "T", 1, 1}}));
  all.push_back(checks("blank", "null, empty, all of Java's whitespace", {"VA-3"},
                       {null_topic, to(""), to(" "), to("\t\n\v\f\r"), to("\x1c\x1d\x1e\x1f"), to("\u1680"), to("\u2000\u2006"),
                        to("\u2008\u200a"), to("\u2028\u2029"), to("\u205f\u3000")}));
  all.push_back(checks("not blank", "spaces that don't break are no whitespace to Java", {"VA-3", "VA-5"},
                       {to("\u00a0"), to("\u2007"), to("\u202f"), to("\ufeff"), to("\u200b"), to("\u0085"), to("\x08"), to("\x0e"),
                        to("\x1b"), to(" T"), to("T "), to("\u2000T")}));
  std::vector<core::Validate> lengths;
  for (const int n : {1, 126, 127, 128, 254, 255, 256}) lengths.push_back(to(times("x", n)));
  all.push_back(checks("length", "255 up to 4.6.0, then 127", {"VA-4"}, lengths));
  all.push_back(
      checks("length in UTF-16 units", "a supplementary character counts twice", {"VA-4", "VA-6"},
             {to(times("\u00e9", 127)), to(times("\u00e9", 128)), to(times("\u4e3d", 127)), to(times("\u4e3d", 128)),
              to(times("\U0001F600", 63)), to(times("\U0001F600", 64)), to(times("\U0001F600", 127)), to(times("\U0001F600", 128))}));
  all.push_back(checks("blank and long", "blank comes first", {"VA-1", "VA-3"}, {to(times(" ", 300)), to(times("\u2000", 300))}));
  std::vector<core::Validate> characters;
  for (char c = 1; c > 0 && c < 127; ++c) characters.push_back(to(std::string("x") + c));
  all.push_back(checks("characters", "each of ASCII", {"VA-5"}, characters));
  all.push_back(checks("characters at the ends", "a trailing line break is no end", {"VA-5"},
                       {to("T\n"), to("\nT"), to("T\r\n"), to("^T$"), to("\u0391")}));
  all.push_back(checks("long and bad", "which comes first changed with 4.9.3", {"VA-6"}, {to(times(".", 128)), to(times(".", 256))}));
  all.push_back(checks("template topic", "refused up to 4.7.0, and in strict", {"VA-1", "VA-7"},
                       {to("TBW102"), to("TBW10"), to("TBW1022"), to("tbw102"), to("AUTO_CREATE_TOPIC_KEY")}));
  all.push_back(checks("forbidden topics", "one from 4.7.1, six from 4.9.4, eight from 5.4.0, nine in strict",
                       {"VA-1", "VA-8", "VA-9", "VA-10", "VA-14"},
                       {to("SCHEDULE_TOPIC_XXXX"), to("RMQ_SYS_TRANS_HALF_TOPIC"), to("RMQ_SYS_TRANS_OP_HALF_TOPIC"),
                        to("TRANS_CHECK_MAX_TIME_TOPIC"), to("SELF_TEST_TOPIC"), to("OFFSET_MOVED_EVENT"),
                        to("RMQ_SYS_ROCKSDB_TRANS_HALF_TOPIC"), to("RMQ_SYS_ROCKSDB_TRANS_OP_HALF_TOPIC"), to("RMQ_SYS_TRACE_TOPIC")}));
  all.push_back(checks("topics like forbidden ones", "whole names only", {"VA-1", "VA-8", "VA-9"},
                       {to("SCHEDULE_TOPIC_XXX"), to("SCHEDULE_TOPIC_XXXXX"), to("schedule_topic_xxxx"), to("BenchmarkTest"),
                        to("CHECKPOINT_TOPIC"), to("rmq_sys_x")}));
  all.push_back(checks("body", "null, empty, at the limit, above it", {"VA-11", "VA-12", "VA-13"},
                       {{true, "T", std::nullopt, 4194304},
                        to("T", 0),

                        to("T", 4194304),
                        to("T", 4194305),
                        {true, "T", 1, 0},
                        {true, "T", 11, 10}}));
  all.push_back(draft("body of less than nothing", "validation", "no body that a client can hold has such a size", {"VA-11"},
                      {to("T", -1), to("T", INT64_MIN)}, For::strict));
  return all;
}

}  // namespace sidestep::vectors
