#include "interop/record.h"

#include <boost/crc.hpp>
#include <boost/json.hpp>
#include <cerrno>
#include <system_error>

namespace sidestep::interop {

namespace json = boost::json;

namespace {

std::int64_t microseconds(Clock::duration time) { return std::chrono::duration_cast<std::chrono::microseconds>(time).count(); }

/// A batch has one text for all of its ids, with commas between.
std::string_view part_of(std::string_view list, std::size_t part) {
  for (; part > 0 && !list.empty(); --part) {
    const std::size_t comma = list.find(',');
    list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
  }
  return list.substr(0, list.find(','));
}

json::array attempts(const net::SendResult& result) {
  json::array all;
  for (const net::AttemptRecord& attempt : result.attempts) {
    all.push_back({{"broker", attempt.queue.broker},
                   {"queue", attempt.queue.id},
                   {"started", attempt.started},
                   {"ended", attempt.ended},
                   {"what", static_cast<int>(attempt.what)},
                   {"code", attempt.code}});
  }
  return all;
}

json::object told(const Note& note) {
  json::object properties;
  for (const auto& [name, value] : note.properties) properties[name] = value;
  json::object line{{"n", note.n},
                    {"kind", note.kind},
                    {"expected", note.stored ? "stored" : "failed"},
                    {"compressed", note.compressed},
                    {"flag", note.flag},
                    {"size", note.size},
                    {"crc", note.crc},
                    {"properties", std::move(properties)}};
  if (!note.key.empty()) line["key"] = note.key;
  if (note.delay_level != 0) line["delay_level"] = note.delay_level;
  return line;
}

/// A oneway send has an attempt that was handed over and no answer: nobody says where it is stored.
void tell_outcome(json::object& line, const net::SendResult& result, std::size_t part) {
  if (result.error) {
    line["outcome"] = "failed";
    line["error"] = net::text(result.error->kind);
    line["text"] = result.error->part + ": " + result.error->text;
    return;
  }
  line["broker"] = result.queue.broker;
  line["queue"] = result.queue.id;
  line["outcome"] = result.offset_message_id.empty() ? "handed over" : "stored";
  if (result.offset_message_id.empty()) return;
  line["offset"] = result.queue_offset + static_cast<std::int64_t>(part);
  line["offset_id"] = part_of(result.offset_message_id, part);
}

}  // namespace

Note note(std::int64_t n, std::string kind, net::Message& message) {
  message.properties["n"] = std::to_string(n);
  Note note{.n = n, .kind = std::move(kind)};
  note.delay_level = message.delay_level;
  note.flag = message.flag;
  note.size = message.body.size();
  boost::crc_32_type crc;
  crc.process_bytes(message.body.data(), message.body.size());
  note.crc = crc.checksum();
  note.properties = message.properties;
  if (!message.tags.empty()) note.properties["TAGS"] = message.tags;
  std::string keys;
  for (const std::string& key : message.keys) keys += (keys.empty() ? "" : " ") + key;
  if (!keys.empty()) note.properties["KEYS"] = keys;
  note.began = Clock::now();
  return note;
}

Record::Record(const std::string& path) : file_(path) {
  if (!file_) throw std::system_error(errno, std::generic_category(), path);
}

void Record::write(const Note& note, const net::SendResult& result, std::size_t part) {
  const auto now = Clock::now();
  json::object line = told(note);
  line["id"] = part_of(result.message_id, part);
  tell_outcome(line, result, part);
  line["attempts"] = attempts(result);
  const std::lock_guard lock(mutex_);
  line["at"] = microseconds(note.began - began_) / 1000;
  line["us"] = microseconds(now - note.began);
  file_ << json::serialize(line) << '\n';
}

void Record::end(std::int64_t sent) {
  const std::lock_guard lock(mutex_);
  file_ << json::serialize(json::object{{"sent", sent}}) << std::endl;
  if (!file_) throw std::system_error(errno, std::generic_category(), "writing the record");
}

}  // namespace sidestep::interop
