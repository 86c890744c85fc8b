#include "wire/decoder.h"

#include <algorithm>
#include <cstring>

#include "wire/bytes.h"
#include "wire/foreign.h"
#include "wire/header.h"

namespace sidestep::wire {
namespace {

constexpr std::size_t kWord = 4;            // the length word, and the mark behind it
constexpr std::size_t kKept = 1024 * 1024;  // an empty buffer above this size is given back

/// Length and mark of a frame whose length word is good.
struct Mark {
  std::size_t header = 0;
  HeaderForm form = HeaderForm::json;
};

void check_length(std::uint32_t length, std::size_t limit) {
  if (length < kWord) fail(ErrorKind::frame_too_short, "length", "length " + std::to_string(length) + " leaves no room for a header");
  if (length > limit - kWord)
    fail(ErrorKind::frame_too_long, "length", "length " + std::to_string(length) + " is above the limit " + std::to_string(limit - kWord));
}

Mark read_mark(std::uint32_t mark, std::uint32_t length) {
  const std::uint32_t type = mark >> 24, header = mark & 0xFFFFFF;
  if (header > length - kWord)
    fail(ErrorKind::header_too_long, "header length",
         "header length " + std::to_string(header) + " reaches beyond its frame of length " + std::to_string(length));
  if (type > static_cast<std::uint32_t>(HeaderForm::binary))
    fail(ErrorKind::serialize_type, "serialize type", "type " + std::to_string(type) + " is neither 0, JSON, nor 1, binary");
  if (header == 0) fail(ErrorKind::cut, "header", "is empty");
  return {header, static_cast<HeaderForm>(type)};
}

}  // namespace

std::span<char> Decoder::prepare(std::size_t size) {
  if (buffer_.size() - end_ < size && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, pending());
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < size) buffer_.resize(std::max(end_ + size, end_ * 2));
  return {buffer_.data() + end_, size};
}

void Decoder::commit(std::size_t size) { end_ += size; }

void Decoder::feed(std::string_view bytes) {
  if (failed_) return;
  std::ranges::copy(bytes, prepare(bytes.size()).begin());
  commit(bytes.size());
}

Result<std::optional<Command>> Decoder::next() {
  if (failed_) return *failed_;
  Result<std::optional<Command>> taken = attempt([this] { return take(); });
  if (taken) return taken;
  failed_ = taken.error();
  if (first_) failed_->text += foreign_hint({buffer_.data() + begin_, pending()});
  begin_ = end_ = 0;
  buffer_ = std::vector<char>();
  return *failed_;
}

std::optional<Command> Decoder::take() {
  const std::string_view seen(buffer_.data() + begin_, pending());
  if (seen.size() < kWord) return std::nullopt;
  const auto length = load_big<std::uint32_t>(seen.data());
  check_length(length, limit_);
  if (seen.size() < 2 * kWord) return std::nullopt;
  const Mark mark = read_mark(load_big<std::uint32_t>(seen.data() + kWord), length);
  if (seen.size() < kWord + length) return std::nullopt;
  const std::string_view header = seen.substr(2 * kWord, mark.header);
  Command command = mark.form == HeaderForm::json ? read_json_header(header) : read_binary_header(header);
  command.body = seen.substr(2 * kWord + mark.header, length - kWord - mark.header);
  consume(kWord + length);
  return command;
}

void Decoder::consume(std::size_t size) {
  first_ = false;
  begin_ += size;
  if (begin_ < end_) return;
  begin_ = end_ = 0;
  if (buffer_.size() > kKept) buffer_ = std::vector<char>();
}

}  // namespace sidestep::wire
