// Route data to queue list: what the refresh of a route needs of it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/world.h"

namespace sidestep::model {

/// Route data that can't be used: what Java throws, and the part that offends.
struct BadRoute {
  core::FaultKind kind;
  std::string part;
};

/// The whole conversion. Throws BadRoute.
PublishInfo convert(World& world, const core::RouteData& route);

/// What Java notes down of a static topic before it makes any list. Throws if a mapping lacks its ids, or an id's owner its name.
void note_owners(const std::map<std::string, core::QueueMapping>& mappings);

/// Per scope, the queues 0 .. total - 1, whether a broker has them or not; sorted by id. Throws if the owner of one has no name.
std::vector<core::QueueName> from_mappings(const std::map<std::string, core::QueueMapping>& mappings, bool strict);

}  // namespace sidestep::model
