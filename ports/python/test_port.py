"""The rule: route, counters, fault table, pick, detector, selection, validation, in the order of the specification."""
import unittest

import java
from cases import ABC, STATE, clock, cursor, data, event, item, last, master, observe, route, run, select, update

BOTH = ("strict", "5.2.0")


class Java(unittest.TestCase):
    def test_split_drops_empty_parts_at_the_end(self):
        for text, parts in (("a;b;;", ["a", "b"]), (";", []), ("", [""]), (";a", ["", "a"]), ("a", ["a"])):
            self.assertEqual(java.split(text, ";"), parts)

    def test_parse_int(self):
        for text, value in (("7", 7), ("+2", 2), ("-1", -1), ("2147483647", 2147483647), ("-2147483648", -2147483648)):
            self.assertEqual(java.parse_int(text), value)
        for text in ("", "+", "-", "+-1", " 2", "2 ", "x", "1_0", "2147483648", "0x1", "٣", "1" * 5000):
            with self.assertRaises(ValueError, msg=text):
                java.parse_int(text)

    def test_hash_and_order(self):
        self.assertEqual(java.string_hash("broker-a"), java.int32(sum(ord(c) * 31 ** i for i, c in enumerate(reversed("broker-a")))))
        self.assertLess(java.utf16("\U00010000"), java.utf16("\uffff"))
        self.assertEqual(java.table_order(["b", "a"], [98, 97], 32, 2), ["a", "b"])
        self.assertEqual(java.table_order(["Bb", "AaBB"], [1 << 16, 1], 32, 2), ["Bb", "AaBB"])


class Route(unittest.TestCase):
    def queues(self, profile, event_):
        outcome = last(profile, event_)
        return ["%s%d" % tuple(q) for q in outcome["queues"]] if "queues" in outcome else outcome

    def both(self, event_, expected):
        for profile in BOTH:
            with self.subTest(profile):
                self.assertEqual(self.queues(profile, event_), expected)

    def test_blocks_sorted_by_broker_name(self):
        self.both(route(data("b", 2), data("a10"), data("a2"), data("B")), ["B0", "a100", "a20", "b0", "b1"])

    def test_needs_write_permission_broker_data_and_master(self):
        self.both(route(data("a", perm=4), data("b", perm=2), data("c"), data("d"), brokers=[
            master("a"), master("b", None), {"brokerName": "c", "brokerAddrs": {"1": "x"}}, master("c")]), ["b0"])

    def test_write_queue_nums_count(self):
        self.both(route(data("a", 0), data("b", -1), {**data("c", 1), "readQueueNums": 9}, data("a", 1)), ["a0", "c0"])

    def test_order_conf(self):
        for conf, queues in (("b:2;a:1", ["b0", "b1", "a0"]), ("a:1;b:1;a:1", ["a0", "b0", "a0"]), ("a:-1", []), (";", []),
                             ("a:2:9;", ["a0", "a1"]), (":1", ["0"]), ("", ["x0"])):
            self.both(route(data("x"), orderTopicConf=conf), queues)

    def test_order_conf_that_does_not_parse(self):
        for conf, kind, part in (("a", "index", 0), ("a:", "index", 0), (" ", "index", 0), ("a:4;;b:2", "index", 1),
                                 ("a:1;b:x", "number", 1), ("a: 2", "number", 0)):
            self.assertEqual(last("5.2.0", route(orderTopicConf=conf)), {"fault": kind})
            self.assertEqual(last("strict", route(orderTopicConf=conf)), {"fault": "bad_route", "part": "orderTopicConf[%d]" % part})

    def test_missing_parts(self):
        no_name, no_addrs = {**data("a"), "brokerName": None}, {"brokerName": "a", "brokerAddrs": None}
        for event_, java_outcome, part in (
                (event("route", topic="T", route={}), {"fault": "null"}, "queueDatas"),
                (route(no_name, brokers=[]), [], "queueDatas[0].brokerName"),
                (route(data("b"), no_name, brokers=[]), {"fault": "null"}, "queueDatas[1].brokerName"),
                (event("route", topic="T", route={"queueDatas": [data("a")]}), {"fault": "null"}, "brokerDatas"),
                (route(data("a"), brokers=[no_addrs]), {"fault": "null"}, "brokerDatas[0].brokerAddrs"),
                (route(data("a"), brokers=[master("a"), no_addrs]), {"fault": "null"}, "brokerDatas[1].brokerAddrs")):
            self.assertEqual(self.queues("5.2.0", event_), java_outcome)
            self.assertEqual(last("strict", event_), {"fault": "bad_route", "part": part})
        unwritable = event("route", topic="T", route={"queueDatas": [data("a", perm=4)]})
        self.assertEqual(self.queues("5.2.0", unwritable), {"fault": "null"})
        self.assertEqual(self.queues("strict", unwritable), [])

    def test_java_sorts_what_it_compares(self):
        nameless = {**route(orderTopicConf="a:1"), "route": {"orderTopicConf": "a:1", "brokerDatas": [], "queueDatas": [
            data(None), data("a")]}}
        self.assertEqual(last("5.2.0", nameless)["changed"], True)
        self.assertEqual(last("5.2.0", nameless, nameless), {"fault": "null"})
        self.assertEqual(last("5.2.0", nameless, ABC), {"fault": "null"})

    def test_bad_route_leaves_everything(self):
        for profile in BOTH:
            before, _, after = run(profile, ABC, event("route", topic="T", route={}), STATE)
            self.assertEqual(after["topics"]["T"]["queues"], before["queues"])

    def test_static_topic(self):
        def mapping(**members):
            return {"bname": "a", "scope": "__global__", "epoch": 1, "totalQueues": 2, "currIdMap": {"0": 0}, **members}

        def static(**mappings):
            return event("route", topic="T", route={"brokerDatas": [], "topicQueueMappingByBroker": mappings})

        self.both(static(a=mapping()), ["__syslo__global__0", "__syslo__global__1"])
        self.both(static(a=mapping(totalQueues=1), b=mapping(scope="s")), ["__syslo__global__0", "__syslo__s0", "__syslo__s1"])
        self.both(static(a=mapping(epoch=-2)), [])
        self.both(route(data("x"), orderTopicConf="", topicQueueMappingByBroker={"a": mapping()}), ["x0"])
        for member, java_outcome in (("scope", []), ("currIdMap", {"fault": "null"}), ("bname", {"fault": "null"})):
            broken = static(a=mapping(**{member: None}))
            self.assertEqual(self.queues("5.2.0", broken), java_outcome)
            self.assertEqual(last("strict", broken), {"fault": "bad_route", "part": "topicQueueMappingByBroker.a." + member})

    def test_limit(self):
        self.assertEqual(len(last("strict", route(data("a", 65536)))["queues"]), 65536)
        for profile in BOTH:
            for event_, part in ((route(data("b"), data("a", 65536)), "queueDatas[0].writeQueueNums"),
                                 (route(orderTopicConf="a:1;b:2147483647"), "orderTopicConf[1]")):
                self.assertEqual(last(profile, event_), {"fault": "too_many_queues", "part": part})

    def test_template(self):
        self.both(route({**data("a", 9), "readQueueNums": 2}, data("b", 9), default_queue_nums=4),
                  ["a0", "a1", "b0", "b1", "b2", "b3"])

    def test_change(self):
        for profile in BOTH:
            with self.subTest(profile):
                def changed(*events):
                    return last(profile, *events)["changed"]
                self.assertTrue(changed(ABC))
                self.assertFalse(changed(ABC, ABC))
                self.assertFalse(changed(ABC, route(data("c"), data("b"), data("a"))))
                self.assertEqual(changed(ABC, route(data("a"), data("b"), data("c"), brokers=[
                    master("a", "other"), master("b"), master("c")])), profile == "5.2.0")
                self.assertTrue(changed(ABC, route(data("a"), data("b"))))
                self.assertEqual(changed(route(), route()), profile == "5.2.0")

    def test_refresh_and_cursors(self):
        same_list = route(data("a"), data("b"), {**data("c"), "readQueueNums": 5})
        for profile, kept in (("strict", {"0": 5}), ("5.2.0", {})):
            self.assertEqual(last(profile, ABC, cursor(5), same_list, STATE)["topics"]["T"]["cursors"], kept)
            self.assertEqual(last(profile, ABC, cursor(5), ABC, STATE)["topics"]["T"]["cursors"], {"0": 5})
            self.assertEqual(last(profile, ABC, cursor(5), route(data("a")), STATE)["topics"]["T"]["cursors"], {})


class Index(unittest.TestCase):
    def picks(self, profile, *events):
        return [q["queue"][0] for q in run(profile, ABC, *events) if "queue" in q]

    def test_counter_wraps_without_its_sign(self):
        self.assertEqual(self.picks("5.2.0", cursor(2147483645), select(), select(), select()), ["a", "b", "a"])
        self.assertEqual(self.picks("5.2.0", cursor(-2), select(), select()), ["b", "a"])  # 2^31 - 1, then 0
        self.assertEqual(last("5.2.0", ABC, cursor(2147483647), select(), STATE)["topics"]["T"]["cursors"], {"0": -2147483648})

    def test_first_use_takes_a_draw(self):
        draws = event("entropy", draws=[-2, 7])
        self.assertEqual(last("5.2.0", ABC, draws, select(), STATE)["topics"]["T"]["cursors"], {"0": -1})
        self.assertEqual(self.picks("strict", draws, select(), select(slot=1), select(slot=2)), ["b", "b", "a"])

    def test_reset(self):
        draws = event("entropy", draws=[-1, 2147483646])
        outcome = last("5.2.0", ABC, draws, select(reset=True), select(reset=True), STATE)
        self.assertEqual(outcome["topics"]["T"]["cursors"], {"0": 2147483647})
        off = last("5.2.0", ABC, draws, select(reset=True), STATE, latency_switch=False)
        self.assertEqual(off["topics"]["T"]["cursors"], {"0": 0})

    def test_strict_cursor_is_a_position(self):
        for value, broker in ((0, "a"), (4, "b"), (-1, "c"), (-2147483648, "b"), (2147483647, "b")):
            self.assertEqual(self.picks("strict", cursor(value), select()), [broker])
        self.assertEqual(last("strict", ABC, cursor(-7), STATE)["topics"]["T"]["cursors"], {"0": -7})
        self.assertEqual(last("strict", ABC, cursor(-1), select(), STATE)["topics"]["T"]["cursors"], {"0": 0})

    def test_a_draw_is_taken_only_when_a_queue_is_chosen(self):
        draws = event("entropy", draws=[1])
        self.assertEqual(self.picks("strict", draws, select(refused=["a", "b", "c"]), select()), ["b"])


class FaultTable(unittest.TestCase):
    LADDER = ((49, 0), (50, 0), (100, 0), (549, 0), (550, 2000), (1799, 2000), (1800, 5000), (3000, 6000), (5000, 10000),
              (15000, 30000))

    def test_ladder(self):
        for latency, d in self.LADDER:
            until = latency + d if d else None
            self.assertEqual(item("strict", "a", clock(latency), observe("a", "answer"))["until"], until)
            self.assertEqual(item("5.2.0", "a", clock(latency), update("a"))["until"], until or 0)

    def test_strict_table(self):
        ladder = {"latency": [100], "isolation": [50], "error": 700}
        for what, code, reachable, d in (
                ("answer", 0, True, 0), ("answer", 10, True, 0), ("broker_error", 2, True, 700), ("broker_error", 1500, True, 700),
                ("broker_error", 13, True, 0), ("broker_error", 17, True, 0), ("broker_error", 999, True, 0),
                ("connect_refused", 0, False, 700), ("undecodable", 0, False, 700), ("closed_fresh", 0, False, 700)):
            shown = item("strict", "a", clock(5), observe("a", what, 5, code=code), ladder=ladder)
            self.assertEqual((shown["reachable"], shown["until"]), (reachable, 5 + d if d else None), (what, code))
        for what in ("closed_reused", "no_address", "no_time", "bad_argument", "flow_control", "interrupted", "cancelled",
                     "handed_off"):
            self.assertIsNone(item("strict", "a", observe("a", what)))

    def test_code_1_and_an_explicit_queue(self):
        self.assertEqual(item("strict", "a", observe("a", "broker_error", code=1))["until"], 10000)
        self.assertIsNone(item("strict", "a", observe("a", "broker_error", code=1, explicit_queue=True))["until"])

    def test_silence(self):
        self.assertIsNone(item("strict", "a", clock(549), observe("a", "silent")))
        for now, until in ((550, 2550), (999, 2999), (1000, 11000)):
            shown = item("strict", "a", clock(now), observe("a", "silent", cap=1000))
            self.assertEqual((shown["until"], shown["reachable"]), (until, False))

    def test_an_isolation_is_only_extended(self):
        shown = item("strict", "a", clock(100), observe("a", "connect_refused"), clock(700), observe("a", "answer", 100))
        self.assertEqual((shown["until"], shown["blamed_at"]), (10100, 700))

    def test_only_an_answer_sent_after_the_blame_clears(self):
        blamed = clock(100), observe("a", "connect_refused"), clock(120)
        self.assertEqual(item("strict", "a", *blamed, observe("a", "answer", 100))["until"], 10100)
        self.assertEqual(item("strict", "a", *blamed, observe("a", "answer", 101))["until"], 120)
        self.assertEqual(item("strict", "a", *blamed, observe("a", "broker_error", 101, code=13))["until"], 10100)

    def test_java_updates(self):
        shown = item("5.2.0", "a", clock(100), update("a", isolation=True, reachable=False, sent=100), clock(200), update("a", sent=190))
        self.assertEqual(shown, {"until": 10100, "blamed_at": None, "latency": 10, "next_check": 0, "reachable": True,
                                 "available": False, "probing": False})
        self.assertIsNone(item("5.2.0", "a", update("a"), latency_switch=False))

    def test_the_switch_is_turned(self):
        off, on = event("switch", on=False), event("switch", on=True)
        self.assertEqual(item("5.2.0", "a", update("a", True), off, clock(50), update("a"))["until"], 10000)
        self.assertEqual(item("5.2.0", "a", off, on, update("a", True))["until"], 10000)
        self.assertIsNone(item("5.2.0", "a", off, update("a", True)))
        self.assertEqual(item("strict", "a", off, observe("a", "connect_refused"))["until"], 10000)

    def test_available_is_a_matter_of_time(self):
        for profile, fails in (("strict", observe("a", "connect_refused")), ("5.2.0", update("a", True, False))):
            self.assertFalse(item(profile, "a", fails, clock(9999))["available"])
            self.assertTrue(item(profile, "a", fails, clock(10000))["available"])

    def test_remove(self):
        self.assertIsNone(item("5.2.0", "a", update("a", True), event("remove", broker="a")))


class Pick(unittest.TestCase):
    def test_first_reachable_in_table_order_or_as_shuffled(self):
        items = update("b"), update("a"), update("c", True, False)
        self.assertEqual(last("5.2.0", event("pick")), {"none": True})
        self.assertEqual(last("5.2.0", *items, event("pick")), {"broker": "a"})
        shuffle = event("entropy", shuffle=["x", "c", "b"])
        self.assertEqual(last("5.2.0", *items, shuffle, event("pick")), {"broker": "b"})
        self.assertEqual(last("5.2.0", items[2], event("pick")), {"none": True})

    def test_strict_has_no_pick(self):
        self.assertEqual(last("strict", observe("a", "answer"), event("pick")), {"none": True})


class Detector(unittest.TestCase):
    FAILS = observe("a", "connect_refused")
    DETECT = event("detect", resolved=["a"])

    def test_strict_probes_isolated_unreachable_brokers_with_an_address(self):
        probed = {"probed": ["a"], "removed": []}
        nothing = {"probed": [], "removed": []}
        self.assertEqual(last("strict", self.FAILS, self.DETECT), probed)
        self.assertEqual(last("strict", self.FAILS, event("detect", alive=["a"])), nothing)
        self.assertEqual(last("strict", self.FAILS, clock(10000), self.DETECT), nothing)
        self.assertEqual(last("strict", observe("a", "broker_error", code=2), self.DETECT), nothing)
        self.assertEqual(last("strict", self.FAILS, self.DETECT, self.DETECT), nothing)

    def test_strict_waits_after_the_end_of_a_probe(self):
        silent = observe("a", "silent", 0, cap=1000, probe=True)
        shown = item("strict", "a", self.FAILS, self.DETECT, clock(1000), silent)
        self.assertEqual((shown["probing"], shown["next_check"], shown["until"]), (False, 4000, 11000))
        back = item("strict", "a", self.FAILS, clock(50), self.DETECT, clock(60), observe("a", "answer", 50, probe=True))
        self.assertEqual((back["reachable"], back["available"], back["until"]), (True, True, 60))

    def test_java_round(self):
        events = update("a", True, False), update("b", True, False), update("c"), clock(5)
        detect = event("detect", resolved=["a", "c"], alive=["a"])
        self.assertEqual(last("5.2.0", *events, detect), {"probed": [], "removed": []})
        self.assertEqual(last("5.2.0", *events, detect, detector=True), {"probed": ["a", "c"], "removed": ["b"]})
        shown = last("5.2.0", *events, detect, STATE, detector=True)["items"]
        self.assertEqual((shown["a"]["reachable"], shown["a"]["next_check"], sorted(shown)), (True, 2005, ["a", "c"]))
        self.assertEqual(last("5.2.0", *events, detect, clock(2004), detect, detector=True), {"probed": [], "removed": []})


class Selection(unittest.TestCase):
    def chosen(self, profile, *events, **settings):
        outcome = last(profile, ABC, *events, **settings)
        return outcome["queue"][0] if "queue" in outcome else outcome

    def test_strict_classes(self):
        isolated = observe("a", "broker_error", code=2)
        dead = observe("b", "connect_refused")
        for events, tried, broker in (
                ((), [], "a"), ((), ["a"], "b"), ((isolated,), ["b"], "c"), ((isolated,), ["b", "c"], "b"),
                ((isolated, dead), ["c"], "c"), ((isolated, dead, observe("c", "connect_refused")), ["a"], "a"),
                ((observe("a", "connect_refused"), dead, observe("c", "connect_refused")), ["a", "b"], "c")):
            self.assertEqual(self.chosen("strict", *events, cursor(0), select(tried=tried)), broker)

    def test_strict_leaves_the_cursor_behind_the_queue_chosen(self):
        outcomes = run("strict", ABC, cursor(0), select(refused=["a"]), select(), select(), select())
        self.assertEqual([q["queue"][0] for q in outcomes[2:]], ["b", "c", "a", "b"])

    def test_strict_none(self):
        self.assertEqual(self.chosen("strict", cursor(7), select(refused=["a", "b", "c"])), {"none": True})
        self.assertEqual(last("strict", select()), {"none": True})

    def test_java_tiers(self):
        a_dead, b_slow, c_slow = update("a", True, False), update("b", True), update("c", True)
        self.assertEqual(self.chosen("5.2.0", cursor(2), a_dead, select()), "b")
        self.assertEqual(self.chosen("5.2.0", cursor(2), a_dead, b_slow, c_slow, select()), "b")
        self.assertEqual(self.chosen("5.2.0", cursor(2), select(last="a")), "b")
        self.assertEqual(self.chosen("5.2.0", cursor(2), a_dead, b_slow, c_slow, select(last="b")), "c")
        self.assertEqual(self.chosen("5.2.0", cursor(2), a_dead, update("b", True, False), update("c", True, False), select()), "a")
        self.assertEqual(self.chosen("5.2.0", cursor(2), a_dead, select(), latency_switch=False), "a")

    def test_java_every_probe_advances_the_counter(self):
        outcome = last("5.2.0", ABC, cursor(2), update("a", True), update("b", True), select(), STATE)
        self.assertEqual(outcome["topics"]["T"]["cursors"], {"0": 5})

    def test_java_scan_across_the_wrap_can_miss_a_queue(self):
        off = cursor(2147483645), update("a", True), update("b", True)  # positions 0, 1, 0, then by reachable: 1
        self.assertEqual(self.chosen("5.2.0", *off, select()), "b")

    def test_java_empty_list(self):
        self.assertEqual(last("5.2.0", select()), {"fault": "arithmetic"})
        self.assertEqual(last("5.2.0", event("entropy", draws=[4]), select(), STATE)["topics"]["T"]["cursors"], {"0": 5})

    def test_selection_leaves_the_list(self):
        for profile in BOTH:
            outcomes = run(profile, ABC, update("a", True), update("b", True), update("c", True), *[select()] * 9, STATE)
            self.assertEqual(outcomes[-1]["topics"]["T"]["queues"], outcomes[0]["queues"])


class Validation(unittest.TestCase):
    def test_rules_in_order(self):
        for members, kind, code in (
                ({"message": False}, "message_null", 13), ({"topic": None}, "topic_blank", -1),
                ({"topic": " \u3000\x1f"}, "topic_blank", -1), ({"topic": "!" * 128}, "topic_too_long", -1),
                ({"topic": "\U0001f600" * 64}, "topic_too_long", -1), ({"topic": "a\u00a0"}, "topic_characters", -1),
                ({"topic": "a\n"}, "topic_characters", -1), ({"topic": "\u00a0"}, "topic_characters", -1),
                ({"topic": "SELF_TEST_TOPIC", "body": None}, "topic_forbidden", -1), ({"body": None}, "body_null", 13),
                ({"body": 0}, "body_empty", 13), ({"body": 4194305}, "body_too_large", 13),
                ({"body": 3, "max_message_size": 2}, "body_too_large", 13)):
            validate = event("validate", **{"topic": "T", "body": 1, **members})
            self.assertEqual(last("5.2.0", validate), {"fault": kind, "code": code})
            self.assertEqual(last("strict", validate), {"fault": kind, "code": code})

    def test_legal_messages(self):
        for profile in BOTH:
            for topic in ("T", "%RETRY%g", "a|b-c_d", "x" * 127):
                self.assertEqual(last(profile, event("validate", topic=topic, body=4194304)), {})

    def test_template_topic_is_reserved_in_strict(self):
        validate = event("validate", topic="TBW102", body=1)
        self.assertEqual(last("5.2.0", validate), {})
        self.assertEqual(last("strict", validate), {"fault": "topic_conflict", "code": -1})

    def test_trace_topic_is_forbidden_in_strict(self):
        validate = event("validate", topic="RMQ_SYS_TRACE_TOPIC", body=1)
        self.assertEqual(last("5.2.0", validate), {})
        self.assertEqual(last("strict", validate)["fault"], "topic_forbidden")

    def test_forbidden_topics_of_5_4_0(self):
        validate = event("validate", topic="RMQ_SYS_ROCKSDB_TRANS_HALF_TOPIC", body=1)
        self.assertEqual(last("5.2.0", validate), {})
        self.assertEqual(last("strict", validate)["fault"], "topic_forbidden")


if __name__ == "__main__":
    unittest.main()
