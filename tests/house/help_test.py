"""Every script tells how it is used: --help says so on stdout and ends with 0, wrong arguments on stderr and with 2."""
import os
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# script: wrong arguments
SCRIPTS = {
    "dev": ["fly"],
    "bench/clients/run.py": ["client"],
    "bench/java/run.sh": ["5.5.0", "v6", "/nowhere/out.json"],
    "bench/side_by_side.py": ["figures.json", "5.5.0"],
    "fuzz/canary.sh": ["no-such-folder"],
    "ports/java-send/build.sh": ["9.9.9"],
    "ports/java-send/run.sh": [],
    "ports/java/build.sh": ["9.9.9"],
    "ports/java/run.sh": [],
    "ports/python/adapter.py": ["--profile", "9.9.9"],
    "spec/mutants/mutate.py": ["root", "work"],
    "tests/conversation/play.sh": ["9.9.9"],
    "tests/counts.py": ["compare", "pinned"],
    **{f"tests/house/{check}.py": ["no-such-folder"] for check in ("arrows", "citations", "headers", "house", "protocol", "readme")},
}


def run(script, *arguments):
    program = [sys.executable, "-B"] if script.endswith(".py") else []
    return subprocess.run([*program, os.path.join(ROOT, script), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=60, check=False)


class Help(unittest.TestCase):
    def test_help(self):
        for script in SCRIPTS:
            with self.subTest(script):
                done = run(script, "--help")
                self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
                self.assertIn(os.path.basename(script), done.stdout)

    def test_wrong_arguments(self):
        for script, arguments in SCRIPTS.items():
            with self.subTest(script):
                done = run(script, *arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertIn(os.path.basename(script), done.stderr)


if __name__ == "__main__":
    unittest.main()
