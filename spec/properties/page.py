"""Writes spec/properties.md from what the tools found; with --check it tells whether the committed page is current.

    page.py [ROOT] [--check | --table]
"""
import argparse
import collections
import json
import pathlib
import re
import sys

import defects
import evidence
import mutants

INTRO = """<!-- Made by spec/properties/page.py from spec/properties/evidence and statements.json. No cell is typed by hand. -->
# What holds, and how it is known

Thirteen properties, every release of the Java client and `strict`, with the latency switch on and off.

| a cell says | that is |
|---|---|
| proved | for lists, fault tables, counters and sequences of any size, in Coq ([spec/proof](proof/README.md)) |
| verified | of the shipped C++ source, for every value within a bound, by ESBMC ([spec/verify](verify/README.md)) |
| bound | in every sequence of events up to a bound, on the shipped C++ code, by the explorer ([spec/explore](explore/README.md)) |
| **fails** | a tool found a counterexample; the link is the shortest one, `sidestep explain FILE` tells it; #: apache/rocketmq's report of a known defect that breaks it there, too |
| § | the counterexample is a theorem alone |
| ‡ | fails when two threads run at once; the interleaving is listed below |
| – | no tool speaks of it |

The strongest word that is true is shown; what each tool says of each part stands below the table. `./dev verify` makes it all again, and is red if any of
it has changed; `./dev verify --quick` does so at closer bounds. A release has two lines unless the switch makes no difference.

What the switch means: a property of a selection (1 to 7) is asked with the switch in that position, whatever the fault table holds; it may have been turned just now.
One of the fault table (8, 9, 12) is asked of histories with the switch in that position all the time: with it off nothing is booked, and there is nothing to break. In 5.1.4 a
broker that was unreachable when the switch was turned off stays unavailable for good (known defect 10).
For the Java releases 8, 9 and 12 are of what a sync send books; the explorer takes the flags of a producer whose detector is on, and Coq either.
"""


def parts_of(statement):
    return list(statement["parts"])


def weight(root, file):
    """A counterexample's length: its events, or the steps of an interleaving."""
    text = (root / "spec/counterexamples" / file).read_text()
    return len(json.loads(text)["cases"][0]["events"]) if file.endswith(".json") else text.count("\n")


def link(root, files, reports):
    shortest = sorted(files, key=lambda name: (weight(root, name), name))
    words = f"[**fails**](counterexamples/{shortest[0]})" if shortest else "**fails** §"
    return " ".join([words, *reports])


def cell(root, statement, found, known, reports):
    """The strongest true word of a property, a release and a position of the switch; `known`: vectors of known defects that break it there,
    `reports`: who reported them."""
    alone = [r for r in found if not evidence.is_race(r)]
    race = " ‡" if any(r.verdict == "fails" for r in found if evidence.is_race(r)) else ""
    whole = statement["id"][1:]
    if any(r.verdict == "fails" for r in alone):
        vectors = {r.file for r in alone if r.verdict == "fails" and r.file.endswith(".json")}
        return link(root, vectors or known, reports) + race
    for tool, word in (("Coq", "proved"), ("ESBMC", "verified"), ("explorer", "bound")):
        if any(r.tool.startswith(tool) and r.verdict in ("holds", "verified") and r.part in (whole, whole + ".loop") for r in alone):
            return word + race
    return "–" + race


def spans(names, order):
    """Releases as ranges: `4.0.0 – 4.7.1, strict`."""
    found, run = [], []
    for name in [*order, None]:
        if name in names and name != "strict":
            run.append(name)
            continue
        if run:
            found.append(run[0] if len(run) == 1 else f"{run[0]} – {run[-1]}")
        run = []
        if name == "strict" and name in names:
            found.append(name)
    return ", ".join(found)


def matrix(root, statements, records, releases, known):
    """Header and lines of the table; releases whose cells are the same, one behind the other, share a line."""
    by_place = collections.defaultdict(list)
    for record in records:
        by_place[record.part, record.release, record.switch].append(record)
    groups = []
    for release in releases:
        lines = []
        for switch in evidence.SWITCHES:
            found = [[r for part in parts_of(s) for r in by_place[part, release, switch]] for s in statements]
            shown = [defects.shown_in(root / "spec/counterexamples", known, s["id"][1:], release, switch) for s in statements]
            lines.append([cell(root, statement, records, {f"{d.name}.json" for d in vectors}, defects.reports_of(vectors))
                          for statement, records, vectors in zip(statements, found, shown)])
        if not groups or groups[-1][1] != lines:
            groups.append(([], lines))
        groups[-1][0].append(release)
    table = [["release", "switch", *(s["id"] for s in statements)]]
    for names, (on, off) in groups:
        table += [[spans(names, releases), switch, *cells] for switch, cells in ([("any", on)] if on == off else [("on", on), ("off", off)])]
    return table


def markdown(table):
    return "".join("| " + " | ".join(line) + " |\n" for line in [table[0], ["---"] * len(table[0]), *table[1:]])


def plain(table):
    """For a terminal: without links."""
    table = [[re.sub(r"\[?\*\*fails\*\*\]?(\([^)]*\))?( #\d+)*", "FAILS", word) for word in line] for line in table]
    widths = [max(map(len, column)) for column in zip(*table)]
    return "".join("  ".join(word.ljust(width) for word, width in zip(line, widths)).rstrip() + "\n" for line in table)


def detail_of(tool, details, files):
    if tool == "Coq":
        return ", ".join(f"`{theorem}`" for theorem in sorted(set(details)))
    if tool == "ESBMC":
        words = ", ".join(sorted(set(details)))
    else:
        least, most = min(details), max(details)
        words = f"{least:,} states" if least == most else f"{least:,} – {most:,} states"
    links = ", ".join(f"[{pathlib.Path(file).stem}](counterexamples/{file})" for file in sorted(files))
    return words + (": " + links if links else "")


def section(statement, records, releases, known):
    """A line a tool, part, verdict and position of the switch."""
    groups = collections.OrderedDict()
    for part in parts_of(statement):
        for record in records:
            if record.part == part:
                groups.setdefault((part, record.tool, record.verdict, record.switch), []).append(record)
    merged = collections.OrderedDict()
    for (part, tool, verdict, switch), found in groups.items():
        line = (spans({r.release for r in found}, releases), detail_of(tool, [r.detail for r in found], {r.file for r in found if r.file}))
        merged.setdefault((part, tool, verdict, line), []).append(switch)
    text = [f"### {statement['id']}. {statement['statement']}\n"]
    text += [f"- `{part}`: {words}" for part, words in statement["parts"].items()]
    text += ["", "| part | tool | says | switch | releases | by |", "|---|---|---|---|---|---|"]
    for (part, tool, verdict, (names, by)), positions in merged.items():
        text.append(f"| `{part}` | {tool} | {verdict} | {'any' if len(positions) == 2 else positions[0]} | {names} | {by} |")
    broken = defects.section(known, parts_of(statement))
    text += ["", "Known defects that break it:", "", *broken] if broken else []
    return "\n".join(text) + "\n"


def read(root):
    """The table, and the sections part by part."""
    claims = json.loads((root / "spec/properties/statements.json").read_text())
    statements = claims["properties"] + [{"id": "Besides", "statement": "What the thirteen rest on.", "parts": claims["besides"]}]
    records, releases = evidence.read(root / "spec/properties/evidence")
    worded = {part for s in statements for part in parts_of(s)}
    unknown = sorted({r.part for r in records} - worded)
    if unknown:
        raise evidence.Contradiction(f"statements.json words no part {', '.join(unknown)}")
    known = list(defects.read(root / "spec/counterexamples", releases))
    return matrix(root, claims["properties"], records, releases, known), [section(s, records, releases, known) for s in statements]


def page(root):
    here = root / "spec/properties"
    table, sections = read(root)
    return "\n".join([INTRO, "## The table\n", markdown(table), "## Part by part\n", *sections, mutants.section(here / "evidence"),
                      (here / "trusted.md").read_text()])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", default=".", type=pathlib.Path)
    parser.add_argument("--check", action="store_true", help="exit 1 if the committed page is not what the evidence says")
    parser.add_argument("--table", action="store_true", help="print the table for a terminal; writes nothing")
    arguments = parser.parse_args()
    target = arguments.root / "spec/properties.md"
    try:
        if arguments.table:
            print(plain(read(arguments.root)[0]), end="")
            return
        text = page(arguments.root)
    except (evidence.Contradiction, ValueError, OSError) as error:
        sys.exit(f"spec/properties.md: {error}")
    if not arguments.check:
        target.write_text(text)
    elif not target.is_file() or target.read_text() != text:
        sys.exit("spec/properties.md is not what spec/properties/evidence says; run: python3 -B spec/properties/page.py")


if __name__ == "__main__":
    main()
