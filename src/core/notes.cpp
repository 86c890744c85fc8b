#include "core/notes.h"

namespace sidestep::core {

const char* words_for(Reason reason) {
  switch (reason) {
    case Reason::taken: return "taken";
    case Reason::is_last: return "passed over: the last broker (SE-5)";
    case Reason::not_last: return "passed over: not the last broker, which this row keeps to (SE-8)";
    case Reason::unavailable: return "passed over: isolated (FT-9)";
    case Reason::unreachable: return "passed over: unreachable (FT-8)";
    case Reason::out_of_range: return "index fault: the local index wrapped below zero (SE-10)";
    case Reason::refused: return "no candidate: its broker refused this message (SE-30)";
    case Reason::lower_class: return "passed over: its class is not better than the best so far (SE-33)";
    case Reason::plain: return "plain round robin, whatever the health (SE-3)";
    case Reason::picked: return "nothing available: a broker is picked from the fault table of all topics (SE-11)";
    case Reason::picked_none: return "nothing to pick: the fault table is empty (SE-16)";
    case Reason::pick_fault: return "pick fails at a negative index (FT-24)";
    case Reason::evicted: return "the picked broker has no write queue here: its fault item goes (SE-15)";
    case Reason::overwritten: return "the shared list entry is overwritten with the picked broker (SE-12)";
    case Reason::copied: return "a new queue is made for the picked broker (SE-14)";
    case Reason::null_error: return "null error on the way to the write queue number (SE-21)";
    case Reason::empty_list: return "the list is empty (SE-4, SE-35)";
    case Reason::reset: return "the counter is reset for a retry (SE-20)";
    case Reason::second_pass: return "none is available: a second pass takes what is reachable (SE-18)";
  }
  return "";
}

}  // namespace sidestep::core
