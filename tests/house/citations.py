"""Every requirement of spec/ is cited where it is implemented and where it is tested, and every citation means a requirement.

A requirement is a line `- **SE-7** MUST …`. It is cited as `[SE-7]`, alone or in a list `[SE-7, SE-9]`; a case of a vector file
cites by its member `requirements`. Any other mention of an id must mean a requirement too.
"""
import json
import re

import tree

PREFIXES = "RT|QL|IX|SE|FT|DT|SL|VA"
ID = re.compile(rf"\b(?:{PREFIXES})-\d+\b")
REQUIREMENT = re.compile(rf"^- \*\*((?:{PREFIXES})-\d+)\*\*", re.MULTILINE)
CITATION = re.compile(rf"\[((?:{PREFIXES})-\d+(?:, (?:{PREFIXES})-\d+)*)\]")
CODE = ("src/", "model/", "proptests/", "fuzz/", "tests/", "bench/", "spec/explore/", "spec/verify/", "spec/proof/")
TEXT = (".cpp", ".h", ".py", ".md", ".v", ".ml", ".txt", ".json", ".java")


def requirements(root):
    """Id -> file that defines it, and complaints about ids defined twice."""
    found, complaints = {}, []
    for file in tree.files(root):
        if re.fullmatch(r"spec/[^/]+\.md", file):
            for name in REQUIREMENT.findall(tree.text(root, file)):
                if name in found:
                    complaints.append(f"{file}: {name} is defined in {found[name]} too")
                found[name] = file
    return found, complaints


def cited(content):
    return {name for group in CITATION.findall(content) for name in group.split(", ")}


def cited_by_vectors(content):
    return {name for case in json.loads(content)["cases"] for name in case["requirements"]}


def is_checked(file):
    planted = file.startswith("tests/house/")  # the checks of the house quote ids that don't exist
    return not planted and file.endswith(TEXT) and (file.startswith(CODE) or file.startswith("spec/vectors/"))


def check(root):
    known, complaints = requirements(root)
    in_core, in_tests = set(), set()
    for file in tree.files(root):
        if not is_checked(file):
            continue
        content = tree.text(root, file)
        if file.startswith("spec/vectors/") and file.endswith(".json") and not file.endswith("/schema.json"):
            mentions = cited_by_vectors(content)
            in_tests |= mentions
        else:
            mentions = set(ID.findall(content))
        if file.startswith("src/core/"):
            in_core |= cited(content)
        if file.startswith(("tests/", "proptests/")):
            in_tests |= cited(content)
        complaints += [f"{file}: mentions {name}, which no file of spec/ defines" for name in sorted(mentions - known.keys())]
    complaints += [f"{known[name]}: {name} is not cited in src/core" for name in sorted(known.keys() - in_core)]
    complaints += [f"{known[name]}: {name} is not cited by a test or a vector" for name in sorted(known.keys() - in_tests)]
    return complaints


if __name__ == "__main__":
    tree.main("citations", check, __doc__)
