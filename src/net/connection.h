// One connection to a server: requests out, answers in, by request id.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <unordered_map>

#include "net/environment.h"
#include "wire/command.h"
#include "wire/decoder.h"

namespace sidestep::net {

/// Why a request that was handed to a connection has no answer.
enum class Lost : std::uint8_t {
  closed,       ///< the connection was closed before the answer came
  send_failed,  ///< the request could not be written
  undecodable,  ///< bytes came that are no frame
};

using Reply = std::variant<wire::Command, Lost>;

/// A request on its way: both functions are called at most once, `handed` first, and neither once the request is forgotten. Of a oneway
/// request one of them: handed, or done with the reason why it wasn't.
struct Request {
  std::function<void()> handed;     ///< the socket took all of it; may be empty, and is without `done`
  std::function<void(Reply)> done;  ///< may be empty: nobody wants to know
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  /// What the owner does with what is not an answer.
  struct Owner {
    std::function<void(Connection&)> closed;                           ///< once, behind the last done()
    std::function<void(Connection&, const wire::Command&)> requested;  ///< the server asks for something
  };

  Connection(Environment& environment, Address peer, std::unique_ptr<Stream> stream, Owner owner);

  /// Begins to read. Once, right after construction.
  void start();
  /// What stands before a request's body, written.
  struct Head {
    wire::Result<std::string> bytes;
    std::int32_t opaque = 0;
    bool oneway = false;
  };
  /// Sends a request; its opaque must be one that no pending request of this connection has. A closed connection answers Lost::closed,
  /// soon, and one that no frame can hold Lost::send_failed. `body` may be null.
  void send(Head head, Bytes body, Request request);
  void send(const wire::Command& head, Bytes body, Request request);
  /// Answers what the server asked for. One that asks without end and reads no answer is closed.
  void answer(const wire::Command& answer);
  /// Sends bytes as they are, for a server that misbehaves on purpose.
  void send_bytes(Bytes bytes);
  /// A late answer will be dropped; what no write has begun with is not written.
  void forget(std::int32_t opaque);
  /// Fails what is pending.
  void close();

  bool is_open() const { return stream_ != nullptr; }
  /// The server asked to go away: what is pending may end, nothing new is sent here.
  void retire() { retired_ = true; }
  bool takes_requests() const { return is_open() && !retired_; }
  const Address& peer() const { return peer_; }
  /// What came that is no frame, or why it was closed otherwise, in words; empty if the other side closed it.
  const std::string& complaint() const { return complaint_; }
  std::size_t pending() const { return pending_.size(); }
  /// The last time that something was asked for or came.
  Millis last_used() const { return last_used_; }

 private:
  struct Outgoing {
    std::int32_t opaque;
    bool watched;  ///< it has a done()
    bool oneway;
    std::vector<Bytes> pieces;
  };

  void enqueue(Outgoing request);
  bool is_wanted(const Outgoing& request) const { return !request.watched || pending_.contains(request.opaque); }
  /// Once: the socket has it. False: nobody waits for an answer any more.
  bool hand_over(std::int32_t opaque);
  void read();
  void received(std::optional<IoError> error, std::size_t size);
  void take(wire::Command command);
  void write();
  void written(std::optional<IoError> error);
  void fail(Lost why);

  Environment* environment_;
  Address peer_;
  std::unique_ptr<Stream> stream_;
  Owner owner_;
  wire::Decoder decoder_;
  std::unordered_map<std::int32_t, Request> pending_;
  std::deque<Outgoing> queued_;    ///< what the next writes take
  std::size_t unwatched_ = 0;      ///< of those queued
  std::size_t forgotten_ = 0;      ///< since the queue was cleared of what nobody wants any more
  std::vector<Outgoing> writing_;  ///< what the write under way took
  bool is_writing_ = false;
  bool retired_ = false;
  Millis last_used_;
  std::string complaint_;
};

/// Why a request has no answer, in words.
std::string describe(Lost why, const Connection& connection);

}  // namespace sidestep::net
