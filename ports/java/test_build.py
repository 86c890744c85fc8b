"""build.sh with a Maven that lacks some artifacts, and no network: which releases it serves, what it says, and its exit codes."""
import os
import re
import shutil
import stat
import subprocess
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))

# Copies the jars that its pom asks for; if one of them is in $LACKING, none, as a run of the real one that ends early.
MVN = r"""#!/usr/bin/env bash
echo run >>"$RUNS"
while [ "$1" != -f ]; do shift; done
items=$(grep -o '<artifactItem>.*</artifactItem>' "$2" | sed 's/<artifactItem>/\n/g' |
  sed -n 's:.*<artifactId>\(.*\)</artifactId><version>\(.*\)</version><outputDirectory>\(.*\)</outputDirectory>.*:\3/\1-\2.jar:p')
for jar in $items; do
  if [[ $(basename "$jar" .jar) =~ ^($LACKING)$ ]]; then echo "[ERROR] Could not find artifact $(basename "$jar")"; exit 1; fi
done
for jar in $items; do mkdir -p "$(dirname "$jar")"; echo jar >"$jar"; done
"""
JAVAC = '#!/bin/sh\nexit "${JAVAC_RESULT:-0}"\n'

with open(os.path.join(HERE, "build.sh"), encoding="utf-8") as script:
    ALL = next(len(line.split('"')[1].split()) for line in script if line.startswith("all="))


class Build(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = scratch.name
        self.script = os.path.join(self.root, "ports", "java", "build.sh")
        os.makedirs(os.path.dirname(self.script))
        shutil.copy(os.path.join(HERE, "build.sh"), self.script)
        self.program("mvn", MVN)
        self.program("javac", JAVAC)

    def program(self, name, content):
        path = os.path.join(self.root, "bin", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(content)
        os.chmod(path, stat.S_IRWXU)

    def build(self, *versions, lacking="none", **more):
        """(exit code, what it says, releases served, Maven runs)"""
        runs = os.path.join(self.root, "runs")
        open(runs, "w", encoding="utf-8").close()
        environment = dict(os.environ, PATH=os.path.join(self.root, "bin") + os.pathsep + os.environ["PATH"], RUNS=runs, LACKING=lacking, **more)
        done = subprocess.run(["bash", self.script, *versions], env=environment, capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stdout + done.stderr, self.lines("build/java/versions"), len(self.lines("runs"))

    def lines(self, name):
        path = os.path.join(self.root, name)
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as stream:
            return stream.read().split()

    def test_all_come_in_one_run_and_are_kept(self):
        code, said, served, runs = self.build()
        self.assertEqual((code, len(served), runs), (0, ALL, 1), said)
        self.assertNotIn("not served", said)
        code, said, served, runs = self.build("5.5.0", "4.2.0", lacking=".*")
        self.assertEqual((code, served, runs), (0, ["5.5.0", "4.2.0"], 0), said)

    def test_what_came_is_kept_when_one_is_missing(self):
        code, said, served, runs = self.build(lacking=r"rocketmq-common-4\.9\.0|rocketmq-remoting-5\.3\.1")
        self.assertEqual((code, len(served), runs), (0, ALL - 2, 1 + 1 + ALL), said)
        self.assertFalse({"4.9.0", "5.3.1"} & set(served))
        self.assertRegex(said, r"not served, Maven could not fetch their jars: 4\.9\.0 5\.3\.1 ")
        self.assertIn("Could not find artifact rocketmq-common-4.9.0.jar", said)

    def test_what_all_need_is_missing(self):
        code, said, served, runs = self.build(lacking="asm-9.7")
        self.assertEqual((code, served, runs), (3, [], 2), said)
        self.assertIn("no release can be served", said)

    def test_none_comes(self):
        code, said, served, runs = self.build("4.8.0", "5.0.0", lacking="rocketmq-client-.*")
        self.assertEqual((code, served, runs), (3, [], 4), said)
        self.assertIn(": 4.8.0 5.0.0 ", said)

    def test_retries_end(self):
        code, said, served, runs = self.build(lacking="rocketmq-client-.*", RETRY_SECONDS="0")
        self.assertEqual((code, served, runs), (3, [], 2), said)
        self.assertIn("gave up after 0 s", said)

    def test_an_adapter_that_does_not_compile_serves_none(self):
        self.build("5.5.0")
        code, said, served, _ = self.build("5.5.0", JAVAC_RESULT="1")
        self.assertEqual((code, served), (1, []), said)

    def test_arguments(self):
        for arguments, code in ((["--help"], 0), (["9.9.9"], 2), (["5.5.0", "9.9.9"], 2), (["--versions"], 2)):
            with self.subTest(arguments):
                found, said, _, runs = self.build(*arguments)
                self.assertEqual((found, runs), (code, 0), said)
                self.assertTrue(re.search("^usage: ", said, re.MULTILINE))


if __name__ == "__main__":
    unittest.main()
