"""sidestep serve, send, replay and demo, against each other on 127.0.0.1.

    send_cli_test.py SIDESTEP
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SIDESTEP = sys.argv.pop(1)
ADDRESS = re.compile(r"127\.0\.0\.1:\d+")


def run(*arguments):
    done = subprocess.run([SIDESTEP, *arguments], capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr



class Server:
    """sidestep serve, with what it said at its end."""

    def __init__(self, *options):
        self.process = subprocess.Popen([SIDESTEP, "serve", "--topic", "T", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        self.first = self.process.stdout.readline()
        self.address = ADDRESS.search(self.first)[0]

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        if not self.process.stdout.closed:
            self.table = self.process.communicate(timeout=20)[1]
        return self.process.returncode, self.table


def content(path):
    with open(path, encoding="utf-8") as stream:
        return stream.read()


class Sends(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.trace = os.path.join(folder.name, "a.trace")
        self.server = Server("--brokers", "3", "--queues", "2")
        self.addCleanup(self.server.end)

    def send(self, *options):
        return run("send", "--name-server", self.server.address, "--topic", "T", *options)

    def taken(self):
        """What the servers say that each broker took."""
        code, rest = self.server.end()
        self.assertEqual(code, 0)
        return sum(int(number) for number in re.findall(r"^[a-c] +(\d+)", rest, re.MULTILINE)), rest

    def test_each_way_is_stored_as_often_as_it_says(self):
        sent = 0
        for options in ((), ("--async",), ("--oneway",), ("--size", "20000", "--tags", "large")):
            code, out, err = self.send("--count", "30", *options)
            self.assertEqual(code, 0, out + err)
            word = "handed over" if "--oneway" in options else "stored"
            self.assertIn(f"30 sent: 30 {word}, 0 failed", out)
            sent += 30
        self.assertTrue(self.wait_for(sent), self.taken()[1])

    def wait_for(self, sent):
        """A oneway message may still be on its way."""
        time.sleep(0.3)
        return self.taken()[0] == sent

    def test_traffic_is_spread_evenly_and_the_trace_replays(self):
        code, out, _ = self.send("--count", "60", "--trace", self.trace)
        self.assertEqual(code, 0)
        lines = content(self.trace).splitlines()
        queues = [json.loads(line)["outcome"]["send"]["queue"] for line in lines[1:-1] if '"outcome":{"send"' in line]
        self.assertEqual(len(queues), 60)
        for queue in ([b, i] for b in "abc" for i in range(2)):
            self.assertEqual(queues.count(queue), 10, queue)
        self.assertEqual(json.loads(lines[-1]), {"end": len(lines) - 2})
        code, out, _ = run("replay", self.trace)
        self.assertEqual((code, out), (0, f"{len(lines) - 2} events, 0 differences\n"))

    def test_a_trace_that_was_changed_or_cut_is_told(self):
        self.assertEqual(self.send("--count", "5", "--trace", self.trace)[0], 0)
        text = content(self.trace)
        with open(self.trace, "w", encoding="utf-8") as stream:
            stream.write("".join(text.splitlines(keepends=True)[:-3]))
        code, out, _ = run("replay", self.trace)
        self.assertEqual(code, 0)
        self.assertIn("has no end mark: it may have been cut short", out)
        at = text.rindex('"queue":["')
        with open(self.trace, "w", encoding="utf-8") as stream:
            stream.write(text[:at] + '"queue":["z' + text[at + len('"queue":["') + 1:])
        self.assertEqual(run("replay", self.trace)[0], 1)

    def test_interrupted_it_ends_with_the_tally_and_the_trace(self):
        process = subprocess.Popen([SIDESTEP, "send", "--name-server", self.server.address, "--topic", "T", "--count", "100000", "--rate", "200",
                                    "--trace", self.trace], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 1)
        sent, left = int(re.search(r"^(\d+) sent", out, re.MULTILINE)[1]), int(re.search(r"interrupted: (\d+) not sent", out)[1])
        self.assertEqual(sent + left, 100000)
        self.assertGreater(sent, 0)
        self.assertLess(sent, 1000, "200 a second")
        self.assertEqual(run("replay", self.trace)[0], 0)
        self.assertEqual(self.taken()[0], sent)

    def test_servers_that_are_gone_are_an_error_a_send(self):
        self.server.end()
        code, out, _ = self.send("--count", "2", "--timeout", "300")
        self.assertEqual(code, 1)
        self.assertIn("2 sent: 0 stored, 2 failed", out)

    def test_an_unknown_topic_is_told(self):
        code, out, _ = run("send", "--name-server", self.server.address, "--topic", "U", "--timeout", "500")
        self.assertEqual(code, 1)
        self.assertIn("no_route", out)


class Demo(unittest.TestCase):
    def test_traffic_leaves_the_slow_broker_and_comes_back(self):
        code, out, err = run("demo")
        self.assertEqual(code, 0, err)
        rows = [re.match(r"(\d+) s +(\D.*?)? +(\d+) +(\d+) +(\d+) +(\d+) +\d+ ms$", line) for line in out.splitlines()]
        rows = [(int(row[1]), row[2] or "", [int(row[i]) for i in (3, 4, 5)], int(row[6])) for row in rows if row]
        late = next(i for i, row in enumerate(rows) if "late" in row[1])
        after = next(i for i, row in enumerate(rows) if i > late and row[1])
        self.assertGreater(rows[late - 1][2][1], 0, out)
        least = min(row[2][1] for row in rows[late + 1:after])
        self.assertLess(least * 4, rows[late - 1][2][1], out)
        self.assertGreater(rows[-1][2][1] * 2, rows[late - 1][2][1], out)
        self.assertEqual(sum(row[3] for row in rows), 0, out)


if __name__ == "__main__":
    unittest.main()
