// What a user's first program does: two brokers, one of them blamed, a strict selection that goes round it, and the request for what was
// chosen.
#include <iostream>

#include "core/executor.h"
#include "wire/decoder.h"
#include "wire/requests.h"

namespace core = sidestep::core;
namespace wire = sidestep::wire;

namespace {

core::RouteData two_brokers() {
  core::RouteData route;
  route.queue_datas.emplace();
  route.broker_datas.emplace();
  for (const char* name : {"a", "b"}) {
    route.queue_datas->push_back({.broker_name = name, .read_queue_nums = 2, .write_queue_nums = 2, .perm = 6});
    route.broker_datas->push_back({.broker_name = name, .broker_addrs = {{{0, "10.0.0.1:10911"}}}});
  }
  return route;
}

/// Whether a request for the queue reads as it was written.
bool travels(const core::QueueName& queue) {
  const wire::SendRequest request{.group = "g", .topic = "orders", .queue_id = queue.id, .broker_name = queue.broker, .body = "hello"};
  const wire::Result<std::string> frame = wire::encode(wire::to_command(request));
  if (!frame) return false;
  wire::Decoder decoder;
  decoder.feed(*frame);
  const wire::Result<std::optional<wire::Command>> command = decoder.next();
  return command && *command && *wire::read_send_request(**command) == request;
}

}  // namespace

int main() {
  core::Executor executor(*core::find_revision("strict"), {});
  core::SetRoute route{.topic = "orders"};
  route.route = two_brokers();
  executor.step(core::SetClock{.now = 1000});
  executor.step(route);
  core::Observe refused{.broker = "a", .sent = 900};
  refused.what = core::What::connect_refused;
  executor.step(refused);

  const core::Outcome outcome = executor.step(core::Select{.topic = "orders"});
  const auto* chosen = std::get_if<core::Chosen>(&outcome);
  if (chosen == nullptr || chosen->queue != core::QueueName{"b", 0}) {
    std::cerr << "expected queue 0 of broker b\n";
    return 1;
  }
  if (!travels(chosen->queue)) {
    std::cerr << "the request for it does not travel\n";
    return 1;
  }
  std::cout << "chose " << chosen->queue.broker << " " << chosen->queue.id << "\n";
}
