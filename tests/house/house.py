"""Files stay readable, are built, and name no machine.

- at most 500 lines a file, 400 is noted; what is generated or recorded is exempt;
- every .cpp is listed in a CMakeLists.txt of its folder or above, every .h is included by some file;
- no path of a particular machine, no host that serves packages.
"""
import os
import re

import tree

NOTED, LONGEST = 400, 500
RECORDED = re.compile(r"spec/vectors/|fuzz/(corpus|corpora|canary)/|.*/corpus/|LICENSE$|.*/pinned[^/]*$|.*\.(json|jsonl|csv|tsv)$")
BUILT = ("src/", "model/", "tests/", "proptests/", "fuzz/", "bench/", "spec/")

FOREIGN = {
    "a path of a particular machine": re.compile(r"(?<![\w./$}~-])/(?:work|root|home|Users|mnt|media)/"),
    "a path outside the repository": re.compile(r"(?:\.\./){2,}(?:\w+/)*\w+\.md\b"),
    "a host that serves packages": re.compile(
        r"https?://[^/\s]*(?:maven|pypi|npm|crates|golang|registry|mirror|artifactory|nexus)[^/\s]*(?!\S*(?:/POM/|/xsd/))"
        r"|\b(?:repo\d?|registry|proxy|mirrors?|deb|index|packages)\.[a-z0-9-]+\.(?:org|com|io|net)\b"),
}
POM_NAMES = re.compile(r"https?://maven\.apache\.org/(?:POM|xsd)\S*")
QUOTES_FAULTS = "tests/house/"


def check_length(root, file, content):
    if RECORDED.match(file):
        return []
    lines = content.count("\n")
    if NOTED < lines <= LONGEST:
        print(f"note: {file} has {lines} lines")
    return [f"{file}: {lines} lines, more than {LONGEST}"] if lines > LONGEST else []


def check_foreign(file, content):
    if file.startswith(QUOTES_FAULTS):
        return []
    content = POM_NAMES.sub("", content)
    return [f"{file}:{number}: {what}: {line.strip()[:80]}"
            for number, line in enumerate(content.splitlines(), 1)
            for what, pattern in FOREIGN.items() if pattern.search(line)]


def lists_above(root, file):
    """The CMakeLists.txt of the file's folder and of every folder above it, with the file's name as seen from there."""
    folder = os.path.dirname(file)
    while True:
        path = os.path.join(root, folder, "CMakeLists.txt")
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as stream:
                yield stream.read(), os.path.relpath(file, folder or ".")
        if not folder:
            return
        folder = os.path.dirname(folder)


def is_listed(root, file):
    for content, name in lists_above(root, file):
        stem = re.escape(os.path.splitext(name)[0])
        # a list may name the source, or loop over stems
        if re.search(rf"(?<![\w/.-]){stem}(\.cpp)?(?![\w.-])", content):
            return True
    return False


def check_orphans(root, sources):
    included = set()
    for file in sources:
        included |= {os.path.basename(name) for name in re.findall(r'#\s*include\s+["<]([^">]+)[">]', tree.text(root, file))}
    complaints = []
    for file in (f for f in sources if f.startswith(BUILT)):
        if file.endswith(".cpp") and not is_listed(root, file):
            complaints.append(f"{file}: in no CMakeLists.txt")
        if file.endswith(".h") and os.path.basename(file) not in included:
            complaints.append(f"{file}: included by no file")
    return complaints


def check(root):
    complaints = []
    for file in tree.files(root):
        content = tree.text(root, file)
        if content is not None:
            complaints += check_length(root, file, content) + check_foreign(file, content)
    return complaints + check_orphans(root, tree.sources(root))


if __name__ == "__main__":
    tree.main("house", check, __doc__)
