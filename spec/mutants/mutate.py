"""Applies small mutations to the core, one at a time, and tells which checks catch them.

The mutations are in mutants.toml, a property of `strict` each. They are applied in a copy of the sources; a check is a command that passes
on the sources as they are, and catches a mutation by failing on it: the rule that is extracted from the proofs held against the mutated core,
the verifier, the explorer. A mutation that none of them catches is an error. A line of the table: name, property, what is changed, and what
each check made of it: caught, missed, timed out, not run.
"""
import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import time
import tomllib

CHECKS = ("proofs", "verifier", "explorer")
# Seconds that a check may take; one that takes longer has not caught anything.
PATIENCE = 300
# A check ends with this code where its tool is not to be had.
NOT_HERE = 3
# The verifier's answer stands in its table: a property of strict that fails there. Anything else that goes wrong catches nothing.
VERIFY = 'rm -f "$1"/verified.tsv; "$0" "$1" --mutants || [ $? = 1 ] || exit; test -s "$1"/verified.tsv || exit 3; ! cut -f 2,4 "$1"/verified.tsv | grep -qx "strict.fails"'


class Unusable(Exception):
    """What was asked for can't be done; the text tells which part."""


def read_mutants(path):
    with open(path, "rb") as stream:
        mutants = tomllib.load(stream)["mutant"]
    fields = {"name", "property", "what", "file", "find", "replace"}
    for number, mutant in enumerate(mutants, 1):
        if mutant.keys() != fields:
            raise Unusable(f"{path}: mutant {number} has the fields {sorted(mutant)}, not {sorted(fields)}")
    for field in ("name", "property"):
        if len({mutant[field] for mutant in mutants}) != len(mutants):
            raise Unusable(f"{path}: two mutants have the same {field}")
    return mutants


def copy_sources(root, tree):
    """The project's files, as they are in the working tree, put into `tree`; what is there already and equal stays, so that a build goes on."""
    command = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, check=True, capture_output=True, text=True)
    wanted = {name for name in listed.stdout.split("\0") if name and os.path.isfile(os.path.join(root, name))}
    for name in wanted:
        source, target = os.path.join(root, name), os.path.join(tree, name)
        if not os.path.isfile(target) or not filecmp.cmp(source, target, shallow=False):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(source, target)
    for folder, folders, files in os.walk(tree):
        folders[:] = [name for name in folders if os.path.relpath(os.path.join(folder, name), tree) != "build"]
        for name in files:
            if os.path.relpath(os.path.join(folder, name), tree) not in wanted:
                os.remove(os.path.join(folder, name))


def mutated(mutant, text):
    count = text.count(mutant["find"])
    if count != 1:
        raise Unusable(f"mutant {mutant['name']}: what it replaces stands {count} times in {mutant['file']}, not once")
    return text.replace(mutant["find"], mutant["replace"])


def run_in(tree, command, stream, timeout=None):
    """The code of a command whose output goes to `stream`."""
    return subprocess.run(command, cwd=tree, stdout=stream, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=timeout,
                          check=False).returncode


def verdict(command, tree, log):
    """What a check makes of the sources: it passes, fails, says that its tool is not here, or takes too long."""
    if command is None:
        return "not run"
    with open(log, "wb") as stream:
        try:
            code = run_in(tree, command, stream, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return "timed out"
    return {0: "missed", NOT_HERE: "not run"}.get(code, "caught")


def built(build, tree, log):
    with open(log, "wb") as stream:
        return run_in(tree, build, stream) == 0


def try_out(what, build, checks, tree, logs):
    """{check: verdict} on the sources that are in `tree` now."""
    log = os.path.join(logs, what + ".build.log")
    if not built(build, tree, log):
        raise Unusable(f"{what}: does not build; see {log}")
    return {name: verdict(command, tree, os.path.join(logs, f"{what}.{name}.log")) for name, command in checks.items()}


def try_mutant(mutant, build, checks, tree, logs):
    path = os.path.join(tree, mutant["file"])
    with open(path, encoding="utf-8") as stream:
        text = stream.read()
    changed = mutated(mutant, text)
    try:
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(changed)
        return try_out(mutant["name"], build, checks, tree, logs)
    finally:
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text)


def run(mutants, build, checks, tree, logs, out):
    """Writes a line a mutant; gives the names of those that no check caught."""
    os.makedirs(logs, exist_ok=True)
    for mutant in mutants:
        with open(os.path.join(tree, mutant["file"]), encoding="utf-8") as stream:
            mutated(mutant, stream.read())
    for name, found in try_out("as-it-is", build, checks, tree, logs).items():
        if found in ("caught", "timed out"):
            raise Unusable(f"{name} does not pass on the sources as they are ({found}); see {os.path.join(logs, 'as-it-is.' + name + '.log')}")
    escaped = []
    with open(out, "w", encoding="utf-8") as table:
        for mutant in mutants:
            begin = time.monotonic()
            found = try_mutant(mutant, build, checks, tree, logs)
            print("\t".join([mutant["name"], str(mutant["property"]), mutant["what"], *found.values()]), file=table, flush=True)
            told = ", ".join(f"{name} {result}" for name, result in found.items())
            print(f"== {mutant['name']}: {told}; {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
            if "caught" not in found.values():
                escaped.append(mutant["name"])
    return escaped


def checks_of(root, tree, work):
    """The checks by name; None: what it needs is not here."""
    sidestep = os.path.join(tree, "build/release/bin/sidestep")
    oracle = os.path.join(root, "build/proof/oracle")
    verify = os.path.join(tree, "spec/verify/run")
    tie = [sidestep, "diff", "--profile", "strict", "--cases", "3000", "--out", os.path.join(work, "found"), "--", oracle]
    harnesses = ["bash", "-c", VERIFY, verify, os.path.join(work, "verify")]
    explore = [sidestep + "_explore", "--quick", "--only", " strict", "--silent"]
    return dict(zip(CHECKS, (tie if os.access(oracle, os.X_OK) else None, harnesses if os.access(verify, os.X_OK) else None, explore)))


def show(out):
    with open(out, encoding="utf-8") as stream:
        rows = [line.rstrip("\n").split("\t") for line in stream]
    print(f"{'mutant':<38} {'property':>8}  {'  '.join(f'{name:<9}' for name in CHECKS).rstrip()}")
    for mutant, broken, _, *verdicts in rows:
        print(f"{mutant:<38} {broken:>8}  {'  '.join(f'{verdict:<9}' for verdict in verdicts).rstrip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", help="the project")
    parser.add_argument("work", help="the folder for the copy, its build and the logs")
    parser.add_argument("out", help="the table: a line a mutant, separated by tabs")
    parser.add_argument("--only", action="append", metavar="NAME", help="only this mutant; may stand twice")
    parser.add_argument("--jobs", default=str(os.cpu_count()), metavar="N", help="jobs of the build")
    args = parser.parse_args()
    root, work = os.path.abspath(args.root), os.path.abspath(args.work)
    tree = os.path.join(work, "tree")
    try:
        mutants = read_mutants(os.path.join(root, "spec/mutants/mutants.toml"))
        if unknown := set(args.only or ()) - {mutant["name"] for mutant in mutants}:
            raise Unusable(f"no such mutant: {', '.join(sorted(unknown))}")
        os.makedirs(tree, exist_ok=True)
        copy_sources(root, tree)
        if not built(["cmake", "--preset", "release"], tree, os.path.join(work, "configure.log")):
            raise Unusable(f"configuring the copy failed; see {os.path.join(work, 'configure.log')}")
        build = ["cmake", "--build", "--preset", "release", "-j", args.jobs, "--target", "sidestep", "sidestep_explore"]
        chosen = [mutant for mutant in mutants if not args.only or mutant["name"] in args.only]
        escaped = run(chosen, build, checks_of(root, tree, work), tree, os.path.join(work, "logs"), args.out)
    except Unusable as error:
        print(f"mutate: {error}", file=sys.stderr)
        return 2
    show(args.out)
    for name in escaped:
        print(f"mutate: {name} is caught by none of {', '.join(CHECKS)}", file=sys.stderr)
    return 1 if escaped else 0


if __name__ == "__main__":
    sys.exit(main())
