// The send loop, for every pair of rows that a release has.
#include <set>

#include "spec/explore/explore_one.h"
#include "spec/explore/send_model.h"

namespace sidestep::explore {

namespace {

void explore_scope(const Subject& subject, std::uint32_t capacity, const Options& options, Results& results) {
  const SendModel model(subject);
  const auto tell = [&](const auto& actions, const auto& states, std::uint32_t property) {
    Failure failure;
    failure.vector = tell_send(subject, actions, states, property);
    return failure;
  };
  explore_one(model, subject, "send", {kOtherBroker, kBudget, kBudgetAsync, kBudgetOneway, kBudgetLookup, kSaysNothing}, kSendSometimes,
              capacity, options, results, tell);
}

}  // namespace

void explore_sends(const Options& options, Results& results) {
  const Scope scopes[] = {{"3x1", 3, 1, false, 0, false}, {"3x2", 3, 2, false, 1, false}};
  std::set<std::pair<const void*, const void*>> seen;
  for (const core::Revision& revision : core::revisions()) {
    if (!seen.insert({revision.selection, revision.send}).second) continue;  // another release of the same rows
    for (const bool on : {true, false}) {
      if (revision.selection->choices.strict && !on) continue;
      for (const Scope& scope : scopes) {
        Subject subject(revision, on, scope);
        subject.form.forgotten = kForgotten;
        explore_scope(subject, 1U << 21U, options, results);
      }
    }
  }
}

}  // namespace sidestep::explore
