#include "tests/conversation/java_producer.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>

#include "check/form_events.h"

namespace sidestep::check {

using conversation::Held;
using conversation::Item;
using conversation::Selection;
using conversation::Told;
using conversation::Update;

template <>
struct Members<Selection> {
  template <class V>
  static void list(V& v) {
    v.need("at", &Selection::at);
    v.maybe("queue", &Selection::queue);
  }
};
template <>
struct Members<Update> {
  template <class V>
  static void list(V& v) {
    v.need("at", &Update::at);
    v.need("broker", &Update::broker);
    v.need("latency", &Update::latency);
    v.need("isolation", &Update::isolation);
    v.need("reachable", &Update::reachable);
  }
};
template <>
struct Members<Item> {
  template <class V>
  static void list(V& v) {
    v.need("until", &Item::until);
    v.need("latency", &Item::latency);
    v.need("reachable", &Item::reachable);
  }
};
template <>
struct Members<Held> {
  template <class V>
  static void list(V& v) {
    v.maybe("cursor", &Held::cursor);
    v.maybe("queues", &Held::queues);
    v.need("items", &Held::items);
  }
};
template <>
struct Members<Told> {
  template <class V>
  static void list(V& v) {
    v.need("begun", &Told::begun);
    v.need("ended", &Told::ended);
    v.need("callbacks", &Told::callbacks);
    v.need("thrown", &Told::thrown);
    v.maybe("status", &Told::status);
    v.maybe("error", &Told::error);
    v.maybe("message", &Told::message);
    v.maybe("by", &Told::by);
    v.maybe("code", &Told::code);
    v.maybe("handed_over", &Told::handed_over);
    v.need("selections", &Told::selections);
    v.need("updates", &Told::updates);
    v.need("held", &Told::held);
  }
};

}  // namespace sidestep::check

namespace sidestep::conversation {

namespace json = boost::json;
using check::Form;

namespace {

constexpr std::size_t kLineLimit = std::size_t{1} << 20;
constexpr std::chrono::seconds kAnswerLimit{30};  ///< the start of a Java machine and of a producer are in it
constexpr Millis kPatience = 8000;                ///< for the end of a send

}  // namespace

JavaProducer::JavaProducer(const std::vector<std::string>& command) {
  try {
    process_ = std::make_unique<check::Process>(command, kLineLimit);
  } catch (const check::StartError& error) {
    throw DriverError(error.what());
  }
}

json::value JavaProducer::ask(json::object request) {
  const std::string line = json::serialize(request);
  const check::Reply reply = process_->exchange(line, kAnswerLimit);
  if (reply.kind != check::Reply::Kind::line) throw DriverError(line + ": " + reply.text + "\n" + process_->stderr_tail());
  boost::system::error_code bad;
  json::value answer = json::parse(reply.text, bad);
  if (bad || !answer.is_object()) throw DriverError(line + ": no JSON object: " + reply.text);
  if (const json::value* error = answer.get_object().if_contains("error"); error != nullptr && answer.get_object().size() == 1)
    throw RefusedError(line + ": " + json::serialize(*error));
  return answer;
}

void JavaProducer::open(const core::Settings& settings, core::ServiceState service, const net::Address* name_server) {
  json::object asked{{"latency_switch", settings.latency_switch}, {"detector", settings.detector}, {"service", check::word(service)}};
  if (name_server != nullptr) asked["name_server"] = net::text(*name_server);
  ask({{"open", std::move(asked)}});
}

void JavaProducer::close() { ask({{"close", true}}); }

Held JavaProducer::refresh() {
  const json::value answer = ask({{"refresh", {{"topic", kTopic}}}});
  return Form<Held>::read(answer.at("held"), "held");
}

void JavaProducer::set_counter(std::int32_t value) { ask({{"counter", {{"topic", kTopic}, {"value", value}}}}); }

void JavaProducer::supply(std::int32_t draw) { ask({{"draw", draw}}); }

Told JavaProducer::send(const Step& step) {
  json::object asked = Form<core::Begin>::write(*step.begin).as_object();
  asked["timeout"] = step.begin->timeout;
  asked["callback_time"] = step.callback_time;
  if (step.interrupt_after) asked["interrupt_after"] = *step.interrupt_after;
  asked["patience"] = kPatience;
  try {
    return Form<Told>::read(ask({{"send", std::move(asked)}}), "");
  } catch (const check::FormError& error) {
    throw DriverError(std::string("send: ") + error.what());
  }
}

}  // namespace sidestep::conversation
