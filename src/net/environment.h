// What the producer needs of the world outside: time, chance, connections. Everything that it does passes through here, so that the whole
// producer runs under virtual time in tests.
//
// An environment runs one callback at a time, never from within the call that asked for it. Destroying a Timer, Stream, Connecting or
// Listener cancels it: none of its callbacks runs any more.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/types.h"
#include "net/address.h"

namespace sidestep::net {

using core::Millis;

/// Bytes that several writes share: the body of a message outlives each of its attempts.
using Bytes = std::shared_ptr<const std::string>;

/// Why a connection could not be made, or ended.
enum class IoError : std::uint8_t {
  refused,       ///< or no way to the host
  timed_out,     ///< connecting took longer than allowed
  not_resolved,  ///< the host name has no address
  closed,        ///< by the other side, in order or not
  failed,        ///< writing or reading failed in another way; connecting: for want of something on this side
};

/// The word of an error, for messages: "connection refused".
const char* text(IoError error);

/// One TCP connection. Callbacks get nullopt if all went well.
class Stream {
 public:
  virtual ~Stream() = default;
  /// Reads what there is, at least one byte. One read at a time; `into` must stay until the callback or the stream's end.
  virtual void read(std::span<char> into, std::function<void(std::optional<IoError>, std::size_t)> done) = 0;
  /// Writes all pieces. One write at a time.
  virtual void write(std::vector<Bytes> pieces, std::function<void(std::optional<IoError>)> done) = 0;
};

class Timer {
 public:
  virtual ~Timer() = default;
};

/// A connection that is being opened.
class Connecting {
 public:
  virtual ~Connecting() = default;
};

class Listener {
 public:
  virtual ~Listener() = default;
  /// Where it listens; the port is the one that was given out if 0 was asked for.
  virtual Address address() const = 0;
};

using Connected = std::function<void(std::variant<IoError, std::unique_ptr<Stream>>)>;

class Environment {
 public:
  virtual ~Environment() = default;
  /// Monotonic, ms; 0 <= now < 2^61. Any thread may ask.
  virtual Millis now() const = 0;
  /// Ms since 1970, for what is written into messages.
  virtual Millis wall_clock() const = 0;
  /// Any int32, each as likely.
  virtual std::int32_t draw() = 0;
  /// Runs `work` soon. Any thread may call it.
  virtual void post(std::function<void()> work) = 0;
  /// Whether the calling thread is one that runs callbacks. What else there is here is for those threads alone.
  virtual bool is_here() const = 0;
  virtual std::unique_ptr<Timer> after(Millis delay, std::function<void()> work) = 0;
  /// Resolves the host anew, then tries each of its addresses; `limit` ms for all of it.
  virtual std::unique_ptr<Connecting> connect(const Address& to, Millis limit, Connected done) = 0;
  /// Throws std::system_error if the address can't be bound.
  virtual std::unique_ptr<Listener> listen(const Address& at, std::function<void(std::unique_ptr<Stream>)> accepted) = 0;
};

}  // namespace sidestep::net
