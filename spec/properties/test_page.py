"""The page is what the evidence says, and every fault that is planted into the evidence is refused or seen."""
import pathlib
import shutil
import tempfile
import unittest

import evidence
import gather
import page

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Page(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        for part in ("spec/properties", "spec/counterexamples"):
            shutil.copytree(ROOT / part, self.root / part, ignore=shutil.ignore_patterns("generate", "__pycache__"))

    def tearDown(self):
        self.folder.cleanup()

    def replace(self, file, old, new):
        path = self.root / "spec/properties/evidence" / file
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new, 1))

    def test_the_committed_page_is_current(self):
        self.assertEqual(page.page(ROOT), (ROOT / "spec/properties.md").read_text())

    def test_another_verdict_is_another_page(self):
        self.replace("explored.tsv", "selection\t2\t5.2.0\ton\tfails", "selection\t2\t5.2.0\ton\tholds")
        self.assertNotEqual(page.page(self.root), (ROOT / "spec/properties.md").read_text())

    def test_what_is_proved_can_not_fail(self):
        self.replace("explored.tsv", "selection\t9\t5.2.0\ton\tholds", "selection\t9\t5.2.0\ton\tfails")
        with self.assertRaisesRegex(evidence.Contradiction, "9 of 5.2.0, switch on: .* proves it, explorer, selection breaks it"):
            page.page(self.root)

    def test_a_part_has_words(self):
        self.replace("explored.tsv", "selection\t9\t5.2.0", "selection\t99\t5.2.0")
        with self.assertRaisesRegex(evidence.Contradiction, "words no part 99"):
            page.page(self.root)

    def test_a_line_of_another_form_is_said(self):
        self.replace("proved.tsv", "holds\t", "holds")
        with self.assertRaisesRegex(ValueError, r"proved.tsv:\d+: 5 members were expected"):
            page.page(self.root)

    def test_a_fault_that_nothing_catches_is_no_result(self):
        path = self.root / "spec/properties/evidence/mutants.tsv"
        path.write_text(path.read_text() + "gentle\t1\tnothing\tmissed\tmissed\tmissed\n")
        with self.assertRaisesRegex(evidence.Contradiction, "nothing catches gentle"):
            page.page(self.root)

    def test_strict_holds_all(self):
        lines = [line for line in page.read(ROOT)[0] if line[0] == "strict"]
        self.assertEqual([set(line[2:]) for line in lines], [{"proved"}])

    def differences(self, quick):
        found, kept = (root / "spec/properties/evidence" for root in (self.root, ROOT))
        names = [path.name for path in found.iterdir() if path.name != "mutants.tsv"]
        return [line for name in sorted(names) for line in gather.differences(found / name, kept / name, quick)]

    def test_what_was_found_is_compared(self):
        self.assertEqual(self.differences(False), [])
        self.assertEqual(self.differences(True), [])
        self.replace("verified.tsv", "\ton\tfails\t", "\ton\tverified\t")
        self.replace("proved.tsv", "\tholds\t", "\topen\t")
        self.assertEqual(len(self.differences(False)), 4)
        self.assertEqual(len(self.differences(True)), 2)


if __name__ == "__main__":
    unittest.main()
