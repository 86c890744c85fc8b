// Short words for writing cases: each helper makes one event of the vocabulary.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/json_form.h"

namespace sidestep::vectors {

using check::Case;
using core::Event;
using core::Millis;

inline constexpr std::int32_t kMax = 0x7FFFFFFF;
inline constexpr std::int32_t kMin = -kMax - 1;

/// A broker of a route: write queue number, permission, and whether it has a master.
struct Broker {
  std::string name;
  std::int32_t queues = 2;
  std::int32_t perm = 6;
  bool master = true;
};

core::RouteData route_of(const std::vector<Broker>& brokers);
Event route(core::RouteData data, const std::string& topic = "T");
Event route(const std::vector<Broker>& brokers, const std::string& topic = "T");
Event clock(Millis now);
Event cursor(std::int32_t value, const std::string& topic = "T", std::int32_t slot = 0);
Event pick_cursor(std::int32_t value);
Event entropy(std::vector<std::int32_t> draws);
Event shuffle(std::vector<std::string> order);
Event select(const std::string& topic = "T");
/// A selection of a retry: Java's last broker and reset, strict's tried brokers.
Event retry(const std::string& last, std::vector<std::string> tried = {}, const std::string& topic = "T");
/// A selection where some brokers refused the message.
Event select_refused(std::vector<std::string> refused, std::vector<std::string> tried = {});
/// An answer with SEND_OK to a request sent at `sent`. Java's booking: no isolation, reachable.
Event answered(const std::string& broker, Millis sent);
/// A failure that blames: connection refused in strict, isolation in Java.
Event failed(const std::string& broker, Millis sent, bool reachable = false);
Event observed(const std::string& broker, Millis sent, core::What what, std::int32_t code = 0);
Event state();
Event remove(const std::string& broker);
/// Turns the latency switch.
Event turn(bool on);
Event pick();
Event detect(std::vector<std::string> resolved, std::vector<std::string> alive = {});

/// The revisions a case is for.
enum class For { all, java, strict };

/// What an implementation with the reported fault would show at one event, whichever of `revisions` it claims to be.
struct Slip {
  std::vector<std::string> revisions;
  std::size_t event = 0;
  std::vector<core::Outcome> wrong;  ///< each of them would be the fault
};

/// How a report's case tells the fault from what is right: two revisions that it parts, or, where no Java revision has the fault, why,
/// and slips in its place.
struct Evidence {
  std::string shows;  ///< a Java revision with the fault
  std::string fixed;  ///< a revision without it
  std::string not_in_java;
  std::vector<Slip> slips;
};

/// A known defect, as a case shows it. No other evidence is needed.
struct Defect {
  std::set<std::string_view> shown_by;                           ///< the revisions that are told to have it
  std::function<bool(const std::vector<core::Outcome>&)> shows;  ///< whether these outcomes are the defect
};

/// A case with its expectations still to come.
struct Draft {
  Case c;
  For revisions = For::all;
  /// Outcomes of strict derived by hand; empty: none were.
  std::vector<core::Outcome> by_hand;
  /// Needed where the case has an issue, unless it is made for a known defect.
  Evidence evidence;
  std::optional<Defect> defect{};
};

/// What a completed draft's evidence lacks: a case that an implementation with the reported fault would pass proves nothing.
std::vector<std::string> lacks(const Draft& d);

Draft draft(std::string id, std::string group, std::string why, std::vector<std::string> requirements, std::vector<Event> events,
            For revisions = For::all);
Draft switched_off(Draft d);
Draft with_detector(Draft d);

std::vector<Draft> route_cases();
std::vector<Draft> index_cases();
std::vector<Draft> fault_table_cases();
std::vector<Draft> pick_cases();
std::vector<Draft> detector_cases();
std::vector<Draft> selection_cases();
std::vector<Draft> strict_cases();
std::vector<Draft> report_cases();

// What a port can get wrong without any of the cases above noticing. Each belongs to the file of its group.
std::vector<Draft> route_edge_cases();
std::vector<Draft> refresh_edge_cases();
std::vector<Draft> fault_table_edge_cases();
std::vector<Draft> detector_edge_cases();
std::vector<Draft> booking_edge_cases();
std::vector<Draft> selection_edge_cases();
std::vector<Draft> pick_edge_cases();

}  // namespace sidestep::vectors
