// What reading and writing a frame costs: a send request with a body of 4 KiB, in both forms of the header.
#include "wire.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "wire/decoder.h"
#include "wire/requests.h"

namespace sidestep::bench {
namespace {

constexpr std::size_t kBody = 4096;
constexpr std::size_t kFrames = 64;        // a stream of about 280 KiB
constexpr std::size_t kPiece = 64 * 1024;  // what a socket gives at once

wire::Command send(wire::HeaderForm form) {
  wire::Command command = wire::to_command(wire::SendRequest{.group = "producers",
                                                             .topic = "orders",
                                                             .default_topic = "TBW102",
                                                             .queue_id = 3,
                                                             .born = 1796043704918,
                                                             .properties = "UNIQ_KEY\x01"
                                                                           "C00002026BE930946E09982422560003\x02WAIT\x01true\x02",
                                                             .broker_name = "broker-a",
                                                             .body = std::string(kBody, 'x')});
  command.form = form;
  return command;
}

void decode(benchmark::State& state, wire::HeaderForm form) {
  std::string stream;
  for (std::size_t i = 0; i < kFrames; ++i) stream += *wire::encode(send(form));
  std::size_t commands = 0;
  wire::Decoder decoder;  // one a connection
  for ([[maybe_unused]] auto unused : state) {
    for (std::size_t at = 0; at < stream.size(); at += kPiece) {
      decoder.feed(std::string_view(stream).substr(at, kPiece));
      for (auto next = decoder.next(); next && *next; next = decoder.next()) ++commands;
    }
  }
  if (commands != kFrames * state.iterations()) state.SkipWithError("not every frame was read");
  state.SetBytesProcessed(static_cast<std::int64_t>(stream.size()) * static_cast<std::int64_t>(state.iterations()));
}

void encode(benchmark::State& state, wire::HeaderForm form) {
  const wire::Command command = send(form);
  for ([[maybe_unused]] auto unused : state) benchmark::DoNotOptimize(wire::encode_head(command, command.body.size()));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

}  // namespace

void register_wire() {
  for (const auto& [name, form] : {std::pair{"json", wire::HeaderForm::json}, std::pair{"binary", wire::HeaderForm::binary}}) {
    benchmark::RegisterBenchmark((std::string("wire/decode, 4 KiB, ") + name).c_str(), decode, form);
    benchmark::RegisterBenchmark((std::string("wire/encode head, ") + name).c_str(), encode, form);
  }
}

}  // namespace sidestep::bench
