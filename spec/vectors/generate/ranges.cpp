#include "ranges.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <regex>

#include "core/revision.h"

namespace sidestep::vectors {

namespace {

using Version = std::array<int, 3>;

constexpr std::string_view kStrict = "strict";

Version version_of(const std::smatch& match, std::size_t first) {
  return {std::stoi(match[first]), std::stoi(match[first + 1]), std::stoi(match[first + 2])};
}

Version version_of(std::string_view release) {
  static const std::regex kVersion(R"((\d+)\.(\d+)\.(\d+))");
  std::smatch match;
  const std::string text(release);
  std::regex_match(text, match, kVersion);
  return version_of(match, 1);
}

/// The revisions for which `holds` is true. The releases are ordered by their numbers, as in core::revisions().
template <class Holds>
Range revisions_where(Holds holds) {
  Range range;
  for (const core::Revision& revision : core::revisions())
    if (holds(revision.name)) range.insert(revision.name);
  return range;
}

Range everything() {
  return revisions_where([](std::string_view) { return true; });
}
Range java() {
  return revisions_where([](std::string_view name) { return name != kStrict; });
}
Range releases_between(const Version& first, const Version& last) {
  return revisions_where([&](std::string_view name) { return name != kStrict && first <= version_of(name) && version_of(name) <= last; });
}

/// One page, line by line.
class Page {
 public:
  Page(std::string name, Ranges& ranges, int number = 0) : name_(std::move(name)), ranges_(ranges), number_(number) {}

  void read(const std::string& line) {
    ++number_;
    if (line.starts_with("#"))
      section_ = section_of(line);
    else if (static const std::regex kIsRequirement(R"(- \*\*[A-Z]{2}-\d+\*\*.*)"); std::regex_match(line, kIsRequirement))
      requirement(line);
  }

  /// SCOPE [and SCOPE]…
  Range range_of(const std::string& text) const {
    static const std::regex kAnd(" and ");
    Range range;
    for (std::sregex_token_iterator scope(text.begin(), text.end(), kAnd, -1), end; scope != end; ++scope) {
      Range more = scope_of(*scope);
      std::erase_if(more, [&](std::string_view name) { return !section_.contains(name); });
      if (more.empty()) complain("\"" + scope->str() + "\" is no revision of this section");
      const std::size_t before = range.size() + more.size();
      range.merge(more);
      if (range.size() != before) complain("\"" + scope->str() + "\" names again what stands before it");
    }
    return range;
  }

 private:
  [[noreturn]] void complain(const std::string& complaint) const {
    throw RangeError(name_ + ":" + std::to_string(number_) + ": " + complaint);
  }

  Range section_of(const std::string& heading) const {
    static const std::regex kOfSome(R"(## (strict|Java revisions)(: .+)?)");
    std::smatch match;
    if (std::regex_match(heading, match, kOfSome)) return match[1] == std::string(kStrict) ? Range{kStrict} : java();
    if (heading.find(kStrict) != std::string::npos || heading.find("Java revisions") != std::string::npos)
      complain("a section of some revisions begins with \"## strict\" or \"## Java revisions\", and goes on with \": \" if at all");
    return everything();
  }

  void requirement(const std::string& line) {
    static const std::regex kLine(R"(- \*\*([A-Z]{2}-\d+)\*\* (?:MUST|SHOULD)(?:, ([^:]+))?: .+)");
    std::smatch match;
    if (!std::regex_match(line, match, kLine)) complain("a requirement is \"- **ID** MUST: …\" or \"- **ID** MUST, RANGE: …\" (or SHOULD)");
    const Range range = match[2].matched ? range_of(match[2]) : section_;
    if (!ranges_.emplace(match[1], range).second) complain(match[1].str() + " is defined already");
  }

  Range scope_of(const std::string& text) const {
    static const std::regex kScope(R"((?:(up to|from) )?(\d+)\.(\d+)\.(\d+)(?: to (\d+)\.(\d+)\.(\d+))?)");
    if (text == "`strict`") return {kStrict};
    if (text == "Java revisions") return java();
    std::smatch match;
    if (!std::regex_match(text, match, kScope) || (match[1].matched && match[5].matched))
      complain("\"" + text + "\" is no range: it takes `strict`, Java revisions, up to V, from V, V to V, or V");
    const Version version = version_of(match, 2);
    if (match[1] == "up to") return releases_between({}, version);
    known(version, text);
    if (match[1] == "from") return releases_between(version, {999, 0, 0});
    return releases_between(version, match[5].matched ? version_of(match, 5) : version);
  }

  /// A range begins with the release that shows something first, and each such release is a revision.
  void known(const Version& first, const std::string& text) const {
    if (releases_between(first, first).empty()) complain("\"" + text + "\" begins with a release that is no revision");
  }

  std::string name_;
  Ranges& ranges_;
  Range section_ = everything();
  int number_;
};

}  // namespace

void read_page(const std::string& name, std::istream& page, Ranges& ranges) {
  Page reader(name, ranges);
  for (std::string line; std::getline(page, line);) reader.read(line);
}

Range read_range(const std::string& name, int line, const std::string& text) {
  Ranges none;
  return Page(name, none, line).range_of(text);
}

Ranges read_ranges(const std::filesystem::path& folder) {
  Ranges ranges;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    std::ifstream page(entry.path());
    if (!page) throw RangeError(entry.path().string() + ": can't be read");
    read_page(entry.path().filename().string(), page, ranges);
  }
  if (ranges.empty()) throw RangeError(folder.string() + ": no page (*.md) has a requirement");
  return ranges;
}

}  // namespace sidestep::vectors
