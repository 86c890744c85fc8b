// Ctrl-C as something to ask about, for work that ends in order.
#pragma once

namespace sidestep::cli {

/// From here on INT and TERM are noted instead of ending the program; a second one ends it.
void note_interrupts();
bool interrupted();

}  // namespace sidestep::cli
