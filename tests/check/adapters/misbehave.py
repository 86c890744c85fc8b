"""An adapter of the least port there is (it only knows clock and remove, which have the outcome {}), and its ways to go wrong.

    misbehave.py WAY

The fault strikes at hello, at the end, or at a case that sets the clock to 666.
"""
import json
import os
import signal
import sys
import time

WAY = sys.argv[1] if len(sys.argv) > 1 else "good"
TRIGGER = {"do": "clock", "now": 666}
HELLO = {"protocol": 1, "name": "misbehave", "version": WAY, "profile": "5.2.0", "clock": "set", "cursor": "set",
         "events": ["clock", "remove", "state"], "exposes": [], "selection": "queue"}


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(value):
    say(json.dumps(value) + "\n")


def hello():
    if WAY == "banner":
        say("Welcome to the adapter!\n")
    if WAY == "silent_hello":
        time.sleep(60)
    if WAY == "exit_before_hello":
        sys.stderr.write("no such library: libfoo\n")
        sys.exit(3)
    if WAY == "many_last_words":
        sys.stderr.write("".join("%d.\n" % line for line in range(100)))
        sys.exit(3)
    if WAY == "refuses":
        return answer({"error": "profile not served"})
    changes = {"other_profile": {"profile": "4.0.0"}, "unknown_profile": {"profile": "9.9.9"}, "wrong_protocol": {"protocol": 2}, "unknown_event": {"events": ["fly"]},
               "unknown_member": {"colour": "red"}, "long_name": {"name": "x" * 201}, "long_version": {"version": "x" * 500000}}
    answer({"hello": {**HELLO, **changes.get(WAY, {})}})
    if WAY == "talks_on":
        say('{"batch":[]}\n')
        time.sleep(0.2)


def strike(cases):
    """What goes wrong with this batch, if anything; returns whether the batch is answered already."""
    if WAY == "odd_words":
        crash_with_odd_words()
    elif WAY == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif WAY == "exit":
        sys.stderr.write("giving up\n")
        sys.exit(3)
    elif WAY == "crash_in_company" and len(cases) > 1:
        sys.exit(4)
    elif WAY == "hang":
        sys.stderr.write("hangs\n")
        time.sleep(60)
    elif WAY == "hang_with_child":
        if os.fork() == 0:
            time.sleep(60)
        time.sleep(60)
    elif WAY == "garbage":
        say("Exception in thread main\n")
    elif WAY == "wrong_shape":
        answer([1, 2])
    elif WAY == "wrong_count":
        answer({"batch": [{"outcomes": [{} for _ in c["events"]]} for c in cases] + [{"outcomes": []}]})
    elif WAY == "name_twice":
        outcomes = json.dumps([{} for _ in cases[0]["events"]])
        say('{"batch":[{"outcomes":[],"outcomes":%s}%s]}\n' % (outcomes, ',{"outcomes":[]}' * (len(cases) - 1)))
    elif WAY == "huge_line":
        say("x" * (3 << 20) + "\n")
    elif WAY == "flood":
        while True:
            say("x" * 65536)
    elif WAY == "partial_line":
        say('{"batch":[{"outc')
        time.sleep(60)
    elif WAY == "closes_stdin":
        os.close(0)
        time.sleep(60)
    elif WAY == "closes_stdout":
        os.close(1)
        time.sleep(60)
    else:
        return False
    return True


def outcome(event):
    if event == TRIGGER:
        if WAY == "wrong_outcome":
            return {"none": True}
        if WAY == "unknown_outcome":
            return {"whatever": 1}
    return {}


def result(case):
    if WAY == "says_error" and TRIGGER in case["events"]:
        return {"error": "can't do that"}
    outcomes = [outcome(event) for event in case["events"]]
    if WAY == "too_few_outcomes" and TRIGGER in case["events"]:
        outcomes.pop()
    return {"outcomes": outcomes}


def crash_with_odd_words():
    sys.stderr.buffer.write(b"\x1b[31mred\x00 \xff \xef\xbf\xbf\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGSEGV)


def main():
    for line in iter(sys.stdin.readline, ""):
        request = json.loads(line)
        if "hello" in request:
            hello()
            continue
        cases = request["batch"]
        struck = any(TRIGGER in case["events"] for case in cases)
        if struck and strike(cases):
            continue
        for _ in range(2 if WAY == "answers_twice" else 1):
            answer({"batch": [result(case) for case in cases]})
    if WAY == "last_words":
        say("bye")
    if WAY == "no_exit":
        time.sleep(60)
    if WAY == "bad_exit":
        os._exit(7)


main()
