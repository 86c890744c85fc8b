"""What the clients of a run cost, side by side, as Markdown: medians over its rounds, ratios, and what failed."""
import statistics

OURS, JAVA, GO = "sidestep", "Java", "Go"
CLIENTS = (OURS, JAVA, GO)

# (what a row says, which figure it has, how that is written)
RATE = ("messages a second", "rate", "{:,.0f}")
P50 = ("p50, µs", "p50_us", "{:.0f}")
P99 = ("p99, µs", "p99_us", "{:.0f}")
CPU = ("CPU a message, µs", "cpu_us", "{:.1f}")
PEAK = ("peak memory, MiB", "peak_mib", "{:.0f}")
ROWS = {"async": (RATE, CPU, PEAK), "sync": (P50, P99, CPU, PEAK)}


class Section:
    """What each client does in a process of its own: warms up, then sends so many messages that are measured."""

    def __init__(self, kind, body, warm_up, count):
        self.kind, self.body, self.warm_up, self.count = kind, body, warm_up, count

    def __str__(self):
        return f"{self.kind}, {self.body // 1024} KiB" if self.body >= 1024 else f"{self.kind}, {self.body} B"


def of_round(measured):
    """The figures of one section that a client told; what failed is no message sent."""
    stored = measured["sent"] - measured["failed"]
    return {"rate": stored / measured["seconds"], "cpu_us": measured["cpu_seconds"] * 1e6 / stored if stored else float("inf"),
            "p50_us": measured["p50_us"], "p99_us": measured["p99_us"], "peak_mib": measured["peak_kib"] / 1024}


def brief(section, measured):
    """What a client told, in a line."""
    figures = of_round(measured)
    return ", ".join(f"{label} {form.format(figures[name])}" for label, name, form in ROWS[section.kind]) + \
        (f", {measured['failed']} failed" if measured["failed"] else "")


class Figures:
    """Of one client in one section: what it told in each round, None where it did not end well."""

    def __init__(self, rounds):
        self.told = [measured for measured in rounds if measured]
        self.failed = sum(measured["failed"] for measured in self.told)
        self.sent = sum(measured["sent"] for measured in self.told)
        self.lost = len(rounds) - len(self.told)
        self.is_good = bool(self.told) and not self.failed and not self.lost

    def median(self, name):
        return statistics.median(of_round(measured)[name] for measured in self.told) if self.told else None

    def text(self, name, form):
        return form.format(self.median(name)) + ("" if self.is_good else " (!)") if self.told else "-"

    def complaint(self):
        """What keeps these figures from being compared; empty if nothing does."""
        failed = f"{self.failed} of {self.sent} sends failed" if self.failed else ""
        lost = f"{self.lost} of {self.lost + len(self.told)} rounds ended with an error" if self.lost else ""
        return " and ".join(filter(None, (failed, lost)))


def ratio(ours, theirs, name):
    """Ours by theirs; None unless both can be compared."""
    if not (ours.is_good and theirs.is_good and theirs.median(name)):
        return None
    return ours.median(name) / theirs.median(name)


def written(value):
    return "-" if value is None else f"{value:.2f}"


def row(cells):
    return "| " + " | ".join(cells) + " |"


def of_servers(sections, figures, versions):
    """The table of one kind of servers. figures: {(section, client): Figures}, of those that were measured."""
    clients = [client for client in CLIENTS if client in versions]
    others = [client for client in clients if client != OURS]
    lines = [row(["", *(f"{client} {versions[client]}".strip() for client in clients), *(f"{OURS} / {client}" for client in others)]),
             row(["---", *["---:"] * (len(clients) + len(others))])]
    for section in sections:
        of = {client: figures[str(section), client] for client in clients}
        for label, name, form in ROWS[section.kind]:
            ratios = [written(ratio(of[OURS], of[client], name)) for client in others]
            lines.append(row([f"{section}: {label}", *(of[client].text(name, form) for client in clients), *ratios]))
    flagged = [f"(!) {client}, {section}: {figures[str(section), client].complaint()}."
               for section in sections for client in clients if figures[str(section), client].complaint()]
    return "\n".join(lines + [""] * bool(flagged) + flagged)


def aims(sections, figures, decoder):
    """What the producer is meant to reach on the embedded servers, and what it did. decoder: {form: bytes a second}."""
    lines = []
    for section in sections:
        of = {client: figures.get((str(section), client), Figures([])) for client in CLIENTS}
        if section.kind == "async":
            lines.append(f"{section}: at least 2 times Java's rate: {written(ratio(of[OURS], of[JAVA], 'rate'))}")
            lines.append(f"{section}: at most 0.33 of Java's CPU a message: {written(ratio(of[OURS], of[JAVA], 'cpu_us'))}")
        else:
            lines.append(f"{section}: a p50 of at most 1.00 of Go's: {written(ratio(of[OURS], of[GO], 'p50_us'))}")
    for form, rate in decoder.items():
        lines.append(f"decoding requests with 4 KiB, {form} header: at least 1 GB/s: {rate / 1e9:.2f}")
    return "\n".join(f"- {line}" for line in lines)
