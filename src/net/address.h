// Where a server listens: a host's name or number, and a port.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sidestep::net {

struct Address {
  std::string host;  ///< a name, an IPv4 or an IPv6 address; the latter without brackets
  std::uint16_t port = 0;
  auto operator<=>(const Address&) const = default;
};

/// `host:port`; an IPv6 address in brackets.
std::string text(const Address& address);

/// An address, or what is wrong with its text.
struct AddressError {
  std::string part;  ///< the text that offends
  std::string complaint;
};

/// Reads `host:port`. An IPv6 address may stand in brackets, and without them if its last colon is the port's. Throws AddressError.
Address parse_address(std::string_view text);

/// Reads a list of addresses, separated by `;` or `,`, in its order; blanks around an address and empty places are passed over. Throws
/// AddressError naming the address that offends, or the whole list if there is none in it.
std::vector<Address> parse_addresses(std::string_view list);

}  // namespace sidestep::net
