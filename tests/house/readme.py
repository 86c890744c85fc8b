"""Runs what the README tells a reader to type.

    readme.py ROOT [--bin FOLDER] [--slow] [--done COMMAND]… [FILE]…

Fenced `sh` blocks of the files (default: README.md) run one after the other with bash, from ROOT, with FOLDER first on PATH.
Blocks fenced as `sh slow` run only with --slow, except lines that equal a COMMAND, which the caller has run already.
Blocks fenced as `sh fails` must end with a code other than 0.
A `text` block right behind an `sh` block is what the block prints: every line must appear in the output, in that order. In such a line `…`
stands for anything; a line `…` alone for any lines.
"""
import argparse
import os
import re
import subprocess
import sys
import time

BLOCK = re.compile(r"^```sh\b *([^\n]*)\n(.*?)^```\n(?:\n*^```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def blocks(markdown):
    """(marks, commands, expected output or None) of each sh block."""
    return [(set(marks.split()), commands, output or None) for marks, commands, output in BLOCK.findall(markdown)]


def first_missing(expected, output):
    """The first expected line that the output lacks, in order; None if it has all."""
    lines = iter(output.splitlines())
    for wanted in expected.splitlines():
        if wanted.strip() in ("", "…"):
            continue
        pattern = re.compile(r"\s*" + r".*".join(re.escape(part.strip()) for part in wanted.split("…")).replace(r"\ ", r"\s+") + r"\s*")
        if not any(pattern.fullmatch(line) for line in lines):
            return wanted
    return None


def run_block(root, path, marks, commands, expected):
    """Complaints about one block."""
    environment = dict(os.environ, PATH=path + os.pathsep + os.environ["PATH"])
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=root, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    failed = done.returncode != 0
    if failed != ("fails" in marks):
        return [f"ended with {done.returncode}:\n{commands}{done.stdout}"]
    missing = first_missing(expected, done.stdout) if expected else None
    return [] if missing is None else [f"does not print '{missing}':\n{commands}{done.stdout}"]


def without(commands, done):
    return "".join(line for line in commands.splitlines(keepends=True) if line.split("#")[0].strip() not in done)


def arguments():
    parser = argparse.ArgumentParser(description="Runs the commands of README.md")
    parser.add_argument("root")
    parser.add_argument("--bin", default="")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--done", action="append", default=[])
    parser.add_argument("files", nargs="*", default=["README.md"])
    return parser.parse_args()


def main():
    args = arguments()
    ran, complaints = 0, []
    for name in args.files or ["README.md"]:
        with open(os.path.join(args.root, name), encoding="utf-8") as stream:
            found = blocks(stream.read())
        for marks, commands, expected in found:
            commands = without(commands, args.done)
            if ("slow" in marks and not args.slow) or not commands.strip():
                continue
            begin = time.monotonic()
            complaints += [f"{name}: {c}" for c in run_block(args.root, os.path.abspath(args.bin), marks, commands, expected)]
            print(f"{time.monotonic() - begin:6.1f} s  {commands.strip().splitlines()[0]}", flush=True)
            ran += 1
    print("\n".join(complaints))
    print(f"readme: {ran} blocks, {len(complaints)} complaints")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
