"""The send loop, in the order of the specification: strict's, then what 5.2.0 does otherwise."""
import unittest

from cases import ABC, STATE, clock, data, event, last, route, run

LOOKUP = {"lookup": {"topic": "T", "template": False}}
TEMPLATE = {"lookup": {"topic": "TBW102", "template": True}}


def begin(**members):
    return event("begin", **{"topic": "T", "body": 1, **members})


def seen(what, code=0):
    return event("observe", what=what, code=code)


STALE = ("no_address", "connect_refused", "connect_timed_out", "name_not_resolved")


def failure(word):
    return event("route", topic="T", for_send=True, failure=word)


def send(broker, limit, attempt, **members):
    return {"send": {"queue": [broker, 0], "limit": limit, "attempt": attempt, **members}}


def end(ending, code, brokers="", attempts=None, **members):
    return {"finish": {"ending": ending, "code": code, "attempts": len(brokers) if attempts is None else attempts, "callbacks": 1,
                       "brokers": list(brokers), **members}}


class Strict(unittest.TestCase):
    profile = "strict"

    def last(self, *events):
        return last(self.profile, ABC, *events)

    def test_before_the_first_attempt(self):
        self.assertEqual(self.last(begin(service="shut_down", body=0)), end("not_running", 0))
        self.assertEqual(self.last(begin(body=0)), end("invalid", 13, fault={"fault": "body_empty", "code": 13}))
        self.assertEqual(last(self.profile, begin()), LOOKUP)
        self.assertEqual(last(self.profile, route(), begin()), LOOKUP)

    def test_look_up(self):
        nothing = last(self.profile, begin(), route(for_send=True))
        self.assertEqual(nothing, end("client_error", 10005))
        self.assertEqual(last(self.profile, begin(), route(data("a"), for_send=True)), send("a", 1000, 1))
        self.assertEqual(last(self.profile, begin(), failure("unknown_topic")), TEMPLATE)
        self.assertEqual(last(self.profile, begin(), failure("unknown_topic"), failure("unknown_topic")),
                         end("client_error", 10005, lookup="unknown_topic"))
        self.assertEqual(last(self.profile, begin(), failure("unknown_topic"), route(data("a"), for_send=True, default_queue_nums=4)),
                         send("a", 1000, 1))
        self.assertEqual(last(self.profile, begin(), failure("no_name_server")), end("client_error", 10004, lookup="no_name_server"))
        self.assertEqual(last(self.profile, begin(), failure("timed_out")), end("client_error", 10005, lookup="timed_out"))
        bad = last(self.profile, begin(), event("route", topic="T", for_send=True, route={}))
        self.assertEqual(bad, end("client_error", 10005, fault={"fault": "bad_route", "part": "queueDatas"}))

    def test_look_up_uses_the_budget(self):
        self.assertEqual(last(self.profile, begin(), clock(2990), event("timer")), {"wait": True})
        self.assertEqual(last(self.profile, begin(), clock(2991), event("timer")), end("call_timeout", 0))
        self.assertEqual(last(self.profile, begin(), clock(2000), route(data("a"), for_send=True)), send("a", 1000, 1))
        self.assertEqual(last(self.profile, begin(), seen("cancelled")), end("cancelled", 0))

    def test_limits(self):
        self.assertEqual(self.last(begin()), send("a", 1000, 1))
        self.assertEqual(self.last(begin(cap=700)), send("a", 700, 1))
        self.assertEqual(self.last(begin(retries=0)), send("a", 3000, 1))
        self.assertEqual(self.last(begin(mode="oneway")), send("a", 3000, 1))
        self.assertEqual(self.last(begin(timeout=9)), end("call_timeout", 0))
        late = begin(), clock(100), seen("send_failed"), clock(2500), seen("send_failed")
        self.assertEqual(self.last(*late), send("c", 500, 3))
        self.assertEqual(self.last(*late[:-2], clock(2991), seen("send_failed")), end("call_timeout", 0, "ab"))

    def test_timer(self):
        self.assertEqual(self.last(begin(), clock(999), event("timer")), {"wait": True})
        self.assertEqual(self.last(begin(), clock(1000), event("timer")), send("b", 1000, 2))
        shown = self.last(begin(), clock(1000), event("timer"), STATE)["items"]["a"]
        self.assertEqual((shown["until"], shown["reachable"]), (11000, False))

    def test_what_is_retried(self):
        for what in ("connect_refused", "connect_timed_out", "name_not_resolved", "send_failed", "undecodable", "closed_fresh",
                     "closed_reused", "silent", "no_address", "no_time"):
            refresh = {"refresh": True} if what in STALE else {}
            self.assertEqual(self.last(begin(), seen(what)), send("b", 1000, 2, **refresh), what)
        for code in (1, 2, 14, 215, 1500, 16, 17, 204, 205):
            refresh = {"refresh": True} if code in (16, 17) else {}
            self.assertEqual(self.last(begin(), seen("broker_error", code)), send("b", 1000, 2, **refresh), code)
        for code in (13, 29, 999):
            self.assertEqual(self.last(begin(), seen("broker_error", code)), end("broker_error", code, "a"))
        for what, ending, code in (("bad_argument", "client_error", 10003), ("flow_control", "client_error", 10003),
                                   ("interrupted", "interrupted", 0), ("cancelled", "cancelled", 0)):
            self.assertEqual(self.last(begin(), seen(what)), end(ending, code, "a"))

    def test_the_last_error_is_told(self):
        for what, code in (("connect_refused", 10001), ("silent", 10002), ("no_address", 10003), ("send_failed", -1)):
            refresh = {"refresh": True} if what in STALE else {}
            self.assertEqual(self.last(begin(retries=1), seen("broker_error", 2), seen(what)), end("client_error", code, "ab", **refresh))
        self.assertEqual(self.last(begin(retries=1), seen("silent"), seen("broker_error", 2)), end("broker_error", 2, "ab"))

    def test_a_broker_that_refused_is_no_candidate(self):
        one = route(data("a", 2))
        self.assertEqual(last("strict", one, begin(), seen("broker_error", 17)), end("broker_error", 17, "a", refresh=True))
        self.assertEqual(last("strict", one, begin(), seen("no_address")), end("client_error", 10003, "a", refresh=True))
        self.assertEqual(last("strict", one, begin(), seen("broker_error", 2))["send"]["queue"], ["a", 1])

    def test_a_status_that_is_not_ok(self):
        self.assertEqual(self.last(begin(), seen("answer", 10)), end("answered", 10, "a"))
        option = begin(retry_not_ok=True, retries=1)
        self.assertEqual(self.last(option, seen("answer", 10)), send("b", 3000, 2))
        self.assertEqual(self.last(option, seen("answer", 10), seen("answer", 0)), end("answered", 0, "ab"))
        self.assertEqual(self.last(option, seen("answer", 10), seen("silent")), end("answered", 10, "ab"))
        self.assertEqual(self.last(option, seen("answer", 10), seen("interrupted")), end("answered", 10, "ab"))

    def test_hand_over(self):
        self.assertEqual(self.last(begin(mode="oneway"), seen("handed_off")), end("handed_over", 0, "a"))
        later = begin(), clock(600), seen("handed_off"), clock(640), seen("answer"), STATE
        self.assertIsNone(self.last(*later)["items"]["a"]["until"])

    def test_a_named_queue(self):
        named = begin(queue=["x", 7])
        self.assertEqual(last("strict", named), {"send": {"queue": ["x", 7], "limit": 3000, "attempt": 1}})
        self.assertEqual(last("strict", named, seen("broker_error", 1)), end("broker_error", 1, "x"))
        self.assertIsNone(last("strict", named, seen("broker_error", 1), STATE)["items"]["x"]["until"])

    def test_sends_of_slots(self):
        begins = [begin(slot=0), begin(slot=1), begin(slot=1)]
        self.assertEqual(self.last(*begins), {"fault": "bad_event", "part": "slot"})
        self.assertEqual(self.last(begin(), seen("answer"), begin()), send("b", 1000, 1))
        self.assertEqual(self.last(begin(), event("route", topic="T", for_send=True, route={})), {"fault": "bad_event", "part": "slot"})


class Java520(unittest.TestCase):
    PRE = ABC, event("cursor", topic="T", value=-1)

    def last(self, *events, **settings):
        return last("5.2.0", *self.PRE, *events, **settings)

    def test_one_budget_and_no_cap(self):
        self.assertEqual(self.last(begin(cap=500)), send("a", 3000, 1))
        self.assertEqual(self.last(begin(), clock(3000), event("timer")), end("client_error", 10002, "a"))
        self.assertEqual(self.last(begin(retries=-1)), end("client_error", -1))
        self.assertEqual(self.last(begin(retries=-2)), end("unchecked", 0))

    def test_look_up(self):
        self.assertEqual(last("5.2.0", begin(), failure("unknown_topic")), TEMPLATE)
        self.assertEqual(last("5.2.0", route(), begin(), failure("unknown_topic")), end("client_error", 10005))
        self.assertEqual(last("5.2.0", begin(), failure("no_name_server")), end("unchecked", 0))
        bad = last("5.2.0", begin(), event("route", topic="T", for_send=True, route={}))
        self.assertEqual(bad, end("unchecked", 0, fault={"fault": "null"}))

    def test_retry_codes(self):
        for code in (1, 14, 16, 17, 204, 205):
            self.assertEqual(self.last(begin(), seen("broker_error", code))["send"]["attempt"], 2)
        for code in (2, 13, 215):
            self.assertEqual(self.last(begin(), seen("broker_error", code)), end("broker_error", code, "a"))

    def test_go_away_is_resent_once(self):
        again = begin(), seen("broker_error", 1500)
        self.assertEqual(self.last(*again), send("a", 3000, 2))
        self.assertEqual(self.last(*again, seen("broker_error", 1500)), end("broker_error", 1500, "aa"))

    def test_bookings(self):
        for what, code, until, reachable in (
                ("broker_error", 13, 10000, False), ("silent", 0, 10000, True), ("no_address", 0, 0, True), ("answer", 0, 0, True)):
            shown = self.last(begin(retries=0), seen(what, code), STATE)["items"]["a"]
            self.assertEqual((shown["until"], shown["reachable"]), (until, reachable), what)
        self.assertFalse(self.last(begin(retries=0), seen("silent"), STATE, detector=True)["items"]["a"]["reachable"])
        self.assertEqual(self.last(begin(queue=["a", 0]), seen("silent"), STATE)["items"], {})

    def test_async(self):
        handed = begin(mode="async"), seen("handed_off")
        self.assertEqual(self.last(*handed), {"wait": True})
        self.assertEqual(self.last(*handed, seen("answer")), end("answered", 0, "a"))
        self.assertEqual(self.last(*handed, seen("broker_error", 14)), end("broker_error", 14, "a"))
        self.assertEqual(self.last(*handed, clock(100), seen("send_failed")), send("b", 2900, 2))

    def test_an_async_time_out_blames_a_healthy_broker(self):
        events = begin(mode="async"), seen("handed_off"), clock(3999), event("timer"), clock(4000), event("timer")
        outcomes = run("5.2.0", *self.PRE, *events, STATE)
        self.assertEqual(outcomes[-4], {"wait": True})
        self.assertEqual(outcomes[-2]["finish"]["ending"], "call_timeout")
        self.assertEqual(sorted(outcomes[-1]["items"]), ["a", "b", "c"])
        self.assertFalse(outcomes[-1]["items"]["b"]["reachable"])


if __name__ == "__main__":
    unittest.main()
