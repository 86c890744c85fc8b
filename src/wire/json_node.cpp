#include "wire/json_node.h"

#include <boost/json/parse.hpp>
#include <limits>

#include "wire/failure.h"
#include "wire/json_place.h"

namespace sidestep::wire {

namespace json = boost::json;

json::value parse_document(std::string_view text) {
  boost::system::error_code error;
  json::value document = json::parse(text, error);
  if (error) fail(ErrorKind::not_json, json_place(text), "is not JSON: " + error.message());
  return document;
}

std::string JsonNode::path_of(std::string_view name) const { return path_.empty() ? std::string(name) : path_ + "." + std::string(name); }

std::optional<JsonNode> JsonNode::member(std::string_view name) const {
  const json::object* object = value_->if_object();
  if (object == nullptr) fail(ErrorKind::wrong_type, path(), "must be an object");
  const json::value* found = object->if_contains(name);
  if (found == nullptr || found->is_null()) return std::nullopt;
  return JsonNode(*found, path_of(name));
}

JsonNode JsonNode::need(std::string_view name) const {
  if (const std::optional<JsonNode> found = member(name)) return *found;
  fail(ErrorKind::missing, path_of(name), "is missing");
}

std::vector<std::pair<std::string_view, JsonNode>> JsonNode::members() const {
  const json::object* object = value_->if_object();
  if (object == nullptr) fail(ErrorKind::wrong_type, path(), "must be an object");
  std::vector<std::pair<std::string_view, JsonNode>> all;
  for (const auto& [name, value] : *object) all.emplace_back(name, JsonNode(value, path_of(name)));
  return all;
}

std::vector<JsonNode> JsonNode::elements() const {
  const json::array* array = value_->if_array();
  if (array == nullptr) fail(ErrorKind::wrong_type, path(), "must be an array");
  std::vector<JsonNode> all;
  for (const json::value& element : *array) all.emplace_back(element, path_ + "[" + std::to_string(all.size()) + "]");
  return all;
}

std::string JsonNode::text() const {
  const json::string* text = value_->if_string();
  if (text == nullptr) fail(ErrorKind::wrong_type, path(), "must be a string");
  return std::string(std::string_view(*text));
}

bool JsonNode::truth() const {
  const bool* truth = value_->if_bool();
  if (truth == nullptr) fail(ErrorKind::wrong_type, path(), "must be true or false");
  return *truth;
}

std::int64_t JsonNode::int64() const {
  const std::int64_t* number = value_->if_int64();
  if (number == nullptr && value_->is_number()) fail(ErrorKind::out_of_range, path(), "must be an integer of 64 bits");
  if (number == nullptr) fail(ErrorKind::wrong_type, path(), "must be an integer");
  return *number;
}

std::int32_t JsonNode::int32() const {
  const std::int64_t wide = int64();
  if (wide < std::numeric_limits<std::int32_t>::min() || wide > std::numeric_limits<std::int32_t>::max())
    fail(ErrorKind::out_of_range, path(), std::to_string(wide) + " is not in the range of int32");
  return static_cast<std::int32_t>(wide);
}

}  // namespace sidestep::wire
