// Invariants of a send (spec/send-loop.md).
#include "model/invariants.h"
#include "model/invariants_step.h"

namespace sidestep::model {

using namespace core;

void Invariants::check_send(Step&) {}

}  // namespace sidestep::model
