"""Each broken port speaks the protocol, agrees with the good port on a plain case, and differs on the case that shows its bug."""
import json
import os
import subprocess
import sys
import unittest

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


def ask(program, profile, *cases):
    """hello's answer and the results of the cases."""
    requests = [{"hello": {"protocol": 1, "profile": profile}}, {"batch": [{"events": events} for events in cases]}]
    done = subprocess.run([sys.executable, "-B", program], input="\n".join(map(json.dumps, requests)), capture_output=True,
                          text=True, check=True)
    hello, batch = map(json.loads, done.stdout.splitlines())
    return hello["hello"], batch["batch"]


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


if __name__ == "__main__":
    unittest.main()
