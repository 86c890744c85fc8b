"""Each test that spec/reports.md names exists; `…` stands for the rest of a name."""
import re

import tree

PAGE = "spec/reports.md"
TEST = re.compile(r"\b(?:TEST(?:_F|_P)?|RC_GTEST_PROP)\(\s*(\w+),\s*(\w+)")
# `Suite.Name`, `Report_…` of any suite, `…_rest` of the name before it.
NAMED = re.compile(r"`((?:[A-Z]\w*\.)?\w+)(…?)`")


def tests(root):
    """Names of tests, with and without their suites."""
    names = set()
    for file in tree.sources(root):
        for suite, name in TEST.findall(tree.text(root, file) or ""):
            names.update((suite, name, f"{suite}.{name}"))
    return names


def check(root):
    text = tree.text(root, PAGE)
    known = tests(root)
    complaints = []
    for name, cut in NAMED.findall(text):
        if not ("." in name or name.startswith("Report_")):
            continue
        if not any(test == name or (cut and test.startswith(name)) for test in known):
            complaints.append(f"{PAGE}: there is no test {name}{cut}")
    return complaints


if __name__ == "__main__":
    tree.main("reports", check, __doc__)
