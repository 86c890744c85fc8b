// What a selection and an update cost, by revision row and world. The clock is an argument, so none is read.
// Names are `row/world`; bench/side_by_side.py joins them with the Java client's figures of the same run.
#include <benchmark/benchmark.h>

#include <string>

#include "allocations.h"
#include "core/blame.h"
#include "core/revision.h"
#include "core/select.h"
#include "wire.h"
#include "world.h"

namespace {

using namespace sidestep;

/// Allocations inside the measured loop; 0 or the run is not worth reading.
class AllocationCounter {
 public:
  explicit AllocationCounter(benchmark::State& state) : state_(state), before_(bench::allocations()) {}
  AllocationCounter(const AllocationCounter&) = delete;
  AllocationCounter& operator=(const AllocationCounter&) = delete;
  ~AllocationCounter() { state_.counters["allocations"] = static_cast<double>(bench::allocations() - before_); }

 private:
  benchmark::State& state_;
  std::uint64_t before_;
};

void select(benchmark::State& state, const core::SelectionChoices& choices, const bench::WorldShape& shape) {
  bench::World world(shape);
  std::uint64_t sum = 0;
  {
    const AllocationCounter counter(state);
    for ([[maybe_unused]] auto unused : state) {
      const core::Selection selection = core::select(world.view, world.request, choices);
      world.request.cursor = selection.cursor;  // as a caller does: the next selection goes on from here
      world.request.pick_cursor = selection.pick_cursor;
      sum += selection.queue.broker + static_cast<std::uint32_t>(selection.queue.id);
    }
  }
  benchmark::DoNotOptimize(sum);
}

void update(benchmark::State& state, const core::SelectionChoices& choices, bool healthy) {
  const core::LadderView ladder = choices.short_ladder ? core::kShortLadder : core::kLongLadder;
  core::FaultItem item;
  core::Millis now = bench::kNow;
  const AllocationCounter counter(state);
  for ([[maybe_unused]] auto unused : state) {
    benchmark::DoNotOptimize(++now);
    if (choices.strict) {
      const core::What what = healthy ? core::What::answer : core::What::connect_refused;
      item = core::update_strict(item, core::observe_strict(what, 0, false, now - 10, now, 1000, ladder));
    } else {
      item = core::update_java(item, {now, 10, !healthy, healthy}, ladder, choices.update);
    }
  }
  benchmark::DoNotOptimize(item);
}

/// Strict has no latency switch.
bool measures(const core::SelectionRow& row, const bench::WorldShape& shape) { return shape.latency_switch || !row.choices.strict; }

void register_all() {
  for (const core::SelectionRow& row : core::selection_rows()) {
    const std::string name(row.name);
    for (const bench::WorldShape& shape : bench::kSelectWorlds) {
      if (!measures(row, shape)) continue;
      benchmark::RegisterBenchmark((name + "/" + std::string(shape.name)).c_str(), select, row.choices, shape);
    }
    benchmark::RegisterBenchmark((name + "/update, healthy").c_str(), update, row.choices, true);
    benchmark::RegisterBenchmark((name + "/update, unreachable").c_str(), update, row.choices, false);
  }
}

}  // namespace

int main(int argc, char** argv) {
  register_all();
  sidestep::bench::register_wire();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
