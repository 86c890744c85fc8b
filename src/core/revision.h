// The revisions: a release is one row of each table of choices. Spec: spec/revisions.md.
#pragma once

#include <span>
#include <string_view>

#include "core/choices.h"
#include "core/send_choices.h"
#include "core/validation_choices.h"

namespace sidestep::core {

/// A row of selection and fault table, named by the first release that shows it.
struct SelectionRow {
  std::string_view name;
  SelectionChoices choices;
};

/// A release of the Java client, or `strict`.
struct Revision {
  std::string_view name;
  const SelectionRow* selection = nullptr;
  const SendRow* send = nullptr;
  const ValidationRow* validation = nullptr;
};

/// Every revision, oldest first; `strict` last.
std::span<const Revision> revisions();
/// The row table of selection, oldest first; `strict` last.
std::span<const SelectionRow> selection_rows();
/// The revision of that name; nullptr if there is none.
const Revision* find_revision(std::string_view name);

}  // namespace sidestep::core
