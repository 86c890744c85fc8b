#include "wire/message_id.h"

#include <boost/algorithm/hex.hpp>
#include <chrono>
#include <iterator>

#include "wire/bytes.h"

namespace sidestep::wire {
namespace {

/// At most 31 days, which fit into 32 bits.
std::uint32_t since_month_began(std::int64_t now) {
  using namespace std::chrono;
  const sys_time<milliseconds> moment{milliseconds{now}};
  const year_month_day day{floor<days>(moment)};
  return static_cast<std::uint32_t>((moment - sys_days{day.year() / day.month() / 1}).count());
}

std::string id(const ClientOrigin& origin, std::int64_t now, std::uint16_t counter) {
  const std::size_t size = origin.address.size();
  if (size != 4 && size != 16) fail(ErrorKind::out_of_range, "address", std::to_string(size) + " bytes, not 4 or 16");
  if (now < 0) fail(ErrorKind::out_of_range, "now", std::to_string(now) + " is before 1970");
  std::string bytes(origin.address.begin(), origin.address.end());
  put_big(bytes, static_cast<std::uint16_t>(origin.pid));
  put_big(bytes, origin.instance);
  put_big(bytes, since_month_began(now));
  put_big(bytes, counter);
  std::string hex;
  boost::algorithm::hex(bytes, std::back_inserter(hex));
  return hex;
}

}  // namespace

Result<std::string> message_id(const ClientOrigin& origin, std::int64_t now, std::uint16_t counter) {
  return attempt([&] { return id(origin, now, counter); });
}

}  // namespace sidestep::wire
