"""The comparison finds each fault that is planted, and nothing where there is none."""
import copy
import unittest

import compare
import planted


def send(n, **more):
    return {"n": n, "kind": "sync", "expected": "stored", "compressed": False, "size": 9, "crc": 100 + n, "flag": 0, "id": f"ID{n}",
            "properties": {"n": str(n), "TAGS": "red"}, "outcome": "stored", "broker": "broker-a", "queue": n % 2, "offset": n // 2,
            "offset_id": f"AT{n}", "at": 0, "us": 1000, **more}


def refused(n):
    line = send(n, expected="failed", outcome="failed", error="broker_error", text="no", id="")
    return {key: value for key, value in line.items() if key not in ("broker", "queue", "offset", "offset_id")}


def stored(line, **more):
    kept = {key: line[key] for key in ("broker", "queue", "offset", "offset_id", "size", "crc", "flag", "compressed")}
    return {**kept, "waited": 5, "properties": {**line["properties"], "UNIQ_KEY": line["id"], "MSG_REGION": "DefaultRegion"}, **more}


SENDS = [send(n) for n in range(6)]
RECORD = SENDS + [refused(6), {"sent": 7}]
STORE = [stored(line) for line in SENDS]


class Compare(unittest.TestCase):
    def test_agreement(self):
        for in_trouble in (False, True):
            tally = compare.compare(RECORD, STORE, in_trouble)
            self.assertEqual(tally.complaints, [])
            self.assertEqual((tally.sent, tally.reported_stored, tally.failed, tally.stored, tally.copies, tally.lost), (7, 6, 1, 6, 0, 0))

    def test_planted(self):
        for name, (record, store) in planted.cases(RECORD, STORE).items():
            with self.subTest(name):
                self.assertTrue(compare.compare(record, store).complaints)

    def test_planted_in_trouble(self):
        for name, (record, store) in planted.cases(RECORD, STORE).items():
            with self.subTest(name):
                self.assertEqual(bool(compare.compare(record, store, in_trouble=True).complaints), name not in planted.ALLOWED_IN_TROUBLE)

    def test_counts_in_trouble(self):
        record = copy.deepcopy(RECORD)
        record[0].update(outcome="failed")
        tally = compare.compare(record, STORE + STORE[1:3], in_trouble=True)
        self.assertEqual(tally.complaints, [])
        self.assertEqual((tally.failed_yet_stored, tally.copies, tally.failed, tally.stored), (1, 2, 2, 6))

    def test_lost_is_counted(self):
        tally = compare.compare(RECORD, STORE[2:], in_trouble=True)
        self.assertEqual(tally.lost, 2)
        self.assertEqual(len(tally.complaints), 2)

    def test_oneway_is_stored_without_an_answer(self):
        line = {**send(0, outcome="handed over"), "offset": None}
        self.assertEqual(compare.compare([line, {"sent": 1}], [stored(send(0))]).complaints, [])
        self.assertTrue(compare.compare([line, {"sent": 1}], []).complaints)

    def test_delay(self):
        line = send(0, delay_level=1)
        for waited, complaints in ((1000, 0), (999, 1)):
            # delivered later: to the same queue, at an offset that no answer told
            found = compare.compare([line, {"sent": 1}], [stored(line, offset=77, offset_id="THERE", waited=waited)]).complaints
            self.assertEqual(len(found), complaints, found)

    def test_key(self):
        line = send(0, key="k")
        for queue, complaints in ((0, 0), (1, 1)):
            found = compare.compare([line, {"sent": 1}], [stored(line)], keys={"k": ["broker-a", queue]}).complaints
            self.assertEqual(len(found), complaints, found)
        self.assertTrue(compare.compare([line, {"sent": 1}], [stored(line)]).complaints)

    def test_empty(self):
        self.assertTrue(compare.compare([], []).complaints)


if __name__ == "__main__":
    unittest.main()
