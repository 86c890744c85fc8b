// The part of the benchmark that is about bytes.
#pragma once

namespace sidestep::bench {

/// Registers `wire/…`.
void register_wire();

}  // namespace sidestep::bench
