"""Which folder may include which: core <- check <- cli, core <- wire <- net <- embedded <- cli; the model knows the vocabulary only; nothing under src knows the model."""
import os
import re

import tree

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)

# The headers of src/core that a symbolic verifier takes as they are. They include <cstdint>, <cstddef> and each other.
INNERMOST = re.compile(r"src/core/(types|choices|\w+_choices|terms|counter|ladder|fault_table|pick|select\w*|send(?!_driver)\w*|blame|validate)\.h")
INNERMOST_STANDARD = {"cstdint", "cstddef"}

# What the model may read of the core: the vocabulary and the rows, never the rule.
MODEL_MAY_READ = re.compile(r"src/core/(event|types|terms|revision|choices|\w+_choices)\.h")

# Folder -> (folders of ours, libraries) that it may include, the C++ standard library aside. No entry: anything.
ALLOWED = {
    "src/core": (("src/core",), ()),
    "src/wire": (("src/core", "src/wire"), ("boost/", "zlib.h")),
    "src/net": (("src/core", "src/wire", "src/net"), ("boost/", "ifaddrs.h", "netinet/in.h", "unistd.h")),
    "src/embedded": (("src/core", "src/wire", "src/net", "src/embedded"), ("boost/",)),
    "src/check": (("src/core", "src/check"), ("boost/", "pugixml.hpp", "sys/prctl.h", "sys/wait.h", "unistd.h")),
    "src/cli": (("src/core", "src/check", "src/wire", "src/net", "src/embedded", "src/cli"), ("boost/", "CLI/")),
    "model": (("model", "src/core"), ()),
    "spec/explore": (("src/core", "src/check", "spec/explore"), ("boost/", "CLI/")),
}


def is_standard(name):
    return re.fullmatch(r"[a-z_0-9]+", name) is not None


def locate(root, includer, name):
    """The project file that a quoted include means, or None."""
    for base in (os.path.dirname(includer), "src", "."):
        path = os.path.normpath(os.path.join(base, name))
        if os.path.isfile(os.path.join(root, path)):
            return path
    return None


def rule_of(file):
    return next((rule for folder, rule in ALLOWED.items() if file.startswith(folder + "/")), None)


def check_system(file, name):
    rule = rule_of(file)
    if INNERMOST.fullmatch(file):
        return [] if name in INNERMOST_STANDARD else [f"{file}: an innermost header includes <{name}>"]
    if rule is None or is_standard(name) or name.startswith(rule[1]):
        return []
    return [f"{file}: may not include <{name}>"]


def check_own(root, file, name):
    target = locate(root, file, name)
    if target is None:
        return [f'{file}: includes "{name}", which is not in the project']
    rule = rule_of(file)
    if INNERMOST.fullmatch(file) and not INNERMOST.fullmatch(target):
        return [f"{file}: an innermost header includes {target}"]
    if rule is not None and not target.startswith(tuple(f + "/" for f in rule[0])):
        return [f"{file}: may not include {target}"]
    if file.startswith("model/") and target.startswith("src/") and not MODEL_MAY_READ.fullmatch(target):
        return [f"{file}: the model may not read {target}"]
    return []


def check_vocabulary(root, file):
    """What the model reads must not lead to the rule by a detour."""
    return [f"{file}: the model reads it, so it may not include {target}"
            for name, _ in INCLUDE.findall(tree.text(root, file)) if name
            for target in [locate(root, file, name)] if target and not MODEL_MAY_READ.fullmatch(target)]


def check(root):
    complaints = []
    for file in tree.sources(root):
        for own, system in INCLUDE.findall(tree.text(root, file)):
            complaints += check_own(root, file, own) if own else check_system(file, system)
        if MODEL_MAY_READ.fullmatch(file):
            complaints += check_vocabulary(root, file)
    return complaints


if __name__ == "__main__":
    tree.main("arrows", check, __doc__)
