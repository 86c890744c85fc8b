// Words for a send: what the cases of the send loop are written in.
#include "send_cases.h"

namespace sidestep::vectors {

using core::Mode;
using core::What;

namespace {

template <class E>
std::string word_of(E value) {
  for (const auto& [enumerator, name] : check::kWords<E>) {
    if (enumerator == value) return std::string(name);
  }
  return "?";
}

core::SetRoute for_send() {
  core::SetRoute e;
  e.topic = "T";
  e.for_send = true;
  return e;
}

}  // namespace

core::Begin message(Mode mode) {
  core::Begin e;
  e.message.topic = "T";
  e.message.body_size = 1;
  e.mode = mode;
  return e;
}
Event begun(Mode mode) { return message(mode); }
core::Begin to_queue(Mode mode, const std::string& broker, std::int32_t id) {
  core::Begin e = message(mode);
  e.queue = core::QueueName{broker, id};
  return e;
}
Event found(const std::vector<Broker>& brokers, std::optional<std::int32_t> default_queue_nums) {
  core::SetRoute e = for_send();
  e.route = route_of(brokers);
  e.default_queue_nums = default_queue_nums;
  return e;
}
Event found(core::RouteData data) {
  core::SetRoute e = for_send();
  e.route = std::move(data);
  return e;
}
Event lookup_fails(core::LookupFailure failure) {
  core::SetRoute e = for_send();
  e.failure = failure;
  return e;
}
Event seen(What what, std::int32_t code) {
  core::Observe e;
  e.what = what;
  e.code = code;
  return e;
}
Event timer() { return core::Timer{}; }
std::string word(What what) { return word_of(what); }
std::string word(core::LookupFailure failure) { return word_of(failure); }
std::string word(Mode mode) { return word_of(mode); }

std::vector<Event> three_brokers() { return {clock(10000), route({{"a", 1}, {"b", 1}, {"c", 1}}), cursor(0)}; }

Draft story(const std::string& id, const std::string& why, std::vector<std::string> requirements, const std::vector<Event>& events,
            For revisions) {
  std::vector<Event> all = three_brokers();
  all.insert(all.end(), events.begin(), events.end());
  all.push_back(state());
  return draft(id, "send_loop", why, std::move(requirements), all, revisions);
}

const std::vector<What>& whats() {
  static const std::vector<What> all = [] {
    std::vector<What> found;
    for (const auto& entry : check::kWords<What>) found.push_back(entry.first);
    return found;
  }();
  return all;
}

}  // namespace sidestep::vectors
