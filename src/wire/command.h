// One request or answer of the remoting protocol, as a value.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace sidestep::wire {

/// How a frame's header is written; the number is the frame's type byte.
enum class HeaderForm : std::uint8_t { json = 0, binary = 1 };

/// The sender's language, by the number of the binary header. What a server does not know, or does not say, reads as `other`.
enum class Language : std::uint8_t { java, cpp, dotnet, python, delphi, erlang, ruby, other, http, go, php, oms, rust, node_js };

/// By name. Java calls them extFields.
using ExtFields = std::map<std::string, std::string, std::less<>>;

struct Command {
  HeaderForm form = HeaderForm::json;
  std::int32_t code = 0;  ///< of a request or of an answer: codes.h. 0 if a header has none, as servers read it
  Language language = Language::other;
  std::int32_t version = 0;  ///< the sender's release, numbered by RocketMQ: 407 is 4.9.7; 0 if a header has none
  std::int32_t opaque = 0;   ///< the request's id, repeated in its answer; any value. 0 if a header has none, so give out ids from 1
  bool response = false;
  bool oneway = false;                  ///< nobody waits for an answer
  std::optional<std::string> remark{};  ///< never empty: an empty one reads as none
  ExtFields ext{};
  std::string body{};
  bool operator==(const Command&) const = default;
};

}  // namespace sidestep::wire
