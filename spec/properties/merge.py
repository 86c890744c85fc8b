"""Merges the explorer's counterexamples: cells that fail in the same way share one file, named after the first of them."""
import json


class Merged:
    def __init__(self):
        self.lines = []  # the explorer's, with the shared file's name
        self.cases = {}  # file -> vector, with the expectations of every revision that it was found for
        self.races = {}  # file -> (what happens, revisions)
        self._first = {}

    def _shared(self, content, file):
        return self._first.setdefault(content, file)

    def add_race(self, content, revision, file):
        told = content.removeprefix(revision + " ")
        name = self._shared(told, file)
        self.races.setdefault(name, (told, []))[1].append(revision)
        return name

    def add_case(self, content, file):
        case = json.loads(content)["cases"][0]
        name = self._shared(json.dumps([case.get("settings"), case["events"]], sort_keys=True), file)
        kept = self.cases.setdefault(name, {**case, "expect": []})
        for new in case["expect"]:
            equal = [old for old in kept["expect"] if old["outcomes"] == new["outcomes"]]
            if equal:
                equal[0]["for"] += [revision for revision in new["for"] if revision not in equal[0]["for"]]
            else:
                kept["expect"].append(new)
        return name

    def write(self, destination):
        destination.mkdir(parents=True)
        for name, case in self.cases.items():
            (destination / name).write_text('{"version":1,"cases":[\n' + json.dumps(case, separators=(",", ":")) + "\n]}\n")
        for name, (told, revisions) in self.races.items():
            (destination / name).write_text(f"{', '.join(revisions)}: {told}")


def merge(lines, folder):
    merged = Merged()
    for line in lines:
        *cell, file = line.split("\t")
        if file not in ("", "-"):
            content = (folder / file).read_text()
            file = "explored/" + (merged.add_race(content, cell[2], file) if file.endswith(".txt") else merged.add_case(content, file))
        merged.lines.append("\t".join([*cell, file]))
    return merged
