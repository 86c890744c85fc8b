// The report as JUnit XML: a suite a profile and group, a test a case.
#include <fstream>
#include <map>
#include <pugixml.hpp>
#include <stdexcept>

#include "check/printable.h"
#include "check/report.h"
#include "check/text.h"

namespace sidestep::check {
namespace {

void set_counts(pugi::xml_node node, std::size_t tests, std::size_t failures, std::size_t skipped) {
  node.append_attribute("tests") = tests;
  node.append_attribute("failures") = failures;
  node.append_attribute("skipped") = skipped;
}

void set(pugi::xml_node node, const char* attribute, const std::string& text) {
  node.append_attribute(attribute) = printable(text).c_str();
}

void add_failure(pugi::xml_node test, const CaseReport& c) {
  pugi::xml_node failure = test.append_child("failure");
  set(failure, "message", c.difference ? c.original->why : c.reason);
  failure.text() = printable(join(failure_story(c), "\n")).c_str();
}

void add_case(pugi::xml_node suite, const CaseReport& c) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", c.profile + "." + c.original->group);
  set(test, "name", c.original->id);
  if (c.verdict == Verdict::skipped || c.verdict == Verdict::not_run) set(test.append_child("skipped"), "message", c.reason);
  if (c.verdict == Verdict::failed && c.known) set(test.append_child("skipped"), "message", "known failure");
  if (c.verdict == Verdict::failed && !c.known) add_failure(test, c);
}

/// What is no single case's fault, as one more suite.
void add_incidents(pugi::xml_node root, const std::string& name, const std::vector<std::string>& incidents) {
  if (incidents.empty()) return;
  pugi::xml_node suite = root.append_child("testsuite");
  set(suite, "name", name);
  set_counts(suite, incidents.size(), incidents.size(), 0);
  for (const std::string& incident : incidents) {
    pugi::xml_node test = suite.append_child("testcase");
    set(test, "classname", name);
    set(test, "name", name);
    test.append_child("failure").text() = printable(incident).c_str();
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
    set(suite, "name", count.profile + "." + count.group);
    suites[{count.profile, count.group}] = suite;
    std::size_t known_here = 0;
    for (const CaseReport& c : report.cases)
      if (c.known && c.profile == count.profile && c.original->group == count.group) ++known_here;
    set_counts(suite, count.executed + count.skipped + count.not_run, count.failed - known_here,
               count.skipped + count.not_run + known_here);
    known += known_here;
  }
  for (const CaseReport& c : report.cases) add_case(suites[{c.profile, c.original->group}], c);
  std::vector<std::string> not_run;
  if (const std::size_t n = report.count(Verdict::not_run); n > 0) {
    not_run = breakdowns(report);
    not_run.insert(not_run.begin(), counted(n, "case") + " not run: the adapter had failed too often");
    not_run = {join(not_run, "\n")};
  }
  add_incidents(root, "not run", not_run);
  add_incidents(root, "incident", report.incidents);
  add_incidents(root, "stale known failure", report.stale);
  const std::size_t beside = not_run.size() + report.incidents.size() + report.stale.size();
  set_counts(root, report.cases.size() + beside, report.count(Verdict::failed) - known + beside,
             report.count(Verdict::skipped) + report.count(Verdict::not_run) + known);
  std::ofstream out(file, std::ios::binary);
  document.save(out, "  ");
  if (!out.flush()) throw std::runtime_error(file + ": can't be written");
}

}  // namespace sidestep::check
