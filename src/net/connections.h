// The connections of a producer: at most one to an address, opened when it is first needed.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "net/connection.h"

namespace sidestep::net {

/// An open connection, and whether it was opened for whoever asked.
struct Opened {
  std::shared_ptr<Connection> connection;
  bool fresh = false;
};
using OpenedOrError = std::variant<Opened, IoError>;

class Connections {
 public:
  struct Limits {
    Millis connect = 3000;
    Millis idle = 110000;  ///< without traffic; servers close after 120 s
  };

  Connections(Environment& environment, Limits limits);
  ~Connections();
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  /// Gives a connection to `to`: at once if one is open, otherwise when connecting, which all who wait share, has ended.
  void get(const Address& to, std::function<void(OpenedOrError)> done);
  /// An id for a request; positive, new each time.
  std::int32_t next_opaque();
  /// Closes connections that are idle for too long and those that were asked to go away and have nothing pending.
  void sweep();
  /// Closes all; who waits for a connect hears IoError::closed.
  void close_all();
  /// Addresses with an open connection.
  std::vector<Address> open() const;
  /// Requests without an answer, and those who wait for a connect.
  std::size_t pending() const;

 private:
  struct Waiting {
    std::unique_ptr<Connecting> connecting;
    std::vector<std::function<void(OpenedOrError)>> waiters;
  };

  void connected(const Address& to, std::variant<IoError, std::unique_ptr<Stream>> result);
  void requested(Connection& connection, const wire::Command& request);
  void closed(Connection& connection);

  Environment* environment_;
  Limits limits_;
  std::map<Address, std::shared_ptr<Connection>> open_;
  std::vector<std::shared_ptr<Connection>> retired_;  ///< replaced, with requests still pending
  std::map<Address, Waiting> connecting_;
  std::int32_t opaque_ = 0;
};

}  // namespace sidestep::net
