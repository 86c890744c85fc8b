"""Runs Spin and the explorer on the same selection model: their counts of states must agree; the ratio of their speeds is printed.

Without spin on PATH it says so and exits with 77.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SKIPPED = 77
RUNS = 3  # the fastest counts
NAME = "selection 2x2-every-isolation strict -"
# What Spin stores besides the model's states: the moments before the initialisation and before the choice of a cursor.
BESIDES = 2


def run(command, folder=None):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def spin():
    """(states, seconds) of Spin, compiled as its manual says for speed."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(HERE, "selection.pml"), folder)
        run(["spin", "-a", "selection.pml"], folder)
        run(["gcc", "-O3", "-DSAFETY", "-DNOFAIR", "-DMEMLIM=4000", "-w", "-o", "pan", "pan.c"], folder)
        times = []
        for _ in range(RUNS):
            began = time.monotonic()
            text = run(["./pan", "-m2000000", "-w22", "-E", "-n"], folder)
            times.append(time.monotonic() - began)
        if "errors: 0" not in text:
            sys.exit(text)
        return int(re.search(r"(\d+) states, stored", text)[1]) - BESIDES, min(times)


def explorer(program):
    found = []
    for _ in range(RUNS):
        text = run([program, "--quick", "--only", NAME])
        found.append(re.search(re.escape(NAME) + r": (\d+) states, \d+ steps in ([\d.]+) s", text))
    return int(found[0][1]), min(float(one[2]) for one in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="sidestep_explore")
    program = parser.parse_args().program
    if shutil.which("spin") is None:
        print("spin: not installed, nothing compared")
        return SKIPPED
    theirs, their_seconds = spin()
    ours, our_seconds = explorer(program)
    print(f"spin      {theirs} states in {their_seconds:.2f} s, {theirs / their_seconds:.0f} states/s")
    print(f"explorer  {ours} states in {our_seconds:.2f} s, {ours / our_seconds:.0f} states/s")
    print(f"ratio     {ours / our_seconds / (theirs / their_seconds):.1f}")
    return 0 if ours == theirs else 1


if __name__ == "__main__":
    sys.exit(main())
