// No text of an adapter or a file reaches a terminal, XML or HTML as it must not.
#include "check/printable.h"

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "check/report.h"
#include "fixtures.h"

namespace sidestep::check {
namespace {

using namespace std::string_view_literals;

TEST(Printable, LeavesGoodTextAlone) {
  for (const auto text : {""sv, "a\tb\nc"sv, "Zürich \u4e2d \U0001F600"sv, "\uFFFD \uFDD0"sv}) EXPECT_EQ(printable(text), text);
}

TEST(Printable, ShowsWhatMustNotBeWritten) {
  EXPECT_EQ(printable("\x1b[31m\r\x7f"), "\\x1b[31m\\x0d\\x7f");
  EXPECT_EQ(printable("a\0b"sv), "a\\x00b");
  EXPECT_EQ(printable("\xC2\x9B"), "\\x9b") << "a control character of its own";
  EXPECT_EQ(printable("\xEF\xBF\xBE\xEF\xBF\xBF"), "\\ufffe\\uffff");
}

TEST(Printable, WhatIsNotUtf8IsReplacedByteByByte) {
  const std::string bad = "\uFFFD";
  EXPECT_EQ(printable("a\xFFz"), "a" + bad + "z");
  EXPECT_EQ(printable("\x80"), bad);
  EXPECT_EQ(printable("\xC0\x80"), bad + bad) << "overlong";
  EXPECT_EQ(printable("\xE0\x80\x80"), bad + bad + bad) << "overlong";
  EXPECT_EQ(printable("\xED\xA0\x80"), bad + bad + bad) << "a surrogate";
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), bad + bad + bad + bad) << "beyond U+10FFFF";
  EXPECT_EQ(printable("\xE4\xB8"), bad + bad) << "cut off";
}

TEST(Printable, ReportsOfAnythingAreWellFormed) {
  const std::string odd("\x1b[31m\0<&>\xFF\xEF\xBF\xBF\x01", 14);
  std::vector<Case> cases = cases_with_trigger();
  cases[2].id = cases[2].why = cases[2].issue = odd;
  Report report;
  report.adapters.push_back(hello_of({}));
  report.adapters[0].name = report.adapters[0].version = odd;
  for (const Case& c : cases) {
    report.cases.push_back({});
    report.cases.back().original = &c;
    report.cases.back().profile = "5.2.0";
    report.cases.back().verdict = &c == &cases[0] ? Verdict::skipped : Verdict::failed;
    report.cases.back().reason = odd;
  }
  report.incidents = report.stale = {odd};
  write_junit(report, testing::TempDir() + "odd.xml");
  write_html(report, testing::TempDir() + "odd.html");
  for (const char* file : {"odd.xml", "odd.html"}) {
    pugi::xml_document document;
    ASSERT_TRUE(document.load_file((testing::TempDir() + file).c_str(), pugi::parse_default | pugi::parse_doctype)) << file;
    std::ostringstream saved;
    document.save(saved);
    EXPECT_EQ(printable(saved.str()), saved.str()) << file;
    EXPECT_NE(saved.str().find("\\x1b[31m\\x00&lt;&amp;"), std::string::npos) << saved.str();
  }
}

}  // namespace
}  // namespace sidestep::check
