"""The protocol part: hello, batch, and what malformed input is answered with."""
import json
import os
import subprocess
import sys
import unittest

import adapter
from cases import STATE, clock, event
from port import PROFILES

ADAPTER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "adapter.py")


class Adapter(unittest.TestCase):
    def setUp(self):
        self.session = {"profiles": PROFILES, "profile": "strict"}

    def ask(self, request):
        line = request if isinstance(request, bytes) else json.dumps(request).encode()
        return adapter.answer(self.session, line)

    def results(self, *cases):
        return self.ask({"batch": list(cases)})["batch"]

    def test_hello(self):
        hello = self.ask({"hello": {"protocol": 1}})["hello"]
        self.assertEqual((hello["protocol"], hello["profile"], hello["clock"], hello["cursor"], hello["selection"]),
                         (1, "strict", "set", "set", "queue"))
        self.assertEqual(hello["exposes"], ["queues", "cursor", "items"])
        self.assertEqual(self.ask({"hello": {"protocol": 1, "profile": "5.2.0"}})["hello"]["profile"], "5.2.0")
        self.assertEqual(self.ask({"hello": {"protocol": 1}})["hello"]["profile"], "5.2.0")

    def test_every_event_is_served(self):
        for port in PROFILES.values():
            for method in port.EVENTS.values():
                self.assertTrue(callable(getattr(port, method)))

    def test_hello_that_cannot_be_served(self):
        for hello, part in (({"protocol": 2}, "hello.protocol"), ({}, "hello.protocol"), ({"protocol": 1, "profile": "9"}, "hello.profile"),
                            ({"protocol": True}, "hello.protocol"), ({"protocol": 1, "profile": 5}, "hello.profile")):
            self.assertIn(part, self.ask({"hello": hello})["error"])

    def test_batch(self):
        self.assertEqual(self.results(), [])
        first, second = self.results({"events": [clock(5)]}, {"settings": {}, "events": [STATE, STATE]})
        self.assertEqual(first, {"outcomes": [{}]})
        self.assertEqual(second, {"outcomes": [{"topics": {}, "items": {}}] * 2})

    def test_lines_that_are_no_request(self):
        for line in (b"", b"x", b"[]", b"7", b"{}", b'{"batch":null}', b'{"batch":{}}', b'{"hello":1}', b"\xff", b"[" * 100000,
                     b'{"hello":{"protocol":' + b"1" * 5000 + b"}}"):
            self.assertEqual(list(self.ask(line)), ["error"], line[:20])

    def test_malformed_cases_name_the_part(self):
        for case, part in (
                (7, "batch[0]"), ({}, "events"), ({"events": {}}, "events"), ({"events": [1]}, "events[0]"),
                ({"events": [{}]}, "events[0].do"), ({"events": [clock(1), {"do": "dance"}]}, "events[1].do"),
                ({"events": [event("clock")]}, "events[0].now"), ({"events": [clock(1.0)]}, "events[0].now"),
                ({"events": [clock(1 << 63)]}, "events[0].now"), ({"events": [clock(True)]}, "events[0].now"),
                ({"events": [event("select")]}, "events[0].topic"), ({"events": [event("select", topic="T", tried=[1])]}, "tried[0]"),
                ({"events": [event("cursor", topic="T", value=1 << 31)]}, "events[0].value"),
                ({"events": [event("route", topic="T", failure="dog")]}, "events[0].failure"),
                ({"events": [event("route", topic="T", route={"queueDatas": [{}]})]}, "route.queueDatas[0].readQueueNums"),
                ({"events": [event("route", topic="T", route={"brokerDatas": [{"brokerAddrs": {"x": "y"}}]})]}, "brokerAddrs"),
                ({"events": [event("begin", topic="T", body=1, queue=["a"])]}, "events[0].queue"),
                ({"events": [event("observe", broker="a", sent=0, what="rain")]}, "events[0].what"),
                ({"settings": {"ladder": {"latency": [1], "isolation": [1]}}, "events": []}, "settings.ladder.error"),
                ({"settings": [], "events": []}, "settings")):
            result = self.results(case)[0]
            self.assertEqual(list(result), ["error"], case)
            self.assertIn(part, result["error"])

    def test_ill_formed_events_are_faults(self):
        for ill_formed, part in ((event("route", topic="T"), "route"), (clock(-1), "now"), (clock(1 << 61), "now"), (event("timer"), "slot"),
                                 (event("select", topic="T", slot=-1), "slot"), (event("observe", what="answer"), "slot"),
                                 (event("observe", broker="a", sent=-1, what="answer"), "sent"),
                                 (event("route", topic="T", for_send=True), "slot")):
            self.assertEqual(self.results({"events": [ill_formed]}), [{"outcomes": [{"fault": "bad_event", "part": part}]}])

    def test_a_route_outside_the_sends_has_no_slot(self):
        self.assertEqual(self.results({"events": [event("route", topic="T", slot=-1, failure="timed_out")]}), [{"outcomes": [{}]}])

    def test_one_line_is_answered_with_one_line(self):
        lines = [b'{"hello":{"protocol":1}}', b"", b"nonsense", json.dumps({"batch": [{"events": [event("select", topic="\u2028\ud800")]}]}).encode()]
        done = subprocess.run([sys.executable, "-B", ADAPTER, "--profile", "5.2.0"], input=b"\n".join(lines) + b"\n", check=True,
                              capture_output=True)
        answers = [json.loads(line) for line in done.stdout.split(b"\n")[:-1]]
        self.assertEqual([list(answer) for answer in answers], [["hello"], ["error"], ["error"], ["batch"]])
        self.assertEqual(answers[0]["hello"]["profile"], "5.2.0")
        self.assertEqual(done.stderr, b"")


if __name__ == "__main__":
    unittest.main()
