// The body of an answer to a route request, and core's route data. Facts: README.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/event.h"
#include "wire/error.h"

namespace sidestep::wire {

/// Broker ids as strings, which is JSON, or bare, as servers write them to old clients.
enum class IntegerKeys : std::uint8_t { quoted, bare };

/// Either form of keys; unknown members are passed over; null is absent. The result says what the document says: whether a list of queues
/// can be made of it is core's to judge. Errors: not_json (a document cut short, too), missing, wrong_type, out_of_range, each with the
/// place, as `queueDatas[0].perm`. No bytes give an empty route.
Result<core::RouteData> read_route(std::string_view document);

std::string write_route(const core::RouteData& route, IntegerKeys keys = IntegerKeys::quoted);

}  // namespace sidestep::wire
