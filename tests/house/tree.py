"""The project's own files, and how a check of the house reports what it found."""
import argparse
import os
import subprocess
import sys

SOURCE_SUFFIXES = (".cpp", ".h")


def files(root):
    """Paths of the project's files relative to root: tracked, or new and not ignored. Without git: everything outside build/."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard"],
                            capture_output=True, text=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        names = listed.stdout.splitlines()
    else:
        names = [os.path.relpath(os.path.join(folder, name), root)
                 for folder, _, found in os.walk(root) for name in found]
        names = [n for n in names if not n.startswith((".git/", "build/")) and "__pycache__" not in n]
    return sorted(n for n in set(names) if os.path.isfile(os.path.join(root, n)))


def sources(root):
    return [f for f in files(root) if f.endswith(SOURCE_SUFFIXES)]


def text(root, name):
    """A file's text; None for a binary file."""
    try:
        with open(os.path.join(root, name), encoding="utf-8") as stream:
            return stream.read()
    except UnicodeDecodeError:
        return None


def main(title, check, about, *more):
    """Runs check(root, …) for the arguments: the root, and those of `more`, each (name, default). Exits 1 if it returns complaints."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", default=".", help="the folder of the project; default: the current one")
    for name, default in more:
        parser.add_argument(name, nargs="?", default=default, help=f"default: {default}")
    given = vars(parser.parse_args())
    root = os.path.abspath(given.pop("root"))
    if not os.path.isdir(root):
        parser.error(f"{root} is no folder")
    complaints = check(root, *given.values())
    for line in complaints:
        print(line)
    print(f"{title}: {len(complaints)} complaint{'' if len(complaints) == 1 else 's'}")
    sys.exit(1 if complaints else 0)
