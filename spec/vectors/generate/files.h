// From drafts to vector files: every case gets the outcomes of every revision that it is for, and the requirements that hold for each.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "build.h"
#include "core/revision.h"
#include "ranges.h"

namespace sidestep::vectors {

/// What executes a case as a revision.
using Run = std::function<std::vector<core::Outcome>(const core::Revision&, const Case&)>;
/// An outcome enters only where both agree.
struct Runs {
  Run core, model;
};

/// Cases of one vector file.
struct File {
  std::string name;
  std::vector<Draft> drafts;
};

/// Fills in the expectations: revisions that show the same outcomes and that the same requirements hold for stand together. Gives
/// complaints: where core and model part, or core and what was derived by hand; an id that no requirement has, or that holds for no
/// revision of the case; a revision that none of the case's requirements holds for; a report that a port with the reported bug would pass.
std::vector<std::string> complete(Draft& d, const Ranges& ranges, const Runs& runs);

/// Completes all drafts and writes the files; if there is a complaint, writes none of them. With `check_only` no file is written, and one
/// that is not current is a complaint. Gives the complaints.
std::vector<std::string> write_files(const std::filesystem::path& folder, std::vector<File> files, const Ranges& ranges, const Runs& runs,
                                     bool check_only);

}  // namespace sidestep::vectors
