// JSON form of cases and vector files. Spec: spec/protocol.md, "A case in a vector file".
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "check/form_case.h"
#include "check/json_document.h"

namespace sidestep::check {
namespace {

/// An expectation has an outcome for each event and no requirement that is not its case's, and a revision has one expectation.
void check_expectations(const Case& c, const std::string& path) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < c.expect.size(); ++i) {
    const std::string where = path + ".expect[" + std::to_string(i) + "]";
    if (c.expect[i].outcomes.size() != c.events.size())
      complain(where + ".outcomes",
               "has " + std::to_string(c.expect[i].outcomes.size()) + " outcomes for " + std::to_string(c.events.size()) + " events");
    if (c.expect[i].revisions.empty()) complain(where + ".for", "is empty");
    for (const std::string& id : c.expect[i].requirements)
      if (std::ranges::find(c.requirements, id) == c.requirements.end()) complain(where + ".requirements", id + " is none of the case's");
    for (const std::string& revision : c.expect[i].revisions)
      if (!seen.insert(revision).second) complain(where + ".for", "revision " + revision + " has an expectation already");
  }
}

std::string read_file(const std::string& file) {
  std::error_code unknown;
  const auto status = std::filesystem::status(file, unknown);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) throw FormError(file + ": is no regular file");
  std::ifstream in(file, std::ios::binary);
  if (!in) throw FormError(file + ": can't be read");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad()) throw FormError(file + ": can't be read");
  return text;
}

std::vector<Case> cases_of_document(const json::value& document) {
  Fields fields(document, "");
  const std::int64_t version = Form<std::int64_t>::read(fields.need("version"), "version");
  if (version != kVectorVersion)
    complain("version", "is " + std::to_string(version) + "; this program reads " + std::to_string(kVectorVersion));
  std::vector<Case> cases = Form<std::vector<Case>>::read(fields.need("cases"), "cases");
  fields.done();
  std::set<std::string> ids;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::string path = "cases[" + std::to_string(i) + "]";
    if (cases[i].id.empty()) complain(path + ".id", "is missing");
    if (!ids.insert(cases[i].id).second) complain(path + ".id", "\"" + cases[i].id + "\" stands there twice");
    if (std::ranges::find(kGroups, cases[i].group) == kGroups.end()) complain(path + ".group", "unknown group \"" + cases[i].group + "\"");
    if (cases[i].events.empty()) complain(path + ".events", "is empty");
    check_expectations(cases[i], path);
  }
  return cases;
}

}  // namespace

json::object to_json(const Case& c, bool vector) {
  json::object out;
  MemberWriter<Case> writer(c, out);
  if (vector)
    Members<Case>::list(writer);
  else
    Members<Case>::for_adapter(writer);
  return out;
}

Case case_from_json(const json::value& value, const std::string& path) {
  Case c = Form<Case>::read(value, path);
  check_expectations(c, path);
  return c;
}

std::vector<Case> load_cases(const std::string& file) {
  const std::string text = read_file(file);
  try {
    return cases_of_document(parse_document(text));
  } catch (const FormError& error) {
    throw FormError(file + ": " + error.what());
  }
}

void save_cases(const std::string& file, const std::vector<Case>& cases) {
  std::ofstream out(file, std::ios::binary);
  out << "{\"version\":" << kVectorVersion << ",\"cases\":[";
  for (const Case& c : cases) out << (&c == &cases.front() ? "\n" : ",\n") << json::serialize(to_json(c, true));
  out << "\n]}\n";
  if (!out.flush()) throw FormError(file + ": can't be written");
}

}  // namespace sidestep::check
