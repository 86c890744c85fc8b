// See writable.h.
#include "check/writable.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace sidestep::check {

namespace fs = std::filesystem;

void check_writable_file(const std::string& file) {
  std::error_code error;
  if (fs::is_directory(file, error)) throw std::runtime_error(file + ": is a folder, not a file to write");
  const bool existed = fs::exists(file, error);
  if (existed && !fs::is_regular_file(file, error)) return;  // a pipe or a device: opening it may block
  errno = 0;
  const bool opened = std::ofstream(file, std::ios::app).is_open();
  const int reason = errno;
  if (!opened) throw std::runtime_error(file + ": can't be written: " + std::strerror(reason));
  if (!existed) fs::remove(file, error);
}

void check_writable_folder(const std::string& folder) {
  std::error_code error;
  fs::path there = fs::absolute(folder, error);
  while (!fs::exists(there, error) && there.has_parent_path() && there != there.parent_path()) there = there.parent_path();
  if (!fs::is_directory(there, error)) throw std::runtime_error(folder + ": can't be written: " + there.string() + " is no folder");
  fs::path probe = there / ".sidestep-writable";
  while (fs::exists(probe, error)) probe += "_";
  try {
    check_writable_file(probe.string());
  } catch (const std::runtime_error&) {
    throw std::runtime_error(folder + ": can't be written: no file can be made in " + there.string());
  }
}

bool same_file(const std::string& one, const std::string& other) {
  std::error_code error;
  if (fs::equivalent(one, other, error)) return true;
  return fs::weakly_canonical(fs::absolute(one, error), error) == fs::weakly_canonical(fs::absolute(other, error), error);
}

}  // namespace sidestep::check
