#include "net/address.h"

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <charconv>

namespace sidestep::net {

namespace {

bool is_host_character(char c) { return static_cast<unsigned char>(c) > ' ' && c != '[' && c != ']' && c != '/' && c != 127; }

std::uint16_t parse_port(std::string_view port, std::string_view whole) {
  std::uint16_t value = 0;
  const auto [stop, error] = std::from_chars(port.data(), port.data() + port.size(), value);
  if (error != std::errc() || stop != port.data() + port.size() || value == 0)
    throw AddressError{std::string(whole), "the port is not a number from 1 to 65535"};
  return value;
}

}  // namespace

std::string text(const Address& address) {
  const bool is_v6 = address.host.find(':') != std::string::npos;
  return (is_v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

Address parse_address(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == text.size() || text.ends_with(']'))
    throw AddressError{std::string(text), "no port: host:port is expected"};
  std::string_view host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty()) throw AddressError{std::string(text), "no host: host:port is expected"};
  if (!std::all_of(host.begin(), host.end(), is_host_character))
    throw AddressError{std::string(text), "the host has a character that no host has"};
  boost::system::error_code no_v6;
  if (host.find(':') != std::string_view::npos) boost::asio::ip::make_address_v6(host, no_v6);
  if (no_v6) throw AddressError{std::string(text), "the host has a colon and is no IPv6 address: [address]:port is expected"};
  return {std::string(host), parse_port(text.substr(colon + 1), text)};
}

std::vector<Address> parse_addresses(std::string_view list) {
  std::vector<std::string> parts;
  boost::algorithm::split(parts, list, boost::algorithm::is_any_of(";,"));
  std::vector<Address> addresses;
  for (std::string& part : parts) {
    boost::algorithm::trim(part);
    if (part.empty()) continue;
    const Address address = parse_address(part);
    if (std::find(addresses.begin(), addresses.end(), address) == addresses.end()) addresses.push_back(address);
  }
  if (addresses.empty()) throw AddressError{std::string(list), "no address in the list: host:port, more of them separated by ; or ,"};
  return addresses;
}

}  // namespace sidestep::net
