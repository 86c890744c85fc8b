// Route data to a queue list, by what the list is made from. Spec: spec/route.md (QL). Not part of the public interface.
#pragma once

#include <string>
#include <variant>

#include "core/route.h"

namespace sidestep::core {

inline constexpr std::int32_t kWritable = 2;  ///< [QL-10] the bit of write permission

/// A publish info, or what is wrong with the route data.
using Built = std::variant<PublishInfo, Fault>;

/// [QL-1] [QL-2] A non-empty order configuration `broker:n;broker:n`: its order, no permission, no master.
Built from_order_conf(const RouteData& route, const SelectionChoices& choices);
/// [QL-5] A static topic: the queues of the mapping, sorted by queue id; the scopes of equal ids in name order.
Built from_mapping(const RouteData& route, const SelectionChoices& choices);
/// [QL-9] [QL-10] The queues of writable queue data whose broker has a master.
Built from_queue_datas(const RouteData& route, const SelectionChoices& choices);

/// The error of a row: strict names the part, the Java rows give the error that Java throws.
Fault bad(const SelectionChoices& choices, FaultKind java, std::string part);

}  // namespace sidestep::core
