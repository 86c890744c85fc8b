// Addresses: lists of name servers as users write them. Reports of configuration by number.
#include <gtest/gtest.h>

#include "net/settings.h"

namespace sidestep::test {
namespace {

using net::Address;

std::string complaint(const std::string& list) {
  try {
    net::check_name_servers(list);
  } catch (const net::SettingsError& error) {
    EXPECT_EQ(error.part, "name_servers");
    return error.what();
  }
  return "";
}

TEST(NameServerList, semicolons_and_commas_blanks_and_empty_places) {
  const std::vector<Address> expected = {{"a", 1}, {"10.0.0.1", 9876}, {"ns.example", 65535}};
  EXPECT_EQ(net::parse_addresses("a:1;10.0.0.1:9876,ns.example:65535"), expected);
  EXPECT_EQ(net::parse_addresses(" a:1 ;; 10.0.0.1:9876 ,,ns.example:65535;a:1;"), expected);
}

TEST(NameServerList, IPv6_in_brackets_or_bare) {
  EXPECT_EQ(net::parse_addresses("[::1]:9876;2001:db8::7:1234"), (std::vector<Address>{{"::1", 9876}, {"2001:db8::7", 1234}}));
  EXPECT_EQ(net::text(Address{"::1", 9876}), "[::1]:9876");
}

TEST(NameServerList, the_part_that_offends_is_named) {
  for (const std::string bad : {"a", "a:", "a:0", "a:65536", "a:-1", "a:1x", ":9876", "[::1]", "a b:1", "[]:1", "10.0.0.1:9876:9876",
                                "ns:1:2", "fe80::1", "[ns:1]:2"}) {
    EXPECT_NE(complaint("good:1;" + bad + ",other:2").find("'" + bad + "'"), std::string::npos)
        << bad << ": " << complaint("good:1;" + bad);
  }
}

TEST(NameServerList, Report_ClientGo436_an_empty_one_is_refused) {
  for (const std::string empty : {"", ";", " , ;"}) EXPECT_NE(complaint(empty), "");
}

TEST(NameServerList, Report_235_a_URL_is_no_address) {
  for (const std::string url : {"http://ns.example:9876", "http://ns.example:8080/rocketmq/nsaddr"})
    EXPECT_NE(complaint(url).find("'" + url + "'"), std::string::npos) << complaint(url);
}

}  // namespace
}  // namespace sidestep::test
