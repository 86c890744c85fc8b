// One exploration: runs it, pins its count, and turns what its properties found into cells.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <string>

#include "spec/explore/explorations.h"
#include "spec/explore/explorer.h"
#include "spec/explore/properties.h"
#include "spec/explore/story.h"
#include "spec/explore/subject.h"

namespace sidestep::explore {

inline std::string property_name(std::uint32_t property) {
  switch (property) {
    case kNoneGivesNone: return "6-empty";
    case kNoIsolatedFirst: return "2-first";
    case kPickOrder: return "pick-order";
    case kBudgetAsync: return "11-async";
    case kBudgetOneway: return "11-oneway";
    case kBudgetLookup: return "11-lookup";
    default: return std::to_string(property);
  }
}

/// Of Java rows; strict has no switch.
inline std::string switch_name(const Subject& subject) { return subject.choices.strict ? "-" : subject.latency_switch ? "on" : "off"; }

inline bool wanted_by(const Options& options, const std::string& name) {
  return options.only.empty() || name.find(options.only) != std::string::npos;
}

/// Explores `model`; `names`: its sometimes-properties; tell(actions, states, property) gives the Failure of a breach.
template <class M, class Tell>
void explore_one(const M& model, const Subject& subject, const std::string& model_name, const std::vector<std::uint32_t>& properties,
                 const std::vector<std::string>& names, std::uint32_t capacity, const Options& options, Results& results, Tell tell) {
  const std::string name = model_name + " " + subject.scope.name + " " + std::string(subject.revision->name) + " " + switch_name(subject);
  if (!wanted_by(options, name)) return;
  Explorer<M> explorer(model, options.capacity > 0 ? options.capacity : capacity);
  if (options.loud) std::fprintf(stderr, "%s: %zu MiB for states\n", name.c_str(), explorer.bytes() >> 20U);
  Progress progress(name, options.loud);
  const Tally tally = explorer.run(progress);
  explorer.require_reached(model.wanted(), names);
  results.counts[name] = tally.states;
  for (const std::uint32_t property : properties) {
    std::optional<Failure> failure;
    if (const auto breach = explorer.breach(property)) {
      std::vector<std::uint32_t> actions;
      std::vector<typename M::State> states;
      for (const auto& hop : explorer.path_to(breach->from)) {
        actions.push_back(hop.action);
        states.push_back(hop.state);
      }
      actions.push_back(breach->action);
      failure = tell(actions, states, property);
      failure->steps = breach->level;
      failure->scope = subject.scope.name;
    }
    results.cells.add({model_name, property_name(property), std::string(subject.revision->name), switch_name(subject)}, tally.states,
                      std::move(failure));
  }
}

}  // namespace sidestep::explore
