"""What the three tools found: one record a property's part, release and position of the latency switch.

The tools' lines are kept in spec/properties/evidence, as they were printed at full size:
    proved.tsv    property, release, switch, holds | fails | open, theorem
    verified.tsv  property, release, switch, verified | fails | no answer, bound, counterexample
    explored.tsv  model, property, row's first release, switch, holds | fails, states, counterexample
    profiles.tsv  release, row of selection, row of the send loop
"""
import collections
import pathlib

Record = collections.namedtuple("Record", "tool part release switch verdict detail file")

SWITCHES = ("on", "off")


class Contradiction(Exception):
    """Two tools say the opposite of each other, or the same release has two verdicts."""


def rows(path, members):
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fields = line.split("\t")
        if len(fields) != members:
            raise ValueError(f"{path.name}:{number}: {members} members were expected, these are {len(fields)}")
        found.append(fields)
    return found


def is_race(record):
    return record.tool.startswith("explorer, race-")


def switches(word):
    return SWITCHES if word == "-" else (word,)


def proved(folder):
    for part, release, switch, verdict, theorem in rows(folder / "proved.tsv", 5):
        for position in switches(switch):
            yield Record("Coq", part, release, position, verdict, theorem, "")


def verified(folder):
    for part, release, switch, verdict, bound, file in rows(folder / "verified.tsv", 6):
        for position in switches(switch):
            yield Record("ESBMC", part, release, position, verdict, bound, "" if file == "-" else file)


def explored(folder, profiles):
    """A line speaks for every release with the same row of selection, and in the model `send` of the send loop too."""
    selection = {release: row for release, row, _ in profiles}
    pair = {release: (row, send) for release, row, send in profiles}
    for model, part, first, switch, verdict, states, file in rows(folder / "explored.tsv", 7):
        same = pair if model == "send" else selection
        for release in same:
            if same[release] == same[first]:
                for position in switches(switch):
                    yield Record(f"explorer, {model}", part, release, position, verdict, int(states), "" if file == "-" else file)


def refuse_contradictions(records):
    """A proof speaks of any size: nothing that runs may break what is proved. (Threads are not what the proofs speak of.)"""
    proofs = {(r.part, r.release, r.switch): r for r in records if r.tool == "Coq"}
    for record in records:
        proof = proofs.get((record.part, record.release, record.switch))
        if proof and proof.verdict == "holds" and record.verdict == "fails" and not is_race(record):
            raise Contradiction(f"{record.part} of {record.release}, switch {record.switch}: {proof.detail} proves it, {record.tool} breaks it ({record.file})")


def read(folder):
    """All records, and the releases in their order."""
    folder = pathlib.Path(folder)
    profiles = rows(folder / "profiles.tsv", 3)
    records = [*proved(folder), *verified(folder), *explored(folder, profiles)]
    seen = {}
    for record in records:
        if seen.setdefault(record[:4], record.verdict) != record.verdict:
            raise Contradiction(f"{record.tool} says two things of {record.part}, {record.release}, switch {record.switch}")
    refuse_contradictions(records)
    return records, [release for release, _, _ in profiles]
