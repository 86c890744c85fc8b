#include "wire/foreign.h"

#include <algorithm>
#include <array>

namespace sidestep::wire {
namespace {

using namespace std::string_view_literals;

// The first four bytes of requests and of an answer.
constexpr std::array kHttp1 = {"GET "sv, "POST"sv, "PUT "sv, "HEAD"sv, "DELE"sv, "OPTI"sv, "PATC"sv, "CONN"sv, "TRAC"sv, "HTTP"sv};

/// A record of TLS: alert or handshake, version 3.x.
bool is_tls(std::string_view bytes) {
  return bytes.size() >= 3 && (bytes[0] == 0x15 || bytes[0] == 0x16) && bytes[1] == 0x03 && bytes[2] <= 0x04;
}

/// A SETTINGS or GOAWAY frame: 24 bits of length (small), type, flags, stream 0. It reads as a frame with an empty header.
bool is_http2_frame(std::string_view bytes) {
  return bytes.size() >= 8 && bytes.starts_with("\0\0"sv) && (bytes[3] == 0x04 || bytes[3] == 0x07) && bytes.substr(4, 4) == "\0\0\0\0"sv;
}

std::string_view protocol(std::string_view bytes) {
  if (bytes.starts_with("PRI ") || is_http2_frame(bytes)) return "HTTP/2";
  if (std::ranges::any_of(kHttp1, [&](std::string_view start) { return bytes.starts_with(start); })) return "HTTP/1";
  return is_tls(bytes) ? "TLS" : "";
}

}  // namespace

std::string foreign_hint(std::string_view first_bytes) {
  const std::string_view found = protocol(first_bytes);
  return found.empty() ? "" : "; the bytes look like " + std::string(found) + ": wrong port or protocol";
}

}  // namespace sidestep::wire
