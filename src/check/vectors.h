// Vector files on disk. Spec: spec/protocol.md, "A case in a vector file".
#pragma once

#include <string>
#include <vector>

#include "check/json_form.h"

namespace sidestep::check {

/// The vector files that a path stands for: itself, or the *.json of a folder by name, schema.json aside. Throws FormError if there is
/// none.
std::vector<std::string> vector_files(const std::string& path);

/// The cases of all paths, in order. Throws FormError: a file that is not of the form, an id that stands twice, an expectation for a
/// revision that does not exist.
std::vector<Case> load_vectors(const std::vector<std::string>& paths);

}  // namespace sidestep::check
