// Selection and fault table, for every row.
#include "spec/explore/explore_one.h"
#include "spec/explore/selection_model.h"

namespace sidestep::explore {

namespace {

void explore_scope(const Subject& subject, std::uint32_t capacity, const Options& options, Results& results) {
  const SelectionModel<> model(subject);
  const auto tell = [&](const auto& actions, const auto& states, std::uint32_t property) {
    Failure failure;
    failure.vector = tell_selection(subject, actions, states, property);
    return failure;
  };
  const auto run = [&](const std::vector<std::uint32_t>& properties) {
    explore_one(model, subject, "selection", properties, kSelectionSometimes, capacity, options, results, tell);
  };
  if (subject.scope.whole_ladder) return run({kNeverBack, kOldAnswer, kSaysNothing});
  std::vector<std::uint32_t> properties = {kAvailableUntried, kTriedLast, kElement,   kChangesNothing, kTotal,
                                           kNoneGivesNone,    kNeverBack, kOldAnswer, kSaysNothing};
  // With the switch off from the start nobody is ever isolated: nothing could break these two.
  if (subject.latency_switch || subject.choices.strict) properties.insert(properties.end(), {kNoIsolated, kNoIsolatedFirst});
  run(properties);
}

}  // namespace

void explore_selection(const Options& options, Results& results) {
  const Scope ladder{"ladder", 1, 2, true, 1, true}, one{"3x1", 3, 1, false, 0, false}, two{"2x2", 2, 2, false, 1, true},
      three{"3x2", 3, 2, false, 0, false};
  std::vector<Scope> scopes{ladder, one, two, three};
  if (!options.quick) scopes.insert(scopes.end(), {Scope{"ladder-2", 2, 2, true, 1, false}, Scope{"3x2-rewritten", 3, 2, false, 1, false}});
  for (const core::SelectionRow& row : core::selection_rows()) {
    for (const bool on : {true, false}) {
      if (row.choices.strict && !on) continue;
      for (const Scope& scope : scopes) {
        const Subject subject(*core::find_revision(row.name), on, scope);
        const bool same = scope.name == "3x2-rewritten" && !subject.overwrites();  // as 3x2: nothing is rewritten
        if (!same) explore_scope(subject, options.quick ? 1U << 21U : 1U << 25U, options, results);
      }
    }
  }
  const core::Revision& strict = *core::find_revision("strict");  // as spin/selection.pml has it
  const Scope wide{"2x2-every-isolation", 2, 2, false, 1, false, true};
  explore_scope(Subject(strict, true, wide), 1U << 21U, options, results);
}

}  // namespace sidestep::explore
