#include "cli/interrupt.h"

#include <csignal>
#include <initializer_list>

namespace sidestep::cli {

namespace {

volatile std::sig_atomic_t noted = 0;

extern "C" void note(int signal) {
  noted = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void note_interrupts() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, note);
}

bool interrupted() { return noted != 0; }

}  // namespace sidestep::cli
