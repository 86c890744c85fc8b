// What the embedded servers have in common: they listen, take requests apart, and answer as they are told to.
#pragma once

#include <functional>
#include <memory>
#include <set>

#include "net/connection.h"
#include "net/environment.h"
#include "wire/codes.h"

namespace sidestep::embedded {

using net::Address;
using net::Environment;
using net::Millis;

/// What a server does with a request.
struct Reaction {
  enum class Kind : std::uint8_t {
    serve,    ///< answers as a good server does
    refuse,   ///< answers with `code` and `remark`
    silence,  ///< never answers
    close,    ///< closes the connection
    garbage,  ///< answers with bytes that are no frame
    half,     ///< answers with the first half of a frame, then closes
  };
  Kind kind = Kind::serve;
  Millis delay = 0;  ///< before it does so
  std::int32_t code = 1;
  std::string remark = "refused on purpose";
  /// serve: of a success; a message can be stored less safely than asked for
  wire::ResponseCode status = wire::ResponseCode::success;
};

using React = std::function<Reaction(const wire::Command&)>;

class Server {
 public:
  /// Listens at `at`; port 0: one that is free. Throws std::system_error if it can't.
  Server(Environment& environment, const Address& at);
  virtual ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  Address address() const { return address_; }
  /// Asked for each request; empty: serve.
  void react(React react) { react_ = std::move(react); }
  /// Takes connections and requests, answers nothing, as a stopped process does; thawed, it answers what came meanwhile.
  void freeze(bool frozen);
  /// Closes all connections and listens no more, as a killed process; start() listens again at the same address.
  void stop();
  void start();
  /// Requests that came, whatever became of them.
  std::size_t requests() const { return requests_; }

 protected:
  /// The answer of a good server; nullopt: it gives none.
  virtual std::optional<wire::Command> serve(const wire::Command& request) = 0;

 private:
  using Session = std::shared_ptr<net::Connection>;
  void accepted(std::unique_ptr<net::Stream> stream);
  void requested(const Session& session, const wire::Command& request);
  void perform(const Session& session, const wire::Command& request, const Reaction& reaction);
  void answer(const Session& session, const wire::Command& answer, bool half);

  Environment* environment_;
  Address address_;
  std::unique_ptr<net::Listener> listener_;
  std::set<Session> sessions_;
  React react_;
  bool frozen_ = false;
  std::vector<std::function<void()>> frozen_work_;
  std::map<std::uint64_t, std::unique_ptr<net::Timer>> delayed_;
  std::uint64_t delays_ = 0;
  std::size_t requests_ = 0;
};

}  // namespace sidestep::embedded
