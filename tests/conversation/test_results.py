"""The kept table: what is written passes the check, and whatever is played otherwise does not."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).parent / "results.py"


class Results(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.files = [self.play("4.2.0", "equal", "skipped"), self.play("5.5.0", "equal", "equal")]
        self.assertEqual(self.run_it("write", *self.files)[0], 0)

    def play(self, release, first, second, scenario="code 1"):
        file = self.folder / (release + ".tsv")
        file.write_text(f"{release}\t{scenario}\t{first}\t1\t\n{release}\tcode 2\t{second}\t0\tno such option\n")
        return file

    def run_it(self, what, *files):
        done = subprocess.run([sys.executable, "-B", PROGRAM, what, self.folder / "results.md", *files], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_what_was_written_is_current(self):
        text = (self.folder / "results.md").read_text()
        self.assertIn("| scenario | 4.2.0 | 5.5.0 |\n| --- | --- | --- |\n| code 1 | = | = |\n| code 2 | – | = |\n", text)
        self.assertIn("- no such option: code 2 (4.2.0)\n", text)
        self.assertEqual(self.run_it("check", *self.files), (0, ""))
        self.assertEqual(self.run_it("check", self.files[1]), (0, ""))

    def test_what_is_played_no_more_is_told(self):
        self.files[1].write_text("5.5.0\tcode 1\tequal\t1\t\n")
        self.assertEqual(self.run_it("check", self.files[1]), (1, f"5.5.0: code 2: not played, but in {self.folder / 'results.md'}\n"))

    def test_what_is_played_otherwise_is_told(self):
        for again, words in ((("5.5.0", "different", "equal"), "5.5.0: code 1: different now, = in"),
                             (("4.2.0", "equal", "equal"), "4.2.0: code 2: equal now, – in"),
                             (("4.9.0", "equal", "equal"), "4.9.0: code 1: equal now, nothing in"),
                             (("5.5.0", "equal", "equal", "code 3"), "5.5.0: code 3: equal now, nothing in")):
            code, out = self.run_it("check", self.play(*again))
            self.assertEqual(code, 1, again)
            self.assertIn(words, out)


if __name__ == "__main__":
    unittest.main()
