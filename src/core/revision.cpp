#include "core/revision.h"

#include <algorithm>
#include <array>

#include "core/selection_rows.h"
#include "core/send_rows.h"
#include "core/validation_rows.h"

namespace sidestep::core {

namespace {

constexpr std::array kSelectionRows{
    SelectionRow{"4.0.0", selection_row::r4_0_0()}, SelectionRow{"4.8.0", selection_row::r4_8_0()},
    SelectionRow{"4.9.0", selection_row::r4_9_0()}, SelectionRow{"4.9.3", selection_row::r4_9_3()},
    SelectionRow{"4.9.4", selection_row::r4_9_4()}, SelectionRow{"4.9.8", selection_row::r4_9_8()},
    SelectionRow{"5.0.0", selection_row::r5_0_0()}, SelectionRow{"5.1.0", selection_row::r5_1_0()},
    SelectionRow{"5.1.1", selection_row::r5_1_1()}, SelectionRow{"5.1.4", selection_row::r5_1_4()},
    SelectionRow{"5.2.0", selection_row::r5_2_0()}, SelectionRow{"strict", selection_row::strict()},
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
