"""What was found, as a table of Markdown."""
import math

HEAD = ["sent", "stored", "reported as failed", "failed, yet stored", "stored again", "lost", "p50 ms", "p99 ms", "broker-a", "broker-b"]


def percentile(values, percent):
    """The smallest value that so many percent of all do not exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)] if values else math.nan


def share(sends, broker):
    reported = [send for send in sends if send["outcome"] == "stored"]
    return f"{100 * sum(send['broker'] == broker for send in reported) / len(reported):.0f}%" if reported else "-"


def row(tally, sends):
    """The cells under HEAD."""
    times = [send["us"] / 1000 for send in sends]
    counts = [tally.sent, tally.stored, tally.failed, tally.failed_yet_stored, tally.copies, tally.lost]
    return [*map(str, counts), f"{percentile(times, 50):.1f}", f"{percentile(times, 99):.1f}", share(sends, "broker-a"), share(sends, "broker-b")]


def table(head, rows):
    widths = [max(len(line[i]) for line in [head, *rows]) for i in range(len(head))]
    def line(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"
    return "\n".join([line(head), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(line, rows)])


def of_kinds(record, tally):
    """A line a kind of send: how many messages."""
    kinds = {}
    for send in record:
        if "kind" in send:
            kinds.setdefault("queue named" if send["kind"].startswith("queue ") else send["kind"], []).append(send)
    rows = []
    for kind, sends in kinds.items():
        failed = sum(send["outcome"] == "failed" for send in sends)
        rows.append([kind, str(len(sends)), str(len(sends) - failed), str(failed)])
    rows.append(["all", str(tally.sent), str(tally.stored), str(tally.failed)])
    return table(["kind of send", "sent", "stored", "refused"], rows)
