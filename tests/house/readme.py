"""Runs what the README tells a reader to type, and compares what it shows with what comes of it.

Fenced `sh` blocks of the files run one after the other with bash, from ROOT, with FOLDER first on PATH.
- `sh slow`: run only with --slow, except lines that equal a COMMAND of --done, which the caller has run already.
- `sh fails`: must end with a code other than 0.

A fenced `text` block is what the `sh` block before it prints, as a whole or in part; words may stand between the two blocks. Its lines must follow
each other in the output; blanks count as one, empty lines not at all. In a line `…` stands for any characters but blanks; a line `…` alone
stands for any lines. A fenced `cpp FILE` block is that file, whole. What a COMMAND printed is read from its FILE; without one there is nothing to compare with. Every block has a mark,
so that none is left out by oversight: `plain` for what is neither code nor output.
"""
import argparse
import os
import re
import subprocess
import sys
import time

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block:
    """An `sh` block, and the outputs that are shown behind it."""

    def __init__(self, marks, commands):
        self.marks, self.commands, self.shown = marks, commands, []


def is_file(root, name, content):
    path = os.path.join(root, name)
    if not os.path.isfile(path):
        return False
    with open(path, encoding="utf-8") as stream:
        return stream.read() == content


def blocks(root, markdown):
    """The sh blocks, and complaints about blocks without a mark or a command."""
    found, complaints = [], []
    for info, content in FENCE.findall(markdown):
        kind, *marks = info.split() or [""]
        if kind == "sh":
            found.append(Block(set(marks), content))
        elif kind == "text" and found:
            found[-1].shown.append(content)
        elif kind == "cpp" and not (len(marks) == 1 and is_file(root, marks[0], content)):
            complaints.append(f"a block of cpp that is not the file {' '.join(marks)}: {content.strip()[:60]}")
        elif kind in ("", "text"):
            complaints.append(f"a block {'without a mark' if kind == '' else 'of output without a command before it'}: {content.strip()[:60]}")
    return found, complaints


# ---- comparing ----

def pattern_of(line):
    """A regular expression for a line of a text block, its end included."""
    if line.strip() == "…":
        return r"(?:[^\n]*\n)*?"
    return r"\s+".join(re.escape(word).replace("…", r"\S+") for word in line.split()) + r"\n"


def first_missing(shown, output):
    """The first line of a text block that the output has not, where it should be; None if it has all."""
    wanted = [line for line in shown.splitlines() if line.strip()]
    printed = "".join(line.strip() + "\n" for line in output.splitlines() if line.strip())
    for n in range(1, len(wanted) + 1):
        if not re.search("^" + "".join(map(pattern_of, wanted[:n])), printed, re.MULTILINE):
            return wanted[n - 1]
    return None


# ---- running ----

def left_to_do(commands, done):
    return "".join(line for line in commands.splitlines(keepends=True) if line.split("#")[0].strip() not in done)


def files_of(commands, done):
    """What each line that the caller has run printed: a file, or None."""
    return [done[line] for line in (line.split("#")[0].strip() for line in commands.splitlines()) if line in done]


def run(root, path, commands, marks):
    """(output, complaints)"""
    environment = dict(os.environ, PATH=path + os.pathsep + os.environ["PATH"])
    begin = time.monotonic()
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=root, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(f"{time.monotonic() - begin:6.1f} s  {commands.strip().splitlines()[0]}", flush=True)
    failed = done.returncode != 0
    return done.stdout, [f"ended with {done.returncode}:\n{commands}{done.stdout}"] if failed != ("fails" in marks) else []


def check_block(args, block):
    """Complaints about one block."""
    left, files, output = left_to_do(block.commands, args.done), files_of(block.commands, args.done), ""
    at_hand = None not in files
    for file in filter(None, files):
        try:
            with open(os.path.join(args.root, file), encoding="utf-8", errors="replace") as stream:
                output += stream.read()
        except OSError as error:
            return [f"what a command printed can't be read: {error}"]
    if left.strip() and "slow" in block.marks and not args.slow:
        at_hand = False
    elif left.strip():
        printed, complaints = run(args.root, os.path.abspath(args.bin), left, block.marks)
        if complaints:
            return complaints
        output += printed
    if block.shown and not at_hand:
        print(f"not compared: {block.commands.strip().splitlines()[0]}")
    if not at_hand:
        return []
    missing = [line for line in (first_missing(shown, output) for shown in block.shown) if line is not None]
    return [f"does not print '{line}' there:\n{block.commands}{output}" for line in missing]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", metavar="ROOT")
    parser.add_argument("files", metavar="FILE", nargs="*", default=["README.md"], help="default: README.md")
    parser.add_argument("--bin", metavar="FOLDER", default="", help="where the programs are that the commands name")
    parser.add_argument("--slow", action="store_true", help="run the slow blocks too")
    parser.add_argument("--done", metavar="COMMAND[=FILE]", action="append", default=[], help="a command that has run already, and what it printed")
    args = parser.parse_args()
    for name in args.files:
        if not os.path.isfile(os.path.join(args.root, name)):
            parser.error(f"{os.path.join(args.root, name)} is no file")
    args.done = {command: file or None for command, _, file in (entry.partition("=") for entry in args.done)}
    return args


def main():
    args = arguments()
    count, complaints = 0, []
    for name in args.files:
        with open(os.path.join(args.root, name), encoding="utf-8") as stream:
            found, unmarked = blocks(args.root, stream.read())
        count += len(found)
        for complaint in unmarked + [c for block in found for c in check_block(args, block)]:
            complaints.append(f"{name}: {complaint}")
    print("\n".join(complaints))
    print(f"readme: {count} blocks, {len(complaints)} complaints")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
