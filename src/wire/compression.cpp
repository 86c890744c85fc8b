#include "wire/compression.h"

#include <zlib.h>

#include <algorithm>
#include <memory>
#include <new>

#include "wire/failure.h"

namespace sidestep::wire {
namespace {

constexpr std::size_t kFirstPiece = 16384;

Bytef* bytes_of(const char* text) { return reinterpret_cast<Bytef*>(const_cast<char*>(text)); }  // zlib reads through non-const pointers

std::string deflated(std::string_view body, int level) {
  if (level < Z_BEST_SPEED || level > Z_BEST_COMPRESSION)
    fail(ErrorKind::out_of_range, "level", std::to_string(level) + " is not within 1 to 9");
  uLongf size = compressBound(body.size());
  std::string out(size, '\0');
  if (compress2(bytes_of(out.data()), &size, bytes_of(body.data()), body.size(), level) != Z_OK) throw std::bad_alloc();
  out.resize(size);
  return out;
}

/// Memory grows with what comes out, so that a small body that claims much costs little.
std::string inflated(std::string_view body, std::size_t limit) {
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
  stream.next_in = bytes_of(body.data());
  stream.avail_in = static_cast<uInt>(body.size());
  std::string out;
  for (int status = Z_OK; status != Z_STREAM_END;) {
    if (stream.total_out == out.size()) out.resize(std::max(kFirstPiece, 2 * out.size()));
    stream.next_out = bytes_of(out.data()) + stream.total_out;
    stream.avail_out = static_cast<uInt>(out.size() - stream.total_out);
    status = inflate(&stream, Z_NO_FLUSH);
    if (stream.total_out > limit) fail(ErrorKind::out_of_range, "body", "is more than " + std::to_string(limit) + " bytes");
    if (status == Z_BUF_ERROR) fail(ErrorKind::cut, "body", "ends within its compressed bytes");
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status != Z_OK && status != Z_STREAM_END) fail(ErrorKind::illegal, "body", "is not zlib's");
  }
  if (stream.avail_in > 0) fail(ErrorKind::surplus, "body", "has bytes behind its compressed ones");
  out.resize(stream.total_out);
  return out;
}

std::string plain(std::string_view body, std::int32_t flags, std::size_t limit) {
  if ((flags & sys_flag::kCompressed) == 0) return std::string(body);
  const std::int32_t type = flags & sys_flag::kCompressionMask;
  if (type != sys_flag::kZlib && type != 0)
    fail(ErrorKind::illegal, "sys flag", "compression type " + std::to_string(type >> 8) + " is not zlib, 3");
  return inflated(body, limit);
}

}  // namespace

Result<std::string> compress(std::string_view body, int level) {
  return attempt([&] { return deflated(body, level); });
}

Result<std::string> decompress(std::string_view body, std::int32_t flags, std::size_t limit) {
  return attempt([&] { return plain(body, flags, limit); });
}

}  // namespace sidestep::wire
