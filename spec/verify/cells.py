"""What is verified: a cell for each property, row and switch, and the steps that it takes."""
import dataclasses
import subprocess


@dataclasses.dataclass
class Cell:
    """One question; every step of it is one run of ESBMC, and it is verified if each of them is."""
    property: str
    harness: str
    row: dict           # the selection row's choices, by name
    releases: list      # that the answer stands for
    switches: list      # "on", "off"; "-" for strict, which has none
    bound: str
    defines: dict
    steps: list         # further defines of each run
    unwind: int
    name: str = ""      # of the row, or of the pair of rows

    @property
    def stem(self):
        return f"{self.property}-{self.releases[0]}-{self.switches[0]}".replace("--", "")


def table(text, title):
    """The rows of a table that `sidestep profiles` prints below a line that begins with `title`."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(title):
            break
    head = next(lines).split()
    for line in lines:
        if not line.strip():
            return
        cells = line.replace(" (read, not run)", "").split()
        yield dict(zip(head if len(head) == len(cells) else ["profile", "selection", "send", "validation"], cells))


class Profiles:
    """The core's own tables: releases, and the rows of selection."""

    def __init__(self, sidestep):
        text = subprocess.run([sidestep, "profiles"], capture_output=True, text=True, check=True, timeout=60).stdout
        self.releases = list(table(text, "Profiles"))
        self.rows = {row["row"]: row for row in table(text, "Rows of selection")}

    def with_row(self, selection):
        return [r["profile"] for r in self.releases if r["selection"] == selection]

    def pairs(self):
        """Each pair of rows with its releases."""
        pairs = {}
        for r in self.releases:
            pairs.setdefault((r["selection"], r["send"]), []).append(r["profile"])
        return pairs


def function(row):
    return row if row == "strict" else "r" + row.replace(".", "_")


def is_strict(row):
    return row["six_classes"] == "yes"


def sizes(row, switch, quick):
    """The bound in words, and the sizes in the order in which a counterexample is likely."""
    if is_strict(row):
        return ("3 queues x 3 brokers", (3, 1, 2), 3) if quick else ("8 queues x 4 brokers", (3, 1, 2, 4, 5, 6, 7, 8), 4)
    if switch == "on" and row["fallback"].startswith("pick"):
        return ("2 queues x 2 brokers", (2, 1), 2) if quick else ("3 queues x 3 brokers", (2, 3, 1), 3)
    return ("2 queues x 3 brokers", (2, 1), 3) if quick else ("5 queues x 3 brokers", (2, 3, 1, 4, 5), 3)


def select_cells(profiles, quick):
    for name, row in profiles.rows.items():
        for switch in ("-",) if is_strict(row) else ("on", "off"):
            bound, queues, brokers = sizes(row, switch, quick)
            items = range(brokers, -1, -1) if switch == "on" and row["fallback"].startswith("pick") else (0,)
            steps = [{"QUEUES": n, "ITEMS": i} for n in queues for i in items]
            defines = {"SELECTION_ROW": function(name), "SWITCH": "false" if switch == "off" else "true", "BROKERS": brokers}
            common = (row, profiles.with_row(name), [switch])
            for p in ("1", "2", "3", "4", "5", "6"):
                yield Cell(p, "select", *common, bound, {**defines, "PROPERTY": p}, steps, max(queues) + 4, name)
            yield Cell("6-empty", "select", *common, f"the empty list, {brokers} brokers", {**defines, "PROPERTY": 6},
                       [{"QUEUES": 0, "ITEMS": i} for i in items], brokers + 4, name)


def fault_table_cells(profiles):
    """Where the switch is off nothing is booked: there is no step to verify."""
    for (selection, send), releases in profiles.pairs().items():
        row = profiles.rows[selection]
        for p in ("8", "9", "12"):
            yield Cell(p, "observe", row, releases, ["-" if is_strict(row) else "on"], "any item, any observation",
                       {"SELECTION_ROW": function(selection), "SEND_ROW": function(send), "PROPERTY": p}, [{}], 9, f"{selection}/{send}")
    for name, row in profiles.rows.items():
        common = (row, profiles.with_row(name), ["-" if is_strict(row) else "on"])
        yield Cell("ladder", "ladder", *common, "any latency", {"SELECTION_ROW": function(name)}, [{}], 9, name)
        if row["detector"] == "yes":
            yield Cell("detector", "detector", *common, "any item, two rounds", {"SELECTION_ROW": function(name)}, [{}], 9, name)


def send_cells(profiles):
    row = profiles.rows["strict"]
    for p in ("10.step", "11"):
        yield Cell(p, "send", row, ["strict"], ["-"], "any state that satisfies the invariant, any event",
                   {"SELECTION_ROW": "strict", "PROPERTY": p.split(".", maxsplit=1)[0]}, [{"PHASE": i} for i in (3, 4, 1, 2, 0, 5)], 9, "strict")


def all_cells(profiles, quick):
    cells = [*select_cells(profiles, quick), *fault_table_cells(profiles), *send_cells(profiles)]
    if not quick:
        return cells
    kept = {"strict", "5.2.0", "4.9.4"}  # the quick set: strict, the newest row, and one of those that pick
    return [c for c in cells if c.name.partition("/")[0] in kept and c.property not in ("10.step", "11")]
