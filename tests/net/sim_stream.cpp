#include "tests/net/sim_stream.h"

#include <algorithm>
#include <optional>

namespace sidestep::test {

namespace {

/// What an end shares with events that are under way; gone as soon as the end is.
struct End {
  std::string inbox;
  bool over = false;  ///< the other side closed; what is in the inbox can still be read
  bool stuck = false;
  std::span<char> into;
  std::function<void(std::optional<IoError>, std::size_t)> reader;
  Fault fault;  ///< of the read under way

  void end_read(std::optional<IoError> error, std::size_t size) {
    if (auto done = std::exchange(reader, nullptr)) done(error, size);
  }
};
using Ends = std::weak_ptr<End>;

void spoil(End& end) {
  if (end.fault.kind == Fault::Kind::garbage) std::fill(end.inbox.begin(), end.inbox.end(), '\xff');
  if (end.fault.kind != Fault::Kind::half) return;
  end.inbox.resize(end.inbox.size() / 2);
  end.over = true;
}

/// Serves the waiting read, if there is one and something to serve.
void serve(SimEnvironment& environment, const Ends& weak) {
  const auto end = weak.lock();
  if (!end || !end->reader || end->stuck || (end->inbox.empty() && !end->over)) return;
  if (end->fault.kind == Fault::Kind::silence) {
    end->stuck = true;
    return;
  }
  if (end->fault.kind == Fault::Kind::late) {
    environment.at(environment.now() + std::exchange(end->fault, {}).delay, [&environment, weak] { serve(environment, weak); });
    return;
  }
  if (end->fault.kind == Fault::Kind::closed) return end->end_read(IoError::closed, 0);
  if (end->fault.kind == Fault::Kind::failed) return end->end_read(IoError::failed, 0);
  spoil(*end);
  end->fault = {};
  if (end->inbox.empty()) return end->end_read(IoError::closed, 0);
  const std::size_t size = std::min(end->into.size(), end->inbox.size());
  std::copy_n(end->inbox.begin(), size, end->into.begin());
  end->inbox.erase(0, size);
  end->end_read(std::nullopt, size);
}

class SimStream final : public net::Stream {
 public:
  SimStream(SimEnvironment& environment, std::optional<Address> connected_to)
      : environment_(&environment), connected_to_(std::move(connected_to)) {}
  ~SimStream() override {
    environment_->at(environment_->now() + environment_->latency(), [environment = environment_, peer = peer_] {
      if (const auto end = peer.lock()) end->over = true;
      serve(*environment, peer);
    });
  }

  void read(std::span<char> into, std::function<void(std::optional<IoError>, std::size_t)> done) override {
    end_->into = into;
    end_->reader = std::move(done);
    end_->fault = fault_of(Step::read);
    environment_->post([environment = environment_, weak = Ends(end_)] { serve(*environment, weak); });
  }

  void write(std::vector<Bytes> pieces, std::function<void(std::optional<IoError>)> done) override {
    const Fault fault = fault_of(Step::write);
    if (fault.kind == Fault::Kind::silence) return;
    std::string bytes;
    for (const Bytes& piece : pieces) bytes += *piece;
    std::optional<IoError> error;
    if (fault.kind == Fault::Kind::closed || fault.kind == Fault::Kind::half) error = IoError::closed;
    if (fault.kind == Fault::Kind::failed) error = IoError::failed;
    if (error) bytes.resize(fault.kind == Fault::Kind::half ? bytes.size() / 2 : 0);
    const Millis moment = environment_->now() + environment_->latency() + fault.delay;
    environment_->at(moment, [environment = environment_, peer = peer_, bytes] {
      if (const auto end = peer.lock()) end->inbox += bytes;
      serve(*environment, peer);
    });
    const Millis told = connected_to_ ? environment_->written_delay() : 0;
    environment_->at(environment_->now() + fault.delay + told, [weak = Ends(end_), done = std::move(done), error] {
      if (!weak.expired()) done(error);
    });
  }

  static void join(SimStream& a, SimStream& b) {
    a.peer_ = b.end_;
    b.peer_ = a.end_;
  }

 private:
  Fault fault_of(Step step) { return connected_to_ ? environment_->fault_of(step, *connected_to_) : Fault{}; }

  SimEnvironment* environment_;
  std::optional<Address> connected_to_;  ///< of the side that connected
  std::shared_ptr<End> end_ = std::make_shared<End>();
  Ends peer_;
};

}  // namespace

std::pair<std::unique_ptr<net::Stream>, std::unique_ptr<net::Stream>> sim_pipe(SimEnvironment& environment, const Address& peer) {
  auto client = std::make_unique<SimStream>(environment, peer);
  auto server = std::make_unique<SimStream>(environment, std::nullopt);
  SimStream::join(*client, *server);
  return {std::move(client), std::move(server)};
}

}  // namespace sidestep::test
