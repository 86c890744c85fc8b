"""The table's arithmetic, and that nothing which failed is passed off as throughput."""
import unittest

import table
from table import Figures, Section

ASYNC, SYNC = Section("async", 128, 10, 100), Section("sync", 4096, 10, 100)


def told(seconds=1.0, **more):
    return {"sent": 100, "failed": 0, "seconds": seconds, "cpu_seconds": 0.001, "p50_us": 50.0, "p99_us": 90.0, "peak_kib": 2048, **more}


def async_figures(**rounds):
    return {(str(ASYNC), client): Figures(rounds.get(client, [told()])) for client in table.CLIENTS}


class Arithmetic(unittest.TestCase):
    def test_figures_of_a_round(self):
        self.assertEqual(table.of_round(told(2.0)), {"rate": 50, "cpu_us": 10, "p50_us": 50, "p99_us": 90, "peak_mib": 2})

    def test_the_median_of_the_rounds_counts(self):
        self.assertEqual(Figures([told(4), told(1), told(2)]).median("rate"), 50)
        self.assertEqual(Figures([told(1), told(2)]).median("rate"), 75)

    def test_a_ratio_is_ours_by_theirs(self):
        self.assertEqual(table.ratio(Figures([told(1)]), Figures([told(4)]), "rate"), 4)

    def test_names_of_sections(self):
        self.assertEqual((str(ASYNC), str(SYNC)), ("async, 128 B", "sync, 4 KiB"))


class Flags(unittest.TestCase):
    def test_good_figures_are_not_flagged(self):
        self.assertNotIn("(!)", table.of_servers([ASYNC], async_figures(), dict.fromkeys(table.CLIENTS, "1")))

    def test_failed_sends_are_no_throughput_and_are_flagged(self):
        failing = Figures([told(), told(failed=60)])
        self.assertEqual(Figures([told(failed=60)]).median("rate"), 40)
        self.assertEqual(failing.complaint(), "60 of 200 sends failed")
        self.assertIsNone(table.ratio(Figures([told()]), failing, "rate"))
        self.assertIsNone(table.ratio(failing, Figures([told()]), "rate"))

    def test_a_send_that_failed_shows_in_the_table_and_has_no_ratio(self):
        text = table.of_servers([ASYNC], async_figures(Java=[told(failed=1)]), {"sidestep": "", "Java": "5.5.0", "Go": "2.1.2"})
        self.assertIn("| async, 128 B: messages a second | 100 | 99 (!) | 100 | - | 1.00 |", text)
        self.assertIn("(!) Java, async, 128 B: 1 of 100 sends failed.", text)

    def test_all_failed(self):
        self.assertEqual(Figures([told(failed=100)]).median("cpu_us"), float("inf"))

    def test_a_client_that_broke_down_is_flagged(self):
        broken = Figures([told(), None])
        self.assertEqual(broken.complaint(), "1 of 2 rounds ended with an error")
        self.assertEqual(broken.text("rate", "{:.0f}"), "100 (!)")
        self.assertEqual(Figures([None]).text("rate", "{:.0f}"), "-")

    def test_a_client_that_was_not_to_be_had_is_left_out(self):
        figures = {key: value for key, value in async_figures().items() if key[1] != "Go"}
        head = table.of_servers([ASYNC], figures, {"sidestep": "", "Java": "5.5.0"}).splitlines()[0]
        self.assertEqual(head, "|  | sidestep | Java 5.5.0 | sidestep / Java |")


class Aims(unittest.TestCase):
    def test_each_is_said_with_what_was_reached(self):
        figures = {**async_figures(Java=[told(3, cpu_seconds=0.005)]), (str(SYNC), "sidestep"): Figures([told()])}
        self.assertEqual(table.aims([ASYNC, SYNC], figures, {"json": 1.5e9}).splitlines(), [
            "- async, 128 B: at least 2 times Java's rate: 3.00",
            "- async, 128 B: at most 0.33 of Java's CPU a message: 0.20",
            "- sync, 4 KiB: a p50 of at most 1.00 of Go's: -",
            "- decoding requests with 4 KiB, json header: at least 1 GB/s: 1.50"])


if __name__ == "__main__":
    unittest.main()
