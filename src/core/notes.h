// Tells a selection's story: a trace that keeps what each probe saw, in words with the requirement that decided.
#pragma once

#include <vector>

#include "core/executor.h"
#include "core/selection.h"

namespace sidestep::core {

/// The words for a reason, with its requirement.
const char* words_for(Reason reason);

struct NotesTrace {
  std::vector<ProbeNote>* notes = nullptr;
  void probe(std::int32_t index, std::uint32_t position, Reason reason) const { notes->push_back({index, position, words_for(reason)}); }
  void rule(Reason reason) const { notes->push_back({0, kNoPosition, words_for(reason)}); }
};

}  // namespace sidestep::core
