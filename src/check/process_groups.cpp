// See process_groups.h.
#include "check/process_groups.h"

#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <array>
#include <atomic>

namespace sidestep::check {
namespace {

constexpr std::array kEnding = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

/// Read by the signal handler; 0: free. More adapters than that never run at once.
std::array<std::atomic<pid_t>, 16> groups{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void kill_all(int signal) {
  for (const std::atomic<pid_t>& group : groups)
    if (const pid_t known = group.load(); known > 0) ::kill(-known, SIGKILL);
  ::_exit(128 + signal);
}

void replace(pid_t old_group, pid_t new_group) {
  for (std::atomic<pid_t>& group : groups) {
    pid_t expected = old_group;
    if (group.compare_exchange_strong(expected, new_group)) return;
  }
}

}  // namespace

void end_with_adapters() {
  for (const int signal : kEnding) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = kill_all;
    ::sigfillset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
  }
}

HeldSignals::HeldSignals() : parent_(::getpid()) {
  sigset_t held;
  ::sigemptyset(&held);
  for (const int signal : kEnding) ::sigaddset(&held, signal);
  ::pthread_sigmask(SIG_BLOCK, &held, &before_);
}

HeldSignals::~HeldSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void HeldSignals::in_child() const {
  for (const int signal : kEnding) {
    struct sigaction action {};
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) ::signal(signal, SIG_DFL);
  }
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent_) ::_exit(128 + SIGKILL);
#endif
}

void remember_group(pid_t group) { replace(0, group); }
void forget_group(pid_t group) { replace(group, 0); }

}  // namespace sidestep::check
