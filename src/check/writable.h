// Whether a report can be written, asked before there is one.
#pragma once

#include <string>

namespace sidestep::check {

/// Both throw std::runtime_error that names the path and the reason, and leave nothing behind. A folder that does not exist is judged by
/// the nearest one above it that does.
void check_writable_file(const std::string& file);
void check_writable_folder(const std::string& folder);

/// Whether two names mean one file, be it there or not.
bool same_file(const std::string& one, const std::string& other);

}  // namespace sidestep::check
