"""Each broken port speaks the protocol, agrees with the good port on a plain case, and differs on the case that shows its bug.

Of the vectors that expected.json names it fails those that are named for its bug, and no other.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile
import unittest

import shown

HERE = os.path.dirname(os.path.abspath(__file__))
GOOD = os.path.join(HERE, "..", "..", "ports", "python", "adapter.py")
ROUTE = {"do": "route", "topic": "T", "route": {
    "queueDatas": [{"brokerName": b, "readQueueNums": 2, "writeQueueNums": 2, "perm": 6} for b in "abc"],
    "brokerDatas": [{"brokerName": b, "brokerAddrs": {"0": "127.0.0.1:10911"}} for b in "abc"]}}
SELECT = {"do": "select", "topic": "T"}
STATE = {"do": "state"}
PLAIN = [ROUTE, {"do": "cursor", "topic": "T", "value": 0}, SELECT, SELECT, SELECT, STATE]


def clock(now):
    return {"do": "clock", "now": now}


def fails(broker):
    return {"do": "observe", "broker": broker, "sent": 0, "what": "connect_refused", "isolation": True, "reachable": False}


SHOWN_BY = {
    "sticky_retry.py": [ROUTE, {"do": "cursor", "topic": "T", "value": 0}, {"do": "select", "topic": "T", "last": "a"}],
    "stuck_counter.py": [ROUTE, {"do": "cursor", "topic": "T", "value": 2147483646}, SELECT, SELECT, SELECT, SELECT],
    "overwritten_entry.py": [ROUTE, clock(100), fails("a"), clock(200), fails("b"), clock(300), fails("c"), SELECT, SELECT, SELECT,
                             SELECT, STATE],
    "excluded_for_ever.py": [ROUTE, fails("a"), clock(10000), {"do": "cursor", "topic": "T", "value": 5}, SELECT],
    "late_answer_clears.py": [ROUTE, clock(100), {"do": "observe", "broker": "a", "sent": 0, "what": "connect_refused"},
                              clock(110), {"do": "observe", "broker": "a", "sent": 90, "what": "answer"}, STATE],
}


def ask(program, profile, *cases, settings=None):
    """hello's answer and the results of the cases."""
    settings = settings or [{}] * len(cases)
    requests = [{"hello": {"protocol": 1, "profile": profile}},
                {"batch": [{"settings": s, "events": events} for s, events in zip(settings, cases)]}]
    done = subprocess.run([sys.executable, "-B", program], input="\n".join(map(json.dumps, requests)), capture_output=True,
                          text=True, check=True)
    hello, batch = map(json.loads, done.stdout.splitlines())
    return hello["hello"], batch["batch"]


def vectors(ids):
    """The cases of these ids."""
    found = {}
    for file in glob.glob(os.path.join(HERE, "..", "..", "spec", "vectors", "*.json")):
        with open(file, encoding="utf-8") as stream:
            found.update((case["id"], case) for case in json.load(stream).get("cases", []) if case["id"] in ids)
    return [found[name] for name in ids]


def failing(program, profile, cases):
    """Ids of the cases whose expectation for the profile the program does not meet."""
    _, results = ask(program, profile, *(case["events"] for case in cases), settings=[case["settings"] for case in cases])
    expected = [next(e["outcomes"] for e in case["expect"] if profile in e["for"]) for case in cases]
    return [case["id"] for case, result, outcomes in zip(cases, results, expected) if result.get("outcomes") != outcomes]


class BrokenPorts(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(HERE, "expected.json"), encoding="utf-8") as stream:
            self.expected = json.load(stream)

    def test_every_broken_port_is_listed_and_shown(self):
        self.assertEqual(sorted(SHOWN_BY), sorted(entry["file"] for entry in self.expected))

    def test_each_differs_just_where_its_bug_is(self):
        for entry in self.expected:
            with self.subTest(entry["file"]):
                cases = PLAIN, SHOWN_BY[entry["file"]]
                good_hello, (good_plain, good_shown) = ask(GOOD, entry["profile"], *cases)
                hello, (plain, shown) = ask(os.path.join(HERE, entry["file"]), entry["profile"], *cases)
                self.assertEqual(hello, good_hello)
                self.assertEqual(plain, good_plain)
                self.assertEqual(len(shown["outcomes"]), len(good_shown["outcomes"]))
                self.assertNotEqual(shown, good_shown)

    def test_of_the_vectors_named_each_fails_its_own(self):
        cases = vectors([name for entry in self.expected for name in entry["shown_by"]])
        for entry in self.expected:
            with self.subTest(entry["file"]):
                self.assertTrue(entry["shown_by"])
                self.assertEqual(failing(os.path.join(HERE, entry["file"]), entry["profile"], cases), entry["shown_by"])
                self.assertEqual(failing(GOOD, entry["profile"], cases), [])

    def test_a_run_that_shows_another_bug_is_seen(self):
        suite = '<testsuites><testsuite>{}</testsuite></testsuites>'
        test = '<testcase name="{}"><failure/></testcase>'
        own, other, passed = test.format("selection/report C01"), test.format("index/report C22"), '<testcase name="index/report C22"/>'
        for cases, expected in [(own + passed, []), (passed, ["sticky_retry passed selection/report C01, which shows its bug"]),
                                (own + other, ["sticky_retry failed index/report C22, which shows the bug of stuck_counter"])]:
            with self.subTest(cases), tempfile.NamedTemporaryFile("w", suffix=".xml") as junit:
                junit.write(suite.format(cases))
                junit.flush()
                self.assertEqual(shown.complaints("sticky_retry", junit.name), expected)


if __name__ == "__main__":
    unittest.main()
