// Reading a JSON document whose sender is not us: unknown members are passed over, null stands for absent, and what is wrong fails with its
// path, as `brokerDatas[1].brokerAddrs.0`. Private to this library.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sidestep::wire {

/// Fails with not_json, naming the place and the byte at which the text stops being JSON; up to 32 levels deep.
boost::json::value parse_document(std::string_view text);

/// A value and its path. It refers into the document.
class JsonNode {
 public:
  JsonNode(const boost::json::value& value, std::string path) : value_(&value), path_(std::move(path)) {}
  /// Members' paths begin here.
  static JsonNode root(const boost::json::value& document) { return {document, ""}; }

  std::optional<JsonNode> member(std::string_view name) const;
  /// Fails with `missing`.
  JsonNode need(std::string_view name) const;
  std::vector<std::pair<std::string_view, JsonNode>> members() const;
  std::vector<JsonNode> elements() const;

  std::string text() const;
  bool truth() const;
  std::int32_t int32() const;
  std::int64_t int64() const;
  bool is_null() const { return value_->is_null(); }
  std::string path() const { return path_.empty() ? "document" : path_; }

 private:
  std::string path_of(std::string_view name) const;

  const boost::json::value* value_;
  std::string path_;
};

}  // namespace sidestep::wire
