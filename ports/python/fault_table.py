"""The fault table: what a producer knows of each broker's health. Spec: spec/fault-table.md (FT)."""
import java
from members import INT64, TIME_END

LATENCY = (50, 100, 550, 1800, 3000, 5000, 15000)
ISOLATION = (0, 0, 2000, 5000, 6000, 10000, 30000)
ERROR = 10000
NEVER = -1  # below every moment
PROBE_INTERVAL = 3000

OWN_STATE_CODES = frozenset([1, 2, 14, 215, 1500])  # broker errors about the broker's own state
CONNECTION_FAILURES = frozenset([
    "connect_refused", "connect_timed_out", "name_not_resolved", "send_failed", "undecodable", "closed_fresh"])


class Ladder:
    """Latency to isolation time, both in ms."""

    def __init__(self, latency=LATENCY, isolation=ISOLATION, error=ERROR):
        self.latency, self.isolation, self.error = latency, isolation, error

    @staticmethod
    def read(settings):
        ladder = settings.object("ladder", None)
        if ladder is None:
            return Ladder()
        latency = ladder.integers("latency", bits=INT64)
        isolation = ladder.integers("isolation", bits=INT64)
        return Ladder(latency, isolation, ladder.long("error"))

    def makes_sense(self):
        """As many isolations as latencies, in order, and spans of time throughout."""
        spans = all(0 <= ms < TIME_END for ms in [*self.latency, *self.isolation, self.error])
        return spans and len(self.latency) == len(self.isolation) and list(self.latency) == sorted(self.latency)

    def isolation_for(self, latency):
        for step, isolation in reversed(list(zip(self.latency, self.isolation))):
            if latency >= step:
                return isolation
        return 0


# ---- strict ----

class StrictItem:
    def __init__(self):
        self.isolated_until = NEVER
        self.blamed_at = NEVER
        self.reachable = True
        self.probing = False
        self.next_check = 0


class StrictFaultTable:
    """A time of isolation that only newer evidence ends, and a reachable flag that never excludes a broker for ever."""

    def __init__(self, ladder):
        self.ladder = ladder
        self.items = {}

    def available(self, broker, now):
        item = self.items.get(broker)
        return item is None or item.isolated_until <= now

    def reachable(self, broker):
        item = self.items.get(broker)
        return item is None or item.reachable

    def effect(self, what, code, explicit_queue, latency, cap):
        """(reachable, d) of an observation: the flag, and the time of isolation; None is no change."""
        if what == "answer":
            return True, self.ladder.isolation_for(latency)
        if what == "broker_error":
            blames = code in OWN_STATE_CODES and not (code == 1 and explicit_queue)
            return True, self.ladder.error if blames else None
        if what in CONNECTION_FAILURES:
            return False, self.ladder.error
        if what == "silent":
            d = self.ladder.error if latency >= cap else self.ladder.isolation_for(latency)
            return (False, d) if d > 0 else (None, None)
        return None, None

    def observe(self, broker, sent, now, what, code=0, explicit_queue=False, cap=1000, probe=False):
        if probe:
            self.end_probe(broker, now)
        reachable, d = self.effect(what, code, explicit_queue, max(0, now - sent), cap)
        if reachable is None and d is None:
            return
        item = self.items.setdefault(broker, StrictItem())
        if reachable is not None:
            item.reachable = reachable
        if d is not None and d > 0:
            self.blame(item, now, d)
        elif d == 0 and what == "answer":
            self.clear(item, sent, now)

    def end_probe(self, broker, now):
        item = self.items.get(broker)
        if item is not None and item.probing:
            item.probing = False
            item.next_check = now + PROBE_INTERVAL

    def blame(self, item, now, d):
        item.isolated_until = max(item.isolated_until, now + d)
        item.blamed_at = max(item.blamed_at, now)

    def clear(self, item, sent, now):
        """A quick answer ends an isolation only if its request left after the newest blame."""
        if sent > item.blamed_at:
            item.isolated_until = min(item.isolated_until, now)

    def remove(self, broker):
        self.items.pop(broker, None)

    def show(self, now):
        return {broker: {
            "until": None if item.isolated_until == NEVER else item.isolated_until,
            "blamed_at": None if item.blamed_at == NEVER else item.blamed_at,
            "latency": 0, "next_check": item.next_check, "reachable": item.reachable,
            "available": item.isolated_until <= now, "probing": item.probing} for broker, item in self.items.items()}


# ---- 5.2.0 ----

class JavaItem:
    def __init__(self):
        self.start = 0
        self.latency = 0
        self.reachable = True
        self.next_check = 0


class JavaFaultTable:
    """Isolation is only ever extended; `available` is a matter of time alone. The reachable flag is the newest update's."""

    def __init__(self, latency_switch):
        self.latency_switch = latency_switch
        self.ladder = Ladder()
        self.items = {}
        self.most = 0  # items that there ever were at once

    def available(self, broker, now):
        item = self.items.get(broker)
        return item is None or now >= item.start

    def reachable(self, broker):
        item = self.items.get(broker)
        return item is None or item.reachable

    def update(self, broker, latency, isolation, reachable, now):
        if not self.latency_switch:
            return
        d = self.ladder.isolation_for(ERROR if isolation else latency)
        item = self.items.setdefault(broker, JavaItem())
        self.most = max(self.most, len(self.items))
        item.latency = latency
        if d > 0 and now + d > item.start:
            item.start = now + d
        item.reachable = reachable

    def remove(self, broker):
        self.items.pop(broker, None)

    def in_table_order(self):
        brokers = list(self.items)
        return java.table_order(brokers, [java.string_hash(broker) for broker in brokers], 32, self.most)

    def pick(self, shuffle):
        """pickOneAtLeast: the first reachable broker in the order that the shuffle leaves, or None."""
        front = [broker for broker in shuffle if broker in self.items]
        behind = [broker for broker in self.in_table_order() if broker not in front]
        return next((broker for broker in front + behind if self.items[broker].reachable), None)

    def show(self, now):
        return {broker: {
            "until": item.start, "blamed_at": None, "latency": item.latency, "next_check": item.next_check,
            "reachable": item.reachable, "available": now >= item.start, "probing": False}
            for broker, item in self.items.items()}
