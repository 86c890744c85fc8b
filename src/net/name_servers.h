// Asks name servers: one at a time, staying with one that works.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "net/connections.h"

namespace sidestep::net {

/// Why no name server gave an answer.
enum class NoAnswer : std::uint8_t {
  no_name_server,  ///< the list is empty
  connect_failed,
  timed_out,
  bad_answer,  ///< lost: the connection was closed, or what came was no answer
};

/// Who was asked, for whom nothing came of it.
struct Asked {
  std::vector<Address> list;
  std::string trouble;  ///< as NameServers::trouble()
};

using Answer = std::variant<wire::Command, NoAnswer>;

class NameServers {
 public:
  /// Begins with one of the list that chance names. The connections must outlive it.
  NameServers(Environment& environment, Connections& connections, std::vector<Address> list, Millis limit);

  /// Asks until one answers, each once; they share `limit` ms evenly, so that a silent one leaves time for the next. `done` is called once,
  /// never from within ask(). `fault` says what is wrong with an answer, "" if it counts; what doesn't is the next one's turn, and if none
  /// does, the last such answer is given.
  void ask(wire::Command request, std::function<std::string(const wire::Command&)> fault, std::function<void(Answer)> done);
  /// Replaces the list; questions that are under way go on with the old one.
  void replace(std::vector<Address> list);
  /// Asks no more: what is under way ends with bad_answer when its server's turn does, what comes later at once.
  void stop() { stopped_ = true; }
  const std::vector<Address>& list() const { return list_; }
  /// What was wrong with the last answer that was none, and whose it was; empty once one is good.
  const std::string& trouble() const { return trouble_; }

 private:
  struct Question;
  void ask_next(Question& question);
  void send(Question& question, const std::shared_ptr<Connection>& connection);
  void answered(Question& question, wire::Command answer);
  void lost(Question& question, Lost why);
  void settle(Question& question, Answer answer);
  /// A callback for as long as the question waits for the server that it asks now.
  template <class F>
  auto while_asked(Question& question, F act);

  Environment* environment_;
  Connections* connections_;
  std::vector<Address> list_;
  std::size_t current_ = 0;
  Millis limit_;
  std::vector<std::shared_ptr<Question>> questions_;
  std::string trouble_;
  bool stopped_ = false;
};

}  // namespace sidestep::net
