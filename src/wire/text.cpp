#include "wire/text.h"

#include <boost/locale/utf.hpp>

#include "wire/failure.h"

namespace sidestep::wire {

bool is_utf8(std::string_view text) {
  namespace utf = boost::locale::utf;
  for (const char *at = text.data(), *end = at + text.size(); at != end;) {
    if (static_cast<unsigned char>(*at) < 0x80)
      ++at;
    else if (!utf::is_valid_codepoint(utf::utf_traits<char>::decode(at, end)))
      return false;
  }
  return true;
}

void need_utf8(std::string_view text, std::string_view part, std::string_view member) {
  if (!is_utf8(text)) fail(ErrorKind::not_utf8, std::string(part).append(member), "is not UTF-8");
}

}  // namespace sidestep::wire
