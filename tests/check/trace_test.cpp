// Traces: what was written is read again, and replays; what is no trace says where.
#include "check/trace.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "core/executor.h"

namespace sidestep::check {
namespace {

/// A file of its own for each test.
class Trace : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file); }

  std::string complaint_of(const std::string& text) const {
    std::ofstream(file) << text;
    try {
      TraceReader trace(file);
      while (trace.next()) {
      }
    } catch (const FormError& error) {
      return error.what();
    }
    return "no complaint";
  }

  const std::string file = testing::TempDir() + "sidestep_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".trace";
};

TEST_F(Trace, WhatWasWrittenIsReadAgain) {
  core::Settings settings;
  settings.detector = true;
  const std::vector<core::Event> events = {core::SetClock{1000}, core::SupplyEntropy{{7}, {}}, core::Begin(), core::Inspect{}};
  const std::vector<core::Outcome> outcomes = core::run(*core::find_revision("strict"), settings, events);
  TraceWriter writer(file, settings);
  for (std::size_t i = 0; i < events.size(); ++i) writer.add(events[i], outcomes[i]);
  writer.close();
  EXPECT_TRUE(TraceReader::is_trace(file));
  TraceReader reader(file);
  EXPECT_EQ(reader.settings(), settings);
  for (std::size_t i = 0; i < events.size(); ++i) {
    const auto step = reader.next();
    ASSERT_TRUE(step);
    EXPECT_EQ(step->event, events[i]);
    EXPECT_EQ(step->outcome, outcomes[i]);
  }
  EXPECT_FALSE(reader.next());
  EXPECT_TRUE(reader.is_whole());
}

TEST_F(Trace, OneThatWasCutBetweenTwoLinesIsNotWhole) {
  std::ofstream(file) << "{\"trace\":1,\"settings\":{}}\n{\"event\":{\"do\":\"clock\",\"now\":1},\"outcome\":{}}\n";
  TraceReader reader(file);
  while (reader.next()) EXPECT_FALSE(reader.is_whole());
  EXPECT_FALSE(reader.is_whole());
}

TEST_F(Trace, WhatIsNoTraceSaysWhere) {
  const std::string head = "{\"trace\":1,\"settings\":{}}\n";
  const std::pair<std::string, std::string> faults[] = {
      {"", "can't be read, or is empty"},
      {"{\"trace\":2,\"settings\":{}}\n", ":1: trace: version 2"},
      {"{\"trace\":1}\n", ":1"},
      {head + "{\"event\":{\"do\":\"clock\",\"now\":1},\"outcome\":{}", ":2: no JSON, or cut short"},
      {head + "{\"event\":{\"do\":\"dance\"},\"outcome\":{}}\n", ":2.event.do: unknown event \"dance\""},
      {head + "{\"event\":{\"do\":\"clock\",\"now\":5,\"now\":6},\"outcome\":{}}\n", ":2: event.now: stands there twice"},
      {head + "{\"event\":{\"do\":\"pick\"}}\n", ":2"},
      {head + "{\"event\":{\"do\":\"pick\"},\"outcome\":{},\"more\":1}\n", "more"},
      {head + "{\"end\":1}\n", ":2.end: 1 events, but 0 events before it"},
      {head + "{\"end\":\"0\"}\n", ":2.end: \"0\""},
      {head + "{\"end\":0,\"more\":1}\n", "more"},
      {head + "{\"end\":0}\n{\"end\":0}\n", ":3: stands behind the end"},
  };
  for (const auto& [text, words] : faults) EXPECT_NE(complaint_of(text).find(words), std::string::npos) << complaint_of(text);
}

TEST_F(Trace, AFileThatCantBeWrittenIsSaid) { EXPECT_THROW(TraceWriter("/no/such/folder/file", {}), FormError); }

}  // namespace
}  // namespace sidestep::check
