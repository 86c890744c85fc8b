"""Processes that end with us: each is known by its pid, and dies if we do, whatever ends us."""
import os
import signal
import subprocess
import sys

_started = []


class Failed(Exception):
    """The run can't go on."""


def start(command, output=subprocess.DEVNULL, **options):
    """Starts a command, whose output goes to a file. Only from the main thread: the kernel ends the process when the thread that started it ends."""
    process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *command], stderr=options.pop("stderr", output), stdout=output,
                               start_new_session=True, **options)
    _started.append(process)
    return process


def end(process):
    """Ends one of ours, also a stopped one."""
    if process.poll() is None:
        process.kill()
    process.wait()


def end_all():
    for process in _started:
        end(process)


def end_when_told(seconds):
    """Lets SIGINT and SIGTERM, and the end of so many seconds, leave by SystemExit, so that whoever holds processes can end them."""
    def leave(number, _frame):
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
            signal.signal(each, signal.SIG_IGN)  # the way out is taken once
        print(f"interop: {'not done in ' + str(seconds) + ' s' if number == signal.SIGALRM else 'interrupted'}", file=sys.stderr)
        sys.exit(1 if number == signal.SIGALRM else 128 + number)
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
        signal.signal(each, leave)
    signal.alarm(seconds)


def tail(path, lines=15):
    """The last lines of a log, if there is one."""
    if not os.path.isfile(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as stream:
        return "".join(stream.readlines()[-lines:])
