// A JSON document as people write it: what is wrong with it is said with its place.
#pragma once

#include <boost/json/value.hpp>
#include <string_view>

namespace sidestep::check {

/// Throws FormError: a byte order mark, a syntax error with its line and column, an object's name that stands there twice.
boost::json::value parse_document(std::string_view text);

/// Throws FormError if an object's name stands there twice in `text`, which is JSON.
void refuse_names_twice(std::string_view text);

}  // namespace sidestep::check
