#include "wire/json_place.h"

#include <boost/json/basic_parser_impl.hpp>
#include <vector>

namespace sidestep::wire {
namespace {

namespace json = boost::json;
using boost::system::error_code;

/// Follows a parser by names and indices.
class PlaceHandler {
 public:
  static constexpr std::size_t max_object_size = std::size_t(-1), max_array_size = std::size_t(-1), max_key_size = std::size_t(-1),
                               max_string_size = std::size_t(-1);

  std::string place() const {
    std::string all;
    for (const Level& level : levels_) {
      if (!level.object) all += "[" + std::to_string(level.index) + "]";
      if (level.object && !level.name.empty()) all += (all.empty() ? "" : ".") + level.name;
    }
    return all.empty() ? "document" : all;
  }

  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_object_begin(error_code&) { return open(true); }
  bool on_object_end(std::size_t, error_code&) { return close(); }
  bool on_array_begin(error_code&) { return open(false); }
  bool on_array_end(std::size_t, error_code&) { return close(); }
  bool on_key_part(json::string_view part, std::size_t, error_code&) {
    name_ += std::string_view(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t, error_code&) {
    levels_.back().name = name_ + std::string(part);
    name_.clear();
    return true;
  }
  bool on_string_part(json::string_view, std::size_t, error_code&) { return true; }
  bool on_string(json::string_view, std::size_t, error_code&) { return value(); }
  bool on_number_part(json::string_view, error_code&) { return true; }
  bool on_int64(std::int64_t, json::string_view, error_code&) { return value(); }
  bool on_uint64(std::uint64_t, json::string_view, error_code&) { return value(); }
  bool on_double(double, json::string_view, error_code&) { return value(); }
  bool on_bool(bool, error_code&) { return value(); }
  bool on_null(error_code&) { return value(); }
  bool on_comment_part(json::string_view, error_code&) { return true; }
  bool on_comment(json::string_view, error_code&) { return true; }

 private:
  struct Level {
    bool object = false;
    std::size_t index = 0;
    std::string name{};
  };

  bool open(bool object) {
    levels_.push_back({.object = object});
    return true;
  }
  bool close() {
    levels_.pop_back();
    return value();
  }
  bool value() {
    if (!levels_.empty()) ++levels_.back().index;
    return true;
  }

  std::vector<Level> levels_;
  std::string name_;
};

}  // namespace

std::string json_place(std::string_view text) {
  json::basic_parser<PlaceHandler> parser{json::parse_options{}};
  error_code error;
  const std::size_t used = parser.write_some(false, text.data(), text.size(), error);
  return parser.handler().place() + ", byte " + std::to_string(used);
}

}  // namespace sidestep::wire
