// See fixtures.h: what depends on where the tests' files stand.
#include "fixtures.h"

namespace sidestep::check {

AdapterOptions misbehaving(const std::string& way) {
  AdapterOptions options;
  options.command = {TEST_PYTHON, "-B", TEST_ADAPTERS "/misbehave.py", way};
  options.line_limit = 1 << 20;
  return options;
}

}  // namespace sidestep::check
