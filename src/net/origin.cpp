#include "net/origin.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <unistd.h>

#include <cstring>
#include <memory>

namespace sidestep::net {

namespace {

std::vector<std::uint8_t> own_address() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {127, 0, 0, 1};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> held(list, freeifaddrs);
  for (const ifaddrs* at = list; at; at = at->ifa_next) {
    if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET) continue;
    sockaddr_in address{};
    std::memcpy(&address, at->ifa_addr, sizeof address);
    std::vector<std::uint8_t> bytes(4);
    std::memcpy(bytes.data(), &address.sin_addr, bytes.size());
    if (bytes[0] != 127) return bytes;
  }
  return {127, 0, 0, 1};
}

}  // namespace

wire::ClientOrigin own_origin(std::uint32_t instance) { return {own_address(), getpid(), instance}; }

}  // namespace sidestep::net
