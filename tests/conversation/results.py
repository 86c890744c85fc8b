"""The table of all conversations, as the repository keeps it.

    results.py write|check RESULTS PLAYED…

PLAYED: what was played of a release: lines of release, scenario, verdict, tries, why. `write` makes RESULTS of them; `check` tells whether
RESULTS says the same of every scenario and release that was played: exit code 1 if it does not.
"""
import collections
import pathlib
import sys

SIGNS = {"equal": "=", "different": "**X**", "skipped": "–"}
HEAD = """# Conversations with published Java producers

Made by `./dev conversation --write`; [README.md](README.md) says what is compared. `=`: requests, selections, list, end, look-ups and fault table are what the core's
send machine says for that release; `–`: can't be compared, for the reason below.
"""


def played(files):
    """{(scenario, release): (verdict, why, plays)}, in the order of the files."""
    found = {}
    for file in files:
        for line in pathlib.Path(file).read_text(encoding="utf-8").splitlines():
            release, scenario, verdict, plays, why = line.split("\t")
            found[scenario, release] = verdict, why, int(plays)
    return found


def table(found):
    scenarios, releases = (list(dict.fromkeys(place[i] for place in found)) for i in (0, 1))
    lines = [["scenario", *releases], ["---"] * (len(releases) + 1)]
    lines += [[scenario, *(SIGNS[found[scenario, r][0]] if (scenario, r) in found else "" for r in releases)] for scenario in scenarios]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def reasons(found):
    """Why what was skipped was skipped: a line a reason."""
    why = collections.defaultdict(lambda: collections.defaultdict(list))
    for (scenario, release), (verdict, words, _) in found.items():
        if verdict == "skipped":
            why[words][scenario].append(release)
    return "".join(f"- {words}: " + "; ".join(f"{scenario} ({', '.join(releases)})" for scenario, releases in places.items()) + "\n"
                   for words, places in why.items())


def again(found):
    plays = [plays for verdict, _, plays in found.values() if verdict != "skipped"]
    more = [n for n in plays if n > 1]
    return f"Of {len(plays)} conversations {len(more)} were played more than once, {max(plays, default=0)} times at most: moments are a busy machine's, too.\n"


def page(found):
    return "\n".join([HEAD, table(found), again(found), reasons(found)])


def kept(text):
    """{(scenario, release): sign} of a page."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    head = rows[0] if rows else []
    return {(row[0], release): sign for row in rows[2:] for release, sign in zip(head[1:], row[1:])}


def main():
    what, results, *files = sys.argv[1:]
    results, found = pathlib.Path(results), played(files)
    if what == "write":
        results.write_text(page(found), encoding="utf-8")
        return 0
    known = kept(results.read_text(encoding="utf-8"))
    differences = [f"{release}: {scenario}: {verdict} now, {known.get((scenario, release), 'nothing')} in {results}"
                   for (scenario, release), (verdict, *_) in found.items() if known.get((scenario, release)) != SIGNS[verdict]]
    played_releases = {release for _, release in found}
    differences += [f"{release}: {scenario}: not played, but in {results}" for scenario, release in known
                    if release in played_releases and (scenario, release) not in found]
    print("\n".join(differences), end="\n" if differences else "")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
