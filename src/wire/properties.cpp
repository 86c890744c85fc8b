#include "wire/properties.h"

#include "wire/failure.h"

namespace sidestep::wire {
namespace {

constexpr char kNameEnd = '\x01', kValueEnd = '\x02';
constexpr std::string_view kEnds = "\x01\x02";

/// `part`: gives the name of what is checked.
template <class Part>
void check(std::string_view text, Part part) {
  if (text.empty()) fail(ErrorKind::illegal, part(), "is empty");
  if (text.find_first_of(kEnds) != std::string_view::npos) fail(ErrorKind::illegal, part(), "holds a separator, \\x01 or \\x02");
}

std::string write(const Properties& properties, PropertiesEnd end) {
  std::string out;
  for (const auto& [name, value] : properties) {
    check(name, [&name = name] { return "properties, name \"" + name + "\""; });
    check(value, [&name = name] { return "properties." + name; });
    out.append(name).append(1, kNameEnd).append(value).append(1, kValueEnd);
  }
  if (end == PropertiesEnd::bare && !out.empty()) out.pop_back();
  return out;
}

void read_entry(Properties& properties, std::string_view entry, const std::string& part) {
  const std::size_t end = entry.find(kNameEnd);
  if (end == std::string_view::npos) fail(ErrorKind::illegal, part, "has no \\x01 between name and value");
  if (end == 0) fail(ErrorKind::illegal, part, "has an empty name");
  const std::string_view value = entry.substr(end + 1);
  if (value.find(kNameEnd) != std::string_view::npos) fail(ErrorKind::illegal, part, "has a second \\x01");
  if (!value.empty()) properties.insert_or_assign(std::string(entry.substr(0, end)), std::string(value));
}

Properties read(std::string_view text) {
  Properties properties;
  for (std::size_t number = 0; !text.empty(); ++number) {
    const std::size_t end = text.find(kValueEnd);
    read_entry(properties, text.substr(0, end), "properties[" + std::to_string(number) + "]");
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return properties;
}

}  // namespace

Result<std::string> write_properties(const Properties& properties, PropertiesEnd end) {
  return attempt([&] { return write(properties, end); });
}

Result<Properties> read_properties(std::string_view text) {
  return attempt([&] { return read(text); });
}

}  // namespace sidestep::wire
