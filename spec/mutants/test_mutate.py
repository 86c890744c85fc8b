"""The script of the mutations: one that nothing catches, one that can't be applied, a check that fails anyway must all be seen."""
import os
import tempfile
import unittest

import mutate

CHECKS = {
    "proofs": ["grep", "-q", "good", "rule"],
    "verifier": None,
    "explorer": ["grep", "-q", "rule", "rule"],
}


def mutant(find, replace, name="one"):
    return {"name": name, "property": 1, "what": "changed", "file": "rule", "find": find, "replace": replace}


class Mutate(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.tree, self.out = self.folder.name, os.path.join(self.folder.name, "out")
        self.write("a good rule\n")

    def write(self, text):
        with open(os.path.join(self.tree, "rule"), "w", encoding="utf-8") as stream:
            stream.write(text)

    def text(self, name="rule"):
        with open(os.path.join(self.tree, name), encoding="utf-8") as stream:
            return stream.read()

    def run_on(self, *mutants, build=("true",), checks=None):
        return mutate.run(mutants, list(build), checks or CHECKS, self.tree, os.path.join(self.tree, "logs"), self.out)

    def test_one_that_a_check_catches(self):
        self.assertEqual(self.run_on(mutant("good", "bad")), [])
        self.assertEqual(self.text("out"), "one\t1\tchanged\tcaught\tnot run\tmissed\n")
        self.assertEqual(self.text(), "a good rule\n")

    def test_one_that_nothing_catches(self):
        self.assertEqual(self.run_on(mutant("a ", "the ")), ["one"])

    def test_a_check_that_takes_too_long_catches_nothing(self):
        patience, mutate.PATIENCE = mutate.PATIENCE, 0.2
        self.addCleanup(setattr, mutate, "PATIENCE", patience)
        checks = dict(CHECKS, proofs=["sh", "-c", "grep -q good rule || exec sleep 5"])
        self.assertEqual(self.run_on(mutant("good", "bad"), checks=checks), ["one"])
        self.assertIn("changed\ttimed out\t", self.text("out"))

    def test_a_check_whose_tool_is_not_here(self):
        checks = dict(CHECKS, proofs=["sh", "-c", f"exit {mutate.NOT_HERE}"])
        self.assertEqual(self.run_on(mutant("good", "bad"), checks=checks), ["one"])
        self.assertIn("changed\tnot run\t", self.text("out"))

    def test_the_table_of_the_verification_is_its_answer(self):
        run = ["bash", "-c", mutate.VERIFY, os.path.join(self.tree, "run"), self.tree]
        with open(run[3], "w", encoding="utf-8") as stream:
            stream.write("#!/bin/sh\nsed 's/.*good.*/verified/; s/.*bad.*/fails/; s/^/9\tstrict\t-\t/' rule >\"$1\"/verified.tsv\n")
        os.chmod(run[3], 0o755)
        self.assertEqual(self.run_on(mutant("good", "bad"), checks=dict(CHECKS, proofs=["true"], verifier=run)), [])
        self.assertIn("changed\tmissed\tcaught\t", self.text("out"))

    def test_one_that_does_not_apply_once(self):
        for find in ("better", "o"):
            with self.assertRaisesRegex(mutate.Unusable, "not once"):
                self.run_on(mutant(find, ""))

    def test_one_that_does_not_build(self):
        with self.assertRaisesRegex(mutate.Unusable, "one: does not build"):
            self.run_on(mutant("good", "bad"), build=CHECKS["proofs"])
        self.assertEqual(self.text(), "a good rule\n")

    def test_a_check_that_fails_on_the_sources_as_they_are(self):
        self.write("a bad rule\n")
        with self.assertRaisesRegex(mutate.Unusable, "proofs does not pass"):
            self.run_on(mutant("bad", "good"))

    def test_the_list_has_ten_properties_and_each_applies(self):
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        mutants = mutate.read_mutants(os.path.join(root, "spec/mutants/mutants.toml"))
        self.assertEqual(len(mutants), 10)
        for one in mutants:
            with open(os.path.join(root, one["file"]), encoding="utf-8") as stream:
                text = stream.read()
            self.assertNotEqual(mutate.mutated(one, text), text)

    def test_a_field_that_is_missing(self):
        self.write('[[mutant]]\nname = "one"\n')
        with self.assertRaisesRegex(mutate.Unusable, "mutant 1 has the fields"):
            mutate.read_mutants(os.path.join(self.tree, "rule"))


if __name__ == "__main__":
    unittest.main()
