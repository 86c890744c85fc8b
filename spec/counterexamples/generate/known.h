// The list of the known defects, ../defects.tsv, and the page that tells it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "spec/vectors/generate/ranges.h"

namespace sidestep::vectors {

/// What shows a defect.
enum class Kind { vector, race, sockets };

/// One line of the list.
struct Known {
  std::string number;  ///< 1, 2, …; 6.1, … are those that were found by running the published clients. May stand twice
  Kind kind = Kind::vector;
  std::string name;        ///< of the vector's file or of the explorer's race
  std::string range;       ///< the revisions that have it, as in a requirement's line
  Range shown_by;          ///< the same
  std::string properties;  ///< those of the table of what is claimed that it breaks; `-`: none
  std::string reports;     ///< public reports; `-`: none is known
  std::string what;
};

/// Reads the list. Throws RangeError that names file and line: a line without its seven columns, an unknown kind or range, a name that
/// stands twice, a number from 1 on that is left out.
std::vector<Known> read_known(const std::filesystem::path& file);

/// What the explorer's pinned counts say of the races: one complaint for each row that has the defect and was not explored.
std::vector<std::string> unexplored(const std::vector<Known>& known, const std::filesystem::path& pins);

/// The table of the page, in Markdown.
std::string table_of(const std::vector<Known>& known);
/// Puts the table between the page's marks. Throws RangeError if it has none.
std::string with_table(const std::string& page, const std::string& table);

}  // namespace sidestep::vectors
