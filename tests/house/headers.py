"""Every header compiles alone; those of the core's innermost ring also without a standard library, exceptions and type information.

A header is alone too where its own .cpp includes it first: the build compiles that. Headers of tests may need what CMake defines, those of
spec/verify what its runner defines; they are left out.
"""
import concurrent.futures
import os
import subprocess

import arrows
import tree

FLAGS = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-x", "c++", "-Isrc", "-I."]
BARE = ["-ffreestanding", "-fno-exceptions", "-fno-rtti"]


def compile_alone(root, compiler, header):
    flags = FLAGS + (BARE if arrows.INNERMOST.fullmatch(header) else [])
    # Included from an empty unit: `#pragma once` in a main file is a warning.
    unit = f'#include "{header}"\n'
    done = subprocess.run([compiler, *flags, "-"], input=unit, cwd=root, capture_output=True, text=True, check=False)
    return [] if done.returncode == 0 else [f"{header} does not compile alone:\n{done.stderr}"]


def built_alone(root, header):
    """Whether its own .cpp includes it first."""
    own = os.path.join(root, os.path.splitext(header)[0] + ".cpp")
    if not os.path.isfile(own):
        return False
    first = arrows.INCLUDE.search(tree.text(root, own))
    return first is not None and os.path.basename(first.group(1) or "") == os.path.basename(header)


def check(root, compiler):
    headers = [f for f in tree.sources(root) if f.endswith(".h") and not f.startswith(("tests/", "spec/verify/"))]
    headers = [h for h in headers if arrows.INNERMOST.fullmatch(h) or not built_alone(root, h)]
    print(f"{len(headers)} headers are compiled")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda header: compile_alone(root, compiler, header), headers)
    return [complaint for result in results for complaint in result]


if __name__ == "__main__":
    tree.main("headers", check, __doc__, ("compiler", os.environ.get("CXX", "c++")))
