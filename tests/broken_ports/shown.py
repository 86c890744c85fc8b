"""Whether a run of `sidestep check` showed a planted bug: shown.py PORT JUNIT-FILE.

Of all vectors that expected.json names, those of this port must have failed, and no other. Prints what is amiss, and exits with 1.
"""
import json
import os
import sys
import xml.etree.ElementTree

EXPECTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "expected.json")


def complaints(port, junit):
    with open(EXPECTED, encoding="utf-8") as stream:
        shown_by = {entry["file"].removesuffix(".py"): entry["shown_by"] for entry in json.load(stream)}
    tests = xml.etree.ElementTree.parse(junit).iter("testcase")
    failed = {test.get("name") for test in tests if test.find("failure") is not None}
    missed = [f"{port} passed {name}, which shows its bug" for name in shown_by[port] if name not in failed]
    return missed + [f"{port} failed {name}, which shows the bug of {other}"
                     for other, names in shown_by.items() for name in names if other != port and name in failed]


def main():
    found = complaints(*sys.argv[1:3])
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
