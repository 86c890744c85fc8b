// Which revisions a requirement holds for, as its line in spec/*.md says. The grammar: spec/revisions.md, "The range of a requirement".
#pragma once

#include <filesystem>
#include <functional>
#include <istream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sidestep::vectors {

/// A line of a page that is not of the grammar; what() begins with page and line: `index.md:8: …`.
struct RangeError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Names of revisions.
using Range = std::set<std::string_view>;
/// By requirement.
using Ranges = std::map<std::string, Range, std::less<>>;

/// Adds the requirements of one page. Throws RangeError.
void read_page(const std::string& name, std::istream& page, Ranges& ranges);
/// The revisions of a range as it stands in a requirement's line: `up to 4.7.1`. Throws RangeError, told as of line `line` of `name`.
Range read_range(const std::string& name, int line, const std::string& text);
/// All pages of a folder. Throws RangeError, also if one can't be read or if no page has a requirement.
Ranges read_ranges(const std::filesystem::path& folder);

}  // namespace sidestep::vectors
