"""Holds what a client says of its sends against what the servers have stored.

A record is a JSON line a message (interop/record.cpp, Outcomes.java), then {"sent": how many there were}; a store is a JSON line a stored
message (Stored.java). A message is told from others by its property `n`.
"""
import collections
import dataclasses
import json

# What servers, and the consumer that reads, add to a message's properties or take from them.
ADDED = {"UNIQ_KEY", "MIN_OFFSET", "MAX_OFFSET", "MSG_REGION", "TRACE_ON", "CLUSTER", "WAIT", "REAL_TOPIC", "REAL_QID", "DELAY"}
# What stands after DELAY: the wait of level n, ms.
LEVELS = {1: 1000}


def read_lines(path):
    with open(path, encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


@dataclasses.dataclass
class Tally:
    sent: int = 0
    reported_stored: int = 0
    handed_over: int = 0  # oneway: nobody says whether they were stored
    failed: int = 0
    stored: int = 0  # messages, not copies
    copies: int = 0  # beyond the first of a message
    lost: int = 0  # reported as stored, and not
    failed_yet_stored: int = 0
    complaints: list = dataclasses.field(default_factory=list)

    def complain(self, text):
        self.complaints.append(text)


def compare(record, store, in_trouble=False, keys=None):
    """A Tally, without complaints if all is well. `in_trouble`: sends may fail and be stored several times. `keys`: key -> [broker, queue],
    as the Java client chooses."""
    tally = Tally()
    sends = take_record(record, tally)
    copies = collections.defaultdict(list)
    for message in store:
        copies[int(message["properties"].get("n", -1))].append(message)
    for n in sorted(copies.keys() - sends.keys()):
        tally.complain(f"n {n}: stored, and never sent, or never told of")
    for n, send in sends.items():
        count(tally, send, copies.get(n, []))
        check_count(tally, send, copies.get(n, []), in_trouble)
        for message in copies.get(n, []):
            check_content(tally, send, message)
        check_place(tally, send, copies.get(n, []), keys or {})
    return tally


def take_record(record, tally):
    """n -> send: each number up to the last is told of, once."""
    *lines, last = record or [{}]
    if set(last) != {"sent"}:
        tally.complain("the record has no end: the client died")
        lines, last = [line for line in record if "n" in line], {"sent": len(record)}
    told = collections.Counter(line["n"] for line in lines)
    tally.sent = last["sent"]
    for n in range(last["sent"]):
        if told[n] != 1:
            tally.complain(f"n {n}: {told[n]} outcomes")
    return {line["n"]: line for line in lines}


def count(tally, send, copies):
    tally.reported_stored += send["outcome"] == "stored"
    tally.handed_over += send["outcome"] == "handed over"
    tally.failed += send["outcome"] == "failed"
    tally.stored += bool(copies)
    tally.copies += max(0, len(copies) - 1)
    tally.lost += send["outcome"] == "stored" and not copies
    tally.failed_yet_stored += send["outcome"] == "failed" and bool(copies)


def check_count(tally, send, copies, in_trouble):
    name = f"n {send['n']} ({send['kind']})"
    if send["outcome"] == "stored" and not copies:
        tally.complain(f"{name}: reported as stored at {send['broker']}/{send['queue']}, and not stored")
    if in_trouble:
        return
    expected = int(send["expected"] == "stored")
    if (send["outcome"] != "failed") != expected:
        tally.complain(f"{name}: {send['outcome']}, {send['expected']} was expected: {send.get('error', '')} {send.get('text', '')}")
    if len(copies) != expected:
        tally.complain(f"{name}: stored {len(copies)} times")


def check_content(tally, send, message):
    name = f"n {send['n']} ({send['kind']})"
    for part in ("size", "crc", "flag", "compressed"):
        if send[part] != message[part]:
            tally.complain(f"{name}: {part} {message[part]} is stored, {send[part]} was sent")
    sent, stored = dict(send["properties"]), dict(message["properties"])
    if send["id"] or send["outcome"] != "failed":
        sent["UNIQ_KEY"] = send["id"]
    for key in sorted(sent.keys() | stored.keys()):
        if sent.get(key) != stored.get(key) and (key in sent or key not in ADDED):
            tally.complain(f"{name}: property {key} is {stored.get(key)!r}, {sent.get(key)!r} was sent")
    level = send.get("delay_level", 0)
    if level and message["waited"] < LEVELS[level]:
        tally.complain(f"{name}: delivered after {message['waited']} ms, delay level {level}")


def check_place(tally, send, copies, keys):
    """One of the copies is where the send's outcome says."""
    name = f"n {send['n']} ({send['kind']})"
    chosen = keys.get(send.get("key"))
    if "key" in send and chosen != [send.get("broker"), send.get("queue")]:
        tally.complain(f"{name}: sent to {send.get('broker')}/{send.get('queue')}, the Java client takes {chosen} for the key {send['key']}")
    if send["outcome"] == "failed" or not copies:
        return
    parts = ["broker", "queue"]
    if send["outcome"] == "stored" and not send.get("delay_level"):
        parts += ["offset", "offset_id"]  # a delayed message moves
    told = [send[part] for part in parts]
    found = [[message[part] for part in parts] for message in copies]
    if told not in found:
        tally.complain(f"{name}: reported at {told}, stored at {found}")
