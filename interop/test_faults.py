"""What must be seen of a fault is missed when it is not there."""
import unittest

import faults
import tables


def stored(at, broker="broker-a", queue=0):
    return {"outcome": "stored", "at": at * 1000, "broker": broker, "queue": queue, "us": at * 1000}


def failed(at):
    return {"outcome": "failed", "at": at * 1000, "us": 5000}


class Seen(unittest.TestCase):
    def test_some(self):
        seen = faults.Seen("used again", 10, 20, faults.at_a)
        self.assertEqual(seen.complaints([stored(15)]), [])
        self.assertEqual(len(seen.complaints([stored(9), stored(21), stored(15, "broker-b"), failed(15)])), 1)

    def test_none(self):
        seen = faults.Seen("left", 10, 20, faults.at_a, False)
        self.assertEqual(seen.complaints([stored(9), stored(21), stored(15, "broker-b"), failed(15)]), [])
        self.assertEqual(len(seen.complaints([stored(15)])), 1)

    def test_a_load_that_was_over(self):
        self.assertEqual(faults.Seen("used again", 20, 20, faults.at_a).complaints([]), [])

    def test_failures(self):
        fault = faults.ALL[0]
        self.assertEqual(fault.complaints([failed(1)] + [stored(1)] * 99, []), [])
        self.assertEqual(len(fault.complaints([failed(1)] * 2 + [stored(1)] * 98, [])), 1)

    def test_the_quick_ones_exist(self):
        self.assertLessEqual(set(faults.QUICK), {fault.name for fault in faults.ALL})


class Tables(unittest.TestCase):
    def test_percentile(self):
        self.assertEqual([tables.percentile(range(1, 101), percent) for percent in (1, 50, 99, 100)], [1, 50, 99, 100])
        self.assertEqual(tables.percentile([7], 50), 7)

    def test_share(self):
        sends = [stored(1), stored(1), stored(1), stored(1, "broker-b"), failed(1)]
        self.assertEqual((tables.share(sends, "broker-a"), tables.share(sends, "broker-b"), tables.share([], "broker-a")), ("75%", "25%", "-"))


if __name__ == "__main__":
    unittest.main()
