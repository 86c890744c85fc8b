// The races, for the rows that have what they are about, and for strict.
#include "spec/explore/explore_one.h"
#include "spec/explore/race_models.h"

namespace sidestep::explore {

namespace {

template <class M>
void explore_race(const Subject& subject, const std::string& name, std::initializer_list<std::uint32_t> properties, const Options& options,
                  Results& results) {
  const M model(subject);
  const auto tell = [&](const auto& actions, const auto& states, std::uint32_t property) {
    Failure failure;
    failure.told.push_back(std::string(subject.revision->name) + " breaks: " + sentence(property));
    failure.told.push_back("At first " + model.first_line(states[0]) + ".");
    for (std::size_t i = 1; i < actions.size(); ++i)
      failure.told.push_back(std::to_string(i) + ". " + model.line(states[i - 1], actions[i]));
    return failure;
  };
  explore_one(model, subject, name, properties, M::names(), 1U << 20U, options, results, tell);
}

}  // namespace

void explore_races(const Options& options, Results& results) {
  for (const core::SelectionRow& row : core::selection_rows()) {
    const Subject subject(*core::find_revision(row.name), true, {"two-threads", 2, 2, true, 1, false});
    explore_race<SharedEntryRace>(subject, "race-shared-entry", {kElement, kSaysNothing}, options, results);
    if (row.choices.update != core::UpdateKind::overwrite)
      explore_race<UpdateRace>(subject, "race-update", {kNeverBack}, options, results);
    else
      explore_race<SortRace>(subject, "race-sort", {kPickOrder}, options, results);
  }
}

}  // namespace sidestep::explore
