// A broker in this process: stores messages in memory.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "embedded/server.h"
#include "wire/answers.h"
#include "wire/requests.h"

namespace sidestep::embedded {

class Broker final : public Server {
 public:
  Broker(Environment& environment, std::string name, const Address& at) : Server(environment, at), name_(std::move(name)) {}

  const std::string& name() const { return name_; }
  /// What was stored, in order; a batch as the one request that it is.
  const std::vector<wire::SendRequest>& stored() const { return stored_; }
  std::size_t heartbeats() const { return heartbeats_; }
  std::size_t goodbyes() const { return goodbyes_; }
  /// Counts messages, keeps none.
  void forget_bodies(bool forget) { forgets_ = forget; }
  std::size_t count() const { return count_; }

 private:
  std::optional<wire::Command> serve(const wire::Command& request) override;
  wire::Command store(const wire::Command& request);

  std::string name_;
  std::vector<wire::SendRequest> stored_;
  std::map<std::pair<std::string, std::int32_t>, std::int64_t> offsets_;  ///< by topic and queue id: the next one
  std::size_t count_ = 0, heartbeats_ = 0, goodbyes_ = 0;
  bool forgets_ = false;
};

}  // namespace sidestep::embedded
