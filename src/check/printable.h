// Text of unknown origin (an adapter's stderr, names in a vector file) made fit for a terminal, XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace sidestep::check {

/// The text as valid UTF-8 without control characters: a byte that is not UTF-8 becomes U+FFFD; a control character other than line end
/// and tab, NUL included, becomes \x1b and the like; U+FFFE and U+FFFF, which XML can't hold, become \ufffe and \uffff.
std::string printable(std::string_view text);

}  // namespace sidestep::check
