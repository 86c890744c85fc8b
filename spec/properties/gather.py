"""Holds what the tools have just found against spec/properties/evidence and the committed counterexamples.

    gather.py ROOT FOUND [--quick] [--write]

FOUND holds properties.tsv (Coq), explored.tsv and explored/ (explorer), verified/ (ESBMC; missing where it is not to be had),
profiles.tsv. At full size every line and every counterexample is compared, with --quick the verdict of each cell. --write keeps what was
found instead. Exit code 1: something differs.
"""
import argparse
import filecmp
import pathlib
import shutil
import sys
import tempfile

import evidence
import merge


def without_seconds(path):
    """The verifier's lines but for the times."""
    for part, release, switch, verdict, bound, _, file in evidence.rows(path, 7):
        yield "\t".join([part, release, switch, verdict, bound, "verified/" + file if file != "-" else "-"])


def lines_into(path, lines):
    path.write_text("".join(line + "\n" for line in lines))


def collect(found, kept):
    """The evidence of the page and the counterexamples, as they are kept: kept/evidence, kept/explored, kept/verified."""
    folder = kept / "evidence"
    folder.mkdir(parents=True)
    shutil.copy(found / "properties.tsv", folder / "proved.tsv")
    shutil.copy(found / "profiles.tsv", folder / "profiles.tsv")
    merged = merge.merge((found / "explored.tsv").read_text().splitlines(), found / "explored")
    merged.write(kept / "explored")
    lines_into(folder / "explored.tsv", merged.lines)
    verified = found / "verified/verified.tsv"
    if verified.is_file():
        lines_into(folder / "verified.tsv", without_seconds(verified))
        shutil.copytree(verified.parent, kept / "verified", ignore=shutil.ignore_patterns("verified.tsv"))


def verdicts(path):
    """A cell's place -> its verdict."""
    members = {"explored": 4, "proved": 3, "verified": 3, "profiles": 1}[path.stem]
    return {tuple(fields[:members]): fields[members] for fields in (line.split("\t") for line in path.read_text().splitlines())}


def differences(new, old, quick):
    """What a file of evidence says otherwise than the committed one."""
    if not quick:
        before, now = (set(path.read_text().splitlines()) for path in (old, new))
        yield from (f"{old.name}: gone: {line}" for line in sorted(before - now))
        yield from (f"{old.name}: new: {line}" for line in sorted(now - before))
        return
    before, now = verdicts(old), verdicts(new)
    for place, verdict in now.items():
        if before.get(place) != verdict:
            yield f"{old.name}: {' '.join(place)}: {verdict} now, {before.get(place, 'not there')} in the committed evidence"
    if old.stem != "verified":  # which cells the verifier can reach in a minute is fewer
        yield from (f"{old.name}: {' '.join(place)} was not judged" for place in before.keys() - now.keys())


def file_differences(new, old):
    """Counterexamples that are not the committed ones."""
    names = [{path.name for path in folder.iterdir()} if folder.is_dir() else set() for folder in (new, old)]
    yield from (f"{old.name}/{name}: is not made any more" for name in sorted(names[1] - names[0]))
    yield from (f"{old.name}/{name}: is not committed" for name in sorted(names[0] - names[1]))
    _, changed, _ = filecmp.cmpfiles(new, old, sorted(names[0] & names[1]), shallow=False)
    yield from (f"{old.name}/{name}: differs" for name in changed)


def compare(kept, root, quick):
    for path in sorted((kept / "evidence").iterdir()):
        yield from differences(path, root / "spec/properties/evidence" / path.name, quick)
    if not quick:
        for kind in ("explored", "verified"):
            if (kept / kind).is_dir():
                yield from file_differences(kept / kind, root / "spec/counterexamples" / kind)


def keep(kept, root):
    shutil.copytree(kept / "evidence", root / "spec/properties/evidence", dirs_exist_ok=True)
    for kind in ("explored", "verified"):
        if (kept / kind).is_dir():
            shutil.rmtree(root / "spec/counterexamples" / kind, ignore_errors=True)
            shutil.copytree(kept / kind, root / "spec/counterexamples" / kind)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("found", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true", help="what was found was found at closer bounds")
    parser.add_argument("--write", action="store_true", help="keep what was found at full size")
    arguments = parser.parse_args()
    if arguments.quick and arguments.write:
        parser.error("what is kept is what was found at full size")
    with tempfile.TemporaryDirectory() as folder:
        kept = pathlib.Path(folder)
        collect(arguments.found, kept)
        if arguments.write:
            return keep(kept, arguments.root)
        found = list(compare(kept, arguments.root, arguments.quick))
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
