// How much memory is asked for at once: this program's operator new takes notes.
#pragma once

#include <cstddef>

namespace sidestep::wire::test {

/// The largest request of this thread since the object was made.
class LargestAllocation {
 public:
  LargestAllocation();
  std::size_t bytes() const;
};

}  // namespace sidestep::wire::test
