"""The command line: exit codes, what it prints, and that each check goes red on a planted fault.

    cli_test.py SIDESTEP
"""
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as xml

SIDESTEP = sys.argv.pop(1)
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SMALL = os.path.join(HERE, "data", "small.json")
PORT = os.path.join(ROOT, "ports", "python", "adapter.py")
BROKEN = os.path.join(ROOT, "tests", "broken_ports")


def run(*arguments):
    done = subprocess.run([SIDESTEP, *arguments], capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


def adapter(program, *arguments):
    return ["--", sys.executable, "-B", program, *arguments]


def misbehaving(way):
    return adapter(os.path.join(HERE, "adapters", "misbehave.py"), way)


def eventually(condition):
    until = time.monotonic() + 10
    while not condition() and time.monotonic() < until:
        time.sleep(0.05)
    return condition()


def content(path):
    try:
        with open(path, encoding="utf-8") as stream:
            return stream.read()
    except FileNotFoundError:
        return ""


def ended(pid):
    """Gone, or a zombie that nobody has waited for yet."""
    try:
        with open("/proc/%d/stat" % pid, encoding="utf-8") as stream:
            return stream.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def declaring(start=None, **changes):
    return adapter(os.path.join(HERE, "adapters", "declares.py"), json.dumps(changes), *([] if start is None else [str(start)]))


def vector_file(folder, cases):
    path = os.path.join(folder, "cases.json")
    with open(path, "w", encoding="utf-8") as stream:
        json.dump({"version": 1, "cases": cases}, stream)
    return path


def clock_case(now, revision="5.2.0"):
    return {"id": "clock-%d" % now, "group": "fault_table", "events": [{"do": "clock", "now": now}],
            "expect": [{"for": [revision], "outcomes": [{}]}]}


class CommandLine(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def test_check_conforms(self):
        for profile in "5.2.0", "strict":
            code, out, err = run("check", "--profile", profile, "--vectors", SMALL, *adapter(PORT))
            self.assertEqual((code, err), (0, ""), out)
            self.assertIn("\nConforms.\n", out)

    def test_check_prints_a_table_and_the_shortest_failure(self):
        file = vector_file(self.folder, [clock_case(1), clock_case(666)])
        code, out, _ = run("check", "--vectors", file, *misbehaving("wrong_outcome"))
        self.assertEqual(code, 1)
        self.assertEqual(out, """misbehave wrong_outcome, profile 5.2.0
It does not show, so that nobody compared: queues, cursor, items, pick

profile  group        executed  passed  failed  skipped
5.2.0    fault_table         2       1       1        0
total                        2       1       1        0

The shortest failing case:
clock-666  (fault_table, profile 5.2.0)
  1. the clock shows 666 ms
at event 1:
  expected  done
            {}
  got       none
            {"none":true}

Does not conform.
""")

    def test_check_exit_codes(self):
        good = vector_file(self.folder, [clock_case(1), clock_case(666)])
        for way, expected in [("good", 0), ("crash", 1), ("garbage", 1), ("wrong_count", 1), ("says_error", 1), ("no_exit", 1), ("bad_exit", 1),
                              ("crash_in_company", 1), ("banner", 2), ("exit_before_hello", 2), ("refuses", 2), ("unknown_profile", 2)]:
            with self.subTest(way):
                code, out, err = run("check", "--vectors", good, "--timeout", "20", *misbehaving(way))
                self.assertEqual(code, expected, out + err)
        code, out, _ = run("check", "--vectors", good, "--timeout", "3", *misbehaving("hang"))
        self.assertEqual(code, 1, out)

    def test_skips_count_against_a_port(self):
        skipped = dict(clock_case(1), events=[{"do": "pick"}])
        file = vector_file(self.folder, [skipped, clock_case(2)])
        code, out, _ = run("check", "--vectors", file, *misbehaving("good"))
        self.assertEqual(code, 1)
        self.assertIn("skipped, does not execute pick: 1 case", out)
        self.assertEqual(run("check", "--allow-skips", "--vectors", file, *misbehaving("good"))[0], 0)

    def test_a_run_of_skips_alone_shows_nothing(self):
        file = vector_file(self.folder, [dict(clock_case(1), events=[{"do": "pick"}])])
        code, out, _ = run("check", "--allow-skips", "--vectors", file, *misbehaving("good"))
        self.assertEqual(code, 2, out)
        self.assertIn("Nothing was executed", out)

    def test_what_can_not_be_written_is_known_before_the_run(self):
        nowhere = os.path.join(self.folder, "no", "such", "file")
        page = os.path.join(self.folder, "page")
        for option in ["--junit", nowhere], ["--html", nowhere], ["--junit", self.folder], ["--junit", page, "--html", page], ["--known-failures", self.folder]:
            with self.subTest(option):
                code, out, err = run("check", *option, "--vectors", SMALL, "--", "no-such-command")
                self.assertEqual((code, out), (2, ""))
                self.assertIn(option[-1], err)
        self.assertFalse(os.path.exists(page))
        code, _, err = run("diff", "--profile", "5.2.0", "--out", os.path.join(SMALL, "x"), "--", "no-such-command")
        self.assertEqual(code, 2)
        self.assertIn("is no folder", err)

    def test_a_report_that_fails_late_does_not_lose_the_result(self):
        file = vector_file(self.folder, [clock_case(1)])
        code, out, err = run("check", "--html", "/dev/full", "--vectors", file, *misbehaving("good"))
        self.assertEqual(code, 2)
        self.assertIn("Conforms.", out)
        self.assertIn("/dev/full", err)

    def test_a_full_output_is_an_error(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            for arguments in ["profiles"], ["vectors", "list", "--vectors", SMALL], ["replay", SMALL], ["--help"]:
                done = subprocess.run([SIDESTEP, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
                self.assertEqual(done.returncode, 2, arguments)
                self.assertIn("can't be written", done.stderr)

    def test_odd_words_are_shown_and_break_no_report(self):
        file = vector_file(self.folder, [dict(clock_case(666), why="a\x1b[2J\0b\uffff")])
        junit, page = (os.path.join(self.folder, name) for name in ("r.xml", "r.html"))
        code, out, _ = run("check", "--junit", junit, "--html", page, "--vectors", file, *misbehaving("odd_words"))
        self.assertEqual(code, 1)
        for report in junit, page:
            xml.parse(report)
        with open(junit, encoding="utf-8") as stream:
            for text in out, stream.read():
                self.assertNotRegex(text, "[\x00-\x08\x0b-\x1f\uffff]")
                for words in "\\x1b[31mred\\x00 \ufffd \\uffff", "a\\x1b[2J\\x00b\\uffff":
                    self.assertIn(words, text)
        self.assertIn("a\\x1b[2J", run("vectors", "list", "--vectors", file)[1])

    def test_no_adapter_outlives_the_program(self):
        file = vector_file(self.folder, [clock_case(666)])
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL:
            with self.subTest(number):
                note = os.path.join(self.folder, "pid")
                keeps = adapter("-c", "import os, runpy, sys; open(%r, 'w').write(str(os.getpid()) + ' '); sys.argv[1:] = ['hang']; "
                                "runpy.run_path(%r)" % (note, os.path.join(HERE, "adapters", "misbehave.py")))
                with subprocess.Popen([SIDESTEP, "check", "--vectors", file, *keeps], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
                    self.assertTrue(eventually(lambda: content(note).endswith(" ")))
                    child = int(content(note))
                    program.send_signal(number)
                    code = program.wait(10)
                self.assertEqual(code, -9 if number == signal.SIGKILL else 128 + number)
                self.assertTrue(eventually(lambda: ended(child)), "the adapter lives on")
                os.remove(note)

    def test_arguments_that_mean_nothing_are_refused(self):
        for arguments, words in [(["check", "--timeout", "nan"], "--timeout"), (["check", "--start-timeout", "nan"], "--start-timeout"),
                                 (["check", "--profile", ""], "--profile"), (["diff", "--profile", "5.2.0", "--time", "0"], "--time"),
                                 (["diff", "--profile", "5.2.0", "--time", "-5"], "--time"), (["diff", "--profile", ""], "--profile"),
                                 (["diff", "--profile", "5.2.0", "--cases", "0"], "0 is not a number of cases"),
                                 (["diff", "--profile", "5.2.0", "--seed", "-1"], "-1 is not"), (["check", "--prof", "strict"], "--prof"),
                                 (["check", "--junit", ""], "--junit")]:
            with self.subTest(arguments):
                code, out, err = run(*arguments, *misbehaving("good"))
                self.assertEqual((code, out), (2, ""))
                self.assertIn(words, err)

    def test_sends_and_servers_that_can_not_be_are_refused(self):
        send = ["send", "--name-server", "127.0.0.1:1", "--topic", "T"]
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            for arguments, words in [([*send, "--rate", "nan"], "nan is neither"), ([*send, "--rate", "1e-300"], "1e-300 is neither"),
                                     ([*send, "--count", "0"], "0 is not a number of messages"), ([*send, "--size", "99999999999999"], "--size"),
                                     (["serve", "--topic", ""], "'' is no topic: topic_blank"), (["serve", "--topic", "a b"], "'a b' is no topic"),
                                     (["serve", "--topic", "T", "--port", str(port)], "can't listen on 127.0.0.1:%d: Address already in use" % port)]:
                with self.subTest(arguments):
                    code, out, err = run(*arguments)
                    self.assertEqual((code, out), (2, ""))
                    self.assertIn(words, err)

    def test_files_that_are_not_of_the_form_say_where(self):
        good = json.dumps({"version": 1, "cases": [clock_case(1)]})
        path = os.path.join(self.folder, "odd.json")
        for text, words in [("\ufeff" + good, "byte order mark"), (good.replace('"now": 1', '"now": 1, "now": 2'), "cases[0].events[0].now: stands there twice"),
                            (good.replace('"now": 1', '"now": 123456789012345678901234567890'), "cases[0].events[0].now: is out of the range"),
                            ('{"version":1,\n "cases":]}', "line 2, column 10"), (good + "\n{}", "line 2, column 1"), ("", "line 1, column 1"),
                            (good.replace('["5.2.0"]', "[]"), "cases[0].expect[0].for: is empty"),
                            (good.replace('[{"do": "clock", "now": 1}]', "[]").replace("[{}]", "[]"), "cases[0].events: is empty")]:
            with self.subTest(words):
                with open(path, "w", encoding="utf-8") as stream:
                    stream.write(text)
                code, _, err = run("replay", path)
                self.assertEqual(code, 2)
                self.assertIn(words, err)
        os.mkfifo(os.path.join(self.folder, "fifo"))
        for special in os.path.join(self.folder, "fifo"), "/dev/null":
            code, _, err = run("replay", special)
            self.assertEqual(code, 2)
            self.assertIn("no regular file", err)
        code, _, err = run("explain", vector_file(self.folder, []))
        self.assertEqual(code, 2)
        self.assertIn("holds no case", err)

    def test_vectors_of_one_name_are_not_written_over_each_other(self):
        other = os.path.join(self.folder, "other")
        os.mkdir(other)
        one, two = vector_file(self.folder, [clock_case(1)]), vector_file(other, [clock_case(2)])
        code, _, err = run("vectors", "write", os.path.join(self.folder, "target"), "--vectors", one, "--vectors", two)
        self.assertEqual(code, 2)
        self.assertIn("has the same name as", err)

    def test_known_failures_may_fail_and_must(self):
        file = vector_file(self.folder, [clock_case(1), clock_case(666)])
        known = os.path.join(self.folder, "known")
        for ids, expected in [("clock-666  # reported\n", 0), ("clock-666\nclock-1\n", 1), ("", 1), ("clock-666\nclock-7\n", 1)]:
            with open(known, "w", encoding="utf-8") as stream:
                stream.write("# a list\n\n" + ids)
            self.assertEqual(run("check", "--known-failures", known, "--vectors", file, *misbehaving("wrong_outcome"))[0], expected, ids)

    def test_what_can_not_run_says_what_to_do(self):
        for arguments, words in [
                (["check", "--vectors", SMALL], "COMMAND"),
                (["check", "--vectors", "nowhere.json", *misbehaving("good")], "nowhere.json: can't be read"),
                (["check", "--vectors", SMALL, "--", "no-such-command"], "command not found"),
                (["check", "--vectors", SMALL, "--group", "colour", *misbehaving("good")], "colour"),
                (["check", "--vectors", SMALL, "--group", "pick", *misbehaving("good")], "vectors list"),
                (["diff", "--profile", "9.9", *misbehaving("good")], "sidestep profiles"),
                (["explain", "nothing", "--vectors", SMALL], "sidestep vectors list"),
                (["replay", vector_file(self.folder, [clock_case(1, "9.9")])], "no revision"),
                (["fly"], "fly"), ([], "subcommand")]:
            with self.subTest(arguments):
                code, out, err = run(*arguments)
                self.assertEqual(code, 2, out)
                self.assertIn(words, err)

    def test_help_everywhere(self):
        for arguments in [], ["check"], ["diff"], ["explain"], ["replay"], ["profiles"], ["vectors"], ["vectors", "list"], ["vectors", "write"]:
            code, out, _ = run(*arguments, "--help")
            self.assertEqual(code, 0)
            self.assertIn("Usage: sidestep", out)
        self.assertRegex(run("--version")[1], r"^sidestep \d+\.\d+\.\d+\n$")

    def test_diff_finds_no_difference_in_a_good_port(self):
        code, out, _ = run("diff", "--profile", "5.2.0", "--cases", "60", "--seed", "5", *adapter(PORT))
        self.assertEqual(code, 0, out)
        self.assertIn("60 cases, 1800 events compared; seed 5, resume with --from 60\nno difference\n", out)

    def test_diff_finds_every_broken_port_and_shrinks_it(self):
        with open(os.path.join(BROKEN, "expected.json"), encoding="utf-8") as stream:
            ports = json.load(stream)
        for port in ports:
            with self.subTest(port["file"]):
                code, out, err = run("diff", "--profile", port["profile"], "--cases", "3000", "--out", self.folder, *adapter(os.path.join(BROKEN, port["file"])))
                self.assertEqual(code, 1, out + err)
                self.assertIn("expected", out)
                file = out.split("written to ")[1].split(" (see")[0]
                with open(file, encoding="utf-8") as stream:
                    (case,) = json.load(stream)["cases"]
                self.assertLessEqual(len(case["events"]), 10)
                self.assertEqual(run("replay", file)[0], 0)
                self.assertEqual(run("check", "--profile", port["profile"], "--vectors", file, *adapter(os.path.join(BROKEN, port["file"])))[0], 1)
                self.assertEqual(run("check", "--profile", port["profile"], "--vectors", file, *adapter(PORT))[0], 0)

    def test_diff_against_another_revision_differs(self):
        code, out, _ = run("diff", "--profile", "5.2.0", "--against", "5.1.4", "--out", self.folder, *adapter(PORT))
        self.assertEqual(code, 1, out)

    def test_diff_looks_past_what_it_is_told_to_leave_out(self):
        arguments = ["diff", "--profile", "5.2.0", "--against", "5.1.4", "--cases", "40", "--out", self.folder]
        without = [word for event in ("observe", "begin", "timer", "detect") for word in ("--without", event)]
        self.assertEqual(run(*arguments, *without, *adapter(PORT))[0], 0)
        self.assertEqual(run(*arguments, *adapter(PORT))[0], 1)

    def test_diff_asks_only_what_hello_declares(self):
        common = ["diff", "--profile", "5.2.0", "--cases", "60", "--out", self.folder]
        for changes, words in [({"clock": "none"}, "clock (the clock can't be set)"), ({"cursor": "none"}, "cursor (the cursor can't be set)"),
                               ({"events": ["route", "select"]}, "state (not executed)"), ({"events": ["cursor", "select"]}, "route (not executed)"),
                               ({"events": ["route", "begin"], "exposes": []}, "observe (not executed)"),
                               ({"clock": "none", "cursor": "none", "exposes": ["cursor"]}, "clock (")]:
            with self.subTest(changes):
                code, out, err = run(*common, *declaring(**changes))
                self.assertEqual((code, err), (0, ""), out)
                self.assertIn("not compared: ", out)
                self.assertIn(words, out)

    def test_diff_takes_any_one_start_of_a_random_cursor(self):
        common = ["diff", "--profile", "5.2.0", "--cases", "60", "--out", self.folder]
        for start in 0, 7:
            self.assertEqual(run(*common, *declaring(start, cursor="random"))[0], 0)
        code, out, _ = run(*common, "--against", "5.1.4", *declaring(3, cursor="random"))
        self.assertEqual(code, 1, out)

    def test_diff_of_nothing_is_no_agreement(self):
        common = ["diff", "--profile", "5.2.0", "--cases", "20", "--out", self.folder]
        for changes in {"events": []}, {"events": ["clock", "remove", "state"], "exposes": []}, {"events": ["clock"], "clock": "none"}:
            with self.subTest(changes):
                code, out, err = run(*common, *declaring(**changes))
                self.assertEqual(code, 2, out)
                self.assertIn("nothing observable was compared", err)
        code, out, err = run(*common, "--cases", "0", *adapter(PORT))
        self.assertEqual(code, 2, out)
        self.assertIn("--cases", err)

    def test_diff_repeats_a_case_by_its_number(self):
        arguments = ["diff", "--profile", "5.2.0", "--against", "4.9.8", "--seed", "9", "--out", self.folder, *adapter(PORT)]
        first = run(*arguments)[1]
        number = first.split("A difference in case ")[1].split(",")[0]
        again = run(*arguments[:3], *arguments[3:7], "--from", number, *arguments[7:])[1]
        self.assertEqual(first.split("A difference")[1], again.split("A difference")[1])

    def test_replay(self):
        self.assertEqual(run("replay", SMALL)[:2], (0, "5 expectations, 0 differences\n"))
        with open(SMALL, encoding="utf-8") as stream:
            cases = json.load(stream)["cases"]
        cases[0]["expect"][0]["outcomes"][2]["queue"][1] = 7
        code, out, _ = run("replay", vector_file(self.folder, cases))
        self.assertEqual(code, 1)
        self.assertIn("small-round, 5.1.4, at event 3", out)

    def test_explain(self):
        code, out, _ = run("explain", "small-round", "--vectors", SMALL, "--revision", "5.2.0", "--revision", "strict")
        self.assertEqual(code, 0)
        self.assertIn("they part first at event 3", out)

    def test_vectors(self):
        code, out, _ = run("vectors", "list", "--vectors", SMALL, "--group", "selection")
        self.assertEqual(code, 0)
        self.assertIn("small-round", out)
        self.assertNotIn("small-isolated", out)
        target = os.path.join(self.folder, "new", "folder")
        self.assertEqual(run("vectors", "write", target, "--vectors", os.path.dirname(SMALL))[0], 0)
        self.assertEqual(run("replay", target)[0], 0)

    def test_profiles(self):
        code, out, _ = run("profiles")
        self.assertEqual(code, 0)
        for words in "strict", "time_and_reachable", "round_robin":
            self.assertIn(words, out)


if __name__ == "__main__":
    unittest.main()
