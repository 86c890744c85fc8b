#include "files.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <iterator>
#include <sstream>

#include "check/text.h"

namespace sidestep::vectors {

namespace {

bool applies(const Draft& d, const core::Revision& revision) {
  if (d.revisions == For::all) return true;
  return (d.revisions == For::strict) == (revision.name == "strict");
}

std::string text(const core::Outcome& outcome) { return boost::json::serialize(check::to_json(outcome)); }

/// Tells where two lists of outcomes part. Empty: nowhere.
std::string parting(const std::vector<core::Outcome>& left, const std::vector<core::Outcome>& right) {
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    if (left[i] != right[i]) return "event " + std::to_string(i) + ": " + text(left[i]) + " against " + text(right[i]);
  }
  return left.size() == right.size() ? "" : "one has more outcomes than the other";
}

/// The case's requirements that hold for a revision.
std::vector<std::string> holding(const Case& c, const core::Revision& revision, const Ranges& ranges) {
  std::vector<std::string> ids = c.requirements;
  std::erase_if(ids, [&](const std::string& id) {
    const auto range = ranges.find(id);
    return range == ranges.end() || !range->second.contains(revision.name);
  });
  return ids;
}

/// Ids that no requirement has, and such as hold for none of the case's revisions.
std::vector<std::string> idle(const Case& c, const Ranges& ranges) {
  std::vector<std::string> complaints;
  for (const std::string& id : c.requirements) {
    const bool held =
        std::ranges::any_of(c.expect, [&](const check::Expectation& e) { return std::ranges::count(e.requirements, id) > 0; });
    if (!ranges.contains(id)) {
      complaints.push_back(c.id + ": " + id + " is no requirement");
    } else if (!held) {
      complaints.push_back(c.id + ": " + id + " holds for none of its revisions");
    }
  }
  return complaints;
}

void put(Case& c, const core::Revision& revision, const check::Expectation& expectation) {
  auto same = std::ranges::find_if(c.expect, [&](const check::Expectation& e) {
    return e.outcomes == expectation.outcomes && e.requirements == expectation.requirements;
  });
  if (same == c.expect.end()) same = c.expect.insert(c.expect.end(), expectation);
  same->revisions.emplace_back(revision.name);
}

/// One case a line, so that a change shows as the lines it touches.
std::string document(const std::vector<Draft>& drafts) {
  std::ostringstream out;
  out << "{\"version\":1,\"cases\":[\n";
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    out << boost::json::serialize(check::to_json(drafts[i].c, true)) << (i + 1 < drafts.size() ? ",\n" : "\n");
  }
  out << "]}\n";
  return out.str();
}

std::string content(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::vector<std::string> complete(Draft& d, const Ranges& ranges, const Runs& runs) {
  std::vector<std::string> complaints;
  for (const core::Revision& revision : core::revisions()) {
    if (!applies(d, revision)) continue;
    const auto complain = [&](const std::string& what) {
      complaints.push_back(check::join({d.c.id, ", ", std::string(revision.name), ": ", what}, ""));
    };
    const check::Expectation expectation{{}, runs.core(revision, d.c), holding(d.c, revision, ranges)};
    const std::string in_model = parting(expectation.outcomes, runs.model(revision, d.c));
    if (!in_model.empty()) complain("core against model: " + in_model);
    const bool derived = revision.name == "strict" && !d.by_hand.empty();
    const std::string by_hand = derived ? parting(expectation.outcomes, d.by_hand) : "";
    if (!by_hand.empty()) complain("core against hand: " + by_hand);
    if (expectation.requirements.empty()) complain("none of the case's requirements holds for it");
    put(d.c, revision, expectation);
  }
  std::ranges::copy(idle(d.c, ranges), std::back_inserter(complaints));
  for (const std::string& lack : lacks(d)) complaints.push_back(d.c.id + ": " + lack);
  return complaints;
}

std::vector<std::string> write_files(const std::filesystem::path& folder, std::vector<File> files, const Ranges& ranges, const Runs& runs,
                                     bool check_only) {
  std::vector<std::string> complaints;
  for (File& file : files)
    for (Draft& d : file.drafts) std::ranges::copy(complete(d, ranges, runs), std::back_inserter(complaints));
  if (!complaints.empty()) return complaints;
  for (const File& file : files) {
    const std::filesystem::path path = folder / (file.name + ".json");
    const std::string now = document(file.drafts);
    if (!check_only) {
      std::ofstream out(path);
      out << now;
      if (!out.flush()) complaints.push_back(path.string() + " can't be written");
    } else if (content(path) != now) {
      complaints.push_back(path.string() + " is not what the generator writes: run it on " + folder.string());
    }
  }
  return complaints;
}

}  // namespace sidestep::vectors
