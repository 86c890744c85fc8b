"""How many cases ran, by release and group, against what is pinned: an empty run must not pass for a good one.

    counts.py compare PINNED JUNIT.xml…     1 if a count differs, of cases executed or skipped, or a release is missing
    counts.py write PINNED JUNIT.xml…       pins what ran
    counts.py total JUNIT.xml               executed, passed, failed, skipped
"""
import sys
import xml.etree.ElementTree as xml


def suites(report):
    for suite in xml.parse(report).getroot().iter("testsuite"):
        yield suite.get("name"), int(suite.get("tests")), int(suite.get("failures")), int(suite.get("skipped"))


def counted(reports):
    """{"5.2.0 selection": (executed, skipped)}"""
    counts = {}
    for report in reports:
        for name, tests, _, skipped in suites(report):
            profile, _, group = name.rpartition(".")
            counts[f"{profile} {group}"] = (tests - skipped, skipped)
    return counts


def pinned(path):
    with open(path, encoding="utf-8") as stream:
        lines = [line.split("#")[0].split() for line in stream]
    return {" ".join(fields[:2]): (int(fields[2]), int(fields[3])) for fields in lines if fields}


def compare(path, reports):
    counts, wanted = counted(reports), pinned(path)
    differing = [name for name in sorted(wanted.keys() | counts.keys()) if wanted.get(name) != counts.get(name)]
    for name in differing:
        print("{}: {} executed, {} skipped; pinned in {}: {}, {}".format(name, *counts.get(name, (0, 0)), path, *wanted.get(name, (0, 0))))
    print(f"counts: {sum(executed for executed, _ in counts.values())} cases executed, {len(differing)} counts differ from {path}")
    return 1 if differing else 0


def write(path, reports):
    with open(path, "w", encoding="utf-8") as stream:
        stream.write("# Cases of ./dev run: release, group, executed, skipped. ./dev pin rewrites this file after a run.\n")
        stream.writelines(f"{name} {executed} {skipped}\n" for name, (executed, skipped) in sorted(counted(reports).items()))
    return 0


def total(report):
    tests, failures, skipped = (sum(column) for column in zip(*[suite[1:] for suite in suites(report)]))
    print(tests - skipped, tests - skipped - failures, failures, skipped)
    return 0


def main():
    command, *rest = sys.argv[1:]
    if command == "total":
        return total(*rest)
    return {"compare": compare, "write": write}[command](rest[0], rest[1:])


if __name__ == "__main__":
    sys.exit(main())
