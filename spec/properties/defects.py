"""The known defects of spec/counterexamples, as far as they break a property."""
import collections
import json

Defect = collections.namedtuple("Defect", "number kind name releases breaks reports what")


def releases_of(words, order):
    """`up to 4.7.1`, `from 5.1.4`, `5.1.1 to 5.1.3`, `5.1.4`, `Java revisions`, and several with `and` between them."""
    java = [release for release in order if release != "strict"]
    if words == "Java revisions":
        return java
    found = []
    for span in words.split(" and "):
        first, last = java[0], java[-1]
        if span.startswith("up to "):
            last = span.removeprefix("up to ")
        elif span.startswith("from "):
            first = span.removeprefix("from ")
        else:
            first, _, last = span.partition(" to ")
            last = last or first
        found += java[java.index(first):java.index(last) + 1]
    return found


def read(folder, order):
    lines = (folder / "defects.tsv").read_text().splitlines()
    for line in lines[1:]:
        number, kind, name, shown, breaks, reports, what = line.split("\t")
        yield Defect(number, kind, name, releases_of(shown, order), [] if breaks == "-" else breaks.split(", "), "" if reports == "-" else reports, what)


def switch_of(folder, defect):
    """The position of the latency switch at the end of a defect's vector."""
    case = json.loads((folder / f"{defect.name}.json").read_text())["cases"][0]
    turned = [event["on"] for event in case["events"] if event["do"] == "switch"]
    return "on" if [case.get("settings", {}).get("latency_switch", True), *turned][-1] else "off"


def shown_in(folder, defects, prop, release, switch):
    """Defects whose vector breaks a property in a release, the switch in a position."""
    return [d for d in defects
            if d.kind == "vector" and prop in d.breaks and release in d.releases and switch_of(folder, d) == switch]


def reports_of(defects):
    """The first public report of each: `#1576`."""
    firsts = [next((word for word in d.reports.split() if "#" in word), "") for d in defects]
    return list(dict.fromkeys("#" + first.partition("#")[2] for first in firsts if first))


def section(defects, parts):
    """A line for each defect that breaks one of a property's parts."""
    places = {"vector": "[{0}](counterexamples/{0}.json)", "race": "interleaving `{0}`"}
    return ["- " + defect.what + ": " + places.get(defect.kind, "needs sockets").format(defect.name) + (f" ({defect.reports})" if defect.reports else "")
            for defect in defects if set(defect.breaks) & set(parts)]
