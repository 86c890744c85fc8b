"""ESBMC: where it is, and what it says of a harness."""
import os
import re
import resource
import shutil
import signal
import subprocess
import threading

WHEEL = "ethcheck==0.1.4"  # carries the binary; nothing of the package itself is used
FLAGS = ["-I", "src", "-I", ".", "--std", "c++20", "--overflow-check", "--no-align-check", "--boolector", "--quiet"]
MOST_MEMORY = 8 << 30
WAITS = 10  # times the processor time of a run, at most

VERIFIED, FAILS, NO_ANSWER = "verified", "fails", "no answer"


class Broken(Exception):
    """ESBMC did not judge: it could not read the harness, or its loops are longer than said."""


def find(folder):
    """ESBMC's path: the one on PATH, or the wheel's, installed into `folder`; None if it is not to be had."""
    on_path = shutil.which("esbmc")
    if on_path:
        return on_path
    installed = os.path.join(folder, "bin", "esbmc")
    if os.path.isfile(installed):
        return installed
    for command in (["python3", "-m", "venv", folder],
                    [os.path.join(folder, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check", "--no-deps", WHEEL]):
        try:
            if subprocess.run(command, stdout=subprocess.DEVNULL, check=False, timeout=600).returncode != 0:
                return None
        except (OSError, subprocess.TimeoutExpired):
            return None
    return installed if os.path.isfile(installed) else None


def limits(seconds):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limits


def verdict_of(output, returncode):
    if "VERIFICATION SUCCESSFUL" in output:
        return VERIFIED
    if "VERIFICATION FAILED" in output:
        violated = output.rpartition("Violated property:")[2]
        if "unwinding assertion" in violated:
            raise Broken("a loop is longer than the bound\n" + violated)
        return FAILS
    if returncode in (-signal.SIGXCPU, -signal.SIGKILL) or "Out of memory" in output or "bad_alloc" in output:
        return NO_ANSWER
    raise Broken(output[-2000:])


def run(esbmc, harness, defines, unwind, seconds):
    """The verdict, what ESBMC wrote, and the processor time in s. `seconds` of it are the most that it gets."""
    command = [esbmc, harness, *FLAGS, "--unwind", str(unwind), *(f"-D{name}={value}" for name, value in defines.items())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=limits(seconds)) as process:
        deadline = threading.Timer(WAITS * seconds, process.kill)  # a machine that is busy otherwise
        deadline.start()
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        deadline.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    return verdict_of(output, process.returncode), output, used.ru_utime + used.ru_stime


def told(output):
    """The last values of the variables named told_…: {name: value}, an array's as {name: {index: value}}."""
    values = {}
    for name, index, value in re.findall(r"^  told_(\w+?)(?:\[(\d+)\])? = (-?\d+)", output, re.MULTILINE):
        if index:
            values.setdefault(name, {})[int(index)] = int(value)
        else:
            values[name] = int(value)
    return values


def violated(output):
    """The claim that does not hold, in ESBMC's words."""
    return [line.strip() for line in output.rpartition("Violated property:")[2].strip().splitlines()[:3]]


def property_of(output):
    """The number of the property that does not hold. Where one of the verifier's own checks finds a fault in the core, that is totality, 6."""
    claim = violated(output)
    named = re.match(r"property (\d+)", claim[1] if len(claim) > 1 else "")
    return int(named.group(1)) if named else 6
