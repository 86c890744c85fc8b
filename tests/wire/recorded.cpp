#include "recorded.h"

#include <algorithm>
#include <boost/algorithm/hex.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value_to.hpp>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "wire/decoder.h"

namespace sidestep::wire::test {
namespace {

Recorded recorded_of(const std::string& servers, const std::string& line) {
  const boost::json::value row = boost::json::parse(line);
  Recorded frame{.servers = servers, .id = boost::json::value_to<std::string>(row.at("id")), .bytes = {}, .whole = {}};
  frame.request = row.at("side").as_string() == "request";
  boost::algorithm::unhex(boost::json::value_to<std::string>(row.at("hex")), std::back_inserter(frame.bytes));
  if (const auto* whole = row.as_object().if_contains("whole")) frame.whole = whole->to_number<std::size_t>();
  return frame;
}

std::vector<Recorded> read_all() {
  std::vector<Recorded> all;
  for (const char* servers : {"4.9.7", "5.4.0"}) {
    std::ifstream file(std::string(TEST_DATA "/frames-") + servers + ".jsonl");
    if (!file) throw std::runtime_error(std::string("no frames of ") + servers);
    for (std::string line; std::getline(file, line);) all.push_back(recorded_of(servers, line));
  }
  return all;
}

}  // namespace

void PrintTo(const Recorded& frame, std::ostream* out) {
  *out << frame.servers << " " << frame.id << (frame.request ? " request" : " answer");
}

const std::vector<Recorded>& recorded() {
  static const std::vector<Recorded> all = read_all();
  return all;
}

const Recorded& recorded(std::string_view servers, std::string_view id, bool request) {
  const auto found =
      std::ranges::find_if(recorded(), [&](const Recorded& f) { return f.servers == servers && f.id == id && f.request == request; });
  if (found == recorded().end()) throw std::runtime_error("no frame " + std::string(id));
  return *found;
}

Command decoded(std::string_view frame) {
  Decoder decoder;
  decoder.feed(frame);
  Result<std::optional<Command>> command = decoder.next();
  if (!command) throw std::runtime_error(describe(command.error()));
  if (!*command || decoder.pending() != 0) throw std::runtime_error("no single whole frame");
  return std::move(**command);
}

}  // namespace sidestep::wire::test
