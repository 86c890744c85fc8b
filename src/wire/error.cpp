#include "wire/error.h"

#include "wire/codes.h"

namespace sidestep::wire {

std::string_view word(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::frame_too_short: return "frame_too_short";
    case ErrorKind::frame_too_long: return "frame_too_long";
    case ErrorKind::header_too_long: return "header_too_long";
    case ErrorKind::serialize_type: return "serialize_type";
    case ErrorKind::cut: return "cut";
    case ErrorKind::surplus: return "surplus";
    case ErrorKind::not_json: return "not_json";
    case ErrorKind::not_utf8: return "not_utf8";
    case ErrorKind::missing: return "missing";
    case ErrorKind::wrong_type: return "wrong_type";
    case ErrorKind::out_of_range: return "out_of_range";
    case ErrorKind::illegal: return "illegal";
    case ErrorKind::refused: return "refused";
  }
  return "unknown";
}

std::string describe(const Error& error) {
  if (!error.code) return error.part + ": " + error.text;
  const std::string code = "code " + std::to_string(*error.code) + " " + std::string(name_of(static_cast<ResponseCode>(*error.code)));
  return error.text.empty() ? code : code + ": " + error.text;
}

}  // namespace sidestep::wire
