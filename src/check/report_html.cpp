// The report as one self-contained page.
#include <fstream>
#include <pugixml.hpp>
#include <stdexcept>

#include "check/printable.h"
#include "check/report.h"
#include "check/text.h"

namespace sidestep::check {
namespace {

constexpr const char* kStyle = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { padding: .25rem .8rem; border-bottom: 1px solid #d5dae1; text-align: right; }
th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }
.good { color: #146c2e; } .bad { color: #a01515; } .skipped { color: #6b5800; }
details { border: 1px solid #d5dae1; border-radius: .4rem; padding: .5rem .9rem; margin: .6rem 0; } summary { cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.45 ui-monospace, monospace; }
)";

pugi::xml_node add(pugi::xml_node parent, const char* tag, const std::string& content, const char* style = nullptr) {
  pugi::xml_node node = parent.append_child(tag);
  if (style != nullptr) node.append_attribute("class") = style;
  node.text() = printable(content).c_str();
  return node;
}

void add_table(pugi::xml_node body, const Report& report) {
  pugi::xml_node table = body.append_child("table");
  pugi::xml_node head = table.append_child("tr");
  for (const char* column : {"profile", "group", "executed", "passed", "failed", "skipped", "not run"}) add(head, "th", column);
  for (const GroupCount& count : count_groups(report)) {
    pugi::xml_node row = table.append_child("tr");
    add(row, "td", count.profile);
    add(row, "td", count.group);
    add(row, "td", std::to_string(count.executed));
    add(row, "td", std::to_string(count.passed), "good");
    add(row, "td", std::to_string(count.failed), count.failed > 0 ? "bad" : nullptr);
    add(row, "td", std::to_string(count.skipped), count.skipped > 0 ? "skipped" : nullptr);
    add(row, "td", std::to_string(count.not_run), count.not_run > 0 ? "bad" : nullptr);
  }
}

void add_list(pugi::xml_node body, const std::string& title, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  add(body, "h2", title);
  pugi::xml_node list = body.append_child("ul");
  for (const std::string& line : lines) add(list.append_child("li"), "pre", line);
}

void add_failures(pugi::xml_node body, const Report& report) {
  const CaseReport* shortest = report.shortest_failure();
  if (shortest == nullptr) return;
  add(body, "h2", "Failing cases");
  const auto add_one = [&](const CaseReport& c, bool open) {
    pugi::xml_node details = body.append_child("details");
    if (open) details.append_attribute("open") = "open";
    add(details, "summary", c.original->id + " (" + c.profile + ")" + (c.known ? ", known" : "") + (open ? ", the shortest" : ""));
    add(details, "pre", join(failure_story(c), "\n"));
  };
  add_one(*shortest, true);
  for (const CaseReport& c : report.cases)
    if (c.verdict == Verdict::failed && &c != shortest) add_one(c, false);
}

std::string title_of(const Report& report) {
  return report.adapters.empty() ? "sidestep check" : report.adapters.front().name + " " + report.adapters.front().version;
}

std::string verdict_of(const Report& report) {
  const std::string counts = counted(report.count(Verdict::passed), "case") + " passed, " + std::to_string(report.count(Verdict::failed)) +
                             " failed, " + std::to_string(report.count(Verdict::skipped)) + " skipped";
  const std::size_t not_run = report.count(Verdict::not_run);
  return counts + (not_run > 0 ? ", " + std::to_string(not_run) + " not run" : "") + ".";
}

}  // namespace

void write_html(const Report& report, const std::string& file) {
  pugi::xml_document document;
  document.append_child(pugi::node_doctype).set_value("html");
  pugi::xml_node html = document.append_child("html");
  html.append_attribute("lang") = "en";
  pugi::xml_node head = html.append_child("head");
  head.append_child("meta").append_attribute("charset") = "utf-8";
  pugi::xml_node viewport = head.append_child("meta");
  viewport.append_attribute("name") = "viewport";
  viewport.append_attribute("content") = "width=device-width, initial-scale=1";
  add(head, "title", "sidestep: " + title_of(report));
  add(head, "style", kStyle);
  pugi::xml_node body = html.append_child("body");
  add(body, "h1", title_of(report));
  add(body, "p", verdict_of(report), report.clean() ? "good" : "bad");
  add_table(body, report);
  std::vector<std::string> skips;
  for (const auto& [reason, number] : count_skips(report)) skips.push_back(reason + ": " + counted(number, "case"));
  add_list(body, "Skipped", skips);
  add_list(body, "Breakdowns of the adapter", breakdowns(report));
  add_list(body, "Incidents", report.incidents);
  add_list(body, "Stale known failures", report.stale);
  add_failures(body, report);
  std::ofstream out(file, std::ios::binary);
  document.save(out, "", pugi::format_raw | pugi::format_no_declaration);
  if (!out.flush()) throw std::runtime_error(file + ": can't be written");
}

}  // namespace sidestep::check
