"""How many cases ran, by release and group, against what is pinned: an empty run must not pass for a good one."""
import argparse
import sys
import xml.etree.ElementTree as xml


def suites(report):
    """(name, tests, failures, skipped) of each test suite; ends the program with 1 if there is none."""
    found = [(suite.get("name"), *(int(suite.get(count)) for count in ("tests", "failures", "skipped")))
             for suite in xml.parse(report).getroot().iter("testsuite")]
    if not found:
        sys.exit(f"counts: {report} has no test suite")
    return found


def counted(reports):
    """{("5.2.0", "selection"): (executed, skipped)}"""
    counts = {}
    for report in reports:
        for name, tests, _, skipped in suites(report):
            profile, _, group = name.rpartition(".")
            counts[profile, group] = (tests - skipped, skipped)
    return counts


def pinned(path):
    with open(path, encoding="utf-8") as stream:
        lines = [line.split("#")[0].split() for line in stream]
    return {(fields[0], fields[1]): (int(fields[2]), int(fields[3])) for fields in lines if fields}


def releases(counts):
    return {release for release, _ in counts}


def compare(path, reports):
    counts, wanted = counted(reports), pinned(path)
    judged = releases(counts)
    differing = [name for name in sorted(wanted.keys() | counts.keys()) if name[0] in judged and wanted.get(name) != counts.get(name)]
    for name in differing:
        print("{}: {} executed, {} skipped; pinned in {}: {}, {}".format(" ".join(name), *counts.get(name, (0, 0)), path, *wanted.get(name, (0, 0))))
    if not_judged := sorted(releases(wanted) - judged):
        print(f"pinned, but not judged: {' '.join(not_judged)}")
    print(f"counts: {sum(executed for executed, _ in counts.values())} cases executed, {len(differing)} counts differ from {path}")
    return 1 if differing else 0


def write(path, reports):
    """Releases that did not run stay as they are."""
    counts = counted(reports)
    kept = {name: numbers for name, numbers in pinned(path).items() if name[0] not in releases(counts)}
    with open(path, "w", encoding="utf-8") as stream:
        stream.write("# Cases of ./dev run: release, group, executed, skipped. ./dev pin rewrites this file after a run.\n")
        stream.writelines(f"{release} {group} {executed} {skipped}\n" for (release, group), (executed, skipped) in sorted((kept | counts).items()))
    return 0


def total(report):
    tests, failures, skipped = (sum(column) for column in zip(*[suite[1:] for suite in suites(report)]))
    print(tests - skipped, tests - skipped - failures, failures, skipped)
    return 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, does in (("compare", "exit with 1 if a count of cases executed or skipped differs; releases without a report are named, and no difference"),
                       ("write", "pin what ran; releases without a report stay as they are pinned")):
        command = commands.add_parser(name, help=does, description=does)
        command.add_argument("pinned", metavar="PINNED")
        command.add_argument("reports", metavar="JUNIT.xml", nargs="+")
    command = commands.add_parser("total", help="print the numbers of cases executed, passed, failed, skipped")
    command.add_argument("report", metavar="JUNIT.xml")
    return parser.parse_args()


def main():
    args = arguments()
    if args.command == "total":
        return total(args.report)
    return {"compare": compare, "write": write}[args.command](args.pinned, args.reports)


if __name__ == "__main__":
    sys.exit(main())
