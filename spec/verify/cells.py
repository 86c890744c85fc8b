"""What is verified: a cell for each property, row and switch, and the steps that it takes."""
import dataclasses
import subprocess


@dataclasses.dataclass
class Cell:
    """One harness with one row: a cell of the table for each property. Every step is one run of ESBMC."""
    properties: dict    # as the table spells it: its number in the harness
    harness: str
    name: str           # of the row, or of the pair of rows
    row: dict           # the selection row's choices, by name
    releases: list      # that the answers stand for
    switch: str         # "on", "off"; "-" for strict, which has none
    bound: str
    defines: dict
    steps: list         # further defines of each run
    unwind: int

    @property
    def title(self):
        return f"{self.harness} {self.name} {self.switch}"

    def stem(self, label):
        return f"{label}-{self.releases[0]}-{self.switch}".removesuffix("--")


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


def picks(row, switch):
    return switch == "on" and row["fallback"].startswith("pick")


def sizes(row, switch, quick):
    """How many queues, in an order in which a counterexample is found soon, and of how many brokers."""
    if is_strict(row):
        return ((3,), 3) if quick else ((3, 1, 2, 4, 5, 6, 7, 8), 4)
    if quick:
        return (2,), 3
    if row["fallback"].startswith("pick"):  # a walk, and a table in order behind it: three queues take hours
        return (2, 1), 2 if picks(row, switch) else 3
    return (2, 3, 1), 3


def select_cells(profiles, quick):
    for name, row in profiles.rows.items():
        for switch in ("-",) if is_strict(row) else ("on", "off"):
            queues, brokers = sizes(row, switch, quick)
            items = range(brokers, -1, -1) if picks(row, switch) else (0,)
            defines = {"SELECTION_ROW": function(name), "SWITCH": "false" if switch == "off" else "true", "BROKERS": brokers}
            common = ("select", name, row, profiles.with_row(name), switch)
            yield Cell({str(p): p for p in range(1, 7)}, *common, f"{max(queues)} queues x {brokers} brokers", defines,
                       [{"QUEUES": n, "ITEMS": i} for n in queues for i in items], max(queues) + 4)
            yield Cell({"6-empty": 6}, *common, f"0 queues x {brokers} brokers", defines,
                       [{"QUEUES": 0, "ITEMS": i} for i in items], brokers + 4)


def fault_table_cells(profiles):
    """Where the switch is off nothing is booked: there is no step to verify."""
    for (selection, send), releases in profiles.pairs().items():
        row = profiles.rows[selection]
        defines = {"SELECTION_ROW": function(selection)} | ({} if is_strict(row) else {"SEND_ROW": function(send)})
        yield Cell({"8": 8, "9": 9, "12": 12}, "observe", f"{selection}/{send}", row, releases, "-" if is_strict(row) else "on",
                   "any item, any observation", defines, [{}], 9)
    for name, row in profiles.rows.items():
        for harness, bound in (("ladder", "any latency"), ("detector", "any item, two rounds")):
            if harness == "ladder" or row["detector"] == "yes":
                yield Cell({harness: 1}, harness, name, row, profiles.with_row(name), "-" if is_strict(row) else "on", bound,
                           {"SELECTION_ROW": function(name)}, [{}], 9)


def send_cells(profiles):
    yield Cell({"10.step": 10, "11.step": 11}, "send", "strict", profiles.rows["strict"], ["strict"], "-",
               "any state that satisfies the invariant, any event", {"SELECTION_ROW": "strict"}, [{"PHASE": i} for i in (3, 4, 1, 2, 0, 5)], 9)


def all_cells(profiles, quick, mutants):
    """All; or what takes little time, of strict and of the newest Java row; or, to catch mutants of strict, of it alone and a step of its send."""
    cells = [*select_cells(profiles, quick), *fault_table_cells(profiles), *send_cells(profiles)]
    if mutants:
        cells = [c for c in cells if c.name.startswith("strict")]
        return [dataclasses.replace(c, steps=c.steps[:1]) if c.harness == "send" else c for c in cells]
    if not quick:
        return cells
    return [c for c in cells if c.harness != "send" and (c.name.startswith("strict") or (c.title == "select 5.2.0 on" and "1" in c.properties))]
