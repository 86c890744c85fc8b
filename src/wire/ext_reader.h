// Extension fields as values; fails naming the field. Private to this library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wire/command.h"
#include "wire/failure.h"
#include "wire/text.h"

namespace sidestep::wire {

class ExtReader {
 public:
  explicit ExtReader(const ExtFields& ext) : ext_(ext) {}

  std::optional<std::string> maybe_text(std::string_view name) const {
    const auto found = ext_.find(name);
    return found == ext_.end() ? std::nullopt : std::optional(found->second);
  }
  std::string text(std::string_view name) const {
    if (const auto found = maybe_text(name)) return *found;
    fail(ErrorKind::missing, part(name), "is missing");
  }
  template <class Integer>
  Integer integer(std::string_view name) const {
    const std::string digits = text(name);
    if (const auto value = to_integer<Integer>(digits)) return *value;
    if (to_integer<std::int64_t>(digits)) fail(ErrorKind::out_of_range, part(name), digits + " is beyond its integer");
    fail(ErrorKind::wrong_type, part(name), "must be an integer");
  }
  template <class Integer>
  Integer integer(std::string_view name, Integer absent) const {
    return ext_.contains(name) ? integer<Integer>(name) : absent;
  }
  /// As Java reads it: anything but "true" is false.
  bool truth(std::string_view name) const { return maybe_text(name) == "true"; }

 private:
  static std::string part(std::string_view name) { return "extFields." + std::string(name); }
  const ExtFields& ext_;
};

}  // namespace sidestep::wire
