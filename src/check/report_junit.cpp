// The report as JUnit XML: a suite a profile and group, a test a case.
#include <map>
#include <pugixml.hpp>
#include <stdexcept>

#include "check/report.h"
#include "check/text.h"

namespace sidestep::check {
namespace {

void set_counts(pugi::xml_node node, std::size_t tests, std::size_t failures, std::size_t skipped) {
  node.append_attribute("tests") = tests;
  node.append_attribute("failures") = failures;
  node.append_attribute("skipped") = skipped;
}

void add_case(pugi::xml_node suite, const CaseReport& c) {
  pugi::xml_node test = suite.append_child("testcase");
  test.append_attribute("classname") = (c.profile + "." + c.original->group).c_str();
  test.append_attribute("name") = c.original->id.c_str();
  if (c.verdict == Verdict::skipped) test.append_child("skipped").append_attribute("message") = c.reason.c_str();
  if (c.verdict == Verdict::failed && c.known) test.append_child("skipped").append_attribute("message") = "known failure";
  if (c.verdict == Verdict::failed && !c.known) {
    pugi::xml_node failure = test.append_child("failure");
    failure.append_attribute("message") = c.original->why.c_str();
    failure.text() = join(failure_story(c), "\n").c_str();
  }
}

/// What is no single case's fault, as one more suite.
void add_incidents(pugi::xml_node root, const std::string& name, const std::vector<std::string>& incidents) {
  if (incidents.empty()) return;
  pugi::xml_node suite = root.append_child("testsuite");
  suite.append_attribute("name") = name.c_str();
  set_counts(suite, incidents.size(), incidents.size(), 0);
  for (const std::string& incident : incidents) {
    pugi::xml_node test = suite.append_child("testcase");
    test.append_attribute("classname") = name.c_str();
    test.append_attribute("name") = name.c_str();
    test.append_child("failure").text() = incident.c_str();
  }
}

}  // namespace

void write_junit(const Report& report, const std::string& file) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document.append_child("testsuites");
  root.append_attribute("name") = "sidestep check";
  std::map<std::pair<std::string, std::string>, pugi::xml_node> suites;
  std::size_t known = 0;
  for (const GroupCount& count : count_groups(report)) {
    pugi::xml_node suite = root.append_child("testsuite");
    suite.append_attribute("name") = (count.profile + "." + count.group).c_str();
    suites[{count.profile, count.group}] = suite;
    std::size_t known_here = 0;
    for (const CaseReport& c : report.cases)
      if (c.known && c.profile == count.profile && c.original->group == count.group) ++known_here;
    set_counts(suite, count.executed + count.skipped, count.failed - known_here, count.skipped + known_here);
    known += known_here;
  }
  for (const CaseReport& c : report.cases) add_case(suites[{c.profile, c.original->group}], c);
  add_incidents(root, "incident", report.incidents);
  add_incidents(root, "stale known failure", report.stale);
  set_counts(root, report.cases.size() + report.incidents.size() + report.stale.size(),
             report.count(Verdict::failed) - known + report.incidents.size() + report.stale.size(), report.count(Verdict::skipped) + known);
  if (!document.save_file(file.c_str(), "  ")) throw std::runtime_error(file + ": can't be written");
}

}  // namespace sidestep::check
