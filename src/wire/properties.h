// A message's properties as one text: name \x01 value \x02, and so on.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "wire/error.h"

namespace sidestep::wire {

using Properties = std::map<std::string, std::string, std::less<>>;

/// Names that brokers and consumers read.
namespace property {
inline constexpr std::string_view kKeys = "KEYS";    ///< with a space between one and the next
inline constexpr std::string_view kTags = "TAGS";    ///< one word
inline constexpr std::string_view kWait = "WAIT";    ///< "true": answer when the message is stored as safely as the broker is set up to
inline constexpr std::string_view kDelay = "DELAY";  ///< level, from 1
inline constexpr std::string_view kUniqueKey = "UNIQ_KEY";  ///< the client's id of the message: message_id.h
}  // namespace property

/// Whether the last value has its \x02: 5.x writes it, 4.9.7 does not. Both read both.
enum class PropertiesEnd : std::uint8_t { separator, bare };

/// Errors: `illegal`, naming the property: an empty name or value, which a server would drop, or a \x01 or \x02 in one.
Result<std::string> write_properties(const Properties& properties, PropertiesEnd end = PropertiesEnd::separator);

/// Either ending. An entry with an empty value is no property, as servers read it; of two of one name the last counts. Errors: `illegal`:
/// an entry without \x01, with two of them or with an empty name, called by its number from 0, as `properties[2]`.
Result<Properties> read_properties(std::string_view text);

}  // namespace sidestep::wire
