"""Runs the example against the embedded servers: each of its messages is stored.

    run_example.py SIDESTEP EXAMPLE
"""
import re
import signal
import subprocess
import sys


def main():
    sidestep, example = sys.argv[1:]
    with subprocess.Popen([sidestep, "serve", "--topic", "T", "--brokers", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as servers:
        try:
            done = subprocess.run([example, servers.stdout.readline().strip(), "T"], capture_output=True, text=True, timeout=60, check=False)
        finally:
            servers.send_signal(signal.SIGINT)
        tally = servers.communicate(timeout=60)[1]
    if done.returncode != 0 or len(re.findall(r"^[ab]/\d after 1 attempt$", done.stdout, re.MULTILINE)) != 10:
        sys.exit(f"the example ended with {done.returncode}: {done.stdout}{done.stderr}")
    if sum(map(int, re.findall(r"^[ab] +(\d+)$", tally, re.MULTILINE))) != 10:
        sys.exit(f"the servers stored: {tally}")


if __name__ == "__main__":
    main()
