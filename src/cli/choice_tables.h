// The row tables of the core in words: a row of text for each row of choices.
#pragma once

#include <string>
#include <vector>

namespace sidestep::cli {

/// As check::table takes it: the first row is the head.
using TextTable = std::vector<std::vector<std::string>>;

/// Each release (and strict) with its row of each table.
TextTable release_table();
TextTable selection_table();
TextTable send_table();
TextTable validation_table();

}  // namespace sidestep::cli
