// The row's ladder, for every latency: it never falls, it is bounded, and it is the table of the specification [FT-1 .. FT-3].
#include "core/ladder.h"
#include "spec/verify/inputs.h"

using namespace sidestep::core;
using namespace sidestep::verify;

namespace {

long long told_latency, told_longer;

/// [FT-2]
Millis by_long_table(Millis latency) {
  return latency >= 15000  ? 600000
         : latency >= 3000 ? 180000
         : latency >= 2000 ? 120000
         : latency >= 1000 ? 60000
         : latency >= 550  ? 30000
                           : 0;
}
/// [FT-3]
Millis by_short_table(Millis latency) {
  return latency >= 15000 ? 30000 : latency >= 5000 ? 10000 : latency >= 3000 ? 6000 : latency >= 1800 ? 5000 : latency >= 550 ? 2000 : 0;
}

/// Planted: a step that begins 1 ms late.
Millis isolation_of(Millis latency) { return duration(kLadder, PLANTED ? latency - 1 : latency); }

}  // namespace

int main() {
  told_latency = nondet_llong();
  told_longer = nondet_llong();
  __ESBMC_assume(told_latency <= told_longer && told_latency > -kTimeEnd);
  const Millis d = isolation_of(told_latency);
  __ESBMC_assert(d == (kRow.short_ladder ? by_short_table(told_latency) : by_long_table(told_latency)), "property 1, the table");
  __ESBMC_assert(d <= isolation_of(told_longer), "property 1, it never falls");
  __ESBMC_assert(d >= 0 && d <= kLongestIsolation, "property 1, it is bounded");
  return 0;
}
