"""The table of ./dev run: a port that differs, one that nothing tells from its neighbour, and a planted bug that passes must all be seen."""
import os
import stat
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Stands for the program: what check, check with the known defects, diff and diff --against find is told by the environment.
SIDESTEP = r"""#!/usr/bin/env bash
case $1 in
  profiles) printf '%s\n' Profiles 'profile selection' '1.0 r1 s1 v1' '1.1 r1 s1 v1' '2.0 r2 s1 v1' '2.1 r2 s2 v2' '3.0 r3 s2 v2' '' 'row counter' 'r1 t1' ;;
  check)
    case " $* " in *' --vectors spec/counterexamples '*) exit "$DEFECTS" ;; esac
    while [ "$1" != --junit ]; do shift; done
    [ -z "$JUNIT" ] || printf '%s' "$JUNIT" >"$2"
    exit "$CHECK" ;;
  diff)
    case " $* " in
      *' --against '*) echo "$TEETH" ;;
      *) exit "$DIFF" ;;
    esac ;;
esac
"""
JUNIT = '<testsuites><testsuite name="2.1.index" tests="3" failures="0" skipped="1"/></testsuites>'
TEETH = "A difference in case 7, shrunk from 30 events to 2:"


class Judge(unittest.TestCase):
    def row(self, name="java-2.1", profile="2.1", expected="conforms", check=0, defects=0, diff=0, teeth=TEETH, junit=JUNIT):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "sidestep")
            with open(program, "w", encoding="utf-8") as stream:
                stream.write(SIDESTEP)
            os.chmod(program, stat.S_IRWXU)
            script = f"source {ROOT}/dev; SIDESTEP={program} REPORT={folder} ROWS={folder}/rows; mkdir $ROWS; judge {name} {profile} 50 {expected} -- port"
            environment = dict(os.environ, CHECK=str(check), DEFECTS=str(defects), DIFF=str(diff), TEETH=teeth, JUNIT=junit)
            subprocess.run(["bash", "-c", script], env=environment, capture_output=True, timeout=60, check=False)
            with open(os.path.join(folder, "rows", name), encoding="utf-8") as stream:
                return stream.read()

    def amiss(self, verdict, **found):
        row = self.row(**found)
        self.assertIn(f" {verdict} ", row)
        self.assertIn("was expected", row)

    def test_a_port_that_conforms(self):
        row = self.row()
        self.assertNotIn("was expected", row)
        for part in ("r2/s2/v2", " 2 ", "0 in 50", "1.1 at 7", "conforms"):
            self.assertIn(part, row)

    def test_the_neighbour_is_the_nearest_row_before_or_the_one_after_the_oldest(self):
        for profile, neighbour in (("1.0", "2.0"), ("1.1", "2.0"), ("2.0", "1.1"), ("2.1", "1.1"), ("3.0", "2.1")):
            self.assertIn(f"{neighbour} at 7", self.row(name="java-" + profile, profile=profile))

    def test_a_failing_case(self):
        self.amiss("fails", check=1)

    def test_a_known_defect_that_is_not_as_told(self):
        self.amiss("defects differ", defects=1)

    def test_a_difference_in_a_random_sequence(self):
        self.amiss("fails", diff=1)

    def test_a_run_without_teeth(self):
        self.amiss("no teeth", teeth="no difference")

    def test_a_port_that_left_no_report(self):
        self.amiss("did not run", check=2, junit="")

    def test_a_planted_bug_that_is_not_shown(self):
        self.amiss("fails elsewhere", name="sticky_retry", expected="fails", check=1)


if __name__ == "__main__":
    unittest.main()
