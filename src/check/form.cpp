// The leaves of the JSON form: integers, strings, queues, and the check for unknown members.
#include "check/form.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "check/printable.h"

namespace sidestep::check {

void complain(const std::string& path, const std::string& complaint) {
  throw FormError(printable((path.empty() ? "document" : path) + ": " + complaint));  // what() would end at a NUL
}

Fields::Fields(const json::value& value, std::string path) : object_(value.if_object()), path_(std::move(path)) {
  if (object_ == nullptr) complain(path_, "must be an object");
}

const json::value* Fields::find(std::string_view name) {
  known_.emplace(name);
  return object_->if_contains(name);
}

const json::value& Fields::need(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) complain(path_of(name), "is missing");
  return *value;
}

std::string Fields::path_of(std::string_view name) const { return path_.empty() ? std::string(name) : path_ + "." + std::string(name); }

void Fields::done() const {
  for (const auto& member : *object_)
    if (!known_.contains(std::string_view(member.key()))) complain(path_of(std::string(member.key())), "unknown member");
}

bool Form<bool>::read(const json::value& value, const std::string& path) {
  if (!value.is_bool()) complain(path, "must be true or false");
  return value.get_bool();
}

std::int64_t Form<std::int64_t>::read(const json::value& value, const std::string& path) {
  const bool beyond = value.is_double() && std::abs(value.get_double()) >= 0x1p63;  // what an integer of more digits is parsed to
  if (value.is_uint64() || beyond) complain(path, "is out of the range of int64");
  if (!value.is_int64()) complain(path, "must be an integer without fraction or exponent");
  return value.get_int64();
}

std::int32_t Form<std::int32_t>::read(const json::value& value, const std::string& path) {
  const std::int64_t wide = Form<std::int64_t>::read(value, path);
  if (wide < std::numeric_limits<std::int32_t>::min() || wide > std::numeric_limits<std::int32_t>::max())
    complain(path, "is out of the range of int32");
  return static_cast<std::int32_t>(wide);
}

std::string Form<std::string>::read(const json::value& value, const std::string& path) {
  if (!value.is_string()) complain(path, "must be a string");
  return std::string(value.get_string());
}

core::QueueName Form<core::QueueName>::read(const json::value& value, const std::string& path) {
  const json::array* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2) complain(path, "must be a queue: [broker, id]");
  return {Form<std::string>::read((*pair)[0], path + "[0]"), Form<std::int32_t>::read((*pair)[1], path + "[1]")};
}

json::value Form<core::QueueName>::write(const core::QueueName& value) { return json::array{json::value(value.broker), value.id}; }

template <class K>
K integer_key(const std::string& text, const std::string& path) {
  K key{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, key);
  if (error != std::errc() || stop != end || std::to_string(key) != text) complain(path, "the member's name must be an integer");
  return key;
}
template std::int32_t integer_key(const std::string&, const std::string&);
template std::int64_t integer_key(const std::string&, const std::string&);

}  // namespace sidestep::check
