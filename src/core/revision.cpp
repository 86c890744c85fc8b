#include "core/revision.h"

#include <algorithm>
#include <array>

#include "core/send_rows.h"
#include "core/validation_rows.h"

namespace sidestep::core {

namespace {

// The choices of A (up to 4.7.1), from which each later row differs in what is set after it.
constexpr SelectionChoices kA{.counter = CounterKind::t1,
                              .position = PositionKind::abs_clamped,
                              .off_probe = Probe::local,
                              .last = LastBroker::required,
                              .fallback = Fallback::pick_overwrite,
                              .pick_shuffles = true,
                              .pick_reachable = false,
                              .writable_only = false,
                              .static_topics = false,
                              .installs_first = true,
                              .update = UpdateKind::overwrite,
                              .availability = Availability::time,
                              .short_ladder = false,
                              .detector = false,
                              .strict = false};

constexpr SelectionChoices with(SelectionChoices row, auto change) {
  change(row);
  return row;
}

constexpr auto k480 = with(kA, [](SelectionChoices& c) {
  c.counter = CounterKind::t2;
  c.off_probe = Probe::counter;
  c.last = LastBroker::ignored;
});
constexpr auto k490 = with(k480, [](SelectionChoices& c) { c.counter = CounterKind::t3; });
constexpr auto k493 = with(k490, [](SelectionChoices& c) { c.installs_first = false; });
constexpr auto k494 = with(k493, [](SelectionChoices& c) {
  c.counter = CounterKind::t4;
  c.pick_shuffles = false;
});
constexpr auto k498 = with(k494, [](SelectionChoices& c) {
  c.fallback = Fallback::pick_copy;
  c.writable_only = true;
});
constexpr auto k500 = with(k494, [](SelectionChoices& c) {
  c.counter = CounterKind::t5;
  c.static_topics = true;
});
constexpr auto k510 = with(k500, [](SelectionChoices& c) { c.position = PositionKind::remainder; });
constexpr auto k511 = with(k510, [](SelectionChoices& c) { c.last = LastBroker::avoided; });
constexpr auto k514 = with(k511, [](SelectionChoices& c) {
  c.fallback = Fallback::tiers;
  c.pick_shuffles = true;
  c.pick_reachable = true;
  c.update = UpdateKind::extend;
  c.availability = Availability::time_and_reachable;
  c.short_ladder = true;
  c.detector = true;
});
constexpr auto k520 = with(k514, [](SelectionChoices& c) { c.availability = Availability::time; });
constexpr auto kStrict = with(k520, [](SelectionChoices& c) {
  c.counter = CounterKind::position;
  c.pick_shuffles = false;
  c.pick_reachable = false;
  c.update = UpdateKind::observation;
  c.strict = true;
});

constexpr std::array kSelectionRows{
    SelectionRow{"4.0.0", kA},   SelectionRow{"4.8.0", k480}, SelectionRow{"4.9.0", k490}, SelectionRow{"4.9.3", k493},
    SelectionRow{"4.9.4", k494}, SelectionRow{"4.9.8", k498}, SelectionRow{"5.0.0", k500}, SelectionRow{"5.1.0", k510},
    SelectionRow{"5.1.1", k511}, SelectionRow{"5.1.4", k514}, SelectionRow{"5.2.0", k520}, SelectionRow{"strict", kStrict},
};

// Which row of each table a release is.
struct Release {
  std::string_view name, selection, send, validation;
};

constexpr std::array kReleases{
    Release{"4.0.0", "4.0.0", "4.0.0", "4.0.0"}, Release{"4.1.0", "4.0.0", "4.1.0", "4.0.0"},
    Release{"4.2.0", "4.0.0", "4.1.0", "4.0.0"}, Release{"4.3.0", "4.0.0", "4.3.0", "4.3.0"},
    Release{"4.3.1", "4.0.0", "4.3.1", "4.3.1"}, Release{"4.6.0", "4.0.0", "4.6.0", "4.3.1"},
    Release{"4.6.1", "4.0.0", "4.6.0", "4.6.1"}, Release{"4.7.0", "4.0.0", "4.7.0", "4.6.1"},
    Release{"4.7.1", "4.0.0", "4.7.0", "4.7.1"}, Release{"4.8.0", "4.8.0", "4.7.0", "4.7.1"},
    Release{"4.9.0", "4.9.0", "4.7.0", "4.7.1"}, Release{"4.9.2", "4.9.0", "4.7.0", "4.7.1"},
    Release{"4.9.3", "4.9.3", "4.9.3", "4.9.3"}, Release{"4.9.4", "4.9.4", "4.9.3", "4.9.4"},
    Release{"4.9.7", "4.9.4", "4.9.3", "4.9.4"}, Release{"4.9.8", "4.9.8", "4.9.3", "4.9.4"},
    Release{"5.0.0", "5.0.0", "4.9.3", "4.9.4"}, Release{"5.1.0", "5.1.0", "4.9.3", "4.9.4"},
    Release{"5.1.1", "5.1.1", "4.9.3", "4.9.4"}, Release{"5.1.2", "5.1.1", "5.1.2", "4.9.4"},
    Release{"5.1.3", "5.1.1", "5.1.2", "4.9.4"}, Release{"5.1.4", "5.1.4", "5.1.4", "4.9.4"},
    Release{"5.2.0", "5.2.0", "5.2.0", "4.9.4"}, Release{"5.3.0", "5.2.0", "5.3.0", "4.9.4"},
    Release{"5.3.1", "5.2.0", "5.3.1", "4.9.4"}, Release{"5.3.2", "5.2.0", "5.3.2", "4.9.4"},
    Release{"5.3.3", "5.2.0", "5.3.3", "4.9.4"}, Release{"5.4.0", "5.2.0", "5.4.0", "5.4.0"},
    Release{"5.5.0", "5.2.0", "5.4.0", "5.4.0"}, Release{"strict", "strict", "strict", "strict"},
};

template <class Rows>
constexpr auto row_named(const Rows& rows, std::string_view name) {
  return std::find_if(std::begin(rows), std::end(rows), [&](const auto& row) { return std::string_view(row.name) == name; });
}

constexpr auto kRevisions = [] {
  std::array<Revision, kReleases.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Release& release = kReleases[i];
    all[i] = {release.name, &*row_named(kSelectionRows, release.selection), &*row_named(kSendRows, release.send),
              &*row_named(kValidationRows, release.validation)};
  }
  return all;
}();

}  // namespace

std::span<const Revision> revisions() { return kRevisions; }

std::span<const SelectionRow> selection_rows() { return kSelectionRows; }

const Revision* find_revision(std::string_view name) {
  const auto* found = row_named(kRevisions, name);
  return found == kRevisions.end() ? nullptr : found;
}

}  // namespace sidestep::core
