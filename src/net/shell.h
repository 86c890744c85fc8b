// A producer on its environment's thread: the parts, and what is done with each call. Private to producer.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "net/call.h"
#include "net/detector.h"
#include "net/name_servers.h"
#include "net/sends.h"
#include "net/settings.h"

namespace sidestep::net {

class Shell {
 public:
  Shell(Environment& environment, Settings settings, wire::ClientOrigin origin);
  ~Shell();
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;

  /// Begins to keep time, once. No connection is opened before the first send.
  void start(std::vector<Address> name_servers);
  /// Ends every send, says goodbye to the brokers, closes all connections; then calls `done`.
  void shut_down(std::function<void()> done);
  /// `called`: when the user did so; the time since then counts, too.
  void send(Call call, Millis called, Done done);
  void set_name_servers(std::vector<Address> list) { name_servers_.replace(std::move(list)); }
  /// Sends, requests and probes without an end.
  std::size_t pending() const { return sends_.in_flight() + connections_.pending() + detector_.in_flight() + choosing_.size(); }

 private:
  struct Choosing;
  using Ends = std::vector<std::function<void()>>;  ///< who waits for the end of a shutdown

  void choose(SendOrder order, const SendOptions& options, Done done);
  /// `found`: nullopt: nothing, in the time that the send has.
  void chosen(const std::shared_ptr<Choosing>& choosing, const std::optional<QueuesFound>& found);
  void keep_house();
  void say_goodbye(const std::function<void()>& done);
  /// Sends a request to each broker that there is a connection to, oneway if `answered` is empty; gives their number.
  std::size_t tell_brokers(wire::Command command, const std::function<void()>& answered);

  Environment* environment_;
  Settings settings_;
  core::ServiceState service_ = core::ServiceState::not_started;
  std::string client_id_;
  Preparer preparer_;
  Rule rule_;
  Brokers brokers_;
  Connections connections_;
  NameServers name_servers_;
  Routes routes_;
  Sends sends_;
  Detector detector_;
  std::set<std::shared_ptr<Choosing>> choosing_;
  std::unique_ptr<Timer> housekeeping_;
  std::unique_ptr<Timer> goodbye_;
  std::weak_ptr<Ends> ends_;  ///< of the goodbye under way; its timer owns them, since they may own us
};

}  // namespace sidestep::net
