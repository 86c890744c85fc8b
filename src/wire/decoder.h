// A stream of bytes, in pieces of any size, to commands. No input or output here: the owner of the connection feeds it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "wire/command.h"
#include "wire/error.h"
#include "wire/frame.h"

namespace sidestep::wire {

/// One connection's incoming bytes. Memory grows with what has arrived, never with what a frame announces: at most twice the limit and a
/// piece.
///
/// After an error it stays failed: where the next frame begins is unknown, so the connection has to be closed.
class Decoder {
 public:
  /// `limit`: bytes of a whole frame, its length word included; above it, frame_too_long.
  explicit Decoder(std::size_t limit = kFrameLimit) : limit_(limit) {}

  /// Room for `size` bytes to read into, valid until the next call; then say with commit() how many came.
  std::span<char> prepare(std::size_t size);
  /// `size`: at most what prepare() gave.
  void commit(std::size_t size);
  /// prepare() and commit() for bytes that are somewhere else.
  void feed(std::string_view bytes);

  /// The next command; nullopt: more bytes are needed. Call until nullopt after each piece. Errors name the part of the frame: `length`,
  /// `header length`, `serialize type`, `header`, `header.opaque`, `header.extFields.a`; if the connection's first bytes look like another
  /// protocol, the text says which.
  Result<std::optional<Command>> next();

  /// Bytes held of a command that has not come whole yet.
  std::size_t pending() const { return end_ - begin_; }

 private:
  std::optional<Command> take();
  void consume(std::size_t size);

  std::size_t limit_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< what is in buffer_ and not taken
  bool first_ = true;                ///< no frame was taken yet
  std::optional<Error> failed_;
};

}  // namespace sidestep::wire
