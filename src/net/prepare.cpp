#include "net/prepare.h"

#include <boost/algorithm/string/join.hpp>
#include <exception>
#include <utility>

#include "wire/batch.h"
#include "wire/compression.h"
#include "wire/utf8.h"

namespace sidestep::net {

namespace {

/// Leaves prepare() with an error.
struct Refused {
  SendError error;
};

[[noreturn]] void refuse(std::string part, std::string text) {
  throw Refused{{SendErrorKind::invalid_message, 0, std::move(part), std::move(text)}};
}

template <class T>
T value(wire::Result<T> result, const std::string& where) {
  if (!result) refuse(where + result.error().part, result.error().text);
  return std::move(*result);
}

void forbid_own(const wire::Properties& properties, std::string_view name, const std::string& where) {
  if (properties.contains(name)) refuse(where + "properties." + std::string(name), "this property belongs to a member of the message");
}

void need_utf8(std::string_view text, const std::string& part) {
  if (!wire::is_utf8(text)) refuse(part, "is not UTF-8");
}

const char* wait_text(const Message& message) { return message.wait_stored ? "true" : "false"; }

/// A batch is one request: what a request has once must be the same in all of its messages.
void check_batch(std::span<const Message> messages) {
  if (messages.empty()) refuse("messages", "a batch without a message");
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const std::string where = "messages[" + std::to_string(i) + "].";
    if (messages[i].topic != messages[0].topic) refuse(where + "topic", "a batch has one topic");
    if (messages[i].wait_stored != messages[0].wait_stored) refuse(where + "wait_stored", "all messages of a batch wait, or none");
    if (messages[i].body.empty()) refuse(where + "body", "empty");
    if (messages[i].delay_level != 0) refuse(where + "delay_level", "a message of a batch can't be delayed");
  }
}

}  // namespace

std::optional<std::string> compressed_body(const Call& call, const Settings& settings) {
  if (call.as_batch || call.messages.empty()) return std::nullopt;
  const std::string& body = call.messages.front().body;
  const auto size = static_cast<std::int64_t>(body.size());
  if (size <= settings.compress_above || size > settings.max_message_size) return std::nullopt;  // what is too large is refused later
  auto compressed = wire::compress(body, settings.compression_level);
  return compressed ? std::optional(std::move(*compressed)) : std::nullopt;
}

Preparer::Preparer(const Settings& settings, wire::ClientOrigin origin) : settings_(&settings), origin_(std::move(origin)) {}

std::variant<Prepared, SendError> Preparer::prepare(Call& call, Millis now) {
  try {
    ask_hook(call.messages);
    return call.as_batch ? batch(call.messages, now) : one(call.messages.front(), std::move(call.compressed), now);
  } catch (Refused& refused) {
    return std::move(refused.error);
  }
}

/// A user's code may fail; what it did not let pass is refused.
void Preparer::ask_hook(std::span<const Message> messages) const {
  if (!settings_->validate) return;
  std::optional<std::string> complaint;
  for (std::size_t i = 0; i < messages.size() && !complaint; ++i) {
    try {
      complaint = settings_->validate(messages[i]);
    } catch (const std::exception& thrown) {
      complaint = std::string("the validation threw: ") + thrown.what();
    } catch (...) {
      complaint = "the validation threw something";
    }
  }
  if (complaint) throw Refused{{SendErrorKind::refused_by_hook, 0, "message", std::move(*complaint)}};
}

Prepared Preparer::common(const Message& message, std::string properties, Millis now) const {
  Prepared prepared;
  prepared.facts.topic = message.topic;
  prepared.facts.body_size = static_cast<std::int64_t>(message.body.size());
  prepared.facts.max_message_size = settings_->max_message_size;
  prepared.request.group = settings_->group;
  prepared.request.topic = message.topic;
  prepared.request.default_topic = core::kTemplateTopic;
  prepared.request.default_queue_nums = settings_->default_queue_nums;
  prepared.request.born = now;
  prepared.request.flag = message.flag;
  prepared.request.properties = std::move(properties);
  return prepared;
}

Prepared Preparer::one(Message& message, std::optional<std::string> compressed, Millis now) {
  std::string id = next_id(now);
  Prepared prepared = common(message, properties(message, id, ""), now);
  prepared.message_id = std::move(id);
  if (compressed) {
    prepared.request.sys_flag |= wire::kZlibBody;
    message.body = std::move(*compressed);
  }
  prepared.body = std::make_shared<const std::string>(std::move(message.body));
  return prepared;
}

/// A batch is not compressed: a broker takes it apart as it came. It adds the request's properties to each message's, where they win: an id
/// among them would take the place of every message's own.
Prepared Preparer::batch(std::span<Message> messages, Millis now) {
  check_batch(messages);
  std::vector<wire::BatchMessage> parts;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    ids.push_back(next_id(now));
    parts.push_back(
        {messages[i].flag, std::move(messages[i].body), properties(messages[i], ids.back(), "messages[" + std::to_string(i) + "].")});
  }
  Message whole{.topic = messages[0].topic, .body = value(wire::write_batch(parts), "")};
  whole.wait_stored = messages[0].wait_stored;
  Prepared prepared = common(whole, value(wire::write_properties({{std::string(wire::property::kWait), wait_text(whole)}}), ""), now);
  prepared.message_id = boost::algorithm::join(ids, ",");
  prepared.request.batch = true;
  prepared.body = std::make_shared<const std::string>(std::move(whole.body));
  return prepared;
}

std::string Preparer::next_id(Millis now) { return value(wire::message_id(origin_, now, counter_++), ""); }

std::string Preparer::properties(const Message& message, const std::string& id, const std::string& where) const {
  for (const auto name :
       {wire::property::kKeys, wire::property::kTags, wire::property::kDelay, wire::property::kWait, wire::property::kUniqueKey})
    forbid_own(message.properties, name, where);
  need_utf8(message.topic, where + "topic");
  need_utf8(message.tags, where + "tags");
  for (const auto& [name, text] : message.properties) {
    need_utf8(name, where + "properties, a name");
    need_utf8(text, std::string(where).append("properties.").append(name));
  }
  wire::Properties all = message.properties;
  for (const std::string& key : message.keys) {
    if (key.empty() || key.find(' ') != std::string::npos) refuse(where + "keys", "a key is a word without blanks");
    need_utf8(key, where + "keys");
  }
  if (!message.keys.empty()) all.emplace(wire::property::kKeys, boost::algorithm::join(message.keys, " "));
  if (!message.tags.empty()) all.emplace(wire::property::kTags, message.tags);
  if (message.delay_level < 0) refuse(where + "delay_level", "levels count from 1");
  if (message.delay_level > 0) all.emplace(wire::property::kDelay, std::to_string(message.delay_level));
  all.emplace(wire::property::kWait, wait_text(message));
  all.emplace(wire::property::kUniqueKey, id);
  return value(wire::write_properties(all), where);
}

}  // namespace sidestep::net
