// What this library says of bytes and values that it can't take. The facts behind each kind: README.md.
#pragma once

#include <boost/system/result.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sidestep::wire {

enum class ErrorKind : std::uint8_t {
  frame_too_short,  ///< a frame's length leaves no room for the header's mark
  frame_too_long,   ///< a frame is above the limit, to be read or to be written
  header_too_long,  ///< a header reaches beyond its frame
  serialize_type,   ///< neither JSON nor binary
  cut,              ///< bytes end before the value that they announce
  surplus,          ///< bytes stand behind the last value
  not_json,
  not_utf8,
  missing,       ///< a field that has to be there is not
  wrong_type,    ///< a field holds another type of value
  out_of_range,  ///< a number or a length is outside of what the field can hold
  illegal,       ///< a text holds what its place can't carry
  refused,       ///< a server's answer is an error: `code`
};

/// The kind as it is written in messages and tests: `frame_too_short`.
std::string_view word(ErrorKind kind);

struct Error {
  ErrorKind kind = ErrorKind::not_json;
  std::string part;                    ///< what offends, as a path: `header.opaque`, `brokerDatas[1].brokerAddrs.0`
  std::string text;                    ///< what is wrong with it; the server's remark if it refused
  std::optional<std::int32_t> code{};  ///< the server's, if it refused
  bool operator==(const Error&) const = default;
};

/// One line: part, text, and the name of the server's code.
std::string describe(const Error& error);

template <class T>
using Result = boost::system::result<T, Error>;

}  // namespace sidestep::wire
