#include "core/notes.h"

#include <iterator>

namespace sidestep::core {

namespace {

/// By Reason, in its order.
constexpr const char* kWords[] = {
    "taken (SE-3)",
    "taken: another broker than the last (SE-5)",
    "taken: available (SE-8)",
    "taken (SE-17)",
    "passed over: the last broker (SE-5)",
    "passed over: the last broker (SE-8)",
    "passed over: the last broker (SE-17)",
    "passed over: not the last broker, which this row keeps to (SE-8)",
    "passed over: isolated (FT-9)",
    "passed over: its isolation is over, but it was unreachable (FT-10)",
    "passed over: unreachable (SE-18)",
    "index fault: the local index wrapped below zero (SE-10)",
    "no candidate: its broker refused this message (SE-30)",
    "available, not tried (SE-31)",
    "available, tried (SE-31)",
    "isolated, but reachable, not tried (SE-31)",
    "isolated, but reachable, tried (SE-31)",
    "isolated and unreachable, not tried (SE-31)",
    "isolated and unreachable, tried (SE-31)",
    "taken: the first of the best class (SE-33)",
    "plain round robin, whatever the health (SE-3)",
    "nothing available: a broker is picked from the fault table of all topics (SE-11)",
    "nothing to pick: the fault table is empty (SE-16)",
    "pick fails at a negative index (FT-24)",
    "the picked broker has no write queue here: its fault item goes (SE-15)",
    "the shared list entry is overwritten with the picked broker (SE-12)",
    "a new queue is made for the picked broker (SE-14)",
    "null error on the way to the write queue number (SE-21)",
    "the list is empty (SE-4, SE-35)",
    "the counter is reset for a retry (SE-20)",
    "none is available: a second pass takes what is reachable (SE-18)",
};
static_assert(std::size(kWords) == static_cast<std::size_t>(Reason::second_pass) + 1);

}  // namespace

const char* words_for(Reason reason) { return kWords[static_cast<std::size_t>(reason)]; }

}  // namespace sidestep::core
