// Looks routes up, and keeps them fresh.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/event.h"
#include "net/brokers.h"
#include "net/name_servers.h"
#include "net/rule.h"

namespace sidestep::net {

/// What a look-up ended with.
using RouteFound = std::variant<core::RouteData, core::LookupFailure>;

/// A fault: route data that the rule refuses.
using QueuesFound = std::variant<std::vector<core::QueueName>, core::LookupFailure, core::Fault>;

/// The topic whose route stands in for an unknown one's, and how many queues of it do.
struct Template {
  std::string topic = core::kTemplateTopic;
  std::int32_t queue_nums = 4;
};

class Routes {
 public:
  struct Pace {
    Millis poll = 30000;          ///< between two look-ups of a known topic
    Millis least_between = 1000;  ///< early refreshes of one topic are this far apart
  };

  Routes(Environment& environment, Rule& rule, Brokers& brokers, NameServers& name_servers, Pace pace);

  /// Looks the topic's route up for a send; `done` is called once, never from within. One look-up is in flight a topic: those who come
  /// meanwhile share its result. The rule hears of a route first, and the topic is polled from then on.
  void look_up(const std::string& topic, std::function<void(const RouteFound&)> done);
  /// The same of a topic whose route stands in for another's: the rule does not hear of it, nor is it polled.
  void look_up_template(const std::string& topic, std::function<void(const RouteFound&)> done);
  /// The queues of a topic for those who choose one themselves: known ones at once, otherwise looked up, the template's standing in.
  void queues(const std::string& topic, const Template& stands_in, std::function<void(const QueuesFound&)> done);
  /// Polls a topic that another's route stands in for: a broker will have created it soon. Until then the other's route is looked up as
  /// often, for its brokers come and go.
  void keep_fresh(const std::string& topic, const Template& stands_in);
  /// Asks for an early look-up of a topic; nobody waits for it.
  void refresh(const std::string& topic);
  /// The name servers that are asked, and what was wrong last.
  Asked asked() const { return {name_servers_->list(), name_servers_->trouble()}; }
  /// Stops polling.
  void stop();

 private:
  struct Topic {
    std::vector<std::function<void(const RouteFound&)>> waiting;
    bool in_flight = false;
    bool polled = false;
    bool stands_in = false;        ///< a template: its route is nobody's own
    std::optional<Template> from;  ///< whose route stands in for this topic's
    Millis asked_at = 0;
    int unknown = 0;              ///< so many answers in a row did not know the topic …
    Millis unknown_since = 0;     ///< … the first of them then
    std::unique_ptr<Timer> next;  ///< the next poll, or an early one
  };

  void ask(const std::string& topic, Topic& entry);
  /// Gives the rule a route; false: the rule refuses it, and what it published before stays.
  bool publish(const core::SetRoute& event);
  /// Looks a template up and gives its route to the topic.
  void stand_in(const std::string& topic, const Template& from, std::function<void(const RouteFound&)> done);
  void answered(const std::string& topic, const Answer& answer);
  void take(const std::string& topic, Topic& entry, const RouteFound& found);
  /// Whether a topic that was known has been deleted: name servers say so again and again. One that was just started knows nothing yet.
  bool is_gone(const Topic& entry) const;
  void count_unknown(Topic& entry, const RouteFound& found) const;
  /// What was known of a topic, for good: the next send looks it up. Of a template: unless it stands in for a topic still.
  void drop(const std::string& topic);
  void drop_template(const std::string& topic);
  void schedule(const std::string& topic, Topic& entry, Millis delay);

  Environment* environment_;
  Rule* rule_;
  Brokers* brokers_;
  NameServers* name_servers_;
  Pace pace_;
  std::map<std::string, Topic> topics_;
  std::map<std::string, QueuesFound> lists_;  ///< as the rule published them; where it has no queue, why it refused the latest data
  bool stopped_ = false;
};

}  // namespace sidestep::net
