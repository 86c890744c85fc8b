// See printable_stream.h.
#include "cli/printable_stream.h"

#include "check/printable.h"

namespace sidestep::cli {

void PrintableStream::pass_on(std::size_t size) {
  const std::string text = check::printable(std::string_view(held_).substr(0, size));
  held_.erase(0, size);
  if (below_->sputn(text.data(), static_cast<std::streamsize>(text.size())) != static_cast<std::streamsize>(text.size())) good_ = false;
}

bool PrintableStream::finish() {
  pass_on(held_.size());
  if (below_->pubsync() != 0) good_ = false;
  return good_;
}

std::streambuf::int_type PrintableStream::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char one = traits_type::to_char_type(c);
  xsputn(&one, 1);
  return c;
}

std::streamsize PrintableStream::xsputn(const char* text, std::streamsize size) {
  held_.append(text, static_cast<std::size_t>(size));
  // A line end is no part of a longer character, so a whole line can be judged by itself.
  if (const std::size_t end = held_.rfind('\n'); end != std::string::npos) pass_on(end + 1);
  return size;
}

int PrintableStream::sync() {
  if (below_->pubsync() != 0) good_ = false;
  return good_ ? 0 : -1;
}

}  // namespace sidestep::cli
