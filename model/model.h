// The executable model: the rule a second time, written from spec/ for obviousness. Names, maps and plain lists; never fast.
// It shares the vocabulary (core/event.h) and the rows (core/revision.h) with the core, and nothing else.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/event.h"
#include "core/revision.h"

namespace sidestep::model {

class Model {
 public:
  Model(const core::Revision& revision, core::Settings settings);
  ~Model();
  Model(Model&&) noexcept;
  Model& operator=(Model&&) noexcept;

  core::Outcome step(const core::Event& event);

  /// The ways that the last step took, such as `walk.found`: what tests count to see that they reach all of it.
  const std::vector<std::string_view>& trail() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sidestep::model
