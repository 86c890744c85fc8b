// See describe.h. Outcomes and states stand in describe_outcome.cpp.
#include "check/describe.h"

#include <boost/json/serialize.hpp>

#include "check/json_form.h"
#include "check/text.h"
#include "check/words.h"

namespace sidestep::check {
namespace {

std::string quoted_or_null(const std::optional<std::string>& text) { return text ? "\"" + *text + "\"" : "null"; }

std::string of_slot(std::int32_t slot) { return slot == 0 ? "" : " (slot " + std::to_string(slot) + ")"; }

std::string message_words(const core::Validate& message) {
  if (!message.message) return "a null message";
  return "a message to topic " + quoted_or_null(message.topic) + ", body " +
         (message.body_size ? std::to_string(*message.body_size) + " bytes" : std::string("null"));
}

std::string code_words(core::What what, std::int32_t code) {
  const bool coded = what == core::What::answer || what == core::What::broker_error;
  return std::string(word(what)) + (coded ? " " + std::to_string(code) : "");
}

std::string route_words(const core::RouteData& route) {
  std::string words;
  if (route.order_topic_conf) words += "order \"" + *route.order_topic_conf + "\"; ";
  if (!route.queue_datas) words += "no queue data";
  std::vector<std::string> parts;
  for (const core::QueueData& data : route.queue_datas.value_or(std::vector<core::QueueData>{}))
    parts.push_back(data.broker_name.value_or("null") + " " + std::to_string(data.write_queue_nums) + " write, " +
                    std::to_string(data.read_queue_nums) + " read, perm " + std::to_string(data.perm));
  words += join(parts, "; ");
  std::vector<std::string> without_master;
  for (const core::BrokerData& data : route.broker_datas.value_or(std::vector<core::BrokerData>{}))
    if (!data.broker_addrs || !data.broker_addrs->contains(0)) without_master.push_back(data.broker_name.value_or("null"));
  if (!route.broker_datas) words += "; no broker data";
  if (!without_master.empty()) words += "; without a master: " + join(without_master, ", ");
  if (route.topic_queue_mapping) words += "; static queue mapping of " + std::to_string(route.topic_queue_mapping->size()) + " brokers";
  return words;
}

struct EventWords {
  std::string operator()(const core::SetClock& e) const { return "the clock shows " + std::to_string(e.now) + " ms"; }
  std::string operator()(const core::SupplyEntropy& e) const {
    std::string words = "draws to come: " + (e.draws.empty() ? "none" : join_numbers(e.draws));
    if (e.shuffle) words += "; shuffles put first: " + join(*e.shuffle, ", ");
    return words;
  }
  std::string operator()(const core::SetCursor& e) const {
    return (e.topic ? "the cursor of topic " + *e.topic : std::string("the counter of pick")) + of_slot(e.slot) + " is set to " +
           std::to_string(e.value);
  }
  std::string operator()(const core::SetRoute& e) const {
    std::string words = std::string(e.for_send ? "the send's look-up of topic " : "route of topic ") + e.topic + of_slot(e.slot);
    if (e.failure) return words + " fails: " + std::string(word(*e.failure));
    if (e.default_queue_nums) words += " (the template's, at most " + std::to_string(*e.default_queue_nums) + " queues)";
    return words + (e.route ? ": " + route_words(*e.route) : " brings neither data nor a failure");
  }
  std::string operator()(const core::TurnSwitch& e) const { return std::string("turn the latency switch ") + (e.on ? "on" : "off"); }
  std::string operator()(const core::Validate& e) const {
    return "check " + message_words(e) + ", at most " + std::to_string(e.max_message_size) + " bytes";
  }
  std::string operator()(const core::Begin& e) const {
    std::string words = "begin a " + std::string(word(e.mode)) + " send of " + message_words(e.message) + of_slot(e.slot) + ": time-out " +
                        std::to_string(e.timeout) + " ms, retries " + std::to_string(e.retries);
    if (e.cap != -1) words += ", cap " + std::to_string(e.cap) + " ms";
    if (e.retry_not_ok) words += ", also retried if not stored well";
    if (e.queue) words += ", to queue " + describe(*e.queue);
    if (e.service != core::ServiceState::running) words += ", the producer is " + std::string(word(e.service));
    return words;
  }
  std::string operator()(const core::Select& e) const {
    std::string words = "select a queue of topic " + e.topic + of_slot(e.slot);
    if (e.last) words += ", last broker " + *e.last;
    if (e.reset) words += ", with reset";
    if (!e.tried.empty()) words += ", tried: " + join(e.tried, ", ");
    if (!e.refused.empty()) words += ", refused by: " + join(e.refused, ", ");
    return words;
  }
  std::string operator()(const core::Observe& e) const {
    if (!e.broker) return "the attempt in flight" + of_slot(e.slot) + " ends: " + code_words(e.what, e.code);
    std::string words = std::string(e.probe ? "the probe of " : "observed of broker ") + *e.broker + ": " + code_words(e.what, e.code) +
                        ", sent at " + std::to_string(e.sent);
    if (e.isolation) words += *e.isolation ? ", isolation asked for" : ", no isolation asked for";
    if (e.reachable) words += *e.reachable ? ", reachable" : ", unreachable";
    return words;
  }
  std::string operator()(const core::Timer& e) const { return "the send's timer" + of_slot(e.slot) + " may have run out"; }
  std::string operator()(const core::Detect& e) const {
    return "a round of the detector; with an address: " + (e.resolved.empty() ? "none" : join(e.resolved, ", ")) +
           "; alive: " + (e.alive.empty() ? "none" : join(e.alive, ", "));
  }
  std::string operator()(const core::Remove& e) const { return "remove the fault item of " + e.broker; }
  std::string operator()(const core::Pick&) const { return "pick a broker from the fault table"; }
  std::string operator()(const core::Inspect&) const { return "look at the state"; }
};

}  // namespace

std::string describe(const core::QueueName& queue) { return queue.broker + "/" + std::to_string(queue.id); }

std::string describe(const core::Event& event) { return std::visit(EventWords{}, event); }

std::string describe(const core::Settings& settings) {
  std::string words = settings.latency_switch ? "latency switch on" : "latency switch off";
  words += settings.detector ? ", detector on" : ", detector off";
  if (settings.ladder) words += ", ladder " + boost::json::serialize(to_json(settings));
  return words;
}

}  // namespace sidestep::check
