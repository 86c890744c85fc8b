// See json_document.h. A first pass looks for what a parsed value does not show any more: names that stand there twice, places.
#include "check/json_document.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parse.hpp>
#include <set>
#include <string>
#include <vector>

#include "check/form.h"

namespace sidestep::check {
namespace {

using boost::system::error_code;

/// Follows a document by the names of its objects; stops at one that stands there twice.
class Names {
 public:
  static constexpr std::size_t max_object_size = std::size_t(-1), max_array_size = std::size_t(-1), max_key_size = std::size_t(-1),
                               max_string_size = std::size_t(-1);

  const std::string& twice() const { return twice_; }

  bool on_object_begin(error_code&) { return open(true); }
  bool on_object_end(std::size_t, error_code&) { return close(); }
  bool on_array_begin(error_code&) { return open(false); }
  bool on_array_end(std::size_t, error_code&) { return close(); }
  bool on_key_part(json::string_view part, std::size_t, error_code&) {
    key_ += std::string_view(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t, error_code& error) {
    key_ += std::string_view(part);
    levels_.back().name = key_;
    key_.clear();
    if (levels_.back().names.insert(levels_.back().name).second) return true;
    twice_ = path();
    error = json::error::syntax;
    return false;
  }
  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_string_part(json::string_view, std::size_t, error_code&) { return true; }
  bool on_string(json::string_view, std::size_t, error_code&) { return next(); }
  bool on_number_part(json::string_view, error_code&) { return true; }
  bool on_int64(std::int64_t, json::string_view, error_code&) { return next(); }
  bool on_uint64(std::uint64_t, json::string_view, error_code&) { return next(); }
  bool on_double(double, json::string_view, error_code&) { return next(); }
  bool on_bool(bool, error_code&) { return next(); }
  bool on_null(error_code&) { return next(); }
  bool on_comment_part(json::string_view, error_code&) { return true; }
  bool on_comment(json::string_view, error_code&) { return true; }

 private:
  struct Level {
    bool object = false;
    std::size_t index = 0;
    std::string name;
    std::set<std::string> names;
  };

  bool open(bool object) {
    levels_.push_back({object, 0, "", {}});
    return true;
  }
  bool close() {
    levels_.pop_back();
    return next();
  }
  bool next() {
    if (!levels_.empty()) ++levels_.back().index;
    return true;
  }
  std::string path() const {
    std::string all;
    for (const Level& level : levels_)
      all += !level.object ? "[" + std::to_string(level.index) + "]" : (all.empty() ? "" : ".") + level.name;
    return all;
  }

  std::vector<Level> levels_;
  std::string key_, twice_;
};

[[noreturn]] void complain_at(std::string_view text, std::size_t offset, const std::string& what) {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t start = before.rfind('\n');
  const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
  throw FormError("is not JSON: line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what);
}

/// Where the document ends, or the error is. Throws FormError if an object's name stands there twice.
std::size_t follow(std::string_view text, error_code& error) {
  json::basic_parser<Names> parser{json::parse_options{}};
  const std::size_t offset = parser.write_some(false, text.data(), text.size(), error);
  if (!parser.handler().twice().empty()) complain(parser.handler().twice(), "stands there twice");
  return offset;
}

}  // namespace

void refuse_names_twice(std::string_view text) {
  error_code none;
  follow(text, none);
}

json::value parse_document(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) throw FormError("starts with a byte order mark (U+FEFF), which JSON does not allow: remove it");
  error_code error;
  const std::size_t offset = follow(text, error);
  if (error) complain_at(text, offset, error.message());
  const std::size_t rest = text.find_first_not_of(" \t\r\n", offset);
  if (rest != std::string_view::npos) complain_at(text, rest, "something stands behind the document");
  json::value value = json::parse(text, error);
  if (error) complain_at(text, text.size(), error.message());
  return value;
}

}  // namespace sidestep::check
